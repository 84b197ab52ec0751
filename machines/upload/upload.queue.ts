import { uploadSetup } from './upload.setup.ts';

/** The rows of the panel: a few on their way, the others in line, put aside or over. */
export const queueRegion = uploadSetup.createStateConfig({
  description: 'A few files are on their way, the others wait in line.',
  meta: { spec: ['S3.14', 'S4.19', 'S4.20'] },
  initial: 'idle',
  on: {
    'file.renamed': {
      guard: { type: 'isOut', params: ({ event }) => event.id },
      meta: { spec: ['S4.20', 'S8.14'] },
      actions: { type: 'storeName', params: ({ event }) => event },
    },
    'file.sending': {
      description:
        'A late word of a file that was canceled meanwhile changes nothing; so it is with the others.',
      guard: { type: 'isOut', params: ({ event }) => event.id },
      actions: [{ type: 'storeSending', params: ({ event }) => event.id }, 'fillSlots'],
    },
    'file.waiting': {
      guard: { type: 'isOut', params: ({ event }) => event.id },
      actions: { type: 'storeWaiting', params: ({ event }) => event.id },
    },
    'file.held': {
      guard: { type: 'isOut', params: ({ event }) => event.id },
      description: 'It waits for an open upload to end. Files that go in one piece need no such room.',
      actions: [{ type: 'storeHeld', params: ({ event }) => event.id }, 'fillSlots'],
    },
    'file.created': {
      guard: { type: 'isOut', params: ({ event }) => event.id },
      description: 'The row knows where its bytes go, so that it can go on from the last one.',
      actions: { type: 'storeUploadUrl', params: ({ event }) => event },
    },
    'file.progress': {
      guard: { type: 'isOut', params: ({ event }) => event.id },
      actions: { type: 'storeProgress', params: ({ event }) => event },
    },
    'file.arrived': {
      guard: { type: 'isOut', params: ({ event }) => event.id },
      description: 'It is a document, and not in its task yet: another try sends nothing again.',
      actions: [
        { type: 'storeArrived', params: ({ event }) => event },
        { type: 'announceStored', params: ({ event }) => event.id },
      ],
    },
    'file.unlabelled': { actions: { type: 'noteUnlabelled', params: ({ event }) => event } },
    'file.stored': {
      guard: { type: 'isOut', params: ({ event }) => event.id },
      description: 'The open task learns which document a file of its own has become.',
      meta: { spec: ['S4.19', 'T2.31'] },
      actions: [
        { type: 'storeStored', params: ({ event }) => event },
        { type: 'stopFile', params: ({ event }) => event.id },
        { type: 'announceStored', params: ({ event }) => event.id },
        { type: 'announceTaskFile', params: ({ event }) => event.id },
        'fillSlots',
      ],
    },
    'file.failed': {
      guard: { type: 'isOut', params: ({ event }) => event.id },
      description: 'The file is marked and the failure logged; the others go on.',
      meta: { spec: ['S4.20', 'T8.09'] },
      actions: [
        { type: 'storeFailed', params: ({ event }) => event },
        { type: 'noteFileFailure', params: ({ event }) => event },
        { type: 'stopFile', params: ({ event }) => event.id },
        'fillSlots',
      ],
    },
    'file.cancel': {
      guard: { type: 'isCancelable', params: ({ event }) => event.id },
      description: 'What was sent of it is thrown away on the other side.',
      actions: [
        { type: 'stopFile', params: ({ event }) => event.id },
        { type: 'cancelFile', params: ({ event }) => event.id },
        'fillSlots',
      ],
    },
    'queue.cancel': {
      guard: 'hasUnfinished',
      description:
        'Everything that is not over is given up, but for documents that are about to be tied to their task.',
      actions: ['stopUnstored', 'cancelFiles'],
    },
    'panel.clear': {
      description: 'Rows that are done leave the panel; what is under way stays.',
      meta: { spec: ['S4.19'] },
      actions: 'clearFinished',
    },
  },
  states: {
    idle: {
      description: 'Nothing moves.',
      on: {
        'files.queued': { guard: 'hasMoving', target: 'sending', actions: 'fillSlots' },
        'file.retry': {
          guard: { type: 'isRetryable', params: ({ event }) => event.id },
          description: 'What was said of files that were not uploaded does not hold any more.',
          target: 'sending',
          actions: ['withdrawBatch', { type: 'requeue', params: ({ event }) => event.id }, 'fillSlots'],
        },
        'queue.retry': {
          guard: 'hasRetryable',
          target: 'sending',
          actions: ['withdrawBatch', 'requeueFailed', 'fillSlots'],
        },
        'file.resume': {
          guard: { type: 'isPaused', params: ({ event }) => event.id },
          target: 'sending',
          actions: [{ type: 'requeue', params: ({ event }) => event.id }, 'fillSlots'],
        },
        'queue.resume': { guard: 'hasPaused', target: 'sending', actions: ['requeuePaused', 'fillSlots'] },
        'file.choose': [
          {
            guard: { type: 'isAwaited', params: ({ event }) => event },
            target: 'sending',
            description: 'The same file again: it goes on from its last byte.',
            actions: [
              { type: 'withdrawOtherFile', params: ({ event }) => event.id },
              { type: 'takeFile', params: ({ event }) => event },
              'fillSlots',
            ],
          },
          {
            description: 'Another file: nothing is sent, and an alert names the file that is meant.',
            actions: { type: 'alertOtherFile', params: ({ event }) => event.id },
          },
        ],
      },
    },
    sending: {
      description: 'A few files are on their way, the others wait in line.',
      tags: 'busy',
      always: {
        guard: 'isBatchOver',
        target: 'idle',
        actions: 'reportBatch',
        meta: { spec: ['S3.15', 'S8.15', 'S8.16'] },
      },
      on: {
        'files.queued': { actions: 'fillSlots' },
        'file.retry': {
          guard: { type: 'isRetryable', params: ({ event }) => event.id },
          actions: ['withdrawBatch', { type: 'requeue', params: ({ event }) => event.id }, 'fillSlots'],
        },
        'queue.retry': { guard: 'hasRetryable', actions: ['withdrawBatch', 'requeueFailed', 'fillSlots'] },
        'file.pause': {
          guard: { type: 'isMoving', params: ({ event }) => event.id },
          description:
            'A large file goes on from its last byte later; one that is sent in one piece begins again.',
          actions: [
            { type: 'stopFile', params: ({ event }) => event.id },
            { type: 'pauseFile', params: ({ event }) => event.id },
            'fillSlots',
          ],
        },
        'queue.pause': {
          description: 'Everything stops where it is.',
          actions: ['stopFiles', 'pauseFiles'],
        },
        'file.resume': {
          guard: { type: 'isPaused', params: ({ event }) => event.id },
          actions: [{ type: 'requeue', params: ({ event }) => event.id }, 'fillSlots'],
        },
        'queue.resume': { guard: 'hasPaused', actions: ['requeuePaused', 'fillSlots'] },
        'file.choose': [
          {
            guard: { type: 'isAwaited', params: ({ event }) => event },
            actions: [
              { type: 'withdrawOtherFile', params: ({ event }) => event.id },
              { type: 'takeFile', params: ({ event }) => event },
              'fillSlots',
            ],
          },
          { actions: { type: 'alertOtherFile', params: ({ event }) => event.id } },
        ],
      },
    },
  },
});
