/** The documents flow on services that answer when a test says so. */
import {
  type ActorRefFrom,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  matchesState,
  type NonReducibleUnknown,
  type StateValue,
} from 'xstate';
import type { StorageDocument } from '../../../contract/storage/storage-items.ts';
import { copyLinkMachine } from '../../../machines/copy-link.machine.ts';
import { columnsMachine, type DocumentColumn } from '../../../machines/documents/columns.machine.ts';
import { documentListMachine, openListOf } from '../../../machines/documents/document-list.machine.ts';
import { documentsMachine } from '../../../machines/documents/documents.machine.ts';
import { folderTreeMachine, type TreeQuestion } from '../../../machines/documents/folder-tree.machine.ts';
import type { DocumentList, DocumentPage } from '../../../machines/documents/lists.ts';
import { firstQuestion, type PageQuestion } from '../../../machines/documents/question.ts';
import { nothingSelected } from '../../../machines/documents/selection.ts';
import { emptyTree, type FolderTree, treeOf } from '../../../machines/documents/tree.ts';
import { downloadsMachine } from '../../../machines/downloads.machine.ts';
import { type ReadWish, readMarksMachine } from '../../../machines/read-marks.machine.ts';
import { live, service } from '../charts/live.ts';
import { containerFor, documentFor } from '../values/fixtures.ts';
import { factsFor } from '../values/session-facts.ts';

export const treeFor = (clientId: string, ...folders: string[]): FolderTree =>
  treeOf({
    tree: [{ id: clientId, children: folders.map((id) => ({ id, children: [] })) }],
    containers: [
      containerFor(clientId, { type: 'Client' }),
      ...folders.map((id) =>
        containerFor(id, { parent: { id: clientId, type: 'Client' }, hasFolders: id === 'tax' }),
      ),
    ],
  });

export const pageOf = (containerId: string, ...ids: string[]): DocumentPage => ({
  documents: ids.map((id) => documentFor(id, containerId)),
  next: null,
  pageIndex: 0,
  totalPages: 1,
  total: ids.length,
});

export type DocumentsFlowEvent =
  | EventFromLogic<typeof documentsMachine>
  | EventFromLogic<typeof folderTreeMachine>
  | EventFromLogic<typeof documentListMachine>
  | EventFromLogic<typeof columnsMachine>;

const nothingListed: Readonly<Record<string, DocumentList>> = {};
const nothingExpanded: Readonly<Record<string, true>> = {};

/** The flow as its views see it: an event goes to the chart that handles it, and a snapshot holds what all of them say. */
export function asViewsSeeIt(documents: ActorRefFrom<typeof documentsMachine>) {
  const charts = () => {
    const { tree, list, columns } = documents.getSnapshot().children;
    return [documents, tree, list, columns].filter((chart) => chart !== undefined) as AnyActorRef[];
  };
  const handlerOf = ({ type }: DocumentsFlowEvent) =>
    charts().find((chart) => (chart as AnyActorRef & { logic: AnyStateMachine }).logic.events.includes(type));
  return {
    send: (event: DocumentsFlowEvent) => handlerOf(event)?.send(event),
    stop: () => documents.stop(),
    getSnapshot() {
      const { context, value, children } = documents.getSnapshot();
      const tree = children.tree?.getSnapshot();
      const list = children.list?.getSnapshot();
      const snapshots = charts().map((chart): AnyMachineSnapshot => chart.getSnapshot());
      const now = { ...value, ...tree?.value, ...list?.value };
      return {
        tree,
        list,
        value: now,
        context: {
          clientId: context.clientId,
          tree: tree?.context.tree ?? emptyTree,
          expanded: tree?.context.expanded ?? nothingExpanded,
          openId: tree?.context.openId ?? null,
          isFlat: list?.context.isFlat ?? false,
          lists: list?.context.lists ?? nothingListed,
          /** The list on screen, as far as it is loaded. */
          openList: list && openListOf(list.context),
          question: list?.context.question ?? firstQuestion,
          typed: list?.context.typed ?? '',
          selection: list?.context.selection ?? nothingSelected,
          targetId: list?.context.targetId ?? null,
          columns: children.columns?.getSnapshot().context.columns,
          listProblem: list?.context.problem ?? null,
        },
        matches: (wanted: StateValue) => matchesState(wanted, now),
        can: (event: DocumentsFlowEvent): boolean => handlerOf(event)?.getSnapshot().can(event) ?? false,
        hasTag: (tag: 'busy') => snapshots.some((snapshot) => snapshot.hasTag(tag)),
      };
    },
  };
}

/** What folders and list say at one moment. */
export type DocumentsSight = ReturnType<ReturnType<typeof asViewsSeeIt>['getSnapshot']>;

export function start(facts: Parameters<typeof factsFor>[0] = { clientId: 'c1', path: '/documents/tax' }) {
  const loadTree = service<FolderTree, TreeQuestion>();
  const loadDescendants = service<
    readonly ReturnType<typeof containerFor>[],
    { container: NonNullable<PageQuestion['container']> }
  >();
  const loadDocuments = service<DocumentPage, PageQuestion>();
  const prepareDownload = service<{ url: string }, { documentId: string }>();
  const findDocument = service<StorageDocument, { documentId: string }>();
  const findOwner = service<{ clientId: string }, { containerId: string }>();
  const markRead = service<void, ReadWish>();
  const copyLink = service<void, { path: string }>();
  const readColumns = service<readonly DocumentColumn[] | null, NonReducibleUnknown>();
  const keepColumns = service<void, { columns: readonly DocumentColumn[] }>();
  const machine = documentsMachine.provide({
    actors: {
      tree: folderTreeMachine.provide({
        actors: { loadTree: loadTree.logic, loadDescendants: loadDescendants.logic },
      }),
      list: documentListMachine.provide({ actors: { loadDocuments: loadDocuments.logic } }),
      findOwner: findOwner.logic,
      findDocument: findDocument.logic,
      columns: columnsMachine.provide({
        actors: { readColumns: readColumns.logic, keepColumns: keepColumns.logic },
      }),
      readMarks: readMarksMachine.provide({ actors: { markRead: markRead.logic } }),
      downloads: downloadsMachine.provide({ actors: { prepareDownload: prepareDownload.logic } }),
      copyLink: copyLinkMachine.provide({ actors: { copyLink: copyLink.logic } }),
    },
  });
  const { actor, clock, signals } = live(machine, factsFor(facts));
  return {
    actor: asViewsSeeIt(actor),
    documents: actor,
    clock,
    signals,
    loadTree,
    loadDescendants,
    loadDocuments,
    prepareDownload,
    findOwner,
    findDocument,
    markRead,
    copyLink,
    readColumns,
    keepColumns,
  };
}

/** What is listed of the open folder. */
export const openIds = ({ context: { lists, openId } }: DocumentsSight) =>
  lists[openId ?? '']?.documents.map(({ id }) => id);
