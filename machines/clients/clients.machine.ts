import { listRegion, searchRegion } from './clients.regions.ts';
import { clientsSetup, firstPage } from './clients.setup.ts';

/** The clients a user acts for, and which one is active [S4.10, S4.11]. */
export const clientsMachine = clientsSetup.createMachine({
  id: 'clients',
  description: 'The clients a user acts for, and the one whose documents are on screen.',
  context: {
    clients: [],
    total: 0,
    currentItemCount: 0,
    totalPages: 0,
    pageNum: firstPage,
    activeClientId: null,
    savedClientId: null,
    searchTerm: '',
    filteredClients: null,
    problem: null,
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'Page by page until the client that was active last time is found.',
      meta: { spec: ['S4.10', 'S7.13'] },
      tags: 'busy',
      invoke: {
        src: 'loadClients',
        id: 'loadClients',
        input: ({ context }) => ({ pageNum: context.pageNum }),
        onDone: [
          {
            guard: { type: 'isSavedClientOnLaterPage', params: ({ event }) => event.output },
            target: 'loading',
            reenter: true,
            description: 'The remembered client is not on the pages so far: the next one is asked for.',
            meta: { spec: ['S4.11'] },
            actions: [{ type: 'storePage', params: ({ event }) => event.output }, 'countPage'],
          },
          {
            guard: { type: 'isEmptyList', params: ({ event }) => event.output },
            target: 'empty',
            actions: { type: 'storePage', params: ({ event }) => event.output },
          },
          {
            target: 'ready',
            description: 'The remembered client if it is in the list, else the first one.',
            meta: { spec: ['S4.11'] },
            actions: [
              { type: 'storePage', params: ({ event }) => event.output },
              'chooseActive',
              'announceClient',
            ],
          },
        ],
        onError: {
          target: 'failed',
          meta: { spec: ['S8.05'] },
          actions: [{ type: 'storeProblem', params: ({ event }) => event }, 'alertLoadFailure'],
        },
      },
    },
    failed: {
      on: { 'clients.reload': { target: 'loading', actions: 'startOver' } },
    },
    empty: {
      description: 'Linked to no client.',
      on: { 'clients.reload': { target: 'loading', actions: 'startOver' } },
    },
    ready: {
      meta: { spec: ['S4.11'] },
      type: 'parallel',
      on: {
        'client.select': {
          guard: { type: 'isAnotherKnownClient', params: ({ event }) => event.clientId },
          target: ['.list.saving', '.search.off'],
          description: 'What was loading for the client before is given up.',
          actions: [
            { type: 'setActive', params: ({ event }) => event.clientId },
            'clearSearch',
            'announceClient',
          ],
        },
      },
      states: { list: listRegion, search: searchRegion },
    },
  },
});
