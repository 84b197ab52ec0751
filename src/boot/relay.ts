import type { AnyActorRef, InspectionEvent } from 'xstate';
import type { Signal } from '../../machines/signals.ts';

/** Who hears a kind of signal. The record names every kind, so that a new one does not compile until it has a place. */
export type Listeners = {
  readonly [Type in Signal['type']]: (signal: Extract<Signal, { type: Type }>) => void;
};

export interface Relay {
  /** For the root actor's `inspect` option: each new actor's emitted events are heard from then on. */
  inspect(inspection: InspectionEvent): void;
  /** Hands over what was kept so far, then everything as it comes. */
  start(listeners: Listeners): void;
  /** Drops everything from now on. */
  stop(): void;
}

/**
 * The only way out of the machines: what actors emit is handed to the page. Signals before `start` are kept in order;
 * a listener that throws harms no other signal.
 */
export function createRelay(onError: (error: unknown) => void): Relay {
  let waiting: Signal[] = [];
  let listeners: Listeners | undefined;
  let isStopped = false;
  const hand = (signal: Signal) => {
    if (isStopped) return;
    if (!listeners) {
      waiting.push(signal);
      return;
    }
    try {
      (listeners[signal.type] as ((signal: Signal) => void) | undefined)?.(signal);
    } catch (error) {
      onError(error);
    }
  };
  return {
    inspect(inspection) {
      if (inspection.type !== '@xstate.actor') return;
      const actor = inspection.actorRef as AnyActorRef;
      actor.on?.('*', (event: unknown) => hand(event as Signal));
    },
    start(wanted) {
      listeners = wanted;
      const kept = waiting;
      waiting = [];
      for (const signal of kept) hand(signal);
    },
    stop() {
      isStopped = true;
    },
  };
}
