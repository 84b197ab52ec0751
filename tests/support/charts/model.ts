/**
 * Test models generated from production machines. `xstate/graph` walks the machine without running its services;
 * what services answer and when timers ring are events of the model.
 */
import type {
  AnyActorLogic,
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  InputFrom,
  SnapshotFrom,
  SnapshotStatus,
  StateValue,
} from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { eventLabel } from '../../../scripts/charts/labels.ts';
import { type ChartTransition, listTransitions } from '../../../scripts/charts/transitions.ts';
import { stubActors } from './actor-stubs.ts';
import { keepCovering, withoutPrefixes } from './reduce-paths.ts';
import { createTracer, type Tracer } from './trace.ts';

/** A service's answer or a timer, under the name that XState gives it. */
export type ServiceEvent = { type: `xstate.${string}`; [key: string]: unknown };
export type ModelEvent<TMachine extends AnyStateMachine> = EventFromLogic<TMachine> | ServiceEvent;

/** The invoked or spawned child `id` finishes with `output`. */
export function done(id: string, output?: unknown): ServiceEvent {
  return { type: `xstate.done.actor.${id}`, output, actorId: id };
}

/** The invoked or spawned child `id` fails with `error`. */
export function failed(id: string, error: unknown): ServiceEvent {
  return { type: `xstate.error.actor.${id}`, error, actorId: id };
}

export interface ModelOptions<TMachine extends AnyStateMachine> {
  readonly name: string;
  readonly machine: TMachine;
  /** A function is given the parent that replaces the machine's own; events sent to it count as sent. */
  readonly input?: InputFrom<TMachine> | ((parent: AnyActorRef) => InputFrom<TMachine>);
  /**
   * What can happen: plain events, `done(…)`, `failed(…)`. Those that cannot happen in a state are left out there, and
   * running timers are added by themselves, the next to ring first, so `xstate.after.…` need not be listed. A function
   * is also given what the machine emitted on the way into the snapshot.
   */
  readonly events:
    | readonly ModelEvent<TMachine>[]
    | ((
        snapshot: SnapshotFrom<TMachine>,
        emitted: readonly AnyEventObject[],
      ) => readonly ModelEvent<TMachine>[]);
  /** The part of the context that makes two snapshots different, as JSON values: choose what guards read. */
  readonly contextKey?: (context: SnapshotFrom<TMachine>['context']) => unknown;
  /** Prunes further: return false to leave the event out in this snapshot. */
  readonly filterEvents?: (snapshot: SnapshotFrom<TMachine>, event: ModelEvent<TMachine>) => boolean;
  /** Snapshots that the walk does not go beyond. */
  readonly stopWhen?: (snapshot: SnapshotFrom<TMachine>) => boolean;
  /** Steps after which the walk gives up; 20,000 by default. */
  readonly limit?: number;
  /** Implementations the machine needs here. Actors named here are used as they are, all others become stubs. */
  readonly implementations?: {
    readonly actors?: Readonly<Record<string, AnyActorLogic>>;
    readonly actions?: AnyStateMachine['implementations']['actions'];
    readonly guards?: AnyStateMachine['implementations']['guards'];
    readonly delays?: AnyStateMachine['implementations']['delays'];
  };
  /** System ids that the machine sends to; each has a listener. */
  readonly systemIds?: readonly string[];
  /**
   * What makes two points of the walk different. `states`: the state value and how it was reached. `transitions`: how
   * it was reached alone, for parallel machines whose regions would multiply; their combinations are not walked.
   */
  readonly places?: 'states' | 'transitions';
  /** `covering` keeps only as many paths as it takes to take every transition that any path takes. */
  readonly paths?: 'every' | 'covering';
}

export interface ModelStep {
  readonly event: AnyEventObject;
  readonly value: StateValue;
  readonly status: SnapshotStatus;
  /** Ids of the transitions taken. */
  readonly taken: readonly string[];
  /** Milliseconds since the start. */
  readonly now: number;
  /** Whether the event comes from the machine's own timer. */
  readonly timed: boolean;
}

export interface ModelPath {
  /** `file.added {"name":"a"} → done(load) ⇒ ready` */
  readonly title: string;
  /** The first step is the start. */
  readonly steps: readonly ModelStep[];
}

export interface Model<TMachine extends AnyStateMachine = AnyStateMachine> {
  readonly options: ModelOptions<TMachine>;
  readonly transitions: readonly ChartTransition[];
  readonly paths: readonly ModelPath[];
}

/** The machine with what the suite brings; `actors` completes it. */
export function provideFor<TMachine extends AnyStateMachine>(
  { machine, implementations = {} }: ModelOptions<TMachine>,
  actors: Record<string, AnyActorLogic>,
): AnyStateMachine {
  return machine.provide({ ...implementations, actors });
}

const keys = new WeakMap<object, string>();

/** JSON in which two different errors look different. Events of a model are constants: each is written once. */
function keyOf(value: unknown): string {
  const known = typeof value === 'object' && value !== null ? keys.get(value) : undefined;
  if (known !== undefined) return known;
  const key = JSON.stringify(value, (_key, part: unknown) =>
    part instanceof Error ? { ...part, error: part.name, message: part.message } : part,
  );
  if (typeof value === 'object' && value !== null) keys.set(value, key);
  return key;
}

