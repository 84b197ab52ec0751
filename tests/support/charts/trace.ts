/**
 * Runs a machine without executing anything and remembers, beside each snapshot, what `xstate/graph` does not: which
 * transitions were taken, which services have answered and which timers are running. A traversal that ignores them
 * lets a service answer twice and a timer ring after a later one, which no live actor does.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  type AnyActorRef,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  fromTransition,
  type StateValue,
} from 'xstate';
import type { ChartTransition } from '../../../scripts/charts/transitions.ts';
import { createHost } from './actor-stubs.ts';

interface Timer {
  readonly event: AnyEventObject;
  readonly id: string | undefined;
  /** Milliseconds since the start. */
  readonly due: number;
}

export interface Trace {
  readonly event: EventObject;
  /** The state value before the event. */
  readonly from: StateValue | undefined;
  /** Ids of the transitions that the event made the machine take, in order. */
  readonly taken: readonly string[];
  /** Children that have answered, by id. A child that was started again is another reference. */
  readonly settled: ReadonlyMap<string, AnyActorRef>;
  /** What the event made the machine emit, in order. */
  readonly emitted: readonly AnyEventObject[];
  /** Running timers, the next to ring first. */
  readonly timers: readonly Timer[];
  /** Milliseconds since the start. */
  readonly now: number;
  /** Whether the event was a running timer's. */
  readonly timed: boolean;
}

export interface Tracer {
  /** `inputFor` gets the machine's parent, for machines that get it as input. */
  initial(inputFor: (parent: AnyActorRef) => unknown): AnyMachineSnapshot;
  step(snapshot: AnyMachineSnapshot, event: AnyEventObject): AnyMachineSnapshot;
  traceOf(snapshot: AnyMachineSnapshot): Trace;
  /** Whether a live actor in this snapshot could meet the event now, and has a transition for it. */
  admits(snapshot: AnyMachineSnapshot, event: AnyEventObject): boolean;
}

/** The id of the child whose result the event is. */
export function settledChild(event: EventObject): string | undefined {
  return /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event.type)?.[1];
}

/** The most transitions that one event may lead to; a chart that passes it raises events without end. */
const maxMicrosteps = 1000;

const idleLogic = fromTransition((state: null) => state, null);

/** What the machine does to its timers, seen through the actions that it wants executed. */
function createTimerBoard(running: readonly Timer[], now: number) {
  let timers = [...running];
  return {
    execute(self: AnyActorRef, type: string, rawParams: unknown) {
      const params = (rawParams ?? {}) as {
        event: AnyEventObject;
        id?: string;
        sendId?: string;
        delay?: number;
        to?: AnyActorRef;
      };
      if (type === 'xstate.cancel') timers = timers.filter(({ id }) => id !== params.sendId);
      const toItself = type === 'xstate.raise' || (type === 'xstate.sendTo' && params.to === self);
      if (!toItself || params.delay === undefined) return;
      const others = timers.filter(({ id }) => id === undefined || id !== params.id);
      timers = [...others, { event: params.event, id: params.id, due: now + params.delay }];
    },
    inOrder: () => timers.toSorted((a, b) => a.due - b.due),
  };
}

/** Traces `machine`; `transitions` are its own, so that the ids match. */
export function createTracer(
  machine: AnyStateMachine,
  transitions: readonly ChartTransition[],
  systemIds: readonly string[],
): Tracer {
  const ids = new Map(transitions.map(({ definition, id }) => [definition, id]));
  const traces = new WeakMap<AnyMachineSnapshot, Trace>();

  function run(
    before: Pick<Trace, 'event' | 'from' | 'settled' | 'timers' | 'now' | 'timed'>,
    advance: (scope: AnyActorScope, parent: AnyActorRef) => AnyMachineSnapshot,
  ): AnyMachineSnapshot {
    const taken: string[] = [];
    const emitted: AnyEventObject[] = [];
    const board = createTimerBoard(before.timers, before.now);
    // A world of its own for each step: system ids are given once, and a path may spawn the same one again.
    const host = createHost(systemIds, {}, () => {});
    const self: AnyActorRef = createActor(idleLogic, { parent: host });
    host.system.inspect((inspected) => {
      if (inspected.type !== '@xstate.microstep' || inspected.actorRef !== self) return;
      for (const definition of inspected._transitions) taken.push(ids.get(definition) ?? '');
      if (taken.length > maxMicrosteps)
        throw new Error(
          `${machine.id}: ${before.event.type} leads to more than ${maxMicrosteps} transitions, the last of them ` +
            [...new Set(taken.slice(-10))].join(', '),
        );
    });
    const nothing = () => {};
    const scope: AnyActorScope = {
      self,
      system: host.system,
      id: self.id,
      sessionId: self.sessionId,
      logger: nothing,
      defer: nothing,
      emit: nothing,
      stopChild: nothing,
      actionExecutor: (action) => {
        if (action.type === 'xstate.emit') emitted.push((action.params as { event: AnyEventObject }).event);
        else board.execute(self, action.type, action.params);
      },
    };
    const reached = advance(scope, host);
    // XState hands back the same object when nothing changed; each step needs an identity of its own.
    const snapshot: AnyMachineSnapshot = { ...reached };
    traces.set(snapshot, { ...before, taken, emitted, timers: board.inOrder() });
    return snapshot;
  }

  function traceOf(snapshot: AnyMachineSnapshot): Trace {
    const trace = traces.get(snapshot);
    if (!trace) throw new Error(`${machine.id}: a snapshot of another run`);
    return trace;
  }

  return {
    traceOf,
    initial: (inputFor) =>
      run(
        {
          event: { type: 'xstate.init' },
          from: undefined,
          settled: new Map(),
          timers: [],
          now: 0,
          timed: false,
        },
        (scope, parent) => machine.getInitialSnapshot(scope, inputFor(parent)),
      ),
    step(snapshot, event) {
      const last = traceOf(snapshot);
      const rung = last.timers.find((timer) => isDeepStrictEqual(timer.event, event));
      const childId = settledChild(event);
      const child: AnyActorRef | undefined = childId ? snapshot.children[childId] : undefined;
      return run(
        {
          event,
          from: snapshot.value,
          settled: childId && child ? new Map([...last.settled, [childId, child]]) : last.settled,
          timers: last.timers.filter((timer) => timer !== rung),
          now: rung?.due ?? last.now,
          timed: rung !== undefined,
        },
        (scope) => machine.transition(snapshot, event, scope),
      );
    },
    admits(snapshot, event) {
      if (snapshot.status !== 'active') return false;
      const { timers, settled } = traceOf(snapshot);
      const isTimer = timers.some((timer) => timer.event.type === event.type);
      if (isTimer ? timers[0]?.event.type !== event.type : event.type.startsWith('xstate.after.'))
        return false;
      const childId = settledChild(event);
      if (childId) {
        const child = snapshot.children[childId];
        if (!child || settled.get(childId) === child) return false;
      }
      return machine.getTransitionData(snapshot, event).length > 0;
    },
  };
}
