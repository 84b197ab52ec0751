import { sessionSetup } from './session.setup.ts';

/** Requests the URL of the account that a member of staff belongs to. */
export const switchingAccount = sessionSetup.createStateConfig({
  description: 'Staff are sent to the staff area instead of the portal.',
  meta: { spec: ['S2.08', 'S4.03'] },
  tags: 'busy',
  invoke: {
    src: 'switchAccount',
    id: 'switchAccount',
    onDone: [
      {
        guard: { type: 'hasAddress', params: ({ event }) => event.output },
        target: 'leavingForStaff',
        actions: { type: 'storeAddress', params: ({ event }) => event.output },
      },
      {
        target: 'homeless',
        description: 'The switch leads nowhere.',
        meta: { spec: ['S2.06'] },
        actions: { type: 'storeOutcome', params: 'notAuthorized' },
      },
    ],
    onError: [
      {
        guard: { type: 'isPassingProblem', params: ({ event }) => event },
        target: 'unreachable',
        actions: { type: 'storeProblem', params: ({ event }) => event },
      },
      {
        guard: { type: 'isUnauthenticated', params: ({ event }) => event },
        target: 'ending',
        description: 'The session ended on the way.',
        meta: { spec: ['S8.01'] },
        actions: [
          { type: 'storeProblem', params: ({ event }) => event },
          { type: 'storeOutcome', params: 'expired' },
        ],
      },
      {
        target: 'homeless',
        actions: [
          { type: 'storeProblem', params: ({ event }) => event },
          { type: 'storeOutcome', params: 'notAuthorized' },
        ],
      },
    ],
  },
});

/** The page waits for a moment before it goes there. */
export const leavingForStaff = sessionSetup.createStateConfig({
  description: 'The page names its destination, then leaves.',
  meta: { spec: ['S4.03', 'S9.05'] },
  tags: ['busy', 'leavingForStaff'],
  after: {
    staffRedirectDelay: {
      target: 'gone',
      actions: { type: 'leavePage', params: ({ context }) => context.address ?? '' },
    },
  },
});
