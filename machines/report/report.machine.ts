import { may } from '../../contract/session/access.ts';
import { reporterOf } from './issue.ts';
import { chatUrl, issueOf, reportSetup, userOf } from './report.setup.ts';

/** The way back to the first screen when a call fails. */
const notSent = () => ({
  target: '#report.describing',
  description: 'What was typed stays.',
  meta: { spec: ['T8.03'] },
  actions: [
    { type: 'storeProblem' as const, params: ({ event }: { event: { error: unknown } }) => event },
    'alertFailure' as const,
  ],
});

/** Reports an issue in three screens: description, confirmation, live chat [T2.09, T4.16]. */
export const reportMachine = reportSetup.createMachine({
  id: 'report',
  description: 'The dialog "Report an issue".',
  context: ({ input }) => ({
    facts: input,
    description: '',
    lines: [],
    isLogIncluded: true,
    issue: null,
    problem: null,
  }),
  on: {
    'flags.loaded': { actions: { type: 'storeFlags', params: ({ event }) => event.flags } },
    'session.refreshed': {
      description: 'The permissions were read anew (decision 11).',
      actions: { type: 'storeSession', params: ({ event }) => event.session },
    },
  },
  initial: 'closed',
  states: {
    closed: {
      description:
        'Closing by Escape or by a press beside the dialog is as good as Cancel and raises nothing.',
      meta: { spec: ['T4.15'] },
      on: {
        'dialog.open': {
          guard: { type: 'mayReport', params: ({ event }) => event.dialog },
          target: 'opening',
          meta: { spec: ['T2.09', 'T6.02'] },
        },
      },
    },
    opening: {
      description: 'What was typed before comes back (decision 10), with the log as it is at this moment.',
      meta: { spec: ['T4.16'] },
      tags: ['open', 'busy'],
      invoke: {
        src: 'beginReport',
        id: 'beginReport',
        input: ({ context }) => ({ user: userOf(context), withLog: may(context.facts, 'diagnosticLog') }),
        onDone: {
          target: 'describing',
          description: 'The log is shown before it is sent; where the firm hides the tool there is none.',
          meta: { spec: ['S6.07'] },
          actions: { type: 'storeBeginning', params: ({ event }) => event.output },
        },
        onError: 'describing',
      },
      on: { 'dialog.close': 'closed' },
    },
    describing: {
      tags: 'open',
      description: 'Screen 1. What is typed is kept under its author at once, so that nothing loses it.',
      meta: { spec: ['T2.09', 'T4.16'] },
      invoke: {
        src: 'keepDraft',
        id: 'keepDraft',
        input: ({ context }) => ({ user: userOf(context), description: context.description }),
        onError: { description: 'Then it holds as long as the page is there.' },
      },
      on: {
        'description.changed': {
          target: 'describing',
          reenter: true,
          actions: { type: 'storeDescription', params: ({ event }) => event.description },
        },
        'log.include': {
          guard: 'hasLog',
          actions: { type: 'storeLogChoice', params: ({ event }) => event.isIncluded },
        },
        'report.submit': [
          {
            guard: 'isSubmittedAgain',
            target: 'submitting.logging',
            description:
              'Nothing changed since it failed: the same code, so that it is logged and mailed once.',
            actions: ['clearProblem', 'withdrawFailure'],
          },
          {
            guard: 'hasDescription',
            target: 'submitting',
            meta: { spec: ['T5.01'] },
            actions: ['clearProblem', 'withdrawFailure'],
          },
        ],
        'dialog.close': {
          target: 'closed',
          meta: { spec: ['T4.15'] },
        },
      },
    },
    submitting: {
      tags: ['open', 'busy'],
      initial: 'numbering',
      on: {
        'dialog.close': {
          target: 'closed',
          description: 'The calls are broken off; what was typed stays a draft.',
          meta: { spec: ['T4.15'] },
        },
      },
      states: {
        numbering: {
          description: 'The issue gets its reference code: two random blocks of five characters.',
          meta: { spec: ['T3.07'] },
          invoke: {
            src: 'numberReport',
            id: 'numberReport',
            onDone: {
              target: 'logging',
              actions: { type: 'storeIssue', params: ({ event }) => event.output },
            },
            onError: notSent(),
          },
        },
        logging: {
          description: 'The issue goes to the firm’s log.',
          meta: { spec: ['T3.07', 'T7.20', 'T9.09'] },
          invoke: {
            src: 'logIssue',
            id: 'logIssue',
            input: ({ context }) => ({ issue: issueOf(context) }),
            onDone: 'notifying',
            onError: notSent(),
          },
        },
        notifying: {
          description:
            'The reporter gets a confirmation by e-mail; in a preview that is the staff member who views it.',
          meta: { spec: ['T3.07', 'T6.01', 'T7.21'] },
          invoke: {
            src: 'notifyReporter',
            id: 'notifyReporter',
            input: ({ context }) => ({
              issue: issueOf(context),
              reporter: reporterOf(context.facts.session),
              language: context.facts.language,
            }),
            onDone: '#report.sent',
            onError: notSent(),
          },
        },
      },
    },
    sent: {
      tags: 'open',
      description: 'The draft is dropped.',
      invoke: {
        src: 'keepDraft',
        id: 'dropDraft',
        input: ({ context }) => ({ user: userOf(context), description: '' }),
        onError: { description: 'Then the text is offered once more at the next report.' },
      },
      initial: 'confirming',
      on: { 'dialog.close': { target: 'closed', meta: { spec: ['T4.15'] }, actions: 'forgetReport' } },
      states: {
        confirming: {
          description: 'Screen 2: the reference code, live chat or e-mail.',
          meta: { spec: ['T2.09', 'T9.08'] },
          on: { 'chat.choose': { guard: 'hasChat', target: 'startingChat', meta: { spec: ['T4.16'] } } },
        },
        startingChat: {
          description: 'Screen 3: time to copy the reference code before the chat opens.',
          meta: { spec: ['T2.09', 'T4.16', 'T9.01'] },
          on: { 'chat.back': 'confirming' },
          after: { chatDelay: { target: 'openingChat', meta: { spec: ['T4.16', 'T9.01'] } } },
        },
        openingChat: {
          invoke: {
            src: 'openChat',
            id: 'openChat',
            input: ({ context }) => ({ url: chatUrl(context) }),
            onDone: { target: 'chatting', meta: { spec: ['T4.16'] } },
            onError: {
              target: 'chatBlocked',
              description: 'The browser opens no tab by itself: the user does it with the link.',
            },
          },
        },
        chatting: {
          description: 'The chat opens in a tab of its own.',
          on: { 'chat.back': 'confirming' },
        },
        chatBlocked: { on: { 'chat.back': 'confirming' } },
      },
    },
  },
});
