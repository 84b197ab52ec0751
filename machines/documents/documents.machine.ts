import { listRegion } from './documents.list.ts';
import {
  columnsRegion,
  linkRegion,
  readStateRegion,
  searchRegion,
  selectionRegion,
} from './documents.regions.ts';
import { containerOf, documentsSetup } from './documents.setup.ts';
import { documentColumns, firstQuestion } from './documents.types.ts';
import { documentIdOf, treeQuestionOf } from './questions.ts';
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
    wantedId: input.containerId,
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
        target: ['.tree.loading', '.branch.idle', '.list.waiting', '.search.idle', '.link.idle'],
        description: 'Everything of the client before goes at once, answers under way included.',
        meta: { spec: ['S4.11'] },
        actions: [
          { type: 'startClient', params: ({ event }) => event.clientId },
          'forgetWanted',
          'forgetTarget',
          'announceTop',
        ],
      },
    ],
  },
  states: {
    tree: {
      initial: 'waiting',
      states: {
        waiting: { always: { guard: 'hasClient', target: 'loading' } },
        loading: {
          description: 'Roots first, with a few levels below them.',
          meta: { spec: ['S4.13', 'S4.15', 'S7.26'] },
          tags: 'busy',
          invoke: {
            src: 'loadTree',
            id: 'loadTree',
            input: ({ context }) => treeQuestionOf(context),
            onDone: [
              {
                guard: { type: 'lacksWanted', params: ({ event }) => event.output },
                target: 'loaded',
                description:
                  'The folder of the address is not there, or not for this person: the address says so no more.',
                meta: { spec: ['S2.07'] },
                actions: [
                  { type: 'storeTree', params: ({ event }) => event.output },
                  'announceTop',
                  'alertFolderGone',
                ],
              },
              {
                target: 'loaded',
                actions: { type: 'storeTree', params: ({ event }) => event.output },
              },
            ],
            onError: {
              target: 'failed',
              meta: { spec: ['S8.07'] },
              actions: [{ type: 'storeTreeProblem', params: ({ event }) => event }, 'alertLoadFailure'],
            },
          },
        },
        loaded: {
          description: 'The folders are there; a change asks for them again without hiding them.',
          meta: { spec: ['S4.14'] },
          initial: 'settled',
          on: {
            'documents.changed': {
              guard: { type: 'isActiveClient', params: ({ event }) => event.clientId },
              target: '.reloading',
            },
          },
          states: {
            settled: {},
            reloading: {
              tags: 'silent',
              on: {
                'documents.changed': {
                  guard: { type: 'isActiveClient', params: ({ event }) => event.clientId },
                  description:
                    'One reload at a time, however many files are stored meanwhile; another follows.',
                  actions: 'markTreeStale',
                },
              },
              invoke: {
                src: 'loadTree',
                id: 'reloadTree',
                input: ({ context }) => treeQuestionOf(context),
                onDone: [
                  {
                    guard: 'isTreeStale',
                    target: 'reloading',
                    reenter: true,
                    actions: [{ type: 'storeTree', params: ({ event }) => event.output }, 'markTreeFresh'],
                  },
                  {
                    target: 'settled',
                    actions: { type: 'storeTree', params: ({ event }) => event.output },
                  },
                ],
                onError: {
                  target: 'settled',
                  description: 'What is on screen stays.',
                  actions: 'markTreeFresh',
                },
              },
            },
          },
        },
        failed: { on: { 'tree.retry': { target: 'loading', actions: 'withdrawLoadFailure' } } },
      },
    },
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
              actions: { type: 'storeBranch', params: ({ event }) => event.output },
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
                'dequeueDownload',
                { type: 'announceDownload', params: ({ event }) => event.output.url },
              ],
            },
            onError: { target: 'idle', actions: ['dequeueDownload', 'alertDownloadFailure'] },
          },
        },
      },
    },
  },
});
