import type { ActorRefFrom, AnyActorRef } from 'xstate';
import type { alertsMachine } from '../alerts/alerts.machine.ts';
import type { clientsMachine } from '../clients/clients.machine.ts';
import type { commentsMachine } from '../comments/comments.machine.ts';
import type { deletionMachine } from '../deletion/deletion.machine.ts';
import type { documentsMachine } from '../documents/documents.machine.ts';
import type { exportingMachine } from '../exporting/exporting.machine.ts';
import type { folderMachine } from '../folder/folder.machine.ts';
import type { helpMachine } from '../help/help.machine.ts';
import type { hooksMachine } from '../hooks/hooks.machine.ts';
import type { linksMachine } from '../links/links.machine.ts';
import type { mobileMachine } from '../mobile/mobile.machine.ts';
import type { noticesMachine } from '../notices/notices.machine.ts';
import type { placesMachine } from '../places/places.machine.ts';
import type { previewMachine } from '../preview/preview.machine.ts';
import type { profileMachine } from '../profile/profile.machine.ts';
import type { reportMachine } from '../report/report.machine.ts';
import type { routesMachine } from '../routes/routes.machine.ts';
import type { sendingMachine } from '../sending/sending.machine.ts';
import type { sessionMachine } from '../session/session.machine.ts';
import type { taskMachine } from '../task/task.machine.ts';
import type { tasksMachine } from '../tasks/tasks.machine.ts';
import type { termsMachine } from '../terms/terms.machine.ts';
import type { uploadMachine } from '../upload/upload.machine.ts';
import type { flowHostMachine } from './flow-host.machine.ts';

/** The flows that come when they are needed and go with the session. The names are their system ids. */
export const flowNames = [
  'routes',
  'clients',
  'documents',
  'upload',
  'profile',
  'report',
  'help',
  'terms',
  'notices',
  'hooks',
  'mobile',
  'deletion',
  'folder',
  'sending',
  'links',
  'comments',
  'preview',
  'exporting',
  'tasks',
  'task',
  'places',
  'reader',
] as const;
export type FlowName = (typeof flowNames)[number];

/** The logic behind each flow. */
export interface FlowLogics {
  routes: typeof routesMachine;
  clients: typeof clientsMachine;
  documents: typeof documentsMachine;
  upload: typeof uploadMachine;
  profile: typeof profileMachine;
  report: typeof reportMachine;
  help: typeof helpMachine;
  terms: typeof termsMachine;
  notices: typeof noticesMachine;
  hooks: typeof hooksMachine;
  mobile: typeof mobileMachine;
  deletion: typeof deletionMachine;
  folder: typeof folderMachine;
  sending: typeof sendingMachine;
  links: typeof linksMachine;
  comments: typeof commentsMachine;
  preview: typeof previewMachine;
  exporting: typeof exportingMachine;
  tasks: typeof tasksMachine;
  task: typeof taskMachine;
  places: typeof placesMachine;
  /** The preview a second time: a document that is read in place, in a task. */
  reader: typeof previewMachine;
}

/** Every actor that has a system id, by that id. */
export type SystemActors = {
  session: ActorRefFrom<typeof sessionMachine>;
  alerts: ActorRefFrom<typeof alertsMachine>;
} & { [Name in FlowName]: ActorRefFrom<FlowLogics[Name]> };

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

/** The place of a flow in the session, or `undefined` while nobody is signed in. */
export const findHost = (from: HasSystem, flow: FlowName): ActorRefFrom<typeof flowHostMachine> | undefined =>
  from.system.get(`${flow}.host`) as ActorRefFrom<typeof flowHostMachine> | undefined;
