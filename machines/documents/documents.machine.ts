import { listRegion } from './documents.list.ts';
import { linkRegion, ownerRegion, searchRegion, selectionRegion } from './documents.regions.ts';
import { containerOf, documentsSetup } from './documents.setup.ts';
import { treeRegion } from './documents.tree.ts';
import { firstQuestion } from './documents.types.ts';
import { documentIdOf, folderIdOf } from './questions.ts';
import { nothingSelected } from './selection.ts';
import { emptyTree } from './tree.ts';

/** The folder tree and the document list of the active client [S4.13–S4.15], and single downloads [S7.19]. */
export const documentsMachine = documentsSetup.createMachine({
  id: 'documents',
  description: 'Folders and documents of the active client.',
  type: 'parallel',
  context: ({ input }) => ({
    access: { session: input.session, flags: input.flags },
    clientId: input.clientId,
    tree: emptyTree,
    expanded: {},
    branchQueue: [],
    openId: null,
    isFlat: false,
    path: input.path,
    wantedId: folderIdOf(input.path),
    missedId: null,
    lostId: null,
    awaitedClientId: null,
    lists: {},
    question: firstQuestion,
    typed: '',
    selection: nothingSelected,
    linkId: documentIdOf(input.path),
    target: null,
    isStale: false,
    isTreeStale: false,
    treeProblem: null,
    listProblem: null,
  }),
  invoke: [
    { src: 'columns', id: 'columns' },
    { src: 'readMarks', id: 'readMarks', input: ({ self }) => ({ parent: self }) },
    { src: 'downloads', id: 'downloads', input: ({ self }) => ({ parent: self }) },
    { src: 'copyLink', id: 'copyLink' },
  ],
  on: {
    'read.set': {
      guard: 'mayMarkRead',
      meta: { spec: ['S2.16', 'S6.06'] },
      actions: {
        type: 'passToReadMarks',
        params: ({ event: { documentIds, isRead } }) => ({ documentIds, isRead }),
      },
    },
    'document.opened': {
      guard: { type: 'isReadByOpening', params: ({ event }) => event.documentId },
      description: 'Without the toggle, opening a document removes its unread mark.',
      meta: { spec: ['S2.16', 'S6.06'] },
      actions: {
        type: 'passToReadMarks',
        params: ({ event }) => ({ documentIds: [event.documentId], isRead: true, isOpening: true }),
      },
    },
    'documents.marked': {
      description: 'The lists show the new marks without being loaded again.',
      actions: { type: 'storeMarked', params: ({ event }) => event },
    },
    'document.download': {
      actions: { type: 'passToDownloads', params: ({ event }) => event.documentId },
    },
    'link.copy': {
      guard: 'mayCopyLink',
      actions: { type: 'passToCopyLink', params: ({ event }) => event.document },
    },
    'session.refreshed': {
      description: 'The permissions were read anew (decision 11).',
      actions: { type: 'storeSession', params: ({ event }) => event.session },
    },
    'client.changed': [
      {
        guard: { type: 'isActiveClient', params: ({ event }) => event.clientId },
        description: 'It is on screen already.',
      },
      {
        guard: 'isFirstClient',
        description:
          'The clients were loaded later than this flow: the folder and the document of the address are still wanted.',
        actions: { type: 'startClient', params: ({ event }) => event.clientId },
      },
      {
        guard: { type: 'isAwaitedClient', params: ({ event }) => event.clientId },
        target: [
          '.tree.loading',
          '.branch.idle',
          '.list.waiting',
          '.search.idle',
          '.link.deciding',
          '.owner.idle',
        ],
        description: 'The client of the folder in the address is active now: the address is followed.',
        meta: { spec: ['S2.07', 'S6.06'] },
        actions: [{ type: 'startClient', params: ({ event }) => event.clientId }, 'wantLost', 'forgetOwner'],
      },
      {
        target: [
          '.tree.loading',
          '.branch.idle',
          '.list.waiting',
          '.search.idle',
          '.link.idle',
          '.owner.idle',
        ],
        description: 'Everything of the client before goes at once, answers under way included.',
        meta: { spec: ['S4.11'] },
        actions: [
          { type: 'startClient', params: ({ event }) => event.clientId },
          'forgetWanted',
          'forgetTarget',
          'forgetOwner',
          'announceTop',
        ],
      },
    ],
  },
  states: {
    tree: treeRegion,
    branch: {
      description: 'The children of folders that were not in the first answer, one folder after another.',
      meta: { spec: ['S4.13', 'S7.26'] },
      on: {
        'folder.collapse': { actions: { type: 'collapseFolder', params: ({ event }) => event.containerId } },
        'folder.expand': {
          guard: { type: 'isKnownFolder', params: ({ event }) => event.containerId },
          actions: { type: 'expandFolder', params: ({ event }) => event.containerId },
        },
      },
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasMoreBranches', target: 'loading' } },
        loading: {
          tags: 'busy',
          invoke: {
            src: 'loadDescendants',
            id: 'loadDescendants',
            input: ({ context }) => ({ container: containerOf(context, context.branchQueue[0] ?? null) }),
            onDone: {
              target: 'idle',
              actions: [{ type: 'storeBranch', params: ({ event }) => event.output }, 'withdrawLoadFailure'],
            },
            onError: {
              target: 'idle',
              description: 'The folder closes again, so that it can be opened again.',
              meta: { spec: ['S8.07'] },
              actions: ['dropBranch', 'alertLoadFailure'],
            },
          },
        },
      },
    },
    list: listRegion,
    search: searchRegion,
    selection: selectionRegion,
    link: linkRegion,
    owner: ownerRegion,
  },
});
