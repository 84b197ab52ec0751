import { clientsSetup } from './clients.setup.ts';

/** The list of clients once it is there: the choice is kept, further pages come when they are asked for. */
export const listRegion = clientsSetup.createStateConfig({
  initial: 'saving',
  states: {
    saving: {
      description: 'The choice is kept in this browser; when that fails, it holds for this visit only.',
      meta: { spec: ['S4.11'] },
      invoke: {
        src: 'saveActiveClient',
        id: 'saveActiveClient',
        input: ({ context }) => ({ clientId: context.activeClientId ?? '' }),
        onDone: 'settled',
        onError: 'settled',
      },
    },
    settled: {
      on: { 'clients.more': { guard: 'hasMorePages', target: 'loadingMore', actions: 'countPage' } },
    },
    loadingMore: {
      meta: { spec: ['S9.01'] },
      tags: 'busy',
      invoke: {
        src: 'loadClients',
        id: 'loadMoreClients',
        input: ({ context }) => ({ pageNum: context.pageNum }),
        onDone: { target: 'settled', actions: { type: 'storePage', params: ({ event }) => event.output } },
        onError: {
          target: 'settled',
          description: 'The clients so far stay; the page can be asked for again.',
          meta: { spec: ['S8.05'] },
          actions: [
            'uncountPage',
            { type: 'storeProblem', params: ({ event }) => event },
            'alertLoadFailure',
          ],
        },
      },
    },
  },
});

/** The search: the newest term wins, whatever order the answers come in. */
export const searchRegion = clientsSetup.createStateConfig({
  initial: 'off',
  on: {
    'clients.search': [
      {
        guard: { type: 'isBlankTerm', params: ({ event }) => event.term },
        target: '.off',
        actions: 'clearSearch',
      },
      {
        target: '.typing',
        description: 'A search under way is given up.',
        actions: { type: 'storeTerm', params: ({ event }) => event.term },
      },
    ],
  },
  states: {
    off: {},
    typing: {
      meta: { spec: ['S9.02'] },
      after: { searchDebounce: 'searching' },
    },
    searching: {
      meta: { spec: ['S7.14'] },
      invoke: {
        src: 'searchClients',
        id: 'searchClients',
        input: ({ context }) => ({ term: context.searchTerm }),
        onDone: { target: 'found', actions: { type: 'storeFound', params: ({ event }) => event.output } },
        onError: { target: 'failed', meta: { spec: ['S8.06'] }, actions: 'alertSearchFailure' },
      },
    },
    found: {},
    failed: { description: 'What was found before stays; the next letter searches again.' },
  },
});
