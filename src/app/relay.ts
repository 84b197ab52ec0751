import type { AnyActorRef, InspectionEvent } from 'xstate';
import type { Signal } from '../../machines/signals.ts';

/** What leaves the machines, by the type of its signal. */
export type Listeners = {
  readonly [Type in Signal['type']]?: (signal: Extract<Signal, { type: Type }>) => void;
};

export interface Relay {
  /** For the root actor's `inspect` option: each new actor's emitted events are relayed from then on. */
  inspect(inspection: InspectionEvent): void;
  /** Hands over what was kept so far, then everything as it comes: to root first, then to the listener of its type. */
  start(toRoot: (signal: Signal) => void, listeners: Listeners): void;
  /** Drops everything from now on. */
  stop(): void;
}

/**
 * The only way from actor to actor and out of the machines: every emitted signal goes to root, which passes it to the flows
 * whose charts handle it, and to the page. Signals before `start` are kept in order; a receiver that throws harms no
 * other.
 */
export function createRelay(onError: (error: unknown) => void): Relay {
  let waiting: Signal[] = [];
  let receivers: readonly ((signal: Signal) => void)[] | undefined;
  let isStopped = false;
  const hand = (signal: Signal) => {
    if (isStopped) return;
    if (!receivers) {
      waiting.push(signal);
      return;
    }
    for (const receive of receivers)
      try {
        receive(signal);
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
    start(toRoot, listeners) {
      const toPage = (signal: Signal) =>
        (listeners[signal.type] as ((signal: Signal) => void) | undefined)?.(signal);
      receivers = [toRoot, toPage];
      const kept = waiting;
      waiting = [];
      for (const signal of kept) hand(signal);
    },
    stop() {
      isStopped = true;
    },
  };
}
