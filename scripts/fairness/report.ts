/** What others felt of an attack, and whether it was too much. */
import { columns } from '../bench/report.ts';
import { percentile } from '../bench/statistics.ts';

/**
 * What others call meanwhile, with how much longer the median of each may take: users of another firm, and a colleague in the
 * firm of the attack.
 */
export const mostRatios = {
  'sign-in page': 3,
  'document list': 3,
  home: 3,
  health: 3,
  'document list of a colleague': 6,
  'home of a colleague': 6,
} as const;
export type View = keyof typeof mostRatios;
export const views = Object.keys(mostRatios) as readonly View[];

/** Durations of one kind of request, in milliseconds. */
export interface Felt {
  readonly quiet: readonly number[];
  readonly attacked: readonly number[];
}

/** Something for each view. */
export const ofViews = <T>(make: (view: View) => T): Record<View, T> =>
  Object.fromEntries(views.map((view): [View, T] => [view, make(view)])) as Record<View, T>;

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
      return ratio <= mostRatios[view]
        ? []
        : [`${attack}: the ${view} takes ${ratio.toFixed(2)} times as long`];
    }),
  ]);
}
