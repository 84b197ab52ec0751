import { hooksSetup } from './hooks.setup.ts';

/** The way to the firm's log: entries are gathered, then sent together. Its own failure is logged nowhere. */
export const logRegion = hooksSetup.createStateConfig({
  description: 'Entries for the firm’s log: errors, page views and load times, several to a call.',
  meta: { spec: ['S8.20', 'T7.20'] },
  initial: 'idle',
  on: {
    'error.noted': {
      guard: 'mayNoteMore',
      description: 'So many a visit and no more: an error that repeats does not flood the log.',
      meta: { spec: ['S8.20'] },
      actions: ['countError', { type: 'addError', params: ({ event }) => event }],
    },
  },
  states: {
    idle: {
      on: {
        'note.added': {
          target: 'collecting',
          actions: { type: 'storeNote', params: ({ event }) => event.note },
        },
      },
    },
    collecting: {
      description: 'Waits for further entries, until none comes for a moment or a call is full.',
      on: {
        'note.added': [
          {
            guard: 'isBatchFull',
            target: 'sending',
            actions: { type: 'storeNote', params: ({ event }) => event.note },
          },
          {
            target: 'collecting',
            reenter: true,
            actions: { type: 'storeNote', params: ({ event }) => event.note },
          },
        ],
      },
      after: { logDelay: 'sending' },
    },
    sending: {
      meta: { spec: ['S8.20', 'T7.20'] },
      entry: 'takeBatch',
      on: {
        'note.added': { actions: { type: 'storeNote', params: ({ event }) => event.note } },
      },
      invoke: {
        src: 'writeLog',
        id: 'writeLog',
        input: ({ context }) => ({ notes: context.batch }),
        onDone: [
          { guard: 'hasNotesWaiting', target: 'collecting', actions: 'dropBatch' },
          { target: 'idle', actions: 'dropBatch' },
        ],
        onError: [
          {
            guard: { type: 'isPassingProblem', params: ({ event }) => event },
            target: 'resting',
            description: 'Kept until there is something new to log: the log never calls again by itself.',
            actions: 'giveBatchBack',
          },
          {
            guard: 'hasNotesWaiting',
            target: 'collecting',
            description: 'What is refused would be refused again: it is dropped.',
            actions: 'dropBatch',
          },
          { target: 'idle', actions: 'dropBatch' },
        ],
      },
    },
    resting: {
      on: {
        'note.added': {
          target: 'collecting',
          actions: { type: 'storeNote', params: ({ event }) => event.note },
        },
      },
    },
  },
});
