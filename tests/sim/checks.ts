/** What has to hold in every simulation, whatever users, the firm and the line do. */
import { isDeepStrictEqual } from 'node:util';
import type { AnyMachineSnapshot } from 'xstate';
import { nextName } from '../../contract/storage/file-rules.ts';
import { replacementsOf } from '../../contract/tasks/review.ts';
import { isPassing } from '../../machines/problem.ts';
import { findHost } from '../../machines/root/flows.ts';
import { isDismissible, isMoving, isUnstored, isWorthRetrying } from '../../machines/upload/items.ts';
import { asViewsSeeIt } from '../support/flows/documents-flow.ts';
import { actorsBelow, type SimTab } from './browser.ts';
import type { Oracle, Picked } from './oracle.ts';
import { type Person, people, type ServerModel } from './server/server-model.ts';
import { isOpen } from './server/task-board.ts';

/** A promise that was broken. */
export class Broken extends Error {}

const demand = (holds: boolean, what: string): void => {
  if (!holds) throw new Broken(what);
};

/** Everything that a text could say of a client: their names are in the names of all that is theirs. */
const allClients = Object.values(people).flat();

/** Flows whose views speak of every client of the user. */
const acrossClients: ReadonlySet<string> = new Set([
  'home',
  'tasks',
  'upload',
  'clients',
  'bell',
  'badges',
  'unread',
]);

/** Holds after each step. */
export function checkTab(tab: SimTab, { oracle, server }: { oracle: Oracle; server: ServerModel }): void {
  const { root } = tab;
  if (!root) return;
  for (const { name } of root.getSnapshot().context.input.flows) {
    const problem = findHost(root, name)?.getSnapshot().context.problem;
    demand(problem?.code !== 'unknown', `the flow ${name} has crashed`);
  }
  checkShown(tab);
  checkControls(tab);
  checkAcknowledged(tab, oracle, server);
  checkUndone(tab, oracle, server);
}

type Taking = { can(event: object): boolean };

/**
 * Controls that views turn on by the context alone, without asking the chart: each is taken in its present state. A
 * control that is on because of `can()` needs no check.
 */
function checkControls(tab: SimTab): void {
  const demandTaken = (
    snapshot: Taking | undefined,
    event: { readonly type: string; readonly [name: string]: unknown },
    about: string,
  ) => demand(!snapshot || snapshot.can(event), `${event.type} is offered for ${about} and is not taken`);
  if (!tab.flow('session')?.getSnapshot().matches('active')) return;
  const upload = tab.flow('upload')?.getSnapshot();
  for (const item of upload?.context.items ?? []) {
    const { id, status, name, file } = item;
    const about = `${name}, which is ${status}`;
    if (isMoving(item)) demandTaken(upload, { type: 'file.pause', id }, about);
    if (status === 'paused') demandTaken(upload, { type: 'file.resume', id }, about);
    if (isUnstored(item) || isDismissible(item) || status === 'interrupted')
      demandTaken(upload, { type: 'file.cancel', id }, about);
    if (isWorthRetrying(item)) demandTaken(upload, { type: 'file.retry', id }, about);
    if (status === 'interrupted') demandTaken(upload, { type: 'file.choose', id, file }, about);
  }
  const clients = tab.flow('clients')?.getSnapshot();
  for (const { id: clientId, name } of clients?.context.clients ?? [])
    if (clientId !== clients?.context.activeClientId)
      demandTaken(clients, { type: 'client.select', clientId }, name);
  const documents = tab.flow('documents');
  const sight = documents && asViewsSeeIt(documents).getSnapshot();
  for (const containerId of Object.keys(sight?.context.tree.containers ?? {}))
    demandTaken(sight as Taking, { type: 'folder.open', containerId }, containerId);
  const alerts = tab.flow('alerts')?.getSnapshot();
  for (const { id, clickAction, key } of alerts?.context.history ?? [])
    if (clickAction) demandTaken(alerts, { type: 'alert.act', id }, key);
}

