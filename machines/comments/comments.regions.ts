import { addQuestion, commentsSetup, documentIdOf, userOf } from './comments.setup.ts';

/** The thread in the open dialog. It stays fresh without a flicker. */
const threadRegion = commentsSetup.createStateConfig({
  initial: 'beginning',
  states: {
    beginning: {
      description: 'What was typed about this document and never sent comes back (decision 10).',
      tags: 'busy',
      invoke: {
        src: 'beginThread',
        id: 'beginThread',
        input: ({ context }) => ({ user: userOf(context), documentId: documentIdOf(context) }),
        onDone: {
          target: 'loading',
          actions: { type: 'storeBeginning', params: ({ event }) => event.output },
        },
        onError: 'loading',
      },
    },
    loading: {
      tags: 'busy',
      invoke: {
        src: 'loadThread',
        id: 'loadThread',
        input: ({ context }) => ({ documentId: documentIdOf(context) }),
        onDone: {
          target: 'shown',
          actions: { type: 'storeThread', params: ({ event }) => event.output },
        },
        onError: {
          target: 'failed',
          actions: { type: 'storeLoadProblem', params: ({ event }) => event },
        },
      },
    },
    failed: {
      description: 'The thread could not be loaded; the draft stays.',
      on: {
        'thread.retry': 'loading',
        'comment.added': {
          target: 'loading',
          description: 'A comment was added, so the server answers again.',
        },
      },
    },
    shown: {
      initial: 'settled',
      states: {
        settled: {
          on: {
            'tab.shown': {
              target: 'counting',
              description: 'The user is back: what did others write meanwhile?',
              actions: 'noteTabShown',
            },
          },
          after: {
            pollInterval: [
              { guard: 'isTabShown', target: 'counting' },
              { target: 'settled', reenter: true, description: 'When the tab is shown again, then.' },
            ],
          },
        },
        counting: {
          description: 'A number tells whether the thread has to be loaded again.',
          invoke: {
            src: 'countComments',
            id: 'countComments',
            input: ({ context }) => ({ documentId: documentIdOf(context) }),
            onDone: [
              {
                guard: { type: 'isNewCount', params: ({ event }) => event.output },
                target: 'refreshing',
                actions: { type: 'storeCount', params: ({ event }) => event.output },
              },
              {
                target: 'settled',
                actions: { type: 'storeCount', params: ({ event }) => event.output },
              },
            ],
            onError: {
              target: 'settled',
              actions: { type: 'storeRefreshProblem', params: ({ event }) => event },
            },
          },
        },
        refreshing: {
          description: 'The thread stays on screen; what is new joins it, and the list counts it, too.',
          invoke: {
            src: 'loadThread',
            id: 'refreshThread',
            input: ({ context }) => ({ documentId: documentIdOf(context) }),
            onDone: {
              target: 'settled',
              actions: { type: 'refreshThread', params: ({ event }) => event.output },
            },
            onError: {
              target: 'settled',
              description:
                'The loaded comments stay; the next time they are loaded whatever the number says.',
              actions: { type: 'storeRefreshProblem', params: ({ event }) => event },
            },
          },
        },
      },
    },
  },
});

/** Stores the draft. Each state of the region has this transition: on the region itself it would restart the others. */
const typed = () => ({
  guard: 'mayType' as const,
  target: 'keeping',
  reenter: true,
  actions: {
    type: 'storeText' as const,
    params: ({ event }: { event: { text: string } }) => event.text,
  },
});

/** What is being typed is kept under its author and its document at once, so that nothing loses it (decision 10). */
const draftRegion = commentsSetup.createStateConfig({
  initial: 'kept',
  states: {
    kept: { on: { 'text.changed': typed() } },
    keeping: {
      invoke: {
        src: 'keepDraft',
        id: 'keepDraft',
        input: ({ context }) => ({
          user: userOf(context),
          documentId: documentIdOf(context),
          text: context.text,
        }),
        onDone: 'kept',
        onError: { target: 'kept', description: 'It holds as long as the page is there.' },
      },
      on: { 'text.changed': typed() },
    },
  },
});

/** The dialog, and its regions while it is open. */
export const dialogRegion = commentsSetup.createStateConfig({
  meta: { spec: ['S7.22'] },
  initial: 'closed',
  on: {
    'comment.failed': {
      description: 'The thread was closed. The text is still a draft of its document.',
      actions: ['alertFailure', 'dropMessage'],
    },
  },
  states: {
    closed: {
      on: {
        'dialog.open': {
          guard: { type: 'isThreadRequest', params: ({ event }) => event },
          target: 'open',
          meta: { spec: ['S2.16'] },
          actions: { type: 'storeSubject', params: ({ event }) => event.about },
        },
      },
    },
    open: {
      tags: 'open',
      invoke: { src: 'watchTab', id: 'watchTab' },
      on: {
        'tab.shown': { actions: 'noteTabShown' },
        'tab.hidden': { description: 'The tab is hidden: nothing is asked.', actions: 'noteTabHidden' },
        'dialog.close': { target: 'closed', description: 'The draft stays, and so does what is on its way.' },
        'client.changed': {
          guard: { type: 'isOfAnother', params: ({ event }) => event.clientId },
          target: 'closed',
          meta: { spec: ['S4.11'] },
        },
        'comment.send': {
          guard: 'maySend',
          description: 'A read-only preview session writes nothing. One comment goes out at a time.',
          meta: { spec: ['S2.16', 'T6.01'] },
          actions: ['withdrawFailure', 'storeMessage', 'raiseWritten'],
        },
        'comment.failed': {
          guard: 'isSendingHere',
          description: 'What was typed stays.',
          actions: { type: 'storeProblem', params: ({ event }) => event },
        },
      },
      type: 'parallel',
      states: { thread: threadRegion, draft: draftRegion },
    },
  },
});

/** One comment on its way. It goes on when the dialog closes or another client becomes active (decision 22). */
export const messageRegion = commentsSetup.createStateConfig({
  meta: { spec: ['S7.22'] },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'comment.written': 'sending',
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        src: 'addComment',
        id: 'addComment',
        input: ({ context }) => addQuestion(context),
        onDone: {
          target: 'idle',
          description: 'The list shows it and counts it.',
          meta: { spec: ['S2.16', 'S7.22'] },
          actions: [
            'announceComment',
            { type: 'storeAdded', params: ({ event }) => event.output },
            'raiseAdded',
          ],
        },
        onError: {
          target: 'idle',
          description: 'The dialog shows it if it is still open about this document.',
          actions: { type: 'raiseFailed', params: ({ event }) => event },
        },
      },
    },
  },
});
