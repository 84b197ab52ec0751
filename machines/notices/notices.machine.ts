import { and, not } from 'xstate';
import { forContact, noticesSetup } from './notices.setup.ts';

/** What the firm wants every contact to see until they close it: the COVID alert [S4.26] and a welcome [S6.07]. */
export const noticesMachine = noticesSetup.createMachine({
  id: 'notices',
  description: 'Notices that each contact closes once; this browser remembers who did.',
  context: ({ input }) => ({
    facts: input,
    path: input.path,
    hasClient: input.clientId === null ? null : true,
    problem: null,
  }),
  type: 'parallel',
  on: {
    'route.entered': { actions: { type: 'storePath', params: ({ event }) => event.path } },
    'client.changed': { actions: { type: 'storeHasClient', params: true } },
    'view.shown': { actions: 'storeViewShown' },
    'clients.none': { actions: { type: 'storeHasClient', params: false } },
  },
  states: {
    covid: {
      description: 'The alert about health rules and office hours.',
      meta: { spec: ['S4.26'] },
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'mayShowCovidAlert', target: 'reading', meta: { spec: ['S4.26', 'S6.06'] } },
            { target: 'hidden' },
          ],
        },
        hidden: {},
        reading: {
          description: 'Has this contact closed it before?',
          invoke: {
            src: 'isDismissed',
            id: 'isCovidDismissed',
            input: ({ context }) => forContact(context, 'covid'),
            onDone: [
              { guard: { type: 'wasDismissed', params: ({ event }) => event.output }, target: 'hidden' },
              { target: 'shown' },
            ],
            onError: {
              target: 'shown',
              description: 'Better seen twice than never.',
              actions: { type: 'storeProblem', params: ({ event }) => event },
            },
          },
        },
        shown: { on: { 'covid.dismiss': 'dismissing' } },
        dismissing: {
          description: 'It goes at once; when that cannot be kept, it goes for this visit.',
          invoke: {
            src: 'dismiss',
            id: 'dismissCovid',
            input: ({ context }) => forContact(context, 'covid'),
            onDone: 'hidden',
            onError: { target: 'hidden', actions: { type: 'storeProblem', params: ({ event }) => event } },
          },
        },
      },
    },
    welcome: {
      description: 'A few words for a contact who is here for the first time, on home alone.',
      meta: { spec: ['S6.07'] },
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'mayShowWelcome', target: 'reading', meta: { spec: ['S6.07'] } },
            { target: 'hidden' },
          ],
        },
        hidden: {},
        reading: {
          invoke: {
            src: 'isDismissed',
            id: 'isWelcomeDismissed',
            input: ({ context }) => forContact(context, 'welcome'),
            onDone: [
              { guard: { type: 'wasDismissed', params: ({ event }) => event.output }, target: 'hidden' },
              { target: 'awaitingClients' },
            ],
            onError: {
              target: 'hidden',
              description: 'A welcome at each visit would be worse than none.',
              actions: { type: 'storeProblem', params: ({ event }) => event },
            },
          },
        },
        awaitingClients: {
          description: 'The first view waits here, so that the welcome comes with it.',
          always: [
            { guard: 'areClientsLoaded', target: 'waiting' },
            { guard: 'isViewShown', target: 'late', description: 'A welcome would move the page now.' },
          ],
        },
        late: {
          description:
            'The clients came too late for this page. The welcome comes with the next visit of home.',
          always: { guard: and([not('isOnHome'), 'areClientsLoaded']), target: 'waiting' },
        },
        waiting: {
          description:
            'A user without a client reads on the page why it is empty: a welcome comes with the first client.',
          meta: { spec: ['S2.14'] },
          always: { guard: 'hasClientAtHome', target: 'shown' },
        },
        shown: {
          on: { 'welcome.dismiss': 'dismissing' },
          always: {
            guard: not('isOnHome'),
            target: 'dismissing',
            description: 'It was seen: it does not come again.',
          },
        },
        dismissing: {
          invoke: {
            src: 'dismiss',
            id: 'dismissWelcome',
            input: ({ context }) => forContact(context, 'welcome'),
            onDone: 'hidden',
            onError: { target: 'hidden', actions: { type: 'storeProblem', params: ({ event }) => event } },
          },
        },
      },
    },
  },
});
