import { listRegion } from './documents.list.ts';
import {
  columnsRegion,
  linkRegion,
  ownerRegion,
  readStateRegion,
  searchRegion,
  selectionRegion,
} from './documents.regions.ts';
import { containerOf, documentsSetup } from './documents.setup.ts';
import { treeRegion } from './documents.tree.ts';
import { documentColumns, firstQuestion } from './documents.types.ts';
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
    copiedPath: '',
    columns: documentColumns,
    readQueue: [],
    isStale: false,
    isTreeStale: false,
    downloadQueue: [],
    treeProblem: null,
    listProblem: null,
  }),
  on: {
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
    columns: columnsRegion,
    readState: readStateRegion,
    link: linkRegion,
    owner: ownerRegion,
    download: {
      meta: { spec: ['S7.19'] },
      on: {
        'document.download': { actions: { type: 'queueDownload', params: ({ event }) => event.documentId } },
      },
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasMoreDownloads', target: 'preparing' } },
        preparing: {
          description: 'A single-use address is asked for; the browser does the rest.',
          invoke: {
            src: 'prepareDownload',
            id: 'prepareDownload',
            input: ({ context }) => ({ documentId: context.downloadQueue[0] ?? '' }),
            onDone: {
              target: 'idle',
              actions: [
                'noteOpened',
                'withdrawDownloadFailure',
                'dequeueDownload',
                { type: 'announceDownload', params: ({ event }) => event.output.url },
              ],
            },
            onError: {
              target: 'idle',
              actions: [{ type: 'alertDownloadFailure', params: ({ event }) => event }, 'dequeueDownload'],
            },
          },
        },
      },
    },
  },
});