/** What the views of a tab show belongs to its user and to its active client. */
function checkShown(tab: SimTab): void {
  const session = tab.flow('session')?.getSnapshot();
  const person = session?.context.session?.meta.PrismGuid as keyof typeof people | undefined;
  if (!tab.root || !person || !session?.matches('active')) return;
  const own: readonly string[] = people[person];
  const active = tab.flow('clients')?.getSnapshot().context.activeClientId ?? null;
  const documents = tab.flow('documents');
  if (documents) {
    const { context } = asViewsSeeIt(documents).getSnapshot();
    const { tree, openList, selection, openId } = context;
    const shown = JSON.stringify([tree, openList?.documents, selection, openId]);
    for (const client of allClients)
      demand(
        client === active || !shown.includes(client),
        `documents show ${client} while ${active} is active`,
      );
  }
  const deletion = tab.flow('deletion')?.getSnapshot().context.pending;
  // A task opens before the clients are there; a file of it may be deleted then.
  demand(
    !deletion || active === null || deletion.clientId === active,
    'the question before a deletion is about another client',
  );
  const task = tab.flow('task')?.getSnapshot();
  const owner =
    task?.matches('shown') && task.context.next === null ? task.context.task?.clientId : undefined;
  // A client whom the firm gave to the user since the page was loaded is not among those to be active.
  const known =
    tab
      .flow('clients')
      ?.getSnapshot()
      .context.clients.map(({ id }) => id) ?? [];
  if (owner !== undefined && active !== null && known.includes(owner))
    demand(owner === active, `a task of ${owner} is open while ${active} is active`);
  for (const { name } of tab.root.getSnapshot().context.input.flows) {
    const actor = tab.flow(name);
    if (!actor || acrossClients.has(name)) continue;
    const { facts: _facts, ...context } = (actor.getSnapshot() as AnyMachineSnapshot).context;
    const said = JSON.stringify(context) ?? '';
    for (const client of allClients)
      demand(own.includes(client) || !said.includes(`of ${client}`), `${name} holds ${client} for ${person}`);
  }
}

/** What a user cannot cause: the portal has asked for something that makes no sense. */
const ownFaults: ReadonlySet<string> = new Set(['idempotencyMismatch', 'badRequest', 'malformed', 'unknown']);

/** A file that the portal calls stored is on the server exactly once, where it was to go. */
function checkAcknowledged(tab: SimTab, oracle: Oracle, server: ServerModel): void {
  for (const { name, status, problem, stored, container, clientId, taskMetaData } of tab
    .flow('upload')
    ?.getSnapshot().context.items ?? []) {
    demand(!ownFaults.has(problem?.code ?? ''), `${name} failed with ${problem?.code}`);
    if (status !== 'stored') continue;
    const document = server.files.documents.get(stored?.documentId ?? '');
    const picked = oracle.picked.find(({ content }) => content === document?.content);
    if (picked) picked.isAcknowledged = true;
    // One that was deleted and is back may have lost its tie.
    const isTied =
      !taskMetaData || document?.trashedBy !== null || isDeepStrictEqual({ ...taskMetaData }, document.meta);
    demand(isTied, `${name} is called stored and is not in its task`);
    demand(
      picked !== undefined && document?.folderId === container.id && document.clientId === clientId,
      `a file is called stored that is not in ${container.id}`,
    );
  }
}

/** A document that is back is where it was, under its name or, where that is taken, a counted one. */
function checkUndone(tab: SimTab, oracle: Oracle, server: ServerModel): void {
  const deletion = tab.flow('deletion')?.getSnapshot();
  if (!deletion) return;
  for (const undone of oracle.undone) {
    const { undoable, undoQueue } = deletion.context;
    const isWaiting = [...undoable, ...undoQueue].some(({ id }) => id === undone.deletionId);
    if (undone.page !== tab.page || undone.isOver || isWaiting) continue;
    undone.isOver = true;
    const again = new Set(
      oracle.deletions
        .slice(oracle.deletions.indexOf(undone as never) + 1)
        .flatMap(({ documents }) => documents.map(({ id }) => id)),
    );
    for (const { id, folderId, name } of undone.documents) {
      const now = server.files.documents.get(id);
      if (again.has(id) || !now) continue;
      demand(!now.isTrashed, `${name} is called restored and is in the trash`);
      let counted = name;
      for (let tries = 0; tries < 20 && counted !== now.name; tries += 1) counted = nextName(counted);
      demand(now.folderId === folderId && counted === now.name, `${name} did not come back as it was`);
    }
  }
}

/** Holds on the server after each step. */
export function checkServer(oracle: Oracle, server: ServerModel): void {
  const counts = new Map<string, number>();
  const confirmed = new Set(oracle.deletions.flatMap(({ documents }) => documents.map(({ id }) => id)));
  const known = new Set(oracle.picked.map(({ content }) => content));
  for (const { id, content, name, isTrashed, isOwn } of server.files.documents.values()) {
    counts.set(content, (counts.get(content) ?? 0) + 1);
    demand(!isOwn || known.has(content), `${name} does not hold the bytes of a file that was picked`);
    demand(
      !isTrashed || confirmed.has(id) || server.board.replaced.has(id),
      `${name} is in the trash, and nobody confirmed that`,
    );
  }
  checkReturned(confirmed, server);
  const open = new Set<string>();
  for (const upload of server.uploads.uploads.values()) {
    if (upload.documentId !== null || upload.key === null || server.uploads.isExpired(upload)) continue;
    // What replaces an upload has the key of the first one with a part behind it.
    const [row = ''] = upload.key.split(':');
    demand(!open.has(row), `${upload.name} is sent anew while the server has a part of it`);
    open.add(row);
  }
  for (const { content, clientId, folderId, times, isAcknowledged } of oracle.picked) {
    const count = counts.get(content) ?? 0;
    demand(count <= times, `${content} is stored ${count} times`);
    demand(!isAcknowledged || count > 0, `${content} was acknowledged and is gone`);
    for (const one of server.files.documents.values())
      demand(
        one.content !== content || (one.clientId === clientId && one.folderId === folderId),
        `${content} is stored in ${one.folderId} in place of ${folderId}`,
      );
  }
}

