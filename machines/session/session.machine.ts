import { problemOf } from '../problem.ts';
import { outcomeOf, sessionSetup } from './session.setup.ts';

/** Sign-in, the session and its end [S4.01–S4.07]. Lives as long as the page. */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  description: 'Who is signed in: from the first address to the last sign-out.',
  context: ({ input }) => ({
    entry: input,
    ticket: input.loginToken
      ? { from: 'loginToken', token: input.loginToken }
      : input.sessionToken
        ? { from: 'sessionToken', token: input.sessionToken }
        : null,
    session: null,
    theme: null,
    outcome: input.outcome,
    returnTo: input.returnTo,
    problem: null,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Which of the ways to start a session does this visit take?',
      meta: { spec: ['S4.01', 'S4.07'] },
      always: [
        { guard: 'hasFreshCode', target: 'exchanging', meta: { spec: ['S4.07'] } },
        { guard: 'hasTicket', target: 'creatingToken', actions: 'cleanAddress' },
        { guard: 'hasStoredToken', target: 'loadingBindings' },
        {
          guard: 'isCanceledByProvider',
          target: 'signedOut',
          actions: [{ type: 'storeOutcome', params: 'canceled' }, 'showOutcome'],
        },
        {
          guard: 'isRefusedByProvider',
          target: 'signedOut',
          actions: [{ type: 'storeOutcome', params: 'signInError' }, 'showOutcome'],
        },
        { target: 'signedOut', actions: 'showOutcome' },
      ],
    },
    exchanging: {
      description: 'The code leaves the address at once, so that a reload cannot send it twice.',
      meta: { spec: ['S4.02', 'S4.07', 'S7.04'] },
      tags: 'busy',
      entry: 'cleanAddress',
      invoke: {
        src: 'exchangeCode',
        id: 'exchangeCode',
        input: ({ context: { entry } }) => ({ code: entry.code ?? '', state: entry.state ?? '' }),
        onDone: {
          target: 'creatingToken',
          actions: [
            { type: 'storeTicket', params: ({ event }) => event.output.loginToken },
            { type: 'storeReturn', params: ({ event }) => event.output.returnTo },
          ],
        },
        onError: {
          target: 'signedOut',
          description: 'Second factor, locked firm, or another refusal: each has its page [S4.06].',
          actions: [
            { type: 'storeProblem', params: ({ event }) => event },
            { type: 'storeOutcome', params: ({ event }) => outcomeOf(problemOf(event.error)) },
            'showOutcome',
          ],
        },
      },
    },
    creatingToken: {
      description: 'Any of the three tickets becomes the long token, which stays in this browser.',
      meta: { spec: ['S4.01', 'S4.02', 'S7.06'] },
      tags: 'busy',
      invoke: {
        src: 'createLongToken',
        id: 'createLongToken',
        input: ({ context }) => context.ticket ?? { from: 'loginToken', token: '' },
        onDone: { target: 'loadingBindings', actions: 'forgetTicket' },
        onError: {
          target: 'signedOut',
          meta: { spec: ['S8.03'] },
          actions: [
            'forgetTicket',
            { type: 'storeProblem', params: ({ event }) => event },
            { type: 'storeOutcome', params: 'signInError' },
            'showOutcome',
          ],
        },
      },
    },
    loadingBindings: {
      description: 'Who this is and what they may.',
      meta: { spec: ['S3.02', 'S4.02', 'S4.07'] },
      tags: 'busy',
      invoke: {
        src: 'loadBindings',
        id: 'loadBindings',
        onDone: { target: 'active', actions: { type: 'storeSession', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isPassingProblem', params: ({ event }) => event },
            target: 'unreachable',
            actions: { type: 'storeProblem', params: ({ event }) => event },
          },
          {
            target: 'ending',
            description: 'The session is over or was never one.',
            meta: { spec: ['S4.05', 'S8.04'] },
            actions: [
              { type: 'storeProblem', params: ({ event }) => event },
              { type: 'storeOutcome', params: 'expired' },
            ],
          },
        ],
      },
    },
    unreachable: {
      description: 'The portal does not answer. The session is kept, so that a second try may find it.',
      on: { 'session.retry': { target: 'loadingBindings', actions: 'clearProblem' } },
    },
    active: {
      description: 'Signed in.',
      meta: { spec: ['S4.03'] },
      entry: 'announceStart',
      exit: 'announceEnd',
      initial: 'loadingTheme',
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
      },
      states: {
        loadingTheme: {
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
    ending: {
      description:
        'Storage is cleared whatever the server says; that it could not be told is only warned of.',
      meta: { spec: ['S4.05', 'S7.06'] },
      tags: 'busy',
      entry: 'forgetSession',
      invoke: {
        src: 'endSession',
        id: 'endSession',
        onDone: { target: 'signedOut', actions: 'showOutcome' },
        onError: { target: 'signedOut', actions: 'showOutcome' },
      },
    },
    signedOut: {
      description: 'The sign-in page, or the page that says why there is no session.',
      meta: { spec: ['S2.01', 'S2.02', 'S4.06'] },
      tags: 'signedOut',
      on: { 'signIn.start': { target: 'startingSignIn', actions: 'clearProblem' } },
    },
    startingSignIn: {
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
    },
    leaving: {
      description: 'The browser goes to the identity provider. Coming back from its page cache starts over.',
      tags: ['busy', 'signedOut'],
      on: { 'session.retry': 'signedOut' },
    },
  },
});
