import { and, stateIn } from 'xstate';
import { documentsSetup } from './documents.setup.ts';
import { documentIdOf } from './questions.ts';

/** What stands in the search box is searched for a moment after the last key. */
export const searchRegion = documentsSetup.createStateConfig({
  initial: 'idle',
  on: {
    'search.changed': [
      {
        guard: { type: 'isNothingTyped', params: ({ event }) => event.text },
        target: '.idle',
        actions: [{ type: 'storeTyped', params: ({ event }) => event.text }, 'askSearch'],
      },
      {
        target: '.waiting',
        actions: { type: 'storeTyped', params: ({ event }) => event.text },
      },
    ],
  },
  states: {
    idle: {},
    waiting: {
      after: {
        searchDelay: [
          { guard: 'hasNewSearch', target: 'idle', actions: 'askSearch' },
          {
            target: 'idle',
            description: 'A folder was opened meanwhile, or the same words are there again.',
          },
        ],
      },
    },
  },
});

/** What is chosen in the list on screen, for what is done with several documents at once. */
export const selectionRegion = documentsSetup.createStateConfig({
  description: 'Another list, order or filter chooses nothing.',
  on: {
    'selection.toggle': {
      guard: { type: 'isDocumentListed', params: ({ event }) => event.documentId },
      actions: { type: 'toggleDocument', params: ({ event }) => event.documentId },
    },
    'selection.extend': {
      guard: { type: 'isDocumentListed', params: ({ event }) => event.documentId },
      actions: { type: 'extendSelection', params: ({ event }) => event.documentId },
    },
    'selection.all': { guard: 'hasDocuments', actions: 'toggleAllDocuments' },
    'selection.whole': {
      guard: 'mayChooseWhole',
      description: 'All that is loaded is chosen; the rest is loaded and chosen as it comes.',
      actions: 'chooseWhole',
    },
    'selection.clear': { guard: 'hasSelection', actions: 'clearSelection' },
  },
});

/** A link that leads to one document: its folder opens, and its row comes into view. */
export const linkRegion = documentsSetup.createStateConfig({
  meta: { spec: ['S6.06'] },
  initial: 'deciding',
  on: {
    'route.entered': {
      guard: { type: 'namesOtherDocument', params: ({ event }) => event.path },
      target: '.finding',
      description: 'Back or forward to a document.',
      actions: { type: 'storeLink', params: ({ event }) => documentIdOf(event.path) ?? '' },
    },
  },
  states: {
    deciding: {
      description: 'Does the address name a document?',
      always: [{ guard: 'hasLink', target: 'finding' }, { target: 'idle' }],
    },
    idle: {},
    finding: {
      description: 'Which document is it, and where does it lie now?',
      invoke: {
        src: 'findDocument',
        id: 'findDocument',
        input: ({ context }) => ({ documentId: context.linkId ?? '' }),
        onDone: {
          target: 'waiting',
          actions: { type: 'storeTarget', params: ({ event }) => event.output },
        },
        onError: { target: 'idle', actions: ['forgetTarget', 'alertDocumentGone'] },
      },
    },
    waiting: {
      description: 'Until the folders are there.',
      always: { guard: stateIn({ tree: 'loaded' }), target: 'placing', actions: 'openTargetFolder' },
    },
    placing: {
      always: [
        { guard: 'isTargetListed', target: 'shown' },
        {
          guard: and(['isTargetFolderShown', stateIn({ list: { loaded: 'settled' } })]),
          target: 'shown',
          description: 'It is not among the first documents of its folder: it is searched for by its name.',
          actions: 'searchTarget',
        },
      ],
    },
    shown: { on: { 'target.seen': { target: 'idle', actions: 'forgetTarget' } } },
  },
});

/** Whose the folder of the address is, when the active client does not have it. */
export const ownerRegion = documentsSetup.createStateConfig({
  meta: { spec: ['S2.07', 'S6.06'] },
  initial: 'idle',
  on: {
    'folder.missed': {
      target: '.asking',
      actions: { type: 'storeLost', params: ({ event }) => event.containerId },
    },
  },
  states: {
    idle: {},
    asking: {
      description: 'The server says whose it is, if this user may read it.',
      invoke: {
        src: 'findOwner',
        id: 'findOwner',
        input: ({ context }) => ({ containerId: context.lostId ?? '' }),
        onDone: [
          {
            guard: { type: 'isOfOtherClient', params: ({ event }) => event.output },
            target: 'switching',
            description: 'Another client of the same user: it becomes the active one, and an alert says so.',
            actions: [{ type: 'storeOwner', params: ({ event }) => event.output }, 'wantOwner'],
          },
          { target: 'lost' },
        ],
        onError: { target: 'lost' },
      },
    },
    switching: {
      after: {
        ownerTimeout: { target: 'lost', description: 'The client is not among those that are loaded.' },
      },
    },
    lost: {
      description:
        'It is not there, or not for this person. The page says so, and the address names the open folder.',
      always: [
        {
          guard: 'isLostAddressed',
          target: 'idle',
          actions: ['announceShown', 'alertFolderGone', 'forgetOwner'],
        },
        { target: 'idle', description: 'The user has gone elsewhere meanwhile.', actions: 'forgetOwner' },
      ],
    },
  },
});
