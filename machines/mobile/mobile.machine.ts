import { mobileSetup } from './mobile.setup.ts';

/** What a native app that hosts the portal asks for, and what it is answered [S1.05, S4.25]. */
export const mobileMachine = mobileSetup.createMachine({
  id: 'mobile',
  description: 'The portal inside a native app: the app is greeted, its pings and wishes are answered.',
  context: ({ input }) => ({ facts: input, request: null }),
  on: {
    'bridge.received': [
      {
        guard: { type: 'isMalformed', params: ({ event }) => event },
        description: 'The answer says what is wrong with it, under the id of the message when it has one.',
        meta: { spec: ['S4.25'] },
        actions: { type: 'postComplaint', params: ({ event }) => event },
      },
      {
        guard: { type: 'isPing', params: ({ event }) => event },
        meta: { spec: ['S4.25'] },
        actions: { type: 'postPingSuccess', params: ({ event }) => event },
      },
    ],
    'session.refreshed': {
      description: 'The permissions were read anew (decision 11).',
      actions: { type: 'storeSession', params: ({ event }) => event.session },
    },
  },
  initial: 'starting',
  states: {
    starting: {
      always: {
        target: 'listening',
        description: 'The app hears that a user is signed in and that messages are answered from now on.',
        meta: { spec: ['S1.05', 'S4.25'] },
        actions: 'postInit',
      },
    },
    listening: {
      description: 'Messages from the app are answered as they come.',
      meta: { spec: ['S4.25'] },
      entry: 'forgetWish',
      on: {
        'route.entered': { actions: { type: 'storePath', params: ({ event }) => event.path } },
        'bridge.received': [
          {
            guard: { type: 'isWithheld', params: ({ event }) => event },
            description: 'The session may not see tasks, or actions.',
            meta: { spec: ['S4.25', 'S6.09'] },
            actions: {
              type: 'postRefusal',
              params: ({ event }) => ({ data: event.data, reason: 'notAllowed' as const }),
            },
          },
          {
            guard: { type: 'isUnknownAction', params: ({ event }) => event },
            description:
              'There is no screen for it: the app is notified that it was not found, and the console which one it asked for.',
            meta: { spec: ['S4.25', 'S8.21', 'T2.12'] },
            actions: [
              {
                type: 'postRefusal',
                params: ({ event }) => ({ data: event.data, reason: 'notFound' as const }),
              },
              { type: 'noteUnknownAction', params: ({ event }) => event },
            ],
          },
          {
            guard: { type: 'isAtTaskAlready', params: ({ event }) => event },
            target: 'navigating',
            description: 'Whether the task at this URL is shown, only the flow that shows it knows.',
            meta: { spec: ['S4.25', 'T2.05'] },
            actions: [
              { type: 'storeWish', params: ({ event }) => event },
              { type: 'askForTask', params: ({ event }) => event },
            ],
          },
          {
            guard: { type: 'isAtActionAlready', params: ({ event }) => event },
            target: 'navigating',
            description: 'Whether the action at this URL is shown, only its flow knows.',
            meta: { spec: ['S4.25', 'T2.12'] },
            actions: [
              { type: 'storeWish', params: ({ event }) => event },
              { type: 'askForAction', params: ({ event }) => event },
            ],
          },
          {
            guard: { type: 'isNavigation', params: ({ event }) => event },
            target: 'navigating',
            meta: { spec: ['S4.25', 'T2.05'] },
            actions: [{ type: 'storeWish', params: ({ event }) => event }, 'navigate'],
          },
        ],
      },
    },
    navigating: {
      description:
        'The router is on its way, then a task or an action is fetched; the app hears how it ends.',
      meta: { spec: ['S4.25'] },
      after: {
        arrivalLimit: {
          target: 'listening',
          description: 'Nothing of the kind has come up: the app need not wait any longer.',
          meta: { spec: ['S4.25'] },
          actions: { type: 'postFailure', params: 'notFound' },
        },
      },
      on: {
        'bridge.received': {
          guard: { type: 'isNavigation', params: ({ event }) => event },
          description: 'One wish at a time.',
          meta: { spec: ['S4.25'] },
          actions: {
            type: 'postRefusal',
            params: ({ event }) => ({ data: event.data, reason: 'busy' as const }),
          },
        },
        'route.entered': [
          {
            guard: {
              type: 'isRefusal',
              params: ({ event }) => ({ path: event.path, reason: 'notAllowed' as const }),
            },
            target: 'listening',
            description:
              'The guard of the page refused it: a permission is missing that this machine does not check.',
            meta: { spec: ['S4.25', 'T2.02'] },
            actions: [
              { type: 'storePath', params: ({ event }) => event.path },
              { type: 'postFailure', params: 'notAllowed' },
            ],
          },
          {
            guard: {
              type: 'isRefusal',
              params: ({ event }) => ({ path: event.path, reason: 'notFound' as const }),
            },
            target: 'listening',
            meta: { spec: ['S4.25', 'T2.04'] },
            actions: [
              { type: 'storePath', params: ({ event }) => event.path },
              { type: 'postFailure', params: 'notFound' },
            ],
          },
          {
            description: 'On the way there; the URL may change more than once.',
            actions: { type: 'storePath', params: ({ event }) => event.path },
          },
        ],
        'task.opened': {
          guard: { type: 'isTaskWanted', params: ({ event }) => event.taskId },
          target: 'listening',
          meta: { spec: ['S4.25', 'T2.05'] },
          actions: 'postArrival',
        },
        'action.opened': {
          guard: { type: 'isActionWanted', params: ({ event }) => event },
          target: 'listening',
          meta: { spec: ['S4.25', 'T2.12'] },
          actions: 'postArrival',
        },
        'action.missing': {
          guard: { type: 'isActionWanted', params: ({ event }) => event },
          target: 'listening',
          description: 'The user may not use it.',
          meta: { spec: ['S4.25', 'T6.03'] },
          actions: { type: 'postFailure', params: 'notAllowed' },
        },
        'task.missing': {
          guard: { type: 'isTaskWanted', params: ({ event }) => event.taskId },
          target: 'listening',
          description: 'It is not there, not for this user, or could not be loaded.',
          meta: { spec: ['S4.25', 'T2.05', 'T5.03'] },
          actions: { type: 'postFailure', params: 'notFound' },
        },
      },
    },
  },
});
