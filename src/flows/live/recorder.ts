import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import type { Chart } from '../../../machines/live/chart.ts';
import { chartOf, machineIn } from '../../../machines/live/chart.ts';
import { createMask } from '../../../machines/live/mask.ts';
import type { Step, Trail, TrailActor } from '../../../machines/live/trail.ts';
import { maxLiveSteps } from '../../../machines/live/trail.ts';

/** The most actors that have ended and are still listed. */
const maxEnded = 200;
/** The least time between two reports of what was recorded, in milliseconds. */
export const reportsApart = 100;

export interface Recorder {
  /** Records the actors of a system until the returned function is called; not `self`, its parent, nor what they start. */
  attach(self: AnyActorRef): () => void;
  /** Hands over the trail at once and after each change, until the returned function is called. */
  follow(listener: (trail: Trail) => void): () => void;
}

const logicOf = (actor: AnyActorRef): unknown => (actor as AnyActorRef & { readonly logic?: unknown }).logic;

const rootOf = (actor: AnyActorRef): AnyActorRef => (actor._parent ? rootOf(actor._parent) : actor);

const isWithin = (actor: AnyActorRef, around: AnyActorRef): boolean =>
  actor === around || (actor._parent !== undefined && isWithin(actor._parent, around));

/** The live view that `self` works for, with its host where it has one. */
function liveViewAround(self: AnyActorRef): AnyActorRef {
  const flow = self._parent ?? self;
  const host = flow._parent;
  return host?.id === `${flow.id}.host` ? host : flow;
}

/** What an event carries. XState names the actor of an answer in its type already. */
const payloadOf = ({ type: _type, actorId: _actorId, ...payload }: AnyEventObject): object => payload;

/** Records what the charts do. Nothing enters the recording unmasked: neither the screen nor the export could hold it. */
export function createRecorder(now: () => Date = () => new Date()): Recorder {
  const listeners = new Set<() => void>();
  let mask = createMask();
  let steps: Step[] = [];
  let count = 0;
  const actors = new Map<string, TrailActor>();
  const charts: Record<string, Chart> = {};
  /** The last state of each listed actor, by its key. */
  const values = new Map<string, Step['to']>();
  /** The names of listed actors, by the key of their parent and their id. */
  const childNames = new Map<string, string>();

  const tell = () => {
    for (const listener of listeners) listener();
  };

  function nameOf(actor: AnyActorRef, machine: string): string {
    if (!actor._parent) return machine;
    // Flows and their hosts have their id as system id; other ids may be made of data.
    if (actor.system.get(actor.id) === actor) return actor.id;
    const parent = actor._parent.sessionId;
    const alike = [...actors.values()].filter((one) => one.parent === parent && one.machine === machine);
    return alike.length === 0 ? machine : `${machine} ${alike.length + 1}`;
  }

  /** Lists an actor that runs a machine, with its parents. */
  function list(actor: AnyActorRef, since: number, snapshot: AnyMachineSnapshot): TrailActor | null {
    const known = actors.get(actor.sessionId);
    if (known) return known;
    const machine = machineIn(logicOf(actor));
    if (!machine) return null;
    charts[machine.id] ??= chartOf(machine);
    const listed: TrailActor = {
      key: actor.sessionId,
      name: nameOf(actor, machine.id),
      machine: machine.id,
      parent: actor._parent?.sessionId ?? null,
      since,
      until: null,
      begin: { value: snapshot.value, context: mask(snapshot.context) },
    };
    actors.set(listed.key, listed);
    values.set(listed.key, snapshot.value);
    if (listed.parent !== null) childNames.set(`${listed.parent} ${actor.id}`, listed.name);
    return listed;
  }

  function forgetEnded(): void {
    const ended = [...actors.values()].filter(({ until }) => until !== null);
    for (const { key } of ended.slice(0, Math.max(0, ended.length - maxEnded))) {
      actors.delete(key);
      values.delete(key);
    }
  }

  /** The type of an event; of an answer from an actor whose id may be made of data, with that actor's name. */
  function typeOf({ type }: AnyEventObject, { key, machine }: TrailActor): string {
    const [, kind, id] = /^(xstate\.(?:done|error|snapshot)\.actor\.)(.+)$/.exec(type) ?? [];
    if (kind === undefined || id === undefined) return type;
    const isInvoked = (state: Chart['root']): boolean =>
      state.invokes.includes(id) || state.states.some(isInvoked);
    const chart = charts[machine];
    if (chart && isInvoked(chart.root)) return type;
    return `${kind}${childNames.get(`${key} ${id}`) ?? 'actor'}`;
  }
  function record(actor: AnyActorRef, event: AnyEventObject, snapshot: AnyMachineSnapshot): void {
    const isNew = !actors.has(actor.sessionId);
    const listed = list(actor, count + 1, snapshot);
    if (!listed) return;
    count += 1;
    steps.push({
      number: count,
      at: now().toISOString(),
      actor: listed.key,
      type: typeOf(event, listed),
      payload: mask(payloadOf(event)),
      from: isNew ? null : (values.get(listed.key) ?? null),
      to: snapshot.value,
    });
    if (steps.length > maxLiveSteps) steps.shift();
    values.set(listed.key, snapshot.value);
    if (snapshot.status !== 'active') {
      actors.set(listed.key, { ...listed, until: count });
      if (listed.parent !== null) childNames.delete(`${listed.parent} ${actor.id}`);
      forgetEnded();
    }
    tell();
  }

  function listAll(actor: AnyActorRef, own: AnyActorRef): void {
    const snapshot = actor.getSnapshot() as Partial<AnyMachineSnapshot>;
    if (actor === own || snapshot.value === undefined || snapshot.status !== 'active') return;
    const listed = list(actor, 0, snapshot as AnyMachineSnapshot);
    if (!listed) return;
    for (const child of Object.values(snapshot.children ?? {})) listAll(child as AnyActorRef, own);
  }

  return {
    attach(self) {
      const own = liveViewAround(self);
      listAll(rootOf(self), own);
      const subscription = self.system.inspect((inspection: InspectionEvent) => {
        if (inspection.type !== '@xstate.snapshot') return;
        const actor = inspection.actorRef as AnyActorRef;
        const snapshot = inspection.snapshot as Partial<AnyMachineSnapshot>;
        if (snapshot.value === undefined || isWithin(actor, own)) return;
        record(actor, inspection.event, snapshot as AnyMachineSnapshot);
      });
      return () => {
        subscription.unsubscribe();
        steps = [];
        count = 0;
        mask = createMask();
        for (const map of [actors, values, childNames]) map.clear();
      };
    },
    follow(listener) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const report = () => {
        timer = undefined;
        listener({ steps: [...steps], actors: [...actors.values()], charts: { ...charts }, count });
      };
      const changed = () => {
        timer ??= setTimeout(report, reportsApart);
      };
      listeners.add(changed);
      report();
      return () => {
        listeners.delete(changed);
        clearTimeout(timer);
      };
    },
  };
}
