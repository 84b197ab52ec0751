import { dialogRegion } from './clients.dialog.ts';
import { clientsSetup, listQuestion, startContext } from './clients.setup.ts';

/** The clients a user acts for, which one is active, and the dialog in which another is chosen [S2.11–S2.14, S4.10–S4.12]. */
export const clientsMachine = clientsSetup.createMachine({
  id: 'clients',
  description: 'The clients a user acts for, and the one whose documents are on screen.',
  context: ({ input }) => startContext(input),
  initial: 'loading',
  states: {
    loading: {
      description:
        'The whole list for a session that may have it, else page by page until the client that was active last time is found.',
      meta: { spec: ['S4.10', 'S4.12', 'S7.13'] },
      tags: 'busy',
      invoke: {
        src: 'loadClients',
        id: 'loadClients',
        input: ({ context }) => listQuestion(context),
        onDone: [
          {
            guard: { type: 'isSavedClientOnLaterPage', params: ({ event }) => event.output },
            target: 'loading',
            reenter: true,
            description: 'The remembered client is not on the pages so far: the next one is asked for.',
            meta: { spec: ['S4.11'] },
            actions: [
              { type: 'storePage', params: ({ event }) => event.output },
              { type: 'wantPageAfter', params: ({ event }) => event.output },
            ],
          },
          {
            guard: { type: 'isEmptyList', params: ({ event }) => event.output },
            target: 'loaded.choice.empty',
            meta: { spec: ['S2.14'] },
            actions: { type: 'storePage', params: ({ event }) => event.output },
          },
          {
            target: 'loaded',
            description: 'The remembered client if it is in the list, else the first one.',
            meta: { spec: ['S4.11'] },
            actions: [
              { type: 'storePage', params: ({ event }) => event.output },
              'chooseActive',
              'showActivePage',
              'announceClient',
            ],
          },
        ],
        onError: {
          target: 'failed',
          meta: { spec: ['S4.10', 'S8.05'] },
          actions: [{ type: 'storeProblem', params: ({ event }) => event }, 'alertLoadFailure'],
        },
      },
    },
    failed: {
      exit: 'withdrawLoadFailure',
      on: { 'clients.reload': { target: 'loading', actions: 'startOver' } },
    },
    loaded: {
      meta: { spec: ['S4.10'] },
      type: 'parallel',
      states: {
        choice: {
          meta: { spec: ['S4.11'] },
          initial: 'saving',
          on: {
            'client.select': {
              guard: { type: 'isAnotherKnownClient', params: ({ event }) => event.clientId },
              target: '.saving',
              meta: { spec: ['S4.11'] },
              actions: [
                { type: 'setActive', params: ({ event }) => event.clientId },
                'markSelected',
                'announceClient',
                'withdrawSwitch',
              ],
            },
            'client.wanted': [
              {
                guard: { type: 'isAskedFor', params: ({ event }) => event },
                target: '.saving',
                description: 'The user goes back to the client before.',
                meta: { spec: ['T2.05'] },
                actions: [
                  { type: 'setActive', params: ({ event }) => event.clientId },
                  'markSelected',
                  'announceClient',
                  'withdrawSwitch',
                ],
              },
              {
                guard: { type: 'isAnotherKnownClient', params: ({ event }) => event.clientId },
                target: '.saving',
                description:
                  'A task or folder of another client is open. The bar of the client offers the way back to the client that the user selected last; to one that was active by itself it offers none.',
                meta: { spec: ['T2.05'] },
                actions: [
                  'withdrawSwitch',
                  { type: 'setActive', params: ({ event }) => event.clientId },
                  'offerSelected',
                  'announceClient',
                ],
              },
            ],
            'client.elsewhere': [
              {
                guard: { type: 'isActive', params: ({ event }) => event.clientId },
                description: 'The other tab has the client of this one again.',
                actions: 'withdrawSwitch',
              },
              {
                guard: 'hasActive',
                description:
                  'The client was switched in another tab: this one keeps its own, says so, and offers that of the other tab unless it is on a page of the list that is not here (decision 77).',
                actions: [
                  'withdrawSwitch',
                  { type: 'alertElsewhere', params: ({ event }) => event.clientId },
                ],
              },
            ],
          },
          states: {
            empty: {
              description: 'Linked to no client.',
              entry: 'announceNone',
              on: { 'clients.reload': { target: '#clients.loading', actions: 'startOver' } },
            },
            saving: {
              description:
                'The choice is kept in this browser; when that fails, it holds for this visit only.',
              meta: { spec: ['S4.11'] },
              invoke: {
                src: 'saveActiveClient',
                id: 'saveActiveClient',
                input: ({ context }) => ({ clientId: context.activeClientId ?? '' }),
                onDone: 'settled',
                onError: 'settled',
              },
            },
            settled: {},
          },
        },
        dialog: dialogRegion,
      },
    },
  },
});
