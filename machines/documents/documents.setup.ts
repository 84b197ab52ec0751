import { assign, emit, enqueueActions, fromPromise, raise, sendTo, setup } from 'xstate';
import { may, readsByOpening } from '../../contract/access.ts';
import type { Container, StorageDocument } from '../../contract/storage-items.ts';
import { copyLinkMachine } from '../copy-link.machine.ts';
import type { SessionFacts } from '../facts.ts';
import { problemOf } from '../problem.ts';
import type { Signal } from '../signals.ts';
import { dangerAlert, withdrawal } from '../signals.ts';
import * as changes from './changes.ts';
import { openList } from './changes.ts';
import { columnsMachine } from './columns.machine.ts';
import type {
  DocumentPage,
  DocumentsContext,
  DocumentsEvent,
  DocumentsInput,
  PageQuestion,
  Question,
  TreeQuestion,
} from './documents.types.ts';
import { downloadsMachine } from './downloads.machine.ts';
import { allDocumentsKey, listKeyOf, withDocuments, withoutList } from './lists.ts';
import { documentIdOf, folderIdOf, isInDocuments, isTop, topIdOf } from './questions.ts';
import { type ReadReport, type ReadWish, readMarksMachine } from './read-marks.machine.ts';
import { mostChosen, nothingSelected, toggle, withoutRest } from './selection.ts';
import type { FolderTree } from './tree.ts';

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

type Context = DocumentsContext;

/** How far apart the last key and the search are, in milliseconds. */
export const searchDelay = 300;
/** How long it is waited for a client to become the active one, in milliseconds. */
export const ownerTimeout = 3000;

/** What an alert about documents that could not be loaded speaks of. */
const loadTopic = 'documents';

