import { unread } from '../parts/confirmation.ts';
import { deletionSetup, removalOf, startContext } from './deletion.setup.ts';
import { undoRegion } from './deletion.undo.ts';
import { nextToErase, trashQuestion } from './removal.ts';

/** Deletes documents after a confirmation, and takes them out of the trash again [S2.15, S4.17, S4.18, S7.21]. */
export const deletionMachine = deletionSetup.createMachine({
  id: 'deletion',
  description: 'Documents on their way to the trash, and back.',
  type: 'parallel',
  context: ({ input }) => startContext(input),
  states: {
    removal: {
      initial: 'closed',
      states: {
        closed: {
          description: 'Nothing waits to be confirmed.',
          on: {
            'dialog.open': {
              guard: { type: 'isDeleteRequest', params: ({ event }) => event },
              target: 'confirming',
              meta: { spec: ['S4.17'] },
              actions: ['forgetRemoval', { type: 'storePending', params: ({ event }) => event.about }],
            },
          },
        },
        confirming: {
          description:
            'The dialog with the names of the documents. Only its own buttons close it: neither Escape nor a click outside (decision 17).',
          meta: { spec: ['S2.15', 'S4.17'] },
          tags: 'open',
          on: {
            'dialog.close': { target: 'closed', meta: { spec: ['S4.17'] }, actions: 'forgetPending' },
            'client.changed': {
              guard: { type: 'isPendingOfAnother', params: ({ event }) => event.clientId },
              target: 'closed',
              actions: 'forgetPending',
            },
          },
          initial: 'unread',
          states: {
            unread,
            ready: {
              on: {
                'deletion.confirm': {
                  guard: 'mayDelete',
                  target: '#deletion.removal.deleting',
                  description: 'Clears the pending list. A read-only preview session deletes nothing.',
                  meta: { spec: ['S4.17', 'T6.01'] },
                  actions: 'startRemoval',
                },
              },
            },
          },
        },
        deleting: {
          type: 'parallel',
          meta: { spec: ['S4.17'] },
          tags: 'busy',
          states: {
            dialog: {
              initial: 'shown',
              on: {
                'removal.interrupted': {
                  target: '#deletion.removal.concluding',
                  description: 'The dialog is closed: what was answered counts, the alert names the others.',
                  meta: { spec: ['S8.09'] },
                  actions: 'dropLeft',
                },
              },
              states: {
                shown: {
                  tags: 'open',
                  on: {
                    'dialog.close': {
                      target: 'away',
                      description: 'What is under way goes on; an alert says how it ended.',
                    },
                    'client.changed': {
                      guard: { type: 'isRemovalOfAnother', params: ({ event }) => event.clientId },
                      target: 'away',
                      description: 'It goes on for the client for whom it was started (decision 22).',
                    },
                    'removal.interrupted': {
                      target: '#deletion.removal.interrupted',
                      meta: { spec: ['S8.09'] },
                    },
                  },
                },
                away: {
                  on: {
                    'dialog.open': {
                      guard: { type: 'isDeleteRequest', params: ({ event }) => event },
                      target: 'waiting',
                      actions: { type: 'storePending', params: ({ event }) => event.about },
                    },
                  },
                },
                waiting: {
                  description: 'The next documents can be confirmed when those before are done.',
                  tags: 'open',
                  on: {
                    'dialog.close': { target: 'away', actions: 'forgetPending' },
                    'client.changed': {
                      guard: { type: 'isPendingOfAnother', params: ({ event }) => event.clientId },
                      target: 'away',
                      actions: 'forgetPending',
                    },
                  },
                },
              },
            },
            work: {
              initial: 'deciding',
              states: {
                deciding: {
                  description: 'As many at a time as a call takes; first the trash, then the endpoints.',
                  always: [
                    { guard: 'hasToTrash', target: 'trashing' },
                    { guard: 'hasToErase', target: 'erasing' },
                    { target: '#deletion.removal.concluding' },
                  ],
                },
                trashing: {
                  description: 'Those without the right to delete go along as staff uploads.',
                  meta: { spec: ['S4.18', 'S7.21'] },
                  invoke: {
                    src: 'trashDocuments',
                    id: 'trashDocuments',
                    input: ({ context }) => trashQuestion(removalOf(context)),
                    onDone: {
                      target: 'deciding',
                      actions: { type: 'storeTrashed', params: ({ event }) => event.output },
                    },
                    onError: [
                      {
                        guard: { type: 'isPassing', params: ({ event }) => event },
                        target: 'broken',
                        description: 'It is unknown whether the documents are deleted. Asking again is safe.',
                        meta: { spec: ['S8.09'] },
                        actions: { type: 'storeProblem', params: ({ event }) => event },
                      },
                      {
                        target: 'deciding',
                        description: 'These stay; the others go on.',
                        meta: { spec: ['S8.09', 'S8.10'] },
                        actions: { type: 'storeTrashFailure', params: ({ event }) => event },
                      },
                    ],
                  },
                },
                erasing: {
                  description: 'Each document with an endpoint of its own is deleted by it, for good.',
                  meta: { spec: ['S4.18', 'S7.21'] },
                  invoke: {
                    src: 'eraseDocuments',
                    id: 'eraseDocuments',
                    input: ({ context }) => ({ documents: nextToErase(removalOf(context)) }),
                    onDone: [
                      {
                        guard: { type: 'wasInterrupted', params: ({ event }) => event.output },
                        target: 'broken',
                        description: 'Some were not answered.',
                        actions: { type: 'storeErased', params: ({ event }) => event.output },
                      },
                      {
                        target: 'deciding',
                        actions: { type: 'storeErased', params: ({ event }) => event.output },
                      },
                    ],
                    onError: {
                      target: 'broken',
                      actions: { type: 'storeProblem', params: ({ event }) => event },
                    },
                  },
                },
                broken: {
                  description: 'The region of the dialog decides how it goes on.',
                  entry: ['alertInterruption', 'raiseInterrupted'],
                  meta: { spec: ['S8.09'] },
                },
              },
            },
          },
        },
        interrupted: {
          description: 'The dialog says why no answer came, and offers another try.',
          meta: { spec: ['S8.09'] },
          tags: 'open',
          on: {
            'deletion.retry': {
              target: 'deleting',
              description: 'Only those of which nothing is known go out again.',
              actions: ['withdrawInterruption', 'clearProblem'],
            },
            'dialog.close': { target: 'concluding', meta: { spec: ['S4.17'] }, actions: 'dropLeft' },
            'client.changed': {
              guard: { type: 'isRemovalOfAnother', params: ({ event }) => event.clientId },
              target: 'concluding',
              actions: 'dropLeft',
            },
          },
        },
        concluding: {
          description: 'Lists are loaded anew, and an alert shows the result and offers to undo it.',
          meta: { spec: ['S8.09', 'S8.10', 'S8.11', 'S9.06'] },
          entry: ['announceRemoval', 'concludeRemoval'],
          always: [
            { guard: 'hasPending', target: 'confirming' },
            { guard: 'hasRemoved', target: 'deleted', meta: { spec: ['S4.17'] } },
            { target: 'closed' },
          ],
        },
        deleted: {
          description: 'The last deletion succeeded, at least in part.',
          meta: { spec: ['S4.17'] },
          on: {
            'dialog.open': {
              guard: { type: 'isDeleteRequest', params: ({ event }) => event },
              target: 'confirming',
              meta: { spec: ['S4.17'] },
              actions: ['forgetRemoval', { type: 'storePending', params: ({ event }) => event.about }],
            },
          },
        },
      },
    },
    undo: undoRegion,
  },
});
