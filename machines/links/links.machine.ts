import { changeRegion } from './links.change.ts';
import { linksSetup, pageQuestion, startContext } from './links.setup.ts';

/** The links that a user sent for a client: who opened them, how long they live, and their end [S7.27, S9.07]. */
export const linksMachine = linksSetup.createMachine({
  id: 'links',
  description: 'The dialog "Sent links".',
  context: ({ input }) => startContext(input),
  type: 'parallel',
  states: {
    list: {
      description: 'The list, a page at a time, newest first.',
      initial: 'closed',
      states: {
        closed: {
          on: {
            'dialog.open': {
              guard: { type: 'isLinksDialog', params: ({ event }) => event },
              target: 'open',
              description: 'The list shows what became of a link whose change failed.',
              actions: [{ type: 'startList', params: ({ event }) => event }, 'withdrawFailure'],
            },
          },
        },
        open: {
          tags: 'open',
          initial: 'loading',
          on: {
            'search.changed': { actions: { type: 'storeTerm', params: ({ event }) => event.term } },
            'dialog.close': { target: 'closed', actions: 'forgetList' },
            'client.changed': {
              guard: { type: 'isAnotherClient', params: ({ event }) => event.clientId },
              target: 'closed',
              description: 'Nothing of another client is shown.',
              meta: { spec: ['S4.11'] },
              actions: 'forgetList',
            },
          },
          states: {
            loading: {
              tags: 'busy',
              description: 'The first page, or the next.',
              invoke: {
                src: 'loadLinks',
                id: 'loadLinks',
                input: ({ context }) => pageQuestion(context),
                onDone: {
                  target: 'loaded',
                  actions: { type: 'addPage', params: ({ event }) => event.output },
                },
                onError: {
                  target: 'failed',
                  actions: { type: 'storeProblem', params: ({ event }) => event },
                },
              },
            },
            loaded: { on: { 'list.more': { guard: 'hasNextPage', target: 'loading' } } },
            failed: { on: { 'list.retry': { target: 'loading', actions: 'clearProblem' } } },
          },
        },
      },
    },
    change: changeRegion,
  },
});