/** What services need to know of a container. */
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
    children: {} as {
      columns: 'columns';
      readMarks: 'readMarks';
      downloads: 'downloads';
      copyLink: 'copyLink';
    },
  },
  actors: {
    loadTree: fromPromise<FolderTree, TreeQuestion>(provide('loadTree')),
    loadDescendants: fromPromise<readonly Container[], { container: Pick<Container, 'id' | 'type'> }>(
      provide('loadDescendants'),
    ),
    loadDocuments: fromPromise<DocumentPage, PageQuestion>(provide('loadDocuments')),
    findOwner: fromPromise<{ clientId: string }, { containerId: string }>(provide('findOwner')),
    findDocument: fromPromise<StorageDocument, { documentId: string }>(provide('findDocument')),
    columns: columnsMachine,
    readMarks: readMarksMachine,
    downloads: downloadsMachine,
    copyLink: copyLinkMachine,
  },
  delays: { searchDelay, ownerTimeout },
  guards: {
    hasClient: ({ context }) => context.clientId !== null,
    lacksWanted: ({ context }, tree: FolderTree) =>
      context.wantedId !== null && tree.containers[context.wantedId] === undefined,
    lacksAddressed: ({ context }, tree: FolderTree) =>
      context.wantedId === folderIdOf(context.path) && tree.containers[context.wantedId ?? ''] === undefined,
    isOtherPath: ({ context }, path: string) => context.path !== path,
    // An address without a folder leaves open what is open.
    namesOtherFolder: ({ context }, path: string) =>
      context.path !== path && ![null, context.openId].includes(folderIdOf(path)),
    // Back from a folder to the path without one. From another page the open folder stays open.
    leavesFolder: ({ context }, path: string) =>
      isTop(path) && folderIdOf(context.path) !== null && context.openId !== topIdOf(context),
    comesToOpenFolder: ({ context }, path: string) =>
      isTop(path) && !isInDocuments(context.path) && context.openId !== topIdOf(context),
    namesOpenFolder: ({ context }, path: string) =>
      context.path !== path && context.openId !== null && folderIdOf(path) === context.openId,
    namesOtherWanted: ({ context }, path: string) =>
      context.path !== path && ![null, context.wantedId].includes(folderIdOf(path)),
    namesOtherDocument: ({ context }, path: string) => context.path !== path && documentIdOf(path) !== null,
    isFirstClient: ({ context }) => context.clientId === null,
    isActiveClient: ({ context }, clientId: string) => context.clientId === clientId,
    isKnownFolder: ({ context }, id: string) => context.tree.containers[id] !== undefined,
    isUnknownFolder: ({ context }, id: string) => context.tree.containers[id] === undefined,
    isOpenFolder: ({ context }, id: string) => listKeyOf(context) === id,
    isListed: ({ context }, id: string) =>
      listKeyOf(context) === id || context.isFlat || context.question.search !== '',
    isThisListCached: ({ context }) => openList(context) !== undefined,
    // A list may be kept of a folder that is gone meanwhile.
    isListCached: ({ context }, id: string) =>
      context.lists[id] !== undefined && context.tree.containers[id] !== undefined,
    lacksOpenList: ({ context }) => context.openId !== null && openList(context) === undefined,
    hasOpenFolder: ({ context }) => context.openId !== null,
    hasNextPage: ({ context }) => typeof openList(context)?.next === 'string',
    isStale: ({ context }) => context.isStale,
    isTreeStale: ({ context }) => context.isTreeStale,
    isOtherQuestion: ({ context }, change: Partial<Question>) =>
      (Object.keys(change) as (keyof Question)[]).some((key) => context.question[key] !== change[key]),
    hasNewSearch: ({ context }) => context.typed.trim() !== context.question.search,
    isNothingTyped: (_, text: string) => text.trim() === '',
    isEager: ({ context }) =>
      !may(context.access, 'documentsLazyLoading') &&
      context.listProblem === null &&
      typeof openList(context)?.next === 'string',
    isChosenWhole: ({ context }) =>
      context.selection.isWhole === true &&
      context.listProblem === null &&
      typeof openList(context)?.next === 'string',
    mayChooseWhole({ context }) {
      const list = openList(context);
      return typeof list?.next === 'string' && list.total <= mostChosen;
    },
    isFlatOffered: ({ context }, isFlat: boolean) =>
      context.isFlat !== isFlat && may(context.access, 'documentsFlatToggle'),
    isDocumentListed: ({ context }, id: string) =>
      openList(context)?.documents.some((document) => document.id === id) === true,
    hasDocuments: ({ context }) => (openList(context)?.documents.length ?? 0) > 0,
    hasSelection: ({ context }) => Object.keys(context.selection.ids).length > 0,
    mayMarkRead: ({ context }) => may(context.access, 'documentReadToggle'),
    isReadByOpening: ({ context }, id: string) =>
      readsByOpening(context.access) &&
      !Object.values(context.lists).some(({ documents }) =>
        documents.some((one) => one.id === id && one.isReadByClientUser),
      ),
    mayCopyLink: ({ context }) => may(context.access, 'documentDeepLink'),
    hasLink: ({ context }) => context.linkId !== null,
    isAwaitedClient: ({ context }, clientId: string) =>
      context.awaitedClientId === clientId && context.lostId === folderIdOf(context.path),
    isOfOtherClient: ({ context }, { clientId }: { clientId: string }) =>
      clientId !== context.clientId && context.lostId === folderIdOf(context.path),
    isLostAddressed: ({ context }) => context.lostId === folderIdOf(context.path),
    // A folder that could not be reached cannot be opened; the document is found all the same.
    isTargetFolderShown: ({ context: { target, openId, missedId } }) =>
      target !== null && [openId, missedId].includes(target.parent.id),
    isTargetListed: ({ context }) =>
      openList(context)?.documents.some(({ id }) => id === context.target?.id) === true,
    hasMoreBranches: ({ context }) => context.branchQueue.length > 0,
  },
  actions: {
    storePath: assign((_, path: string) => ({ path })),
    wantFolder: assign((_, wantedId: string) => ({ wantedId })),
    wantAddressed: assign(({ context }, path: string) => ({
      wantedId: folderIdOf(path) ?? context.wantedId,
    })),
    forgetWanted: assign({ wantedId: null }),
    missWanted: assign(({ context }) => ({ wantedId: null, missedId: context.wantedId })),
    missFolder: raise(({ context }) => ({
      type: 'folder.missed' as const,
      containerId: context.wantedId ?? '',
    })),
    storeLost: assign((_, lostId: string) => ({ lostId, awaitedClientId: null })),
    storeOwner: assign((_, { clientId }: { clientId: string }) => ({ awaitedClientId: clientId })),
    wantLost: assign(({ context }) => ({
      wantedId: context.lostId,
      linkId: documentIdOf(context.path),
      target: null,
    })),
    forgetOwner: assign({ lostId: null, awaitedClientId: null }),
    wantOwner: emit(({ context }) => ({
      type: 'client.wanted' as const,
      clientId: context.awaitedClientId ?? '',
    })),
    announceShown: emit(({ context }) => ({
      type: 'navigation.wanted' as const,
      to:
        context.openId === null || context.openId === topIdOf(context)
          ? '/documents'
          : `/documents/${context.openId}`,
      replace: true,
    })),
    openWanted: raise(({ context }) => ({
      type: 'folder.open' as const,
      containerId: context.wantedId ?? '',
    })),
    openTop: raise(({ context }) => ({ type: 'folder.open' as const, containerId: topIdOf(context) ?? '' })),
    openAddressed: raise((_, path: string) => ({
      type: 'folder.open' as const,
      containerId: folderIdOf(path) ?? '',
    })),
    startClient: assign((_, clientId: string) => changes.startedClient(clientId)),
    storeTree: assign(({ context }, tree: FolderTree) => changes.storedTree(context, tree)),
    expandFolder: assign(({ context }, id: string) => changes.expandedFolder(context, id)),
    collapseFolder: assign(({ context }, id: string) => changes.collapsedFolder(context, id)),
    storeBranch: assign(({ context }, found: readonly Container[]) => changes.storedBranch(context, found)),
    dropBranch: assign(({ context }) => changes.droppedBranch(context)),
    openFolder: assign(({ context }, id: string) => changes.openedFolder(context, id)),
    storeFirstPage: assign(({ context }, page: DocumentPage) => changes.storedFirstPage(context, page)),
    storeNextPage: assign(({ context }, page: DocumentPage) => changes.storedNextPage(context, page)),
    setFlat: assign(({ context }, isFlat: boolean) => changes.flattened(context, isFlat)),
    setReadFilter: assign(({ context }, read: boolean | null) => changes.filteredByRead(context, read)),
    setQuestion: assign(({ context }, change: Partial<Question>) => changes.asked(context, change)),
    setSearch: assign(({ context }, text: string) => changes.searched(context, text)),
    extendSelection: assign(({ context }, id: string) => changes.extendedSelection(context, id)),
    toggleAllDocuments: assign(({ context }) => changes.toggledAll(context)),
    chooseWhole: assign(({ context }) => changes.choseWhole(context)),
    chooseNoRest: assign(({ context }) => ({ selection: withoutRest(context.selection) })),
    storeMarked: assign(({ context }, { documentIds, isRead }: ReadReport) => ({
      lists: withDocuments(context.lists, documentIds, { isReadByClientUser: isRead }),
    })),
    passToReadMarks: sendTo('readMarks', (_, wish: ReadWish) => ({ type: 'read.set', ...wish })),
    passToDownloads: sendTo('downloads', (_, documentId: string) => ({
      type: 'document.download',
      documentId,
    })),
    passToCopyLink: sendTo('copyLink', (_, { id, parent }: Pick<StorageDocument, 'id' | 'parent'>) => ({
      type: 'link.copy',
      path: `/documents/${parent.id}/${id}`,
    })),
    storeTreeProblem: assign((_, params: { error: unknown }) => ({ treeProblem: problemOf(params.error) })),
    storeListProblem: assign((_, params: { error: unknown }) => ({ listProblem: problemOf(params.error) })),
    dropList: assign(({ context }, id: string) => ({
      lists: withoutList(withoutList(context.lists, id), allDocumentsKey),
    })),
    replaceList: assign(({ context }, page: DocumentPage) => changes.storedList(context, page)),
    dropOpenList: assign(({ context }) => ({ lists: withoutList(context.lists, listKeyOf(context)) })),
    storeTyped: assign((_, typed: string) => ({ typed })),
    askSearch: raise(({ context }) => ({ type: 'search.ask' as const, text: context.typed })),
    toggleDocument: assign(({ context }, id: string) => ({ selection: toggle(context.selection, id) })),
    clearSelection: assign({ selection: nothingSelected }),
    storeSession: assign(({ context }, session: SessionFacts['session']) => ({
      access: { ...context.access, session },
    })),
    storeLink: assign((_, linkId: string) => ({ linkId })),
    storeTarget: assign((_, target: StorageDocument) => ({ target, linkId: null })),
    forgetTarget: assign({ target: null, linkId: null }),
    openTargetFolder: raise(({ context }) => ({
      type: 'folder.open' as const,
      containerId: context.target?.parent.id ?? '',
    })),
    searchTarget: raise(({ context }) => ({ type: 'search.ask' as const, text: context.target?.name ?? '' })),
    markStale: assign({ isStale: true }),
    markTreeStale: assign({ isTreeStale: true }),
    markTreeFresh: assign({ isTreeStale: false }),
    markFresh: assign({ isStale: false }),
    announceFolder: enqueueActions(({ context, enqueue }, id: string) => {
      // Opened by the address: it names the folder already, and perhaps a document in it.
      const named = isTop(context.path) ? topIdOf(context) : folderIdOf(context.path);
      if (named === id) return;
      const path = `/documents/${id}`;
      enqueue.assign({ path });
      enqueue.emit({ type: 'navigation.wanted', to: path, replace: false });
    }),
    announceOpen: emit(({ context }) => ({
      type: 'navigation.wanted' as const,
      to: context.openId === null ? '/documents' : `/documents/${context.openId}`,
      replace: true,
    })),
    announceTop: emit({ type: 'navigation.wanted', to: '/documents', replace: true }),
    alertLoadFailure: emit({
      type: 'alert.raised',
      alert: { ...dangerAlert('documentsRetrieveErrorAlertMsg'), topic: loadTopic },
    }),
    withdrawLoadFailure: emit(withdrawal(loadTopic)),
    alertFolderGone: emit({
      type: 'alert.raised',
      alert: { type: 'info', key: 'folderNotHereMsg', closeable: true, timeout: null },
    }),
    alertDocumentGone: emit({
      type: 'alert.raised',
      alert: { type: 'info', key: 'documentNotHereMsg', closeable: true, timeout: null },
    }),
  },
});
