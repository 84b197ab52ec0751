import { unread } from '../parts/confirmation.ts';
import { sessionSetup } from './session.setup.ts';

/** Signed in: the firm's look is fetched, the rights are read anew now and then, until one of the ways out is taken. */
export const activeState = sessionSetup.createStateConfig({
  description:
    'Signed in: the page goes where the visit was meant to lead, else to the start, where the routes choose.',
  meta: { spec: ['S4.03'] },
  entry: ['openWanted', 'announceStart'],
  exit: ['announceEnd', 'tellApp'],
  type: 'parallel',
  on: {
    'session.expired': {
      target: 'ending',
      description: 'The first of many refused calls ends the session; the others find it ended.',
      meta: { spec: ['S4.05', 'S8.01'] },
      actions: [
        { type: 'storeOutcome', params: 'expired' },
        { type: 'storeReturn', params: ({ event }) => event.returnTo },
      ],
    },
    'signOut.start': {
      target: 'ending',
      meta: { spec: ['S4.05'] },
      actions: [
        { type: 'storeOutcome', params: 'signedOut' },
        { type: 'storeReturn', params: null },
      ],
    },
    'signOut.heard': {
      target: 'ending',
      description: 'Another tab signed out: it tells server and provider, this one only forgets.',
      meta: { spec: ['S4.05'] },
      actions: [
        { type: 'storeOutcome', params: 'signedOutElsewhere' },
        { type: 'storeReturn', params: ({ event }) => event.returnTo },
      ],
    },
    'preview.close': { guard: 'isPreview', target: 'closingPreview', meta: { spec: ['T6.01'] } },
  },
  states: {
    uploads: {
      description:
        'Signing out drops files that are on their way, and their copies: the user is asked first.',
      meta: { spec: ['S4.05'] },
      initial: 'none',
      states: {
        none: {
          on: {
            'uploads.changed': {
              guard: { type: 'isUnderWay', params: ({ event }) => event.isUnderWay },
              target: 'underWay',
            },
          },
        },
        underWay: {
          initial: 'quiet',
          on: {
            'uploads.changed': {
              guard: { type: 'isNothingUnderWay', params: ({ event }) => event.isUnderWay },
              target: 'none',
              description: 'All has arrived: there is nothing to ask any more.',
            },
          },
          states: {
            quiet: { on: { 'signOut.start': 'asking' } },
            asking: {
              tags: 'asksToSignOut',
              on: {
                'signOut.start': { description: 'The question is already shown.' },
                'signOut.cancel': 'quiet',
              },
              initial: 'unread',
              states: {
                unread,
                ready: {
                  on: {
                    'signOut.confirm': {
                      target: '#session.ending',
                      meta: { spec: ['S4.05'] },
                      actions: [
                        { type: 'storeOutcome', params: 'signedOut' },
                        { type: 'storeReturn', params: null },
                      ],
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    look: {
      initial: 'loading',
      states: {
        loading: {
          meta: { spec: ['S4.24', 'S7.11'] },
          invoke: {
            src: 'loadTheme',
            id: 'loadTheme',
            input: ({ context }) => ({
              companyId: context.session?.bindings.ApplicationConfiguration.CompanyId ?? '',
            }),
            onDone: {
              target: 'settled',
              actions: [
                { type: 'storeTheme', params: ({ event }) => event.output },
                { type: 'announceTheme', params: ({ event }) => event.output },
              ],
            },
            onError: { target: 'settled', description: 'The page keeps the colours that it came with.' },
          },
        },
        settled: {},
      },
    },
    rights: {
      initial: 'fresh',
      on: { 'session.refresh': { target: '.refreshing', meta: { spec: ['S4.22', 'S7.06'] } } },
      states: {
        fresh: { after: { bindingsAge: 'old' } },
        old: {
          description: 'Older than an hour: they are read anew when the page is looked at (decision 11).',
          on: { 'page.woken': 'refreshing' },
        },
        refreshing: {
          tags: 'busy',
          invoke: {
            src: 'loadBindings',
            id: 'refreshBindings',
            input: { force: true },
            onDone: [
              {
                guard: { type: 'isSomebodyElse', params: ({ event }) => event.output },
                target: '#session.gone',
                description: 'Another tab signed in as another user: the page starts over as theirs.',
                actions: { type: 'leavePage', params: '' },
              },
              {
                target: 'fresh',
                actions: [
                  { type: 'storeSession', params: ({ event }) => event.output },
                  { type: 'announceRefresh', params: ({ event }) => event.output },
                ],
              },
            ],
            onError: [
              {
                guard: { type: 'mayReread', params: ({ event }) => event },
                target: 'refreshing',
                reenter: true,
                description:
                  'Another tab signed in meanwhile: those of the new session are read, three times at the most.',
                meta: { spec: ['S4.05'] },
                actions: 'countReread',
              },
              {
                guard: { type: 'isPassingProblem', params: ({ event }) => event },
                target: 'old',
                description: 'The rights so far hold; the next look at the page tries again.',
                actions: 'forgetRereads',
              },
              {
                target: '#session.ending',
                description: 'Forbidden on a session-and-bindings call.',
                meta: { spec: ['S8.02'] },
                actions: [
                  { type: 'storeProblem', params: ({ event }) => event },
                  { type: 'storeOutcome', params: 'expired' },
                ],
              },
            ],
          },
        },
      },
    },
  },
});
