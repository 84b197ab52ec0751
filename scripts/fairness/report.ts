/** What another firm felt of an attack, and whether it was too much. */
import { columns } from '../bench/report.ts';
import { percentile } from '../bench/statistics.ts';

/** The calls that a user of another firm makes meanwhile. */
export const views = ['sign-in page', 'document list'] as const;
export type View = (typeof views)[number];

/** Durations of one kind of request, in milliseconds. */
export interface Felt {
  readonly quiet: readonly number[];
  readonly attacked: readonly number[];
}

/** What an attack did, counted, and what it had to do at least for the measurement to mean anything. */
export interface Effect {
  readonly what: string;
  readonly count: number;
  readonly least: number;
}

export interface Outcome {
  readonly attack: string;
  readonly felt: Readonly<Record<View, Felt>>;
  readonly effects: readonly Effect[];
}

/** How much longer the median of a request may take during an attack. */
export const mostRatio = 3;
/** Fewer requests than this during an attack tell nothing. */
export const leastRequests = 20;

const ratioOf = ({ quiet, attacked }: Felt, share: number): number =>
  percentile(attacked, share) / percentile(quiet, share);

const ms = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(1));

/** One line for each attack and kind of request. */
export function outcomesText(outcomes: readonly Outcome[]): string {
  const header = ['', 'quiet p50', 'p95', 'attack p50', 'p95', 'ratio p50', 'p95', 'requests'];
  const rows = outcomes.flatMap(({ attack, felt }) =>
    views.map((view) => {
      const { quiet, attacked } = felt[view];
      return [
        `${attack}: ${view}`,
        ...[0.5, 0.95].map((share) => ms(percentile(quiet, share))),
        ...[0.5, 0.95].map((share) => ms(percentile(attacked, share))),
        ...[0.5, 0.95].map((share) => ratioOf(felt[view], share).toFixed(2)),
        String(attacked.length),
      ];
    }),
  );
  const effects = outcomes.map(
    ({ attack, effects: all }) =>
      `${attack}: ${all.map(({ what, count }) => `${count.toLocaleString('en-US')} ${what}`).join(', ')}`,
  );
  return [...columns([header, ...rows]), '', ...effects].join('\n');
}

/** Everything that is wrong with the outcomes; empty when nothing is. */
export function faultsOf(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap(({ attack, felt, effects }) => [
    ...effects
      .filter(({ count, least }) => count < least)
      .map(({ what, count, least }) => `${attack}: ${count} ${what}, and at least ${least} have to be`),
    ...views.flatMap((view) => {
      const { attacked } = felt[view];
      if (attacked.length < leastRequests)
        return [`${attack}: ${attacked.length} requests of the ${view} are too few to tell`];
      const ratio = ratioOf(felt[view], 0.5);
      return ratio <= mostRatio ? [] : [`${attack}: the ${view} takes ${ratio.toFixed(2)} times as long`];
    }),
  ]);
}
