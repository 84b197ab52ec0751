/** What the recorded paths prove beyond single transitions: conditions that held and did not, and transitions that follow each other. */
import { type RecordedPath, transitionMark } from '../recorded/paths.ts';
import { leavesOf, type RecordedStep } from '../recorded/steps.ts';
import { isIn, type MachineFacts, type TransitionFacts } from './facts.ts';

/** In how many of the recorded steps a condition held, and in how many it was asked and did not. */
export interface Outcomes {
  readonly held: number;
  readonly refused: number;
}

/** The event of a recorded step without its values. */
const nameOf = (event: string): string => event.split(' ')[0] ?? '';

const isFor = (event: string, name: string): boolean =>
  event === name || event === '*' || (event.endsWith('.*') && name.startsWith(event.slice(0, -1)));

const isAlwaysOf = (transition: TransitionFacts | undefined, source: string): boolean =>
  transition?.event === 'always' && transition.source === source;

/** The paths of the innermost states of a recorded value, with the machine's own id. */
const activeIn = (machine: MachineFacts, value: string): string[] =>
  leavesOf(value).map((leaf) => `${machine.id}.${leaf}`);

/**
 * The outcomes of each condition, by place of its transition in the machine's list; `null` where there is no condition.
 *
 * A step asks a condition when its state is active and its event is that of the step, and neither a state inside it nor an
 * earlier transition of the same state has taken the event. The condition of an `always` is asked before the later ones
 * of its state, and wherever a step comes to rest. What a state refuses is recorded as a step that no path takes.
 */
export function outcomesOf(
  machine: MachineFacts,
  paths: readonly RecordedPath[],
  steps: readonly RecordedStep[],
): (Outcomes | null)[] {
  const byMark = new Map(steps.map((step) => [step.mark, step]));
  const places = new Map(machine.transitions.map(({ id }, place) => [transitionMark(id), place]));
  // "else" is the way of an event whose other conditions do not hold.
  const guarded = [...machine.transitions.entries()].filter(([, { guard }]) => guard && guard !== 'else');
  const counts = machine.transitions.map(() => ({ held: 0, refused: 0 }));

  const count = (step: RecordedStep, taken: readonly number[]) => {
    const before = step.from === 'start' ? [] : activeIn(machine, step.from);
    const after = step.status === 'refused' ? [] : activeIn(machine, step.to);
    const name = nameOf(step.event);
    const takers = taken
      .map((place) => [place, machine.transitions[place] as TransitionFacts] as const)
      .filter(([, { event }]) => isFor(event, name));
    for (const [place, { source, event }] of guarded) {
      const outcome = counts[place] as { held: number; refused: number };
      const isActive = (leaves: readonly string[]) => leaves.some((leaf) => isIn(leaf, source));
      const isTakenBefore = takers.some(([other, each]) =>
        each.source === source ? other < place : isIn(each.source, source),
      );
      const isPassed = taken.some((other) => other > place && isAlwaysOf(machine.transitions[other], source));
      const isAsked =
        event === 'always'
          ? isPassed || isActive(after)
          : isFor(event, name) && isActive(before) && !isTakenBefore;
      if (taken.includes(place)) outcome.held += 1;
      else if (isAsked) outcome.refused += 1;
    }
  };

  const walked = new Map(
    paths.flatMap((path) => path.steps.map((step) => [[step.mark, ...step.taken].join(), step])),
  );
  for (const { mark, taken } of walked.values()) {
    const step = byMark.get(mark);
    if (step)
      count(
        step,
        taken.flatMap((each) => places.get(each) ?? []),
      );
  }
  for (const step of steps) if (step.status === 'refused') count(step, []);
  return machine.transitions.map(({ guard }, place) =>
    guard && guard !== 'else' ? (counts[place] ?? null) : null,
  );
}

export interface Pairs {
  /** Transitions that some path takes directly one after the other. */
  readonly taken: number;
  /** Transitions that leave a state around, at or in the one that the first leads to: an upper bound. */
  readonly possible: number;
}

export function pairsOf(machine: MachineFacts, paths: readonly RecordedPath[]): Pairs {
  const places = new Map(machine.transitions.map(({ id }, place) => [transitionMark(id), place]));
  const follows = (first: TransitionFacts, second: TransitionFacts) =>
    first.targets.some((target) => isIn(target, second.source) || isIn(second.source, target));
  const taken = new Set<string>();
  for (const { steps } of paths) {
    const way = steps.flatMap(({ taken: marks }) => marks.flatMap((mark) => places.get(mark) ?? []));
    for (const [at, second] of way.entries()) {
      const first = way[at - 1];
      if (first === undefined) continue;
      const [one, other] = [machine.transitions[first], machine.transitions[second]];
      if (one && other && follows(one, other)) taken.add(`${first} ${second}`);
    }
  }
  const possible = machine.transitions.reduce(
    (sum, first) => sum + machine.transitions.filter((second) => follows(first, second)).length,
    0,
  );
  return { taken: taken.size, possible };
}
