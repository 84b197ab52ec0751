import { startContext, trashSetup } from './trash.setup.ts';

/** The documents of a client that were deleted and can still be restored [S7.21]. */
export const trashMachine = trashSetup.createMachine({
  id: 'trash',
  description: 'The dialog "Recently deleted".',
  context: ({ input }) => startContext(input),
  type: 'parallel',
  on: { 'route.entered': { actions: { type: 'storePath', params: ({ event }) => event.path } } },
  states: {
    list: {
      description: 'The list, a page at a time, newest first.',
      initial: 'closed',
      states: {
        closed: {
          on: {
            'dialog.open': {
              guard: { type: 'isTrashDialog', params: ({ event }) => event },
              target: 'open',
              actions: { type: 'startList', params: ({ event }) => event },
            },
          },
        },
        open: {
          tags: 'open',
          initial: 'loading',
          on: {
            'dialog.close': { target: 'closed', actions: 'forgetList' },
            'route.entered': {
              guard: { type: 'isOtherPage', params: ({ event }) => event.path },
              target: 'closed',
              description: 'Back, or a link: the list does not stay open over another page.',
              actions: ['forgetList', { type: 'storePath', params: ({ event }) => event.path }],
            },
            'client.changed': {
              guard: { type: 'isAnotherClient', params: ({ event }) => event.clientId },
              target: 'closed',
              description: 'Nothing of another client is shown.',
              meta: { spec: ['S4.11'] },
              actions: 'forgetList',
            },
          },
          states: {
            loading: {
              tags: 'busy',
              description: 'The first page, or the next.',
              invoke: {
                src: 'loadTrash',
                id: 'loadTrash',
                input: ({ context: { clientId, next } }) => ({ clientId, from: next }),
                onDone: {
                  target: 'loaded',
                  actions: { type: 'addPage', params: ({ event }) => event.output },
                },
                onError: {
                  target: 'failed',
                  actions: { type: 'storeProblem', params: ({ event }) => event },
                },
              },
            },
            loaded: { on: { 'list.more': { guard: 'hasNextPage', target: 'loading' } } },
            failed: { on: { 'list.retry': { target: 'loading', actions: 'clearProblem' } } },
          },
        },
      },
    },
    work: {
      description: 'Documents are restored one at a time; closing the list does not stop it.',
      initial: 'idle',
      states: {
        idle: {
          on: {
            'document.restore': {
              guard: { type: 'mayRestore', params: ({ event }) => event.id },
              target: 'restoring',
              meta: { spec: ['S7.21', 'T6.01'] },
              actions: [{ type: 'choose', params: ({ event }) => event.id }, 'withdrawFailure'],
            },
          },
        },
        restoring: {
          tags: 'busy',
          meta: { spec: ['S7.21'] },
          invoke: {
            src: 'restoreDocument',
            id: 'restoreDocument',
            input: ({ context }) => ({ id: context.chosen?.document.id ?? '' }),
            onDone: [
              {
                guard: 'isOutOfSight',
                target: 'idle',
                description: 'The list is closed: an alert says it.',
                actions: [
                  'announceRestored',
                  { type: 'alertRestored', params: ({ event }) => event.output },
                  'forgetChosen',
                ],
              },
              {
                target: 'idle',
                actions: [
                  { type: 'noteRestored', params: ({ event }) => event.output },
                  'announceRestored',
                  'forgetChosen',
                ],
              },
            ],
            onError: [
              {
                guard: 'isOutOfSight',
                target: 'idle',
                description: 'The list is closed: an alert says it.',
                actions: ['alertFailure', 'forgetChosen'],
              },
              {
                guard: { type: 'isGone', params: ({ event }) => event },
                target: 'idle',
                description: 'It was restored or deleted for good meanwhile: it leaves the list.',
                actions: [
                  { type: 'noteFailure', params: ({ event }) => event },
                  'dropChosen',
                  'forgetChosen',
                ],
              },
              {
                target: 'idle',
                actions: [{ type: 'noteFailure', params: ({ event }) => event }, 'forgetChosen'],
              },
            ],
          },
        },
      },
    },
  },
});