/** Returned files stay until they are sent again, and come back with a recall, unless their user deleted them. */
function checkReturned(confirmed: ReadonlySet<string>, server: ServerModel): void {
  const { board, files } = server;
  for (const row of board.tasks.values()) {
    const handedIn = board.documentsOf(row);
    for (const { documentId, verdict } of row.verdicts) {
      const file = files.documents.get(documentId ?? '');
      if (!file || confirmed.has(file.id)) continue;
      const isReplaced = replacementsOf(handedIn, file.id).length > 0;
      demand(
        verdict !== 'returned' || !file.isTrashed,
        `${file.name} was returned and is in the trash before it was sent again`,
      );
      demand(
        verdict !== 'answered' || !file.isTrashed || isReplaced,
        `${file.name} is in the trash, and nothing took its place`,
      );
    }
  }
}

/** A deletion that a user confirmed holds until they undo it, whatever becomes of the task. */
export function checkUnwanted(oracle: Oracle, server: ServerModel): void {
  for (const id of oracle.trashed) {
    const file = server.files.documents.get(id);
    demand(
      !file || file.isTrashed || !oracle.unwanted.has(id),
      `${file?.name} is back, and its user has deleted it`,
    );
  }
  oracle.trashed.clear();
  for (const { id, isTrashed } of server.files.documents.values())
    if (isTrashed && oracle.unwanted.has(id) && !server.board.replaced.has(id)) oracle.trashed.add(id);
}

/** The bytes of an upload are kept for a day; who comes in the last hour of it may be too late. */
const keptFor = 23 * 3_600_000;

/** A user who comes back finds each of their uploads that the end of a page broke off. */
export function checkBrokenOff(
  tab: SimTab,
  person: Person,
  { oracle, server, time }: { oracle: Oracle; server: ServerModel; time: { readonly now: number } },
): void {
  const rows = tab.flow('upload')?.getSnapshot().context.items ?? [];
  for (const picked of oracle.picked) {
    if (picked.person !== person || !picked.isBrokenOff) continue;
    const upload = [...server.uploads.uploads.values()].find(
      ({ parts, documentId }) => documentId === null && parts[0]?.content === picked.content,
    );
    if (!upload || time.now - upload.createdAt > keptFor) continue;
    demand(
      rows.some(({ file }) => oracle.pickedAs(file) === picked),
      `${picked.content} was broken off, and its user is not told`,
    );
  }
}

/** Files that were chosen again are stored, as often as they were picked. */
export function checkStored(chosen: readonly Picked[], server: ServerModel): void {
  const stored = [...server.files.documents.values()];
  for (const { content } of chosen)
    demand(
      stored.some((one) => one.content === content),
      `${content} was chosen again and is not stored`,
    );
}

/** Whether anything of a tab is still under way. */
export function busyParts(tab: SimTab): readonly string[] {
  if (!tab.root) return [];
  const busy: string[] = [];
  for (const actor of actorsBelow(tab.root)) {
    const snapshot = actor.getSnapshot() as Partial<AnyMachineSnapshot>;
    for (const tag of ['busy', 'saving'])
      if (snapshot.hasTag?.(tag)) busy.push(`${actor.id} is ${tag} in ${JSON.stringify(snapshot.value)}`);
  }
  const items = tab.flow('upload')?.getSnapshot().context.items ?? [];
  for (const { name, status, problem } of items)
    if (['queued', 'sending', 'waiting'].includes(status))
      busy.push(`${name} is ${status} (${problem?.code})`);
    else if (status === 'failed' && problem && isPassing(problem)) busy.push(`${name} failed in passing`);
  if ((tab.flow('deletion')?.getSnapshot().context.undoQueue.length ?? 0) > 0) busy.push('an undoing waits');
  return busy;
}

/** Holds at the end: the users are back, the line works, and everything has had its time. */
export function checkTyped(oracle: Oracle, server: ServerModel): void {
  for (const { taskId, step, texts } of oracle.typed.values()) {
    const row = server.board.tasks.get(taskId);
    if (!row || !isOpen(row) || server.onceLost.has(row.clientId)) continue;
    const stored = row.steps[step]?.comment ?? '';
    demand(
      [...texts.values()].includes(stored),
      `step ${step} of ${taskId} says "${stored}" in place of ${[...texts.values()].join(' or ')}`,
    );
  }
}
