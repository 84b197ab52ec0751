import { payloadOf, uploadFileSetup } from './upload-file.setup.ts';

/**
 * One file on its way [S4.20]: is the name free, send, rename when it was taken meanwhile, try again when the line
 * broke. A large one goes out so that it resumes from its last byte, and gets its name when it is there.
 */
export const uploadFileMachine = uploadFileSetup.createMachine({
  id: 'uploadFile',
  description: 'One file on its way to the firm.',
  context: ({ input }) => ({
    ...input,
    name: input.item.name,
    renames: input.item.renames,
    retries: 0,
    isNameFree: input.item.isNameFree,
    heldTries: 0,
    uploadUrl: input.item.uploadUrl,
    offset: 0,
    hasArrived: false,
    stored: input.item.stored,
    problem: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      description:
        'Was the name found free already? Then a try that was answered too late is repeated as it was, and stores once.',
      always: [
        { guard: 'isStored', target: 'filing', description: 'It only has to be tied to its task.' },
        { guard: 'isNameFree', target: 'choosing' },
        { target: 'checking' },
      ],
    },
    checking: {
      description: 'Existence is asked before anything is sent.',
      meta: { spec: ['S4.20', 'S7.17'] },
      tags: 'busy',
      invoke: {
        src: 'checkExists',
        id: 'checkExists',
        input: ({ context }) => ({ container: context.item.container, name: context.name }),
        onDone: [
          {
            guard: { type: 'isNameTaken', params: ({ event }) => ({ taken: event.output }) },
            target: 'renaming',
          },
          { target: 'choosing', actions: 'noteNameFree' },
        ],
        onError: [
          {
            guard: { type: 'mayRetry', params: ({ event }) => event },
            target: 'waiting',
            actions: { type: 'storeProblem', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'storeProblem', params: ({ event }) => event } },
        ],
      },
    },
    renaming: {
      description: 'The name is taken: both are kept, this one under the next free number.',
      meta: { spec: ['S4.20', 'S8.14'] },
      always: [
        { guard: 'hasNamesLeft', target: 'checking', actions: ['countName', 'reportRenamed'] },
        { target: 'failed', actions: 'storeNamesSpent' },
      ],
    },
    choosing: {
      description: 'In one piece, resumable, or there already.',
      always: [
        { guard: 'hasArrived', target: 'completing' },
        { guard: 'isResumable', target: 'transferring' },
        { target: 'sending' },
      ],
    },
    sending: {
      description: 'The bytes go out; the same key goes along on every try of the same name.',
      meta: { spec: ['S3.15', 'S7.23'] },
      tags: 'busy',
      entry: 'reportSending',
      on: {
        'file.progress': { actions: { type: 'reportProgress', params: ({ event }) => event.sentBytes } },
      },
      invoke: {
        src: 'sendFile',
        id: 'sendFile',
        input: ({ context, self }) => ({
          ...payloadOf(context),
          onProgress: (sentBytes) => self.send({ type: 'file.progress', sentBytes }),
        }),
        onDone: {
          target: 'filing',
          actions: { type: 'storeStored', params: ({ event }) => event.output },
        },
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => event },
            target: 'renaming',
            description: 'The name was taken between question and answer.',
            meta: { spec: ['S4.20', 'S8.14'] },
          },
          {
            guard: { type: 'mayRetry', params: ({ event }) => event },
            target: 'waiting',
            actions: { type: 'storeProblem', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'storeProblem', params: ({ event }) => event } },
        ],
      },
    },
    transferring: {
      description: 'The bytes go out from where the other side says it stopped.',
      tags: 'busy',
      entry: 'reportSendingUnlessHeld',
      on: {
        'file.created': {
          actions: [
            { type: 'storeUploadUrl', params: ({ event }) => event.uploadUrl },
            'reportUploadUrl',
            'noteRoom',
            'reportSending',
          ],
        },
        'file.offset': {
          actions: [
            { type: 'storeOffset', params: ({ event }) => event.bytes },
            { type: 'reportProgress', params: ({ event }) => event.bytes },
          ],
        },
        'file.progress': { actions: { type: 'reportProgress', params: ({ event }) => event.sentBytes } },
      },
      invoke: {
        src: 'transferFile',
        id: 'transferFile',
        input: ({ context, self }) => ({
          ...payloadOf(context),
          item: { ...context.item, name: context.name, renames: context.renames },
          user: context.user,
          uploadUrl: context.uploadUrl,
          onCreated: (uploadUrl) => self.send({ type: 'file.created', uploadUrl }),
          onOffset: (bytes) => self.send({ type: 'file.offset', bytes }),
          onProgress: (sentBytes) => self.send({ type: 'file.progress', sentBytes }),
        }),
        onDone: { target: 'choosing', actions: 'noteArrival' },
        onError: [
          {
            guard: { type: 'mayWaitForRoom', params: ({ event }) => event },
            target: 'held',
            description: 'The user has too many unfinished uploads, here or in other browsers.',
          },
          {
            guard: { type: 'mayRetry', params: ({ event }) => event },
            target: 'waiting',
            actions: { type: 'storeProblem', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'storeProblem', params: ({ event }) => event } },
        ],
      },
    },
    completing: {
      description: 'All bytes are there: compared by SHA-256, they become a document of this name.',
      tags: 'busy',
      invoke: {
        src: 'completeFile',
        id: 'completeFile',
        input: ({ context }) => ({
          id: context.item.id,
          user: context.user,
          file: context.item.file,
          uploadUrl: context.uploadUrl ?? '',
          name: context.name,
        }),
        onDone: {
          target: 'filing',
          actions: { type: 'storeStored', params: ({ event }) => event.output },
        },
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => event },
            target: 'renaming',
            description: 'Another name, and not a byte more.',
            meta: { spec: ['S4.20', 'S8.14'] },
          },
          {
            guard: { type: 'isLost', params: ({ event }) => event },
            target: 'waiting',
            description: 'What arrived is gone, or is not what was sent: it is sent anew.',
            actions: [
              { type: 'storeProblem', params: ({ event }) => event },
              'forgetUpload',
              'reportUploadUrl',
            ],
          },
          {
            guard: { type: 'mayRetry', params: ({ event }) => event },
            target: 'waiting',
            actions: { type: 'storeProblem', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'storeProblem', params: ({ event }) => event } },
        ],
      },
    },
    waiting: {
      description: 'The line broke or the server is busy: a little later, then twice as long.',
      tags: 'busy',
      entry: ['countRetry', 'reportWaiting'],
      after: { retryDelay: 'starting' },
    },
    held: {
      description:
        'Asks for room again until an open upload ends, less and less often, for about an hour. Then it fails, and the row says why and offers another try.',
      tags: 'busy',
      entry: ['countHeld', 'reportHeld'],
      after: { heldDelay: 'starting' },
    },
    filing: {
      description: 'It is a document. Was it uploaded for a task?',
      always: [{ guard: 'hasTaskMetaData', target: 'labelling' }, { target: 'stored' }],
    },
    labelling: {
      description: 'The document is tied to its task. Only then is the upload done.',
      meta: { spec: ['S3.13', 'S7.25'] },
      tags: 'busy',
      entry: 'reportArrived',
      invoke: {
        src: 'labelFile',
        id: 'labelFile',
        input: ({ context }) => ({
          item: { ...context.item, name: context.name, renames: context.renames, stored: context.stored },
          user: context.user,
          documentId: context.stored?.documentId ?? '',
          container: context.item.container,
          taskMetaData: context.item.taskMetaData ?? { ccGroupType: '', ccTaskLabel: '', ccStep: '' },
        }),
        onDone: 'stored',
        onError: [
          {
            guard: { type: 'mayRetry', params: ({ event }) => event },
            target: 'waiting',
            actions: { type: 'storeProblem', params: ({ event }) => event },
          },
          {
            target: 'failed',
            description:
              'The document is stored, but not in its task: the row says so and offers another try.',
            actions: [{ type: 'reportUnlabelled', params: ({ event }) => event }, 'storeNotAttached'],
          },
        ],
      },
    },
    stored: { type: 'final', entry: 'reportStored', meta: { spec: ['S4.19'] } },
    failed: { type: 'final', entry: 'reportFailed', meta: { spec: ['S4.20'] } },
  },
});
