import { assign, emit, fromPromise, setup } from 'xstate';
import type { Container } from '../../contract/storage-items.ts';
import { problemOf } from '../problem.ts';
import type { Signal } from '../signals.ts';
import { dangerAlert } from '../signals.ts';
import type {
  DocumentPage,
  DocumentsContext,
  DocumentsEvent,
  DocumentsInput,
  PageQuestion,
} from './documents.types.ts';
import { allDocumentsKey, appendPage, listKeyOf, refreshFirstPage, withoutList } from './lists.ts';
import type { FolderTree } from './tree.ts';
import { emptyTree, lacksChildren, pathTo, refreshTree, withDescendants } from './tree.ts';

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

type Context = DocumentsContext;
const openList = (context: Context) => context.lists[listKeyOf(context)];

/** Puts a folder whose children are not loaded into the line. */
const queueBranch = (queue: readonly string[], tree: FolderTree, id: string | null): readonly string[] =>
  id !== null && lacksChildren(tree, id) && !queue.includes(id) ? [...queue, id] : queue;

/** What services are told of a container. */
export const containerOf = (context: Context, id: string | null) => ({
  id: id ?? '',
  type: context.tree.containers[id ?? '']?.type ?? ('Folder' as const),
});

/** Names, types and rules of the documents chart; the chart itself stands in `documents.machine.ts`. */
export const documentsSetup = setup({
  types: {
    context: {} as Context,
    events: {} as DocumentsEvent,
    input: {} as DocumentsInput,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'busy' | 'silent',
  },
  actors: {
    loadTree: fromPromise<FolderTree, { clientId: string }>(provide('loadTree')),
    loadDescendants: fromPromise<readonly Container[], { container: Pick<Container, 'id' | 'type'> }>(
      provide('loadDescendants'),
    ),
    loadDocuments: fromPromise<DocumentPage, PageQuestion>(provide('loadDocuments')),
    prepareDownload: fromPromise<{ url: string }, { documentId: string }>(provide('prepareDownload')),
  },
  guards: {
    hasClient: ({ context }) => context.clientId !== null,
    lacksWanted: ({ context }, tree: FolderTree) =>
      context.wantedId !== null && tree.containers[context.wantedId] === undefined,
    isFirstClient: ({ context }) => context.clientId === null,
    isActiveClient: ({ context }, clientId: string) => context.clientId === clientId,
    isKnownFolder: ({ context }, id: string) => context.tree.containers[id] !== undefined,
    isOpenFolder: ({ context }, id: string) => !context.isFlat && context.openId === id,
    isListed: ({ context }, id: string) => context.isFlat || context.openId === id,
    isOtherLayout: ({ context }, isFlat: boolean) => context.isFlat !== isFlat,
    isThisListCached: ({ context }) => openList(context) !== undefined,
    // A list may be kept of a folder that is gone meanwhile.
    isListCached: ({ context }, id: string) =>
      context.lists[id] !== undefined && context.tree.containers[id] !== undefined,
    lacksOpenList: ({ context }) => context.openId !== null && openList(context) === undefined,
    hasOpenFolder: ({ context }) => context.openId !== null,
    hasNextPage: ({ context }) => typeof openList(context)?.next === 'string',
    isStale: ({ context }) => context.isStale,
    isTreeStale: ({ context }) => context.isTreeStale,
    isReadFilterOther: ({ context }, value: boolean | null) => context.readByClientUser !== value,
    hasMoreBranches: ({ context }) => context.branchQueue.length > 0,
    hasMoreDownloads: ({ context }) => context.downloadQueue.length > 0,
  },
  actions: {
    forgetWanted: assign({ wantedId: null }),
    startClient: assign((_, clientId: string) => ({
      clientId,
      tree: emptyTree,
      expanded: {},
      branchQueue: [],
      openId: null,
      isFlat: false,
      lists: {},
      isStale: false,
      isTreeStale: false,
      treeProblem: null,
      listProblem: null,
    })),
    storeTree: assign(({ context }, tree: FolderTree) => {
      const wished = context.openId ?? context.wantedId;
      const known = refreshTree(context.tree, tree);
      const openId = wished !== null && known.containers[wished] ? wished : (tree.rootIds[0] ?? null);
      const onTheWay = openId === null ? [] : pathTo(known, openId);
      const opened = Object.fromEntries(onTheWay.map(({ id }) => [id, true as const]));
      return {
        tree: known,
        branchQueue: queueBranch(context.branchQueue, known, openId),
        openId,
        wantedId: null,
        treeProblem: null,
        expanded: { ...context.expanded, ...opened },
      };
    }),
    storeTreeProblem: assign((_, params: { error: unknown }) => ({ treeProblem: problemOf(params.error) })),
    expandFolder: assign(({ context }, id: string) => ({
      expanded: { ...context.expanded, [id]: true as const },
      branchQueue: queueBranch(context.branchQueue, context.tree, id),
    })),
    collapseFolder: assign(({ context }, id: string) => {
      const { [id]: _closed, ...expanded } = context.expanded;
      return { expanded };
    }),
    storeBranch: assign(({ context }, found: readonly Container[]) => ({
      tree: withDescendants(context.tree, context.branchQueue[0] ?? '', found),
      branchQueue: context.branchQueue.slice(1),
    })),
    dropBranch: assign(({ context }) => {
      const [failed = '', ...branchQueue] = context.branchQueue;
      const { [failed]: _closed, ...expanded } = context.expanded;
      return { branchQueue, expanded };
    }),
    openFolder: assign(({ context }, id: string) => ({
      openId: id,
      isFlat: false,
      listProblem: null,
      isStale: false,
      // The list shows the folders of the open folder too.
      branchQueue: queueBranch(context.branchQueue, context.tree, id),
    })),
    storeFirstPage: assign(({ context }, page: DocumentPage) => {
      const known = openList(context);
      const list = known ? refreshFirstPage(known, page) : page;
      return { lists: { ...context.lists, [listKeyOf(context)]: list }, listProblem: null };
    }),
    storeNextPage: assign(({ context }, page: DocumentPage) => {
      const known = openList(context);
      const list = known ? appendPage(known, page) : page;
      return { lists: { ...context.lists, [listKeyOf(context)]: list }, listProblem: null };
    }),
    storeListProblem: assign((_, params: { error: unknown }) => ({ listProblem: problemOf(params.error) })),
    dropList: assign(({ context }, id: string) => ({
      lists: withoutList(withoutList(context.lists, id), allDocumentsKey),
    })),
    dropOpenList: assign(({ context }) => ({ lists: withoutList(context.lists, listKeyOf(context)) })),
    setFlat: assign((_, isFlat: boolean) => ({ isFlat, listProblem: null, isStale: false })),
    setReadFilter: assign((_, readByClientUser: boolean | null) => ({ readByClientUser })),
    markStale: assign({ isStale: true }),
    markTreeStale: assign({ isTreeStale: true }),
    markTreeFresh: assign({ isTreeStale: false }),
    markFresh: assign({ isStale: false }),
    queueDownload: assign(({ context }, id: string) => ({ downloadQueue: [...context.downloadQueue, id] })),
    dequeueDownload: assign(({ context }) => ({ downloadQueue: context.downloadQueue.slice(1) })),
    announceFolder: emit((_: unknown, id: string) => ({
      type: 'navigation.wanted' as const,
      to: `/documents/${id}`,
      replace: false,
    })),
    announceTop: emit({ type: 'navigation.wanted', to: '/documents', replace: true }),
    announceDownload: emit((_: unknown, url: string) => ({ type: 'download.ready' as const, url })),
    alertLoadFailure: emit({ type: 'alert.raised', alert: dangerAlert('documentsRetrieveErrorAlertMsg') }),
    alertFolderGone: emit({
      type: 'alert.raised',
      alert: { type: 'info', key: 'folderNotHereMsg', closeable: true, timeout: null },
    }),
    alertDownloadFailure: emit({ type: 'alert.raised', alert: dangerAlert('documentDownloadErrorMsg') }),
  },
});