function describeEvent({ type, ...rest }: AnyEventObject, machineId: string): string {
  // A timer's type ends in its state's id, which makes titles long and adds nothing to the trail.
  const isTimer = type.startsWith('xstate.after.');
  const label = eventLabel(isTimer ? type.replace(new RegExp(`\\.${machineId}(\\.|$).*`), '') : type, '');
  const payload = 'actorId' in rest ? (rest.output ?? rest.error) : rest;
  const text = payload instanceof Error ? payload.message : keyOf(payload ?? {});
  if (text === '{}') return label;
  return `${label} ${text.length > 60 ? `${text.slice(0, 59)}…` : text}`;
}

function describeValue(value: StateValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value).replaceAll('"', '');
}

/** Which snapshots count as the same place. */
function placeOf(
  snapshot: AnyMachineSnapshot,
  tracer: Tracer,
  options: ModelOptions<AnyStateMachine>,
): string {
  const { event, from, taken, settled, timers } = tracer.traceOf(snapshot);
  const reached = { event, taken, context: options.contextKey?.(snapshot.context) };
  if (options.places === 'transitions') return keyOf(reached);
  const answered = [...settled].filter(([id, child]) => snapshot.children[id] === child).map(([id]) => id);
  return keyOf({
    ...reached,
    value: snapshot.value,
    from,
    answered,
    timers: timers.map((timer) => timer.event),
  });
}

/** The input of a machine under this parent. */
export function inputOf({ input }: ModelOptions<AnyStateMachine>, parent: AnyActorRef): unknown {
  return typeof input === 'function' ? input(parent) : input;
}

/** Writes down the place of each snapshot once: the walk and the search for the shortest paths both ask for it. */
function rememberPlaces(place: (snapshot: AnyMachineSnapshot) => string): typeof place {
  const known = new WeakMap<AnyMachineSnapshot, string>();
  return (snapshot) => {
    const written = known.get(snapshot) ?? place(snapshot);
    known.set(snapshot, written);
    return written;
  };
}

type Step = Tracer['step'];

/** Takes each step once: paths share their beginnings, with each other and with the walk that found them. */
function rememberSteps(step: Step): Step {
  const taken = new WeakMap<AnyMachineSnapshot, Map<AnyEventObject, AnyMachineSnapshot>>();
  return (snapshot, event) => {
    const known = taken.get(snapshot) ?? new Map<AnyEventObject, AnyMachineSnapshot>();
    taken.set(snapshot, known);
    const reached = known.get(event) ?? step(snapshot, event);
    known.set(event, reached);
    return reached;
  };
}

function toPath(
  tracer: Tracer,
  step: Step,
  start: AnyMachineSnapshot,
  events: readonly AnyEventObject[],
): ModelPath {
  const snapshots = [start];
  for (const event of events) snapshots.push(step(snapshots.at(-1) ?? start, event));
  const steps = snapshots.map((snapshot) => {
    const { event, taken, now, timed } = tracer.traceOf(snapshot);
    return { event, value: snapshot.value, status: snapshot.status, taken, now, timed };
  });
  const last = steps.at(-1);
  const trail =
    events.length > 0 ? events.map((event) => describeEvent(event, start.machine.id)).join(' → ') : 'start';
  return { title: `${trail} ⇒ ${last ? describeValue(last.value) : ''}`, steps };
}

/**
 * Generates shortest paths through the machine that together take every transition within reach.
 * @throws when the walk passes `limit`: narrow `contextKey`, `events` or `stopWhen`.
 */
export function defineModel<TMachine extends AnyStateMachine>(
  options: ModelOptions<TMachine>,
): Model<TMachine> {
  const { name, events, filterEvents = () => true, limit = 20_000 } = options;
  // The walk uses nothing that depends on the machine's types.
  const loose = options as unknown as ModelOptions<AnyStateMachine>;
  const machine = provideFor(options, stubActors(options.machine, options.implementations?.actors ?? {}));
  const transitions = listTransitions(machine);
  const tracer = createTracer(machine, transitions, options.systemIds ?? []);
  const start = tracer.initial((parent) => inputOf(loose, parent));
  const given = typeof events === 'function' ? events : () => events;
  const logicOf = (step: Step): AnyActorLogic => ({
    getInitialSnapshot: () => start,
    transition: (snapshot, event) => step(snapshot, event),
    getPersistedSnapshot: (snapshot) => snapshot,
  });
  const walk = (step: Step) =>
    getShortestPaths(logicOf(step), {
      fromState: start,
      limit,
      stopWhen: options.stopWhen ?? (() => false),
      serializeState: rememberPlaces((snapshot) => placeOf(snapshot, tracer, loose)),
      serializeEvent: keyOf,
      events: (snapshot: SnapshotFrom<TMachine>) => {
        const { timers, emitted } = tracer.traceOf(snapshot);
        const listed: readonly AnyEventObject[] = given(snapshot, emitted);
        const next = timers[0]?.event;
        return next && !listed.some((event) => keyOf(event) === keyOf(next)) ? [...listed, next] : listed;
      },
      filterEvents: (snapshot, event) => tracer.admits(snapshot, event) && filterEvents(snapshot, event),
    });
  const findPaths = (): readonly ModelPath[] => {
    const step = rememberSteps(tracer.step);
    let found: ReturnType<typeof walk>;
    try {
      found = walk(step);
    } catch (error) {
      throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
    const sequences: AnyEventObject[][] = found.map((path) => path.steps.slice(1).map(({ event }) => event));
    const every = withoutPrefixes(sequences, keyOf).map((sequence) => toPath(tracer, step, start, sequence));
    return options.paths === 'covering' ? keepCovering(every) : every;
  };
  let paths: readonly ModelPath[] | undefined;
  return {
    options,
    transitions,
    // Walked on first use: a page that shows one flow does not wait for the walks of all others.
    get paths() {
      paths ??= findPaths();
      return paths;
    },
  };
}
