import { endOf, providerSignOutOf, sessionSetup } from './session.setup.ts';

/** The ways out of a session, and the sign-in page that follows. */
export const closingPreview = sessionSetup.createStateConfig({
  description: 'Staff stop viewing as a client: the ticket in the answer leads back to their own session.',
  meta: { spec: ['T6.01'] },
  tags: 'busy',
  entry: 'forgetSession',
  invoke: {
    src: 'closePreview',
    id: 'closePreview',
    onDone: [
      {
        guard: { type: 'hasAddress', params: ({ event }) => event.output },
        target: 'gone',
        actions: { type: 'leavePage', params: ({ event }) => event.output.address ?? '' },
      },
      {
        target: 'ending',
        description: 'There is no staff session behind this preview: it ends like any session.',
        actions: { type: 'storeOutcome', params: 'signedOut' },
      },
    ],
    onError: {
      target: 'ending',
      actions: [
        { type: 'storeProblem', params: ({ event }) => event },
        { type: 'storeOutcome', params: 'signedOut' },
      ],
    },
  },
});

export const endingState = sessionSetup.createStateConfig({
  description:
    'Storage is cleared whatever the server answers; a failed request is only logged as a warning. A user who signs out leaves no drafts, no copies of files and no active client behind; a session that ends by itself leaves them for the next sign-in.',
  meta: { spec: ['S4.05', 'S7.06'] },
  tags: 'busy',
  exit: 'forgetSession',
  invoke: {
    src: 'endSession',
    id: 'endSession',
    input: ({ context }) => endOf(context),
    onDone: [
      {
        guard: { type: 'hasThemeSignOut', params: ({ event }) => event.output },
        target: 'gone',
        description: 'The firm has a logout URL of its own.',
        meta: { spec: ['S3.08', 'S4.05'] },
        actions: { type: 'leavePage', params: ({ context }) => context.theme?.logoutUrl ?? '' },
      },
      {
        guard: { type: 'hasProviderSignOut', params: ({ event }) => event.output },
        target: 'gone',
        description:
          'The provider ends its session too, and leads back to the page that says whether the user signed out or the session was over.',
        meta: { spec: ['S4.05', 'S7.05', 'S8.01', 'T6.02'] },
        actions: { type: 'leavePage', params: ({ context }) => providerSignOutOf(context) },
      },
      { target: 'signedOut', actions: 'showOutcome' },
    ],
    onError: { target: 'signedOut', actions: 'showOutcome' },
  },
});

export const signedOutState = sessionSetup.createStateConfig({
  description: 'The sign-in page, or the page that says why there is no session.',
  meta: { spec: ['S2.01', 'S2.02', 'S4.06'] },
  tags: 'signedOut',
  on: { 'signIn.start': { target: 'startingSignIn', actions: 'clearProblem' } },
});

export const startingSignIn = sessionSetup.createStateConfig({
  meta: { spec: ['S7.03'] },
  tags: ['busy', 'signedOut'],
  invoke: {
    src: 'startSignIn',
    id: 'startSignIn',
    input: ({ context }) => ({ language: context.entry.language, returnTo: context.returnTo }),
    onDone: {
      target: 'leaving',
      actions: { type: 'leavePage', params: ({ event }) => event.output.url },
    },
    onError: { target: 'signedOut', actions: { type: 'storeProblem', params: ({ event }) => event } },
  },
});
