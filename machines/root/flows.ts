import type { ActorRefFrom, AnyActorRef } from 'xstate';
import type { alertsMachine } from '../alerts/alerts.machine.ts';
import type { clientsMachine } from '../clients/clients.machine.ts';
import type { documentsMachine } from '../documents/documents.machine.ts';
import type { sessionMachine } from '../session/session.machine.ts';
import type { uploadMachine } from '../upload/upload.machine.ts';

/** The flows that come when they are needed and go with the session. The names are their system ids. */
export const flowNames = ['clients', 'documents', 'upload'] as const;
export type FlowName = (typeof flowNames)[number];

/** The logic behind each flow. */
export interface FlowLogics {
  clients: typeof clientsMachine;
  documents: typeof documentsMachine;
  upload: typeof uploadMachine;
}

/** Every actor that has a system id, by that id. */
export interface SystemActors {
  session: ActorRefFrom<typeof sessionMachine>;
  alerts: ActorRefFrom<typeof alertsMachine>;
  clients: ActorRefFrom<FlowLogics['clients']>;
  documents: ActorRefFrom<FlowLogics['documents']>;
  upload: ActorRefFrom<FlowLogics['upload']>;
}

/** The part of an actor system that a look-up needs. */
interface HasSystem {
  readonly system: { get(id: string): AnyActorRef | undefined };
}

/** The actor under a system id, or `undefined` while it is not there. */
export const findActor = <Id extends keyof SystemActors>(
  from: HasSystem,
  id: Id,
): SystemActors[Id] | undefined => from.system.get(id) as SystemActors[Id] | undefined;

/**
 * The actor under a system id. Throws when it is not there: sending to nobody would silently reach the sender itself.
 */
export function getActor<Id extends keyof SystemActors>(from: HasSystem, id: Id): SystemActors[Id] {
  const actor = findActor(from, id);
  if (!actor) throw new Error(`no actor under the system id ${id}`);
  return actor;
}
