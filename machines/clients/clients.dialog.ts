import { clientsSetup, listQuestion, searchQuestion } from './clients.setup.ts';

/**
 * The dialog that finds a client among many. It is in one state at a time, so that a new request stops the one before:
 * a late answer is dropped.
 */
export const dialogRegion = clientsSetup.createStateConfig({
  initial: 'closed',
  states: {
    closed: {
      entry: 'forgetDialog',
      on: {
        'dialog.open': [
          { guard: 'hasNoClients', target: 'noClients', meta: { spec: ['S2.14', 'S8.23'] } },
          {
            guard: 'hasTooManyForMenu',
            target: 'open',
            description: 'It opens on the page that holds the active client.',
            meta: { spec: ['S2.13', 'S9.02'] },
            actions: 'showActivePage',
          },
        ],
      },
    },
    noClients: {
      description: 'It says that there is no client to select.',
      meta: { spec: ['S2.14', 'S8.23'] },
      on: { 'dialog.close': 'closed' },
    },
    open: {
      meta: { spec: ['S2.13'] },
      on: {
        'dialog.close': { target: 'closed', description: 'Cancel: search and choice are forgotten.' },
        'client.select': {
          guard: { type: 'isAnotherKnownClient', params: ({ event }) => event.clientId },
          target: 'closed',
        },
        'client.choose': {
          guard: { type: 'isInSight', params: ({ event }) => event.clientId },
          description: 'Marks a client; nothing changes before it is selected.',
          actions: { type: 'storeChoice', params: ({ event }) => event.clientId },
        },
        'clients.search': [
          {
            guard: { type: 'isBlankTerm', params: ({ event }) => event.term },
            target: '.browsing',
            actions: 'clearSearch',
          },
          {
            target: '.typing',
            description: 'What is under way is given up.',
            actions: { type: 'storeTerm', params: ({ event }) => event.term },
          },
        ],
      },
      initial: 'browsing',
      states: {
        browsing: {
          description: 'The list, 25 clients a page.',
          meta: { spec: ['S9.01'] },
          on: {
            'page.go': [
              {
                guard: { type: 'isPageHere', params: ({ event }) => event.pageNum },
                target: '.settled',
                actions: { type: 'showPage', params: ({ event }) => event.pageNum },
              },
              {
                guard: { type: 'isPageOfList', params: ({ event }) => event.pageNum },
                target: '.turning',
                actions: { type: 'wantPage', params: ({ event }) => event.pageNum },
              },
            ],
          },
          initial: 'settled',
          states: {
            settled: {},
            turning: {
              description: 'The page before stays in sight until the next is here.',
              tags: 'pending',
              invoke: {
                src: 'loadClients',
                id: 'turnPage',
                input: ({ context }) => listQuestion(context),
                onDone: {
                  target: 'settled',
                  actions: [
                    { type: 'storePage', params: ({ event }) => event.output },
                    'showWantedPage',
                    'withdrawLoadFailure',
                  ],
                },
                onError: {
                  target: 'settled',
                  description: 'The page can be asked for again.',
                  meta: { spec: ['S8.05'] },
                  actions: [{ type: 'storeProblem', params: ({ event }) => event }, 'alertLoadFailure'],
                },
              },
            },
          },
        },
        typing: {
          meta: { spec: ['S9.02'] },
          tags: 'pending',
          after: { searchDebounce: 'searching' },
        },
        searching: {
          meta: { spec: ['S7.14'] },
          tags: 'pending',
          invoke: {
            src: 'searchClients',
            id: 'searchClients',
            input: ({ context }) => searchQuestion(context),
            onDone: {
              target: 'found',
              actions: [{ type: 'storeFound', params: ({ event }) => event.output }, 'withdrawSearchFailure'],
            },
            onError: { target: 'searchFailed', meta: { spec: ['S8.06'] }, actions: 'alertSearchFailure' },
          },
        },
        searchFailed: {
          description: 'What was in sight before stays.',
          exit: 'withdrawSearchFailure',
          on: { 'search.retry': 'searching' },
        },
        found: {
          description: 'What was found, 25 clients a page.',
          on: {
            'page.go': [
              {
                guard: { type: 'isPageOnShow', params: ({ event }) => event.pageNum },
                target: '.settled',
              },
              {
                guard: { type: 'isPageOfFound', params: ({ event }) => event.pageNum },
                target: '.turning',
                actions: { type: 'wantPage', params: ({ event }) => event.pageNum },
              },
            ],
          },
          initial: 'settled',
          states: {
            settled: {},
            turning: {
              meta: { spec: ['S7.14'] },
              tags: 'pending',
              invoke: {
                src: 'searchClients',
                id: 'turnFoundPage',
                input: ({ context }) => searchQuestion(context),
                onDone: {
                  target: 'settled',
                  actions: [
                    { type: 'storeFound', params: ({ event }) => event.output },
                    'withdrawSearchFailure',
                  ],
                },
                onError: {
                  target: 'settled',
                  description: 'The page can be asked for again.',
                  meta: { spec: ['S8.06'] },
                  actions: 'alertSearchFailure',
                },
              },
            },
          },
        },
      },
    },
  },
});
