/**
 * Stubs around one machine under test: a host as its parent, and listeners under the system ids that it sends to.
 * Traversal and live runs use the same stubs, so that they cannot differ in them.
 */
import {
  type Actor,
  type ActorOptions,
  type AnyActorLogic,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  fromCallback,
  fromTransition,
} from 'xstate';
import { allStates } from '../../../scripts/charts/transitions.ts';

/** An event that the machine sent to another actor. `to` is `parent`, a system id or a child's id. */
export interface SentEvent {
  readonly to: string;
  readonly event: AnyEventObject;
}

const hostLogic = (hear: (event: AnyEventObject) => void) =>
  fromTransition<null, AnyEventObject, never, undefined>((state, event) => {
    hear(event);
    return state;
  }, null);

/** Starts a host with its listeners; `hear` is called with each event that the machine under test sends to them. */
export function createHost(
  systemIds: readonly string[],
  options: Pick<ActorOptions<AnyActorLogic>, 'clock' | 'inspect'>,
  hear: (sent: SentEvent) => void,
): Actor<AnyActorLogic> {
  const host = createActor<AnyActorLogic>(
    hostLogic((event) => {
      // What XState itself reports to a parent was not sent by the machine.
      if (!event.type.startsWith('xstate.')) hear({ to: 'parent', event });
    }),
    options,
  );
  host.start();
  for (const systemId of systemIds) {
    const listener = fromCallback<AnyEventObject>(({ receive }) => {
      receive((event) => hear({ to: systemId, event }));
    });
    createActor<AnyActorLogic>(listener, { parent: host, systemId, id: systemId }).start();
  }
  return host;
}

/** What a started child looks like to the test. */
export interface StartedService {
  readonly id: string;
  readonly src: string;
  readonly input: unknown;
}

export const SETTLE_DONE = 'test.settle.done';
export const SETTLE_ERROR = 'test.settle.error';

/**
 * Stands for a promise, a callback or a machine alike: it does nothing until the driver settles it, and then tells its
 * parent exactly what the real one would.
 */
export function createServiceStub(
  src: string,
  onStart: (service: StartedService) => void = () => {},
  hear: (sent: SentEvent) => void = () => {},
): AnyActorLogic {
  const logic: AnyActorLogic = {
    getInitialSnapshot: (_scope, input) => ({ status: 'active', output: undefined, error: undefined, input }),
    start: (snapshot, { self }) => onStart({ id: self.id, src, input: snapshot.input }),
    transition: (snapshot, event, { self }) => {
      if (event.type === SETTLE_DONE) return { ...snapshot, status: 'done', output: event.output };
      if (event.type === SETTLE_ERROR) return { ...snapshot, status: 'error', error: event.error };
      if (event.type === 'xstate.stop') return { ...snapshot, status: 'stopped' };
      hear({ to: self.id, event });
      return snapshot;
    },
    getPersistedSnapshot: (snapshot) => snapshot,
  };
  return logic;
}

/**
 * A stub for every actor that the machine names, apart from those the suite brings itself.
 * @throws when a state invokes logic without a name: such an actor can be neither replaced nor persisted.
 */
export function stubActors(
  machine: AnyStateMachine,
  own: Readonly<Record<string, AnyActorLogic>>,
  onStart?: (service: StartedService) => void,
  hear?: (sent: SentEvent) => void,
): Record<string, AnyActorLogic> {
  const invoked = allStates(machine.root).flatMap((state) => state.invoke.map(({ src }) => String(src)));
  const inline = invoked.find((src) => src.startsWith('xstate.invoke.'));
  if (inline) throw new Error(`${machine.id}: name the actor behind ${inline} in setup()`);
  const names = new Set([...Object.keys(machine.implementations.actors), ...invoked]);
  return Object.fromEntries(
    [...names].map((name) => [name, own[name] ?? createServiceStub(name, onStart, hear)]),
  );
}
