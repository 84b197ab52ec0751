import { deletionSetup, restoreQuestion } from './deletion.setup.ts';

/** The region that brings documents back. */
export const undoRegion = deletionSetup.createStateConfig({
  description: 'Takes out of the trash what one deletion put there, one deletion after the other.',
  meta: { spec: ['S7.21'] },
  initial: 'idle',
  on: {
    'undo.wanted': [
      {
        guard: { type: 'isUndoable', params: ({ event }) => event.deletionId },
        description: 'That the documents were deleted, or could not be restored, does not hold any more.',
        actions: [
          { type: 'withdrawDeletion', params: ({ event }) => event.deletionId },
          { type: 'queueUndo', params: ({ event }) => event.deletionId },
        ],
      },
      { guard: { type: 'isBeingUndone', params: ({ event }) => event.deletionId } },
      { description: 'It is forgotten.', actions: 'alertUndoGone' },
    ],
  },
  states: {
    idle: { always: { guard: 'hasUndo', target: 'restoring' } },
    restoring: {
      invoke: {
        src: 'restoreDocuments',
        id: 'restoreDocuments',
        input: restoreQuestion,
        onDone: {
          target: 'deciding',
          actions: { type: 'storeRestored', params: ({ event }) => event.output },
        },
        onError: [
          {
            guard: { type: 'isPassing', params: ({ event }) => event },
            target: 'idle',
            description: 'The alert offers it again; what is back already shows.',
            actions: ['announceRestored', 'putUndoBack'],
          },
          {
            target: 'deciding',
            description: 'These are not to be had any more.',
            actions: { type: 'storeRestored', params: [] },
          },
        ],
      },
    },
    deciding: {
      always: [
        { guard: 'hasToRestore', target: 'restoring', description: 'As many at a time as a call takes.' },
        { target: 'idle', actions: ['announceRestored', 'concludeUndo'] },
      ],
    },
  },
});
