/** How far the recorded paths reach: by transition the paths that take it, by state whether it is proven. */
import { type RecordedPaths, transitionMark } from '../recorded/paths.ts';
import { leavesOf, type RecordedStep } from '../recorded/steps.ts';
import { isIn, type MachineFacts } from './facts.ts';
import { type Outcomes, outcomesOf, type Pairs, pairsOf } from './outcomes.ts';

export interface Coverage {
  readonly paths: number;
  /** By place in the machine's list, how many paths take the transition. */
  readonly counts: readonly number[];
  /** By place in the list, why a transition that no path takes is left out; none where the suite gives no reason. */
  readonly reasons: ReadonlyMap<number, string>;
  /** By path of a state that is not covered, what is missing. */
  readonly gaps: ReadonlyMap<string, string>;
  /** By place in the list, the outcomes of the condition; `null` where there is none. */
  readonly outcomes: readonly (Outcomes | null)[];
  readonly pairs: Pairs;
}

/** A state is covered when a path enters it and each of its own transitions is taken. */
export function coverageOf(
  machine: MachineFacts,
  { paths, excused }: RecordedPaths,
  steps: readonly RecordedStep[],
): Coverage {
  const marks = machine.transitions.map(({ id }) => transitionMark(id));
  const taking = paths.map((path) => new Set(path.steps.flatMap(({ taken }) => taken)));
  const counts = marks.map((mark) => taking.filter((taken) => taken.has(mark)).length);
  const reasons = new Map(
    marks.flatMap((mark, index) => {
      const reason = excused.get(mark);
      return reason === undefined ? [] : [[index, reason] as const];
    }),
  );
  const passed = [...new Set(steps.map(({ to }) => to))].flatMap((value) =>
    leavesOf(value).map((path) => `${machine.id}.${path}`),
  );
  const ends = machine.transitions.flatMap(({ source, targets }, index) =>
    (counts[index] ?? 0) > 0 ? [source, ...targets] : [],
  );
  const entered = [...passed, ...ends];
  const gaps = new Map<string, string>();
  for (const { path, type } of machine.states) {
    if (type === 'history') continue;
    const own = machine.transitions
      .map((_, index) => index)
      .filter((index) => machine.transitions[index]?.source === path);
    const missing = own.filter((index) => counts[index] === 0);
    if (!entered.some((each) => isIn(each, path))) gaps.set(path, 'No path enters it.');
    else if (missing.length > 0)
      gaps.set(path, `No path takes ${missing.map((index) => `transition ${index + 1}`).join(', ')}.`);
  }
  return {
    ...{ paths: paths.length, counts, reasons, gaps },
    ...{ outcomes: outcomesOf(machine, paths, steps), pairs: pairsOf(machine, paths) },
  };
}

/** The record of a machine as its page's script reads it. */
export interface PathData {
  /** State before, event, innermost states after, what happened. */
  readonly steps: readonly (readonly [
    from: string,
    event: string,
    after: readonly string[],
    did: readonly string[],
  ])[];
  readonly models: readonly string[];
  /** Place of the model, then of each step its place in `steps` and the places of the transitions taken. */
  readonly paths: readonly (readonly [model: number, steps: readonly (readonly number[])[]])[];
}

export function pathData(
  machine: MachineFacts,
  { paths }: RecordedPaths,
  steps: readonly RecordedStep[],
): PathData {
  const place = new Map(steps.map(({ mark }, index) => [mark, index]));
  const transitions = new Map(machine.transitions.map(({ id }, index) => [transitionMark(id), index]));
  const models = [...new Set(paths.map(({ model }) => model))];
  return {
    steps: steps.map(({ from, event, to, did }) => [
      from,
      event,
      leavesOf(to).map((path) => `${machine.id}.${path}`),
      did,
    ]),
    models,
    paths: paths.map(({ model, steps: way }) => [
      models.indexOf(model),
      way.map(({ mark, taken }) => [
        place.get(mark) ?? -1,
        ...taken.map((each) => transitions.get(each) ?? -1),
      ]),
    ]),
  };
}
