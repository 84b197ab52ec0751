/** The gate: every transition of a chart is taken by some path, or excused with a reason. */
import type { Model } from './model.ts';

export interface Exception {
  /** The transition's id, as the gate lists it. */
  readonly transition: string;
  readonly reason: string;
}

/** Ids of the transitions that the model's paths take. */
export function takenTransitions({ paths }: Pick<Model, 'paths'>): Set<string> {
  return new Set(paths.flatMap(({ steps }) => steps.flatMap(({ taken }) => taken)));
}

/** Ids of the transitions that no path takes and no exception excuses, in the chart's order. */
export function uncoveredTransitions(
  model: Pick<Model, 'paths' | 'transitions'>,
  { except = [] }: { except?: readonly Exception[] } = {},
): string[] {
  const taken = takenTransitions(model);
  const excused = new Set(except.map(({ transition }) => transition));
  return model.transitions.map(({ id }) => id).filter((id) => !taken.has(id) && !excused.has(id));
}

/** What is wrong with the exceptions: unknown transitions, transitions that a path takes, no reason. */
export function exceptionFaults(
  model: Pick<Model, 'paths' | 'transitions'>,
  except: readonly Exception[],
): string[] {
  const taken = takenTransitions(model);
  const known = new Set(model.transitions.map(({ id }) => id));
  return except.flatMap(({ transition, reason }) => {
    if (!known.has(transition)) return [`unknown: ${transition}`];
    if (taken.has(transition)) return [`taken by a path: ${transition}`];
    return reason.trim() === '' ? [`without a reason: ${transition}`] : [];
  });
}
