import { problemOf } from '../problem.ts';
import { activeState } from './session.active.ts';
import { closingPreview, endingState, signedOutState, startingSignIn } from './session.endings.ts';
import { outcomeOf, sessionSetup } from './session.setup.ts';
import { leavingForStaff, switchingAccount } from './session.staff.ts';

/** Sign-in, the session and its end [S4.01–S4.07]. Lives as long as the page. */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  description: 'Who is signed in: from the first URL to the last sign-out.',
  context: ({ input }) => ({
    entry: input,
    ticket: input.loginToken
      ? { from: 'loginToken', token: input.loginToken }
      : input.sessionToken
        ? { from: 'sessionToken', token: input.sessionToken }
        : null,
    holder: null,
    session: null,
    theme: null,
    outcome: input.outcome,
    returnTo: input.returnTo,
    location: input.location,
    address: null,
    problem: null,
    rereads: 0,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Which of the ways to start a session does this visit take?',
      meta: { spec: ['S4.01', 'S4.07'] },
      always: [
        { guard: 'hasFreshCode', target: 'exchanging', meta: { spec: ['S4.07'] } },
        { guard: 'hasTicket', target: 'creatingToken', actions: 'dropTicket' },
        { guard: 'hasStoredToken', target: 'loadingBindings' },
        { guard: 'hasStoredSession', target: 'restoring', meta: { spec: ['S4.07'] } },
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
    restoring: {
      description:
        'The token is gone from the browser, and this tab keeps its session: the server decides whether it holds.',
      meta: { spec: ['S4.07'] },
      tags: 'busy',
      invoke: {
        src: 'restoreSession',
        id: 'restoreSession',
        onDone: 'loadingBindings',
        onError: {
          target: 'signedOut',
          description: 'What is kept is no session.',
          actions: 'showOutcome',
        },
      },
    },
    exchanging: {
      description: 'The code leaves the URL at once, so that a reload cannot send it twice.',
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
        onError: [
          {
            guard: { type: 'isUnexplained', params: ({ event }) => event },
            target: 'signedOut',
            description:
              'The answer gives no reason: the error is passed on, and the page offers another try.',
            meta: { spec: ['S4.06'] },
            actions: [
              { type: 'storeProblem', params: ({ event }) => event },
              { type: 'noteExchange', params: ({ event }) => event },
              'showOutcome',
            ],
          },
          {
            target: 'signedOut',
            description: 'Second factor, locked firm, or another refusal: each has its page.',
            meta: { spec: ['S4.06', 'S8.22'] },
            actions: [
              { type: 'storeProblem', params: ({ event }) => event },
              { type: 'storeOutcome', params: ({ event }) => outcomeOf(problemOf(event.error)) },
              'showOutcome',
            ],
          },
        ],
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
        onDone: [
          {
            guard: { type: 'needsConfirmation', params: ({ event }) => event.output },
            target: 'confirming',
            description:
              'Another browser asked for this ticket: anyone may have sent the link, so the user confirms first.',
            actions: { type: 'storeQuestion', params: ({ event }) => event.output },
          },
          { target: 'loadingBindings', actions: 'forgetTicket' },
        ],
        onError: [
          {
            guard: { type: 'isPassingProblem', params: ({ event }) => event },
            target: 'ticketUnanswered',
            actions: { type: 'storeProblem', params: ({ event }) => event },
          },
          {
            guard: 'isSessionTicket',
            target: 'ending',
            description: 'A session that this browser had before ends as well.',
            meta: { spec: ['S8.03'] },
            actions: [
              'forgetTicket',
              { type: 'storeProblem', params: ({ event }) => event },
              { type: 'storeOutcome', params: 'signInError' },
            ],
          },
          {
            target: 'signedOut',
            actions: [
              'forgetTicket',
              { type: 'storeProblem', params: ({ event }) => event },
              { type: 'storeOutcome', params: 'signInError' },
              'showOutcome',
            ],
          },
        ],
      },
    },
    ticketUnanswered: {
      description:
        'The portal is busy or does not answer: ticket and earlier session are kept. The user tries again, or goes on with the earlier session.',
      meta: { spec: ['S4.01'] },
      on: {
        'session.retry': { target: 'creatingToken', actions: 'clearProblem' },
        'ticket.decline': {
          guard: 'hasStoredToken',
          target: 'loadingBindings',
          actions: ['forgetTicket', 'clearProblem'],
        },
      },
    },
    confirming: {
      description:
        '"Continue as …?": a link alone starts no session. Declining keeps the session of this browser.',
      meta: { spec: ['S4.01'] },
      on: {
        'ticket.confirm': 'creatingToken',
        'ticket.decline': [
          { guard: 'hasStoredToken', target: 'loadingBindings', actions: 'forgetTicket' },
          { target: 'signedOut', actions: ['forgetTicket', 'showOutcome'] },
        ],
      },
    },
    loadingBindings: {
      description: 'Who this is and what they may.',
      meta: { spec: ['S3.02', 'S4.02', 'S4.07'] },
      tags: 'busy',
      invoke: {
        src: 'loadBindings',
        id: 'loadBindings',
        input: { force: false },
        onDone: [
          {
            guard: { type: 'isKind', params: ({ event }) => ({ kind: event.output.kind, wanted: 'client' }) },
            target: 'active',
            meta: { spec: ['S4.03', 'S6.01'] },
            actions: { type: 'storeSession', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isKind', params: ({ event }) => ({ kind: event.output.kind, wanted: 'staff' }) },
            target: 'switchingAccount',
            meta: { spec: ['S4.03', 'S6.02'] },
            actions: { type: 'storeSession', params: ({ event }) => event.output },
          },
          {
            target: 'homeless',
            description: 'Neither client nor staff: no destination results.',
            meta: { spec: ['S2.06'] },
            actions: [
              { type: 'storeSession', params: ({ event }) => event.output },
              { type: 'storeOutcome', params: 'notAuthorized' },
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'mayReread', params: ({ event }) => event },
            target: 'loadingBindings',
            reenter: true,
            description:
              'Another tab signed in meanwhile: answer and refusal are about the session before, and those of the new one are read, three times at the most.',
            meta: { spec: ['S4.05'] },
            actions: 'countReread',
          },
          {
            guard: { type: 'isPassingProblem', params: ({ event }) => event },
            target: 'unreachable',
            description: 'The server or the network failed: nothing opens, and the session is kept.',
            meta: { spec: ['S8.04', 'T8.04'] },
            actions: [{ type: 'storeProblem', params: ({ event }) => event }, 'forgetRereads', 'noteBlocked'],
          },
          {
            target: 'ending',
            description: 'The session is over or was never one.',
            meta: { spec: ['S4.05', 'S8.04'] },
            actions: [
              { type: 'storeProblem', params: ({ event }) => event },
              { type: 'storeOutcome', params: 'expired' },
              'noteBlocked',
            ],
          },
        ],
      },
      initial: 'waiting',
      states: {
        waiting: {
          after: {
            accountGuardTimeout: {
              guard: 'isAtCompany',
              target: 'late',
              description:
                'The URL of a firm waits no longer: the visit goes on at the start, and an alert says so.',
              meta: { spec: ['S4.08', 'S9.05'] },
              actions: [
                { type: 'storeReturn', params: '/' },
                'noteBlocked',
                'alertGuardFailure',
                'goToStart',
              ],
            },
          },
        },
        late: {
          description:
            'The page says that the portal does not answer, and offers another try. An answer that comes after all opens the portal.',
          on: { 'session.retry': { target: '#session.loadingBindings', reenter: true } },
        },
      },
    },
    unreachable: {
      description: 'The portal does not answer. The session is kept, so that a second try may find it.',
      on: { 'session.retry': { target: 'loadingBindings', actions: 'clearProblem' } },
    },
    switchingAccount,
    leavingForStaff,
    homeless: {
      description: 'Signed in, but with nowhere to go.',
      meta: { spec: ['S2.06', 'S4.03'] },
      entry: 'showOutcome',
      on: {
        'signOut.start': {
          target: 'ending',
          actions: [
            { type: 'storeOutcome', params: 'signedOut' },
            { type: 'storeReturn', params: null },
          ],
        },
        'signOut.heard': {
          target: 'ending',
          actions: { type: 'storeOutcome', params: 'signedOutElsewhere' },
        },
      },
    },
    active: activeState,
    closingPreview,
    ending: endingState,
    signedOut: signedOutState,
    startingSignIn,
    gone: {
      description: 'The browser goes elsewhere; nothing of the session is left here.',
      tags: ['busy', 'signedOff'],
      entry: 'forgetSession',
    },
    leaving: {
      description: 'The browser goes to the identity provider. Coming back from its page cache starts over.',
      tags: ['busy', 'signedOut'],
      on: { 'session.retry': 'signedOut' },
    },
  },
});
