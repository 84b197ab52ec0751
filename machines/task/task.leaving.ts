import { and, not, stateIn } from 'xstate';
import { taskSetup } from './task.setup.ts';

/** Nothing is being done with the task. */
const isWorkOver = and(['isIdle', not(stateIn({ shown: { work: 'flushing' } }))]);

/**
 * Leaving a task does not break off what is under way: it is finished first, off the screen, with all that
 * belongs to it [T4.03, T8.01].
 */
export const leavingRegion = taskSetup.createStateConfig({
  meta: { spec: ['T4.03', 'T8.01'] },
  initial: 'staying',
  on: {
    'route.entered': [
      {
        guard: { type: 'isSameAddress', params: ({ event }) => event.path },
        target: '.staying',
        description: 'It is on screen already, or again.',
        actions: 'forgetNext',
      },
      {
        target: '.departing',
        actions: {
          type: 'storeNext',
          params: ({ event }) => ({ path: event.path }),
        },
      },
    ],
    'client.changed': [
      {
        guard: { type: 'isOwnClient', params: ({ event }) => event.clientId },
        actions: { type: 'storeClient', params: ({ event }) => event.clientId },
      },
      {
        guard: 'hasClient',
        target: '.departing',
        description: 'The person has chosen another client: the address follows at once.',
        meta: { spec: ['T2.05'] },
        actions: [
          { type: 'storeClient', params: ({ event }) => event.clientId },
          { type: 'storeNext', params: { path: '/tasks' } },
          'goToList',
        ],
      },
    ],
  },
  states: {
    staying: {},
    departing: {
      entry: 'settleEdits',
      initial: 'work',
      states: {
        work: { always: { guard: isWorkOver, target: 'edits' } },
        edits: {
          description: 'What could not be saved is no reason to stay: the browser keeps it.',
          entry: 'settleEdits',
          on: {
            'edits.flushed': { actions: 'settleEdits' },
            'edits.failed': { actions: 'settleEdits' },
            'edits.settled': '#task.arriving',
          },
        },
      },
    },
  },
});
