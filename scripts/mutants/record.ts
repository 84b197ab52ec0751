/** What runs of `npm run mutants` measured, as the site of charts shows it. It is in git: a run takes the better part of an hour. */
import { type Operator, operators } from './operators.ts';
import type { Measured } from './report.ts';

/** Where it is kept, from the project's folder. */
export const recordFile = 'docs/mutants.json';

export interface Tally {
  readonly drawn: number;
  readonly noticed: number;
}

export interface Survivor extends Omit<Measured, 'isNoticed'> {
  /** Why no test notices it, written by hand; empty until it was looked into. */
  readonly why: string;
}

/** One run: its tests, what it drew, and what went unnoticed. */
export interface MutantRun {
  /** The day, and the commit that was measured. */
  readonly on: string;
  readonly commit: string;
  readonly seed: string;
  /** How many mutants the charts allow. */
  readonly possible: number;
  readonly operators: readonly (Tally & { readonly operator: Operator })[];
  readonly files: readonly (Tally & { readonly file: string })[];
  readonly survivors: readonly Survivor[];
}

/** By the tests that were run. */
export type MutantRecord = Readonly<Record<string, MutantRun>>;

const tally = (measured: readonly Measured[]): Tally => ({
  drawn: measured.length,
  noticed: measured.filter(({ isNoticed }) => isNoticed).length,
});

const inOrder = (one: Survivor, other: Survivor): number =>
  one.file === other.file ? one.line - other.line : one.file < other.file ? -1 : 1;

/** A run as it is kept. What was written about a survivor before stays where the run draws it again, also on another line. */
export function runOf(
  measured: readonly Measured[],
  facts: Pick<MutantRun, 'on' | 'commit' | 'seed' | 'possible'>,
  before: MutantRun | undefined,
): MutantRun {
  const whyOf = ({ file, operator, was }: Measured) =>
    before?.survivors.find((one) => one.file === file && one.operator === operator && one.was === was)?.why ??
    '';
  const files = [...new Set(measured.map(({ file }) => file))].toSorted();
  return {
    ...facts,
    operators: operators
      .map((operator) => ({ operator, ...tally(measured.filter((one) => one.operator === operator)) }))
      .filter(({ drawn }) => drawn > 0),
    files: files.map((file) => ({ file, ...tally(measured.filter((one) => one.file === file)) })),
    survivors: measured
      .filter(({ isNoticed }) => !isNoticed)
      .map(({ isNoticed: _, ...one }) => ({ ...one, why: whyOf({ ...one, isNoticed: false }) }))
      .toSorted(inOrder),
  };
}
