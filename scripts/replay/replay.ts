/** Drives a machine with the recorded events of one actor, and stops where it goes another way than recorded. */
import { isDeepStrictEqual } from 'node:util';
import {
  type AnyActorLogic,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  fromCallback,
  SimulatedClock,
  type StateValue,
} from 'xstate';
import { chartOf, eventName, statesIn } from '../../machines/live/chart.ts';
import type { Masked } from '../../machines/live/mask.ts';
import type { Step, TrailActor } from '../../machines/live/trail.ts';
import { revive, standInId } from './revive.ts';

/** The part of a trail that a replay needs: one actor's beginning and its steps. */
export interface ReplayPath {
  readonly begin: TrailActor['begin'];
  readonly steps: readonly Pick<Step, 'number' | 'type' | 'payload' | 'from' | 'to'>[];
}

/** Where a replay ends before the recording does. */
export interface Parting {
  /** The place of the step in the path, from 0. */
  readonly at: number;
  readonly event: string;
  readonly recorded: StateValue;
  /** `null` where the machine failed. */
  readonly reached: StateValue | null;
  readonly error: string | null;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const idle = (): AnyActorLogic => fromCallback(() => undefined);

/** The machine with actors that do nothing: what they answered is among the recorded events. */
const withStubs = (machine: AnyStateMachine): AnyStateMachine =>
  machine.provide({
    actors: Object.fromEntries(Object.keys(machine.implementations.actors).map((name) => [name, idle()])),
  });

/** The children of a machine that starts in the midst of its life, as XState keeps them: they do nothing. */
function childrenOf(machine: AnyStateMachine): Record<string, object> {
  const ids = statesIn(chartOf(machine).root).flatMap(({ invokes }) => invokes);
  const child = {
    src: idle(),
    snapshot: { status: 'active', output: undefined, error: undefined, input: {} },
  };
  return Object.fromEntries([...ids, standInId].map((id) => [id, child]));
}

function eventOf({ type, payload }: { type: string; payload: Masked }): AnyEventObject {
  const fields = revive(payload, createActor(idle()).start());
  return { ...(isObject(fields) ? fields : {}), type };
}

/** Answers where reality and chart part; `null` when the machine goes the whole recorded way. */
export function replay(machine: AnyStateMachine, { begin, steps }: ReplayPath): Parting | null {
  const logic = withStubs(machine);
  const [first] = steps;
  const isFromStart = first?.type === 'xstate.init';
  let error: unknown = null;
  let reached = 0;
  const partingAt = (at: number, value: StateValue | null): Parting => {
    const step = steps[at];
    return {
      at,
      event: eventName(step?.type ?? ''),
      recorded: step?.to ?? begin.value,
      reached: value,
      error: error === null ? null : error instanceof Error ? error.message : String(error),
    };
  };
  try {
    const options = isFromStart
      ? { input: (eventOf(first) as { input?: unknown }).input }
      : {
          snapshot: {
            ...logic.resolveState({ value: begin.value, context: revive(begin.context) }),
            children: childrenOf(machine),
          },
        };
    const actor = createActor(logic, { clock: new SimulatedClock(), ...options } as never);
    actor.subscribe({
      error: (thrown: unknown) => {
        error = thrown;
      },
    });
    actor.start();
    for (const [at, step] of steps.entries()) {
      reached = at;
      if (step.type !== 'xstate.init') actor.send(eventOf(step));
      const { value, status } = actor.getSnapshot() as { value: StateValue; status: string };
      if (status === 'error') return partingAt(at, null);
      if (!isDeepStrictEqual(value, step.to)) return partingAt(at, value);
    }
    return null;
  } catch (thrown) {
    error = thrown;
    return partingAt(reached, null);
  }
}
