import { parentOf } from './folders.ts';
import { uploadSetup } from './upload.setup.ts';
import type { FolderWish, UploadContext } from './upload.types.ts';

/** The folder whose turn it is. Its first file names it: one key for one folder of one pick, however often it is tried. */
const folderWishOf = ({ context }: { context: UploadContext }): FolderWish => {
  const [step] = context.folderSteps;
  if (!step) throw new Error('no folder is to be made');
  const pick = context.selected[0]?.file.id ?? '';
  return {
    name: step.name,
    clientId: step.clientId,
    parent: parentOf(step, context.madeFolders),
    idempotencyKey: `${pick}:folder:${context.folderSteps.length}`,
  };
};

/** From what was picked to rows in the line: limits, checks, places, folders on the way, names. */
export const intakeRegion = uploadSetup.createStateConfig({
  description: 'What was picked is checked and given its place; more can be picked at any time.',
  initial: 'recalling',
  on: {
    'files.select': [
      {
        guard: { type: 'isTooMany', params: ({ event }) => event.files },
        description: 'More than a browser can carry at once: all of it is refused, and said so.',
        actions: { type: 'alertTooMany', params: ({ event }) => event.files.length },
      },
      {
        guard: { type: 'mayAddContents', params: ({ event }) => event.files },
        meta: { spec: ['S4.19'] },
        actions: [{ type: 'offerFiles', params: ({ event }) => event.files }, 'withdrawPickFailure'],
      },
    ],
  },
  states: {
    recalling: {
      description: 'What was under way when this person’s last page or session ended.',
      invoke: {
        src: 'recallUploads',
        id: 'recallUploads',
        input: ({ context }) => ({ user: context.access.session.meta.PrismGuid }),
        onDone: {
          target: 'idle',
          actions: [{ type: 'storeInterrupted', params: ({ event }) => event.output }, 'announceQueued'],
        },
        onError: { target: 'idle', description: 'A browser that remembers nothing starts anew.' },
      },
    },
    idle: {
      always: [
        { guard: 'hasOfferedAndLimits', target: 'checking' },
        { guard: 'hasOffered', target: 'loadingConstraints' },
      ],
    },
    loadingConstraints: {
      description: 'Limits on size and types come from the server, once a visit.',
      meta: { spec: ['S5.09', 'S7.16'] },
      tags: 'busy',
      invoke: {
        src: 'loadConstraints',
        id: 'loadConstraints',
        onDone: {
          target: 'checking',
          actions: { type: 'storeConstraints', params: ({ event }) => event.output },
        },
        onError: [
          { guard: { type: 'isSessionOver', params: ({ event }) => event }, target: 'sessionOver' },
          {
            target: 'idle',
            description: 'Failure empties the selection; the person is asked to pick again.',
            meta: { spec: ['S4.19'] },
            actions: ['dropOffered', 'alertConstraintsFailure'],
          },
        ],
      },
    },
    checking: {
      description: 'Size, type and characters of each name; what is refused is said with every reason.',
      meta: { spec: ['S5.09', 'S8.17'] },
      entry: 'checkFiles',
      always: 'placing',
    },
    placing: {
      description: 'Where does each file go?',
      entry: 'placeFiles',
      always: [
        { guard: 'hasSelectedAtTop', target: 'findingFolder' },
        { guard: 'hasFoldersToMake', target: 'makingFolder' },
        { target: 'settling' },
      ],
    },
    findingFolder: {
      description: 'Picked at the top: the client’s default upload folder takes the files.',
      meta: { spec: ['S3.14', 'S7.26'] },
      tags: 'busy',
      invoke: {
        src: 'findDefaultFolder',
        id: 'findDefaultFolder',
        input: ({ context }) => ({
          clientId: context.selected.find(({ container }) => container.type === 'Client')?.clientId ?? '',
        }),
        onDone: {
          target: 'placing',
          actions: { type: 'storeDefaultFolder', params: ({ event }) => event.output },
        },
        onError: [
          { guard: { type: 'isSessionOver', params: ({ event }) => event }, target: 'sessionOver' },
          {
            target: 'idle',
            description: 'Failure empties the selection; what is under way goes on.',
            meta: { spec: ['S4.19', 'S8.08'] },
            actions: ['dropOffered', 'alertFolderFailure'],
          },
        ],
      },
    },
    makingFolder: {
      description: 'Folders on the way, each once, the outer before the inner.',
      meta: { spec: ['S4.16', 'S5.10', 'S7.18'] },
      tags: ['busy', 'makingFolders'],
      entry: { type: 'storeContainerUpload', params: 'uploading' },
      invoke: {
        src: 'createFolder',
        id: 'createFolder',
        input: folderWishOf,
        onDone: {
          target: 'nextFolder',
          actions: [
            { type: 'storeFolder', params: ({ event }) => ({ container: event.output, isNew: true }) },
            { type: 'storeContainerUpload', params: 'uploaded' },
          ],
        },
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => event },
            target: 'seekingFolder',
            description: 'There is a folder of this name: it is the one.',
            meta: { spec: ['S4.16'] },
            actions: { type: 'storeContainerUpload', params: 'conflict' },
          },
          {
            guard: { type: 'mayRetryFolder', params: ({ event }) => event },
            target: 'waitingForFolder',
          },
          { guard: { type: 'isSessionOver', params: ({ event }) => event }, target: 'sessionOver' },
          {
            target: 'nextFolder',
            description: 'Its files cannot go; those of other folders do.',
            meta: { spec: ['S8.13'] },
            actions: { type: 'dropFolder', params: ({ event }) => event },
          },
        ],
      },
    },
    waitingForFolder: {
      description: 'The line broke: once more in a moment.',
      tags: ['busy', 'makingFolders'],
      entry: 'countFolderRetry',
      after: { folderRetryDelay: 'makingFolder' },
    },
    seekingFolder: {
      tags: ['busy', 'makingFolders'],
      meta: { spec: ['S7.26'] },
      invoke: {
        src: 'findFolder',
        id: 'findFolder',
        input: folderWishOf,
        onDone: {
          target: 'nextFolder',
          actions: {
            type: 'storeFolder',
            params: ({ event }) => ({ container: event.output, isNew: false }),
          },
        },
        onError: [
          { guard: { type: 'isSessionOver', params: ({ event }) => event }, target: 'sessionOver' },
          {
            target: 'nextFolder',
            meta: { spec: ['S8.13'] },
            actions: { type: 'dropFolder', params: ({ event }) => event },
          },
        ],
      },
    },
    nextFolder: {
      always: [{ guard: 'hasFoldersToMake', target: 'makingFolder' }, { target: 'settling' }],
    },
    settling: {
      description: 'Every file is where it belongs. Could several names be taken?',
      entry: ['announceFolders', 'settleFiles'],
      always: [
        { guard: 'isWorthAsking', target: 'checkingNames' },
        { target: 'idle', actions: ['queueSelected', 'announceQueued'] },
      ],
    },
    sessionOver: {
      description:
        'The session ended before the files could go. Their copies stay, and go on after the next sign-in of the same user; or at once, where another tab has renewed the session.',
      entry: 'offerAgain',
      on: {
        'session.refreshed': {
          target: 'idle',
          actions: { type: 'storeSession', params: ({ event }) => event.session },
        },
        'files.select': {
          guard: { type: 'mayAddContents', params: ({ event }) => event.files },
          target: 'idle',
          actions: { type: 'offerFiles', params: ({ event }) => event.files },
        },
      },
    },
    checkingNames: {
      description: 'All names are looked up at once, before the first file goes.',
      meta: { spec: ['S4.20', 'S7.17'] },
      tags: 'busy',
      invoke: {
        src: 'findTakenNames',
        id: 'findTakenNames',
        input: ({ context }) => ({
          files: context.selected
            .filter(({ isNameFree }) => !isNameFree)
            .map(({ file, container }) => ({ id: file.id, name: file.name, container })),
        }),
        onDone: {
          target: 'comparing',
          actions: { type: 'storeTaken', params: ({ event }) => event.output },
        },
        onError: {
          target: 'idle',
          description: 'Each file asks by itself then.',
          actions: ['queueSelected', 'announceQueued'],
        },
      },
    },
    comparing: {
      always: [
        { guard: 'hasManyConflicts', target: 'asking' },
        {
          target: 'idle',
          description: 'One taken name is counted up without a question.',
          meta: { spec: ['S4.20'] },
          actions: ['queueSelected', 'announceQueued'],
        },
      ],
    },
    asking: {
      description:
        'Several names are taken: keep both, skip those that are there, or upload nothing of this pick?',
      meta: { spec: ['S4.20'] },
      tags: 'asking',
      on: {
        'conflicts.cancel': { target: 'idle', actions: 'dropSelected' },
        'conflicts.keepBoth': { target: 'idle', actions: ['queueSelected', 'announceQueued'] },
        'conflicts.skip': { target: 'idle', actions: ['skipTaken', 'queueSelected', 'announceQueued'] },
      },
    },
  },
});
