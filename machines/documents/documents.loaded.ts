import { containerOf, documentsSetup } from './documents.setup.ts';
import type { DocumentsContext, PageQuestion } from './documents.types.ts';
import { listKeyOf } from './lists.ts';
import { askedFolders } from './questions.ts';

/** What the first page of the list on screen is asked with. */
export const firstPageOf = ({ context }: { context: DocumentsContext }): PageQuestion => ({
  container: context.isFlat || context.question.search !== '' ? null : containerOf(context, context.openId),
  parentIds: askedFolders(context),
  clientId: context.clientId ?? '',
  from: null,
  pageIndex: 0,
  question: context.question,
});
const nextPageOf = ({ context }: { context: DocumentsContext }): PageQuestion => {
  const list = context.lists[listKeyOf(context)];
  return { ...firstPageOf({ context }), from: list?.next ?? null, pageIndex: (list?.pageIndex ?? -1) + 1 };
};

/** The list is there: the next page, a reload, or the same list in another way [S4.14, S8.07, S9.03]. */
export const loadedState = documentsSetup.createStateConfig({
  initial: 'settled',
  always: {
    guard: 'lacksOpenList',
    target: 'loading',
    description: 'The open folder went away with a reload of the folders: another one is open now.',
    meta: { spec: ['S4.14'] },
  },
  on: {
    'documents.changed': [
      {
        guard: { type: 'isListed', params: ({ event }) => event.containerId },
        target: '.reloading',
        meta: { spec: ['S4.14'] },
      },
      {
        description: 'Another folder changed: its cached documents go.',
        actions: { type: 'dropList', params: ({ event }) => event.containerId },
      },
    ],
  },
  states: {
    settled: {
      always: [
        {
          guard: 'isEager',
          target: 'loadingMore',
          description: 'Where the firm has switched lazy loading off, the whole list comes by itself.',
          meta: { spec: ['S6.08'] },
        },
        {
          guard: 'isChosenWhole',
          target: 'loadingMore',
          description: 'The whole list is chosen: its rest is loaded.',
        },
      ],
      on: { 'list.more': { guard: 'hasNextPage', target: 'loadingMore' } },
    },
    replacing: {
      description:
        'In another order, filtered, or searched for. An answer to an older question never counts.',
      tags: 'busy',
      on: {
        'documents.changed': {
          guard: { type: 'isListed', params: ({ event }) => event.containerId },
          description: 'A reload follows the answer under way.',
          actions: 'markStale',
        },
      },
      invoke: {
        src: 'loadDocuments',
        id: 'replaceDocuments',
        input: firstPageOf,
        onDone: [
          {
            guard: 'isStale',
            target: 'reloading',
            actions: [{ type: 'replaceList', params: ({ event }) => event.output }, 'markFresh'],
          },
          {
            target: 'settled',
            actions: { type: 'replaceList', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: '#documents.list.failed',
          description: 'What is on screen answers another question: it goes.',
          meta: { spec: ['S8.07'] },
          actions: [
            { type: 'storeListProblem', params: ({ event }) => event },
            'dropOpenList',
            'alertLoadFailure',
            'markFresh',
          ],
        },
      },
    },
    loadingMore: {
      description: 'The next hundred, as one scrolls.',
      meta: { spec: ['S9.03'] },
      tags: 'busy',
      on: {
        'documents.changed': {
          guard: { type: 'isListed', params: ({ event }) => event.containerId },
          description: 'The page under way is not lost: the reload follows it.',
          actions: 'markStale',
        },
      },
      invoke: {
        src: 'loadDocuments',
        id: 'loadMoreDocuments',
        input: nextPageOf,
        onDone: [
          {
            guard: 'isStale',
            target: 'reloading',
            actions: [
              { type: 'storeNextPage', params: ({ event }) => event.output },
              'markFresh',
              'withdrawLoadFailure',
            ],
          },
          {
            target: 'settled',
            actions: [{ type: 'storeNextPage', params: ({ event }) => event.output }, 'withdrawLoadFailure'],
          },
        ],
        onError: {
          target: 'settled',
          meta: { spec: ['S8.07'] },
          actions: [
            'chooseNoRest',
            { type: 'storeListProblem', params: ({ event }) => event },
            'alertLoadFailure',
          ],
        },
      },
    },
    reloading: {
      description: 'Silent: what is on screen stays until the answer is there.',
      meta: { spec: ['S4.14'] },
      tags: 'silent',
      on: {
        'documents.changed': {
          guard: { type: 'isListed', params: ({ event }) => event.containerId },
          description: 'One reload at a time; another follows.',
          actions: 'markStale',
        },
      },
      invoke: {
        src: 'loadDocuments',
        id: 'reloadDocuments',
        input: firstPageOf,
        onDone: [
          {
            guard: 'isStale',
            target: 'reloading',
            reenter: true,
            actions: [{ type: 'storeFirstPage', params: ({ event }) => event.output }, 'markFresh'],
          },
          {
            target: 'settled',
            actions: { type: 'storeFirstPage', params: ({ event }) => event.output },
          },
        ],
        onError: [
          {
            guard: 'isStale',
            target: 'reloading',
            reenter: true,
            description: 'Something changed while the reload failed: it gets one more try.',
            actions: 'markFresh',
          },
          { target: 'settled', description: 'What is on screen stays.' },
        ],
      },
    },
  },
});
