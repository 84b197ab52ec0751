import { firstPageOf, loadedState } from './documents.loaded.ts';
import { documentsSetup } from './documents.setup.ts';
import { nextSort } from './questions.ts';

/** The list of the open folder: pages of a hundred, silent reloads, and what was seen before at once. */
export const listRegion = documentsSetup.createStateConfig({
  initial: 'waiting',
  on: {
    'folder.open': [
      {
        guard: { type: 'isOpenFolder', params: ({ event }) => event.containerId },
        description: 'It is open already.',
      },
      {
        guard: { type: 'isListCached', params: ({ event }) => event.containerId },
        target: '.loaded.reloading',
        description: 'Seen before: it shows at once and is brought up to date silently.',
        meta: { spec: ['S4.14'] },
        actions: [
          { type: 'openFolder', params: ({ event }) => event.containerId },
          { type: 'announceFolder', params: ({ event }) => event.containerId },
        ],
      },
      {
        guard: { type: 'isKnownFolder', params: ({ event }) => event.containerId },
        target: '.loading',
        actions: [
          { type: 'openFolder', params: ({ event }) => event.containerId },
          { type: 'announceFolder', params: ({ event }) => event.containerId },
        ],
      },
    ],
    'list.flat': {
      guard: { type: 'isFlatOffered', params: ({ event }) => event.isFlat },
      target: '.deciding',
      description: 'All documents of the client in one list, or back to the open folder.',
      meta: { spec: ['S4.13', 'S6.07'] },
      actions: { type: 'setFlat', params: ({ event }) => event.isFlat },
    },
    'readFilter.set': {
      guard: {
        type: 'isOtherQuestion',
        params: ({ event: { readByClientUser } }) => ({ readByClientUser }),
      },
      target: '.waiting',
      description: 'Another setting drops the cached documents of the folder.',
      meta: { spec: ['S4.14'] },
      actions: { type: 'setReadFilter', params: ({ event }) => event.readByClientUser },
    },
    'sort.set': {
      target: '.asking',
      description: 'The same column again turns the order round.',
      actions: {
        type: 'setQuestion',
        params: ({ context, event }) => nextSort(context.question, event.orderBy),
      },
    },
    'filter.set': {
      guard: { type: 'isOtherQuestion', params: ({ event: { addedBy } }) => ({ addedBy }) },
      target: '.asking',
      actions: { type: 'setQuestion', params: ({ event: { addedBy } }) => ({ addedBy }) },
    },
    'search.ask': [
      {
        guard: { type: 'isNothingTyped', params: ({ event }) => event.text },
        target: '.deciding',
        description: 'Nothing is searched for any more: back to the list before.',
        actions: { type: 'setSearch', params: ({ event }) => event.text },
      },
      {
        guard: { type: 'isOtherQuestion', params: ({ event }) => ({ search: event.text.trim() }) },
        target: '.asking',
        description: 'Among all documents of the client.',
        actions: { type: 'setSearch', params: ({ event }) => event.text },
      },
    ],
  },
  states: {
    waiting: {
      description: 'Until the tree says which folder is open.',
      always: { guard: 'hasOpenFolder', target: 'loading' },
    },
    deciding: {
      description: 'What was listed before shows at once and is brought up to date silently.',
      always: [{ guard: 'isThisListCached', target: 'loaded.reloading' }, { target: 'waiting' }],
    },
    asking: {
      description: 'The same list in another way: what is there stays on screen until the answer comes.',
      always: [{ guard: 'isThisListCached', target: 'loaded.replacing' }, { target: 'waiting' }],
    },
    loading: {
      meta: { spec: ['S4.13', 'S7.26', 'S9.03'] },
      tags: 'busy',
      on: {
        'documents.changed': {
          guard: { type: 'isListed', params: ({ event }) => event.containerId },
          description: 'The answer under way may be older than the change: a reload follows it.',
          actions: 'markStale',
        },
      },
      invoke: {
        src: 'loadDocuments',
        id: 'loadDocuments',
        input: firstPageOf,
        onDone: [
          {
            guard: 'isStale',
            target: 'loaded.reloading',
            actions: [{ type: 'storeFirstPage', params: ({ event }) => event.output }, 'markFresh'],
          },
          {
            target: 'loaded',
            actions: { type: 'storeFirstPage', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'failed',
          meta: { spec: ['S8.07'] },
          actions: [
            { type: 'storeListProblem', params: ({ event }) => event },
            'alertLoadFailure',
            'markFresh',
          ],
        },
      },
    },
    loaded: loadedState,
    failed: {
      exit: 'withdrawLoadFailure',
      on: {
        'list.retry': 'loading',
        'documents.changed': {
          guard: { type: 'isListed', params: ({ event }) => event.containerId },
          description: 'What changed it got through: the line is back.',
          target: 'loading',
        },
      },
    },
  },
});
