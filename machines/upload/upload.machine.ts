import { uploadSetup } from './upload.setup.ts';

/** Uploads of a visit [S4.19, S4.20]: checked, queued, a few at once, each renamed when its name is taken. */
export const uploadMachine = uploadSetup.createMachine({
  id: 'upload',
  description: 'Everything on its way to the firm. It goes on while the person moves about.',
  context: { constraints: null, offered: [], selected: [], defaultFolders: {}, items: [], batchIds: [] },
  initial: 'idle',
  on: {
    'file.renamed': {
      guard: { type: 'isInProgress', params: ({ event }) => event.id },
      meta: { spec: ['S4.20', 'S8.14'] },
      actions: { type: 'storeName', params: ({ event }) => event },
    },
    'file.sending': {
      description:
        'A late word of a file that was canceled meanwhile changes nothing; so it is with the others.',
      guard: { type: 'isInProgress', params: ({ event }) => event.id },
      actions: { type: 'storeSending', params: ({ event }) => event.id },
    },
    'file.waiting': {
      guard: { type: 'isInProgress', params: ({ event }) => event.id },
      actions: { type: 'storeWaiting', params: ({ event }) => event.id },
    },
    'file.progress': {
      guard: { type: 'isInProgress', params: ({ event }) => event.id },
      actions: { type: 'storeProgress', params: ({ event }) => event },
    },
    'file.stored': {
      guard: { type: 'isInProgress', params: ({ event }) => event.id },
      meta: { spec: ['S4.19'] },
      actions: [
        { type: 'storeStored', params: ({ event }) => event },
        { type: 'stopFile', params: ({ event }) => event.id },
        { type: 'announceStored', params: ({ event }) => event.id },
        'fillSlots',
      ],
    },
    'file.failed': {
      guard: { type: 'isInProgress', params: ({ event }) => event.id },
      description: 'The file is marked; the others go on.',
      meta: { spec: ['S4.20'] },
      actions: [
        { type: 'storeFailed', params: ({ event }) => event },
        { type: 'stopFile', params: ({ event }) => event.id },
        'fillSlots',
      ],
    },
    'file.cancel': {
      guard: { type: 'isInProgress', params: ({ event }) => event.id },
      description: 'What was sent of it is thrown away on the other side.',
      actions: [
        { type: 'stopFile', params: ({ event }) => event.id },
        { type: 'storeCanceled', params: ({ event }) => event.id },
        'fillSlots',
      ],
    },
    'panel.clear': {
      description: 'Rows that are done leave the panel; what is under way stays.',
      meta: { spec: ['S4.19'] },
      actions: 'clearFinished',
    },
  },
  states: {
    idle: {
      on: {
        'files.select': {
          guard: { type: 'mayAddContents', params: ({ event }) => event.files },
          target: 'deciding',
          meta: { spec: ['S4.19'] },
          actions: { type: 'offerFiles', params: ({ event }) => event.files },
        },
        'file.retry': {
          guard: { type: 'isRetryable', params: ({ event }) => event.id },
          target: 'uploading',
          actions: [{ type: 'requeue', params: ({ event }) => event.id }, 'fillSlots'],
        },
      },
    },
    deciding: {
      description: 'Are the limits known?',
      always: [{ guard: 'hasConstraints', target: 'checking' }, { target: 'loadingConstraints' }],
    },
    loadingConstraints: {
      description: 'Limits on size and types come from the server, once a visit.',
      meta: { spec: ['S5.09', 'S7.16'] },
      tags: 'busy',
      on: {
        'files.select': {
          guard: { type: 'mayAddContents', params: ({ event }) => event.files },
          actions: { type: 'offerFiles', params: ({ event }) => event.files },
        },
      },
      invoke: {
        src: 'loadConstraints',
        id: 'loadConstraints',
        onDone: {
          target: 'checking',
          actions: { type: 'storeConstraints', params: ({ event }) => event.output },
        },
        onError: {
          target: 'idle',
          description: 'Failure empties the selection; the person is asked to pick again.',
          meta: { spec: ['S4.19'] },
          actions: ['dropOffered', 'alertConstraintsFailure'],
        },
      },
    },
    checking: {
      description: 'Size, type and characters of each name; what is refused is said with every reason.',
      meta: { spec: ['S5.09', 'S8.17'] },
      entry: 'checkFiles',
      always: [
        { guard: 'hasSelectedAtTop', target: 'findingFolder' },
        { guard: 'hasSelected', target: 'uploading', actions: ['queueSelected', 'fillSlots'] },
        { guard: 'hasUnfinished', target: 'uploading' },
        { target: 'idle' },
      ],
    },
    findingFolder: {
      description: 'Picked at the top: the client’s default upload folder takes the files.',
      meta: { spec: ['S3.14', 'S7.26'] },
      tags: 'busy',
      on: {
        'files.select': {
          guard: { type: 'mayAddContents', params: ({ event }) => event.files },
          actions: { type: 'offerFiles', params: ({ event }) => event.files },
        },
      },
      invoke: {
        src: 'findDefaultFolder',
        id: 'findDefaultFolder',
        input: ({ context }) => ({
          clientId: context.selected.find(({ container }) => container.type === 'Client')?.clientId ?? '',
        }),
        onDone: {
          target: 'checking',
          actions: { type: 'storeDefaultFolder', params: ({ event }) => event.output },
        },
        onError: {
          target: 'uploading',
          description: 'Failure empties the selection; what is under way goes on.',
          meta: { spec: ['S4.19', 'S8.08'] },
          actions: ['dropOffered', 'alertFolderFailure'],
        },
      },
    },
    uploading: {
      description: 'A few files are on their way, the others wait in line.',
      meta: { spec: ['S3.14', 'S4.19', 'S4.20'] },
      tags: 'busy',
      always: {
        guard: 'isBatchOver',
        target: 'idle',
        actions: 'reportBatch',
        meta: { spec: ['S8.15', 'S8.16'] },
      },
      on: {
        'files.select': {
          guard: { type: 'mayAddContents', params: ({ event }) => event.files },
          target: 'checking',
          description: 'More files join the line.',
          actions: { type: 'offerFiles', params: ({ event }) => event.files },
        },
        'file.retry': {
          guard: { type: 'isRetryable', params: ({ event }) => event.id },
          actions: [{ type: 'requeue', params: ({ event }) => event.id }, 'fillSlots'],
        },
      },
    },
  },
});
