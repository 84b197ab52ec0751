/** Follows the log of a reported issue through the charts, and says where it goes a way that a chart does not have. */
import type { AnyStateMachine, StateValue } from 'xstate';
import type { LogStep } from './issue-log.ts';
import { type Outline, outline } from './outline.ts';

/** The event with which an actor begins. */
const startEvent = 'xstate.init';

/** Where a log and a chart part. */
export interface LogParting {
  readonly step: LogStep;
  /** `null` at the first step of an actor. */
  readonly from: string | null;
  /** The states that the chart allows instead. */
  readonly possible: readonly string[];
}

/** The state that a step names among those that it can lead to, also where its event raised one other in the machine. */
function namedIn(chart: Outline, direct: ReadonlyMap<string, StateValue>, state: string): StateValue | null {
  const found = direct.get(state);
  if (found !== undefined) return found;
  for (const between of direct.values())
    for (const raised of chart.events) {
      const after = chart.after(between, raised).get(state);
      if (after !== undefined) return after;
    }
  return null;
}

/** The state after a step; a log that begins in the midst of a life may name any state of the chart first. */
function nextOf(chart: Outline, value: StateValue | null, step: LogStep): StateValue | null {
  if (step.event === startEvent) return namedIn(chart, chart.begin(), step.state);
  if (value === null) return chart.named(step.state);
  return namedIn(chart, chart.after(value, step.event), step.state);
}

function possibleAt(chart: Outline, value: StateValue | null, { event }: LogStep): readonly string[] {
  if (event === startEvent) return [...chart.begin().keys()];
  return value === null ? [] : [...chart.after(value, event).keys()];
}

/**
 * Answers where the steps of one actor and its chart part; `null` when each step is a way of the chart. A log holds no
 * data: each guard may have said yes or no, and an event may have raised one other within the machine.
 */
export function replayLog(machine: AnyStateMachine, steps: readonly LogStep[]): LogParting | null {
  const chart = outline(machine);
  let value: StateValue | null = null;
  let from: string | null = null;
  for (const step of steps) {
    const next = nextOf(chart, value, step);
    if (next === null) return { step, from, possible: possibleAt(chart, value, step) };
    value = next;
    from = step.state;
  }
  return null;
}
