/** Live actors whose services answer when the test says so. */
import {
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  fromPromise,
  type InspectionEvent,
  SimulatedClock,
} from 'xstate';
import type { Signal } from '../../../machines/signals.ts';

interface Asked<Input, Output> {
  readonly input: Input;
  readonly signal: AbortSignal;
  resolve(output: Output): void;
  reject(error: unknown): void;
}

/** A service that answers when the test says so: `asked` holds every request, oldest first. */
export function service<Output, Input = unknown>() {
  const asked: Asked<Input, Output>[] = [];
  const logic = fromPromise<Output, Input>(
    ({ input, signal }) =>
      new Promise((resolve, reject) => {
        asked.push({ input, signal, resolve, reject });
      }),
  );
  const last = (): Asked<Input, Output> => {
    const question = asked.at(-1);
    if (!question) throw new Error('nothing was asked');
    return question;
  };
  return { logic, asked, last };
}

/** Waits until promises that have settled have reached the actors. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
}

/** Starts a machine with a simulated clock and writes down what it and the actors that it starts emit. */
export function live<TMachine extends AnyStateMachine>(machine: TMachine, input?: unknown) {
  const clock = new SimulatedClock();
  const signals: Signal[] = [];
  // A withdrawal of an alert that was never raised does nothing: the alerts chart ignores it, and so do the tests.
  const topics = new Set<string | undefined>();
  const note = (signal: Signal) => {
    if (signal.type === 'alert.raised') topics.add(signal.alert.topic);
    if (signal.type !== 'alert.withdrawn' || topics.has(signal.topic)) signals.push(signal);
  };
  // As the relay of the portal hears them.
  const inspect = (inspected: InspectionEvent) => {
    if (inspected.type !== '@xstate.actor') return;
    (inspected.actorRef as AnyActorRef).on?.('*', (signal: unknown) => note(signal as Signal));
  };
  const actor = createActor(machine, { input, clock, inspect } as never);
  actor.start();
  return { actor, clock, signals };
}
