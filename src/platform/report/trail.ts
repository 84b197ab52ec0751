import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate';

/** How many state changes are remembered. */
export const maxTrailLength = 200;

/** The last state changes of all actors, which a user who reports an issue can read and send along [T4.16]. */
export interface Trail {
  /** For the root actor's `inspect` option. */
  inspect(inspection: InspectionEvent): void;
  /** One line a change, oldest first: `12:03:59.120Z documents event folder.open → list.loading`. */
  lines(): readonly string[];
  /** Hands each further line to a listener, until the returned function is called. */
  subscribe(listener: (line: string) => void): () => void;
}

/** Dots and names in place of braces: `{ready: {list: 'idle'}}` → `ready.list.idle`. */
export const stateName = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([key, inner]) => [key, stateName(inner)].filter(Boolean).join('.'))
        .join(' ')
    : String(value);

/**
 * Keeps a trail. It is redacted by what it takes: ids of actors, names of events and names of states, which come from
 * the charts; never what an event or a context holds.
 */
export function createTrail(now: () => Date = () => new Date()): Trail {
  const kept: string[] = [];
  const states = new WeakMap<object, string>();
  const listeners = new Set<(line: string) => void>();
  return {
    inspect(inspection) {
      if (inspection.type !== '@xstate.snapshot') return;
      const snapshot = inspection.snapshot as Partial<AnyMachineSnapshot>;
      if (snapshot.value === undefined) return;
      const state = stateName(snapshot.value);
      if (states.get(inspection.actorRef) === state) return;
      states.set(inspection.actorRef, state);
      const { id } = inspection.actorRef as AnyActorRef;
      const line = `${now().toISOString().slice(11)} ${id} ${inspection.event.type} → ${state}`;
      kept.push(line);
      if (kept.length > maxTrailLength) kept.shift();
      for (const listener of listeners) listener(line);
    },
    lines: () => [...kept],
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
