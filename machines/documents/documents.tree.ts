import { documentsSetup } from './documents.setup.ts';
import { treeQuestionOf } from './questions.ts';

/** The folders: some levels at first, as deep as an address leads, and again whenever something changed. */
export const treeRegion = documentsSetup.createStateConfig({
  initial: 'waiting',
  on: {
    'route.entered': {
      guard: { type: 'isOtherPath', params: ({ event }) => event.path },
      description: 'Until the folders are there it is noted which one the address names.',
      actions: [
        { type: 'storePath', params: ({ event }) => event.path },
        { type: 'wantAddressed', params: ({ event }) => event.path },
      ],
    },
  },
  states: {
    waiting: { always: { guard: 'hasClient', target: 'loading' } },
    loading: {
      description: 'Roots first, with a few levels below them, and the way to the folder of the address.',
      meta: { spec: ['S4.13', 'S4.15', 'S7.26'] },
      tags: 'busy',
      on: {
        'route.entered': {
          guard: { type: 'namesOtherWanted', params: ({ event }) => event.path },
          target: 'loading',
          reenter: true,
          description: 'The address leads elsewhere now: the folders are asked for as far as there.',
          actions: [
            { type: 'storePath', params: ({ event }) => event.path },
            { type: 'wantAddressed', params: ({ event }) => event.path },
          ],
        },
      },
      invoke: {
        src: 'loadTree',
        id: 'loadTree',
        input: ({ context }) => treeQuestionOf(context),
        onDone: [
          {
            guard: { type: 'lacksWanted', params: ({ event }) => event.output },
            target: 'loaded',
            description: 'The folder of the address is not among those of the active client.',
            meta: { spec: ['S2.07'] },
            actions: ['missFolder', { type: 'storeTree', params: ({ event }) => event.output }],
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
        'route.entered': [
          {
            guard: { type: 'namesOtherFolder', params: ({ event }) => event.path },
            description: 'A link inside the portal, or back and forward: the folder of the address opens.',
            actions: [
              { type: 'storePath', params: ({ event }) => event.path },
              { type: 'openAddressed', params: ({ event }) => event.path },
            ],
          },
          {
            guard: { type: 'leavesFolder', params: ({ event }) => event.path },
            description: 'Back to the path without a folder: the folder that opened there at first.',
            actions: [{ type: 'storePath', params: ({ event }) => event.path }, 'openTop'],
          },
          {
            guard: { type: 'comesToOpenFolder', params: ({ event }) => event.path },
            description: 'From another page: the folder before is still open, and the path names it.',
            actions: [{ type: 'storePath', params: ({ event }) => event.path }, 'announceOpen'],
          },
          { actions: { type: 'storePath', params: ({ event }) => event.path } },
        ],
        'folder.open': {
          guard: { type: 'isUnknownFolder', params: ({ event }) => event.containerId },
          target: '.reaching',
          actions: { type: 'wantFolder', params: ({ event }) => event.containerId },
        },
        'documents.changed': {
          guard: { type: 'isActiveClient', params: ({ event }) => event.clientId },
          target: '.reloading',
        },
      },
      states: {
        settled: {
          always: { guard: 'isTreeStale', target: 'reloading', actions: 'markTreeFresh' },
        },
        reloading: {
          tags: 'silent',
          on: {
            'documents.changed': {
              guard: { type: 'isActiveClient', params: ({ event }) => event.clientId },
              description: 'One reload at a time, however many files are stored meanwhile; another follows.',
              actions: 'markTreeStale',
            },
          },
          invoke: {
            src: 'loadTree',
            id: 'reloadTree',
            input: ({ context }) => treeQuestionOf(context),
            onDone: {
              target: 'settled',
              actions: { type: 'storeTree', params: ({ event }) => event.output },
            },
            onError: {
              target: 'settled',
              description: 'What is on screen stays.',
              actions: 'markTreeFresh',
            },
          },
        },
        reaching: {
          description: 'A folder is wanted that lies deeper than what is known: the way to it is asked for.',
          meta: { spec: ['S4.13', 'S7.26'] },
          tags: 'busy',
          on: {
            'documents.changed': {
              guard: { type: 'isActiveClient', params: ({ event }) => event.clientId },
              description: 'A reload follows.',
              actions: 'markTreeStale',
            },
            'folder.open': [
              {
                guard: { type: 'isUnknownFolder', params: ({ event }) => event.containerId },
                target: 'reaching',
                reenter: true,
                actions: { type: 'wantFolder', params: ({ event }) => event.containerId },
              },
              {
                target: 'settled',
                description: 'Another folder is opened meanwhile: it stays open.',
                actions: 'forgetWanted',
              },
            ],
            'route.entered': {
              guard: { type: 'namesOpenFolder', params: ({ event }) => event.path },
              target: 'settled',
              description: 'Back where one was before the way was asked for.',
              actions: [{ type: 'storePath', params: ({ event }) => event.path }, 'forgetWanted'],
            },
          },
          invoke: {
            src: 'loadTree',
            id: 'reachFolder',
            input: ({ context }) => treeQuestionOf(context),
            onDone: [
              {
                guard: { type: 'lacksAddressed', params: ({ event }) => event.output },
                target: 'settled',
                description: 'It is not among those of the active client: the folder before stays open.',
                meta: { spec: ['S2.07'] },
                actions: [
                  'missFolder',
                  'missWanted',
                  { type: 'storeTree', params: ({ event }) => event.output },
                ],
              },
              {
                guard: { type: 'lacksWanted', params: ({ event }) => event.output },
                target: 'settled',
                description: 'The folder of a document: it is searched for by its name then.',
                actions: ['missWanted', { type: 'storeTree', params: ({ event }) => event.output }],
              },
              {
                target: 'settled',
                actions: [
                  'openWanted',
                  { type: 'storeTree', params: ({ event }) => event.output },
                  'withdrawLoadFailure',
                ],
              },
            ],
            onError: {
              target: 'settled',
              meta: { spec: ['S8.07'] },
              actions: ['missWanted', 'announceOpen', 'alertLoadFailure'],
            },
          },
        },
      },
    },
    failed: { exit: 'withdrawLoadFailure', on: { 'tree.retry': 'loading' } },
  },
});
