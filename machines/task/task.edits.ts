import { taskSetup } from './task.setup.ts';

/** What was handed in for the task [T2.31, T7.18]. */
export const documentsRegion = taskSetup.createStateConfig({
  meta: { spec: ['T2.31', 'T7.18'] },
  initial: 'settled',
  states: {
    settled: {
      on: {
        'documents.changed': {
          guard: { type: 'isAboutThisTask', params: ({ event }) => event.clientId },
          target: 'loading',
          description: 'An upload has ended, or something was deleted.',
        },
      },
    },
    loading: {
      invoke: {
        src: 'loadHandedIn',
        id: 'loadHandedIn',
        input: ({ context }) => context.wanted ?? { clientId: '', taskId: '' },
        onDone: {
          target: 'settled',
          actions: [{ type: 'storeHandedIn', params: ({ event }) => event.output }, 'shareKnown'],
        },
        onError: {
          target: 'settled',
          description: 'The list stays as it was; the next change asks again.',
        },
      },
      on: {
        'documents.changed': {
          guard: { type: 'isAboutThisTask', params: ({ event }) => event.clientId },
          target: 'loading',
          reenter: true,
        },
      },
    },
  },
});

/** Another user changes the task while it is open (decision 30): the newer state comes in, what is typed stays. */
export const freshRegion = taskSetup.createStateConfig({
  initial: 'watching',
  states: {
    watching: {
      on: {
        'tasks.stale': {
          guard: { type: 'isNewer', params: ({ event }) => event.changed },
          target: 'refreshing',
        },
      },
    },
    refreshing: {
      invoke: {
        src: 'loadTask',
        id: 'refreshTask',
        input: ({ context }) => context.wanted ?? { clientId: '', taskId: '' },
        onDone: [
          {
            guard: { type: 'isGone', params: ({ event }) => event.output },
            target: '#task.missing',
            description: 'The firm has taken the task back.',
            meta: { spec: ['T8.07'] },
            actions: ['noteMissing', { type: 'alertInfo', params: 'tasks.goneMeanwhile' }],
          },
          {
            target: 'watching',
            actions: [
              { type: 'storeFresh', params: ({ event }) => event.output },
              { type: 'shareFresh', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: { target: 'watching', description: 'The next change asks again.' },
      },
      on: {
        'tasks.stale': {
          guard: { type: 'isNewer', params: ({ event }) => event.changed },
          target: 'refreshing',
          reenter: true,
        },
      },
    },
  },
});
