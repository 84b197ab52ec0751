import {
  downloadsRegion,
  filesRegion,
  formRegion,
  keepingRegion,
  messageRegion,
  questionRegion,
  removalRegion,
  sheetFileRegion,
  sheetRegion,
} from './request.regions.ts';
import { requestSetup, startContext, userOf } from './request.setup.ts';

/** An open service request: its form, its conversation, its files and what the client does with it [T3.14]. */
export const requestMachine = requestSetup.createMachine({
  id: 'request',
  description: 'A service request that is open.',
  meta: { spec: ['T2.14', 'T3.14'] },
  context: ({ input }) => startContext(input),
  type: 'parallel',
  on: {
    'access.changed': { actions: { type: 'storeAccess', params: ({ event }) => event.access } },
  },
  states: {
    record: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            src: 'beginRequest',
            id: 'beginRequest',
            input: ({ context }) => ({ requestId: context.requestId, user: userOf(context) }),
            onDone: {
              target: 'shown',
              actions: [
                { type: 'storeBeginning', params: ({ event }) => event.output },
                { type: 'reportRecord', params: ({ event }) => event.output.request },
              ],
            },
            onError: [
              { guard: { type: 'isMissing', params: ({ event }) => event }, target: 'missing' },
              { target: 'failed', actions: { type: 'storeProblem', params: ({ event }) => event } },
            ],
          },
        },
        missing: { description: 'It was deleted, or is not for this user.' },
        failed: { on: { 'record.retry': 'loading' } },
        shown: {
          after: { rereadInterval: { guard: 'isStored', target: 'rereading' } },
          description: 'The firm may write meanwhile: it is read again, unless answers wait to be stored.',
        },
        rereading: {
          invoke: {
            src: 'rereadRequest',
            id: 'rereadRequest',
            input: ({ context: { requestId } }) => ({ requestId }),
            onDone: [
              {
                guard: 'isStored',
                target: 'shown',
                actions: [
                  { type: 'storeRecord', params: ({ event }) => event.output },
                  { type: 'reportMove', params: ({ event }) => event.output },
                ],
              },
              { target: 'shown', description: 'Answers were changed meanwhile: the older version says so.' },
            ],
            onError: { target: 'shown', description: 'It is as old as before.' },
          },
        },
      },
    },
    form: formRegion,
    sheet: sheetRegion,
    sheetFile: sheetFileRegion,
    keeping: keepingRegion,
    question: questionRegion,
    message: messageRegion,
    files: filesRegion,
    removal: removalRegion,
    downloads: downloadsRegion,
    reading: {
      description: 'What the firm has written counts as read when it was in sight for a moment.',
      initial: 'idle',
      states: {
        idle: { always: { guard: 'isUnread', target: 'inSight' } },
        inSight: { after: { readDelay: 'marking' } },
        marking: {
          invoke: {
            src: 'markRead',
            id: 'markRead',
            input: ({ context: { requestId } }) => ({ requestId }),
            onDone: { target: 'idle', actions: 'noteRead' },
            onError: {
              target: 'unmarked',
              description: 'It stays unread until the request is opened again.',
            },
          },
        },
        unmarked: {},
      },
    },
  },
});
