import type { ActorRef, Snapshot } from 'xstate';
import { assign, emit, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import { may } from '../../contract/session/access.ts';
import type { SessionFacts } from '../facts.ts';
import { isPassing, problemOf } from '../problem.ts';
import type { ContainerRef, Signal } from '../signals.ts';
import { dangerAlert } from '../signals.ts';
import { checkOffered, rejectedAlert, type UploadConstraints } from './checks.ts';
import type { FolderStep, MadeFolder, MadeFolders } from './folders.ts';
import { folderAlert, isUnder, isWithin, parentOf, placedIn, planFolders } from './folders.ts';
import type { InterruptedUpload, OfferedFile, SelectedFile } from './items.ts';

/** From how many taken names on a person is asked what to do with them; below it both are kept. */
export const askingFrom = 2;
/** How often the making of a folder on the way is tried again when the line breaks. */
export const maxFolderRetries = 3;
/** The wait before it is tried again, in milliseconds. */
export const folderRetryDelay = 2000;

/** What alerts about files that were picked and not taken speak of. */
export const pickTopic = 'upload.pick';

/** A folder to make. All tries carry one key, so that it is made once. */
export interface FolderWish {
  readonly name: string;
  readonly clientId: string;
  /** The client's own id in it stands for a default folder that is not there yet. */
  readonly parent: ContainerRef;
  readonly idempotencyKey: string;
}

/** Names to be looked up, each in its container. */
export interface NameQuestion {
  readonly files: readonly { readonly id: string; readonly name: string; readonly container: ContainerRef }[];
}

/** What the intake reports. Each file that it was offered is reported once, as accepted or as dropped. */
export type IntakeReport =
  /** What was under way when this person's last page or session ended; it comes before everything else. */
  | { type: 'uploads.recalled'; found: readonly InterruptedUpload[] }
  /** Files that passed the checks, in the folders where they go. */
  | { type: 'files.accepted'; files: readonly SelectedFile[] }
  /** Files that do not go. An alert has said why, unless the user wanted it. */
  | { type: 'files.dropped'; ids: readonly string[] };

export type IntakeEvent =
  | { type: 'files.offer'; files: readonly OfferedFile[] }
  | { type: 'session.refreshed'; session: SessionFacts['session'] }
  | { type: 'conflicts.cancel' }
  | { type: 'conflicts.keepBoth' }
  | { type: 'conflicts.skip' };

interface IntakeInput {
  readonly parent: ActorRef<Snapshot<unknown>, IntakeReport>;
  readonly access: Pick<SessionFacts, 'session' | 'flags'>;
}

interface IntakeContext extends IntakeInput {
  readonly constraints: UploadConstraints | null;
  /** Files that were picked and are not checked yet. */
  readonly offered: readonly OfferedFile[];
  /** Files that passed the checks and are about to go [S3.14]. */
  readonly selected: readonly SelectedFile[];
  /** Where a client's people upload when no folder is open, by client [S3.14, decision 21]. */
  readonly defaultFolders: Readonly<Record<string, ContainerRef>>;
  /** Folders that are still to be made on the way, outer before inner. */
  readonly folderSteps: readonly FolderStep[];
  readonly madeFolders: MadeFolders;
  /** How often the folder that is being made was tried again. */
  readonly folderRetries: number;
  /** Ids of the selected files whose names are taken. */
  readonly takenIds: readonly string[];
}
type Context = IntakeContext;
type Failure = { readonly error: unknown };

const idOf = ({ file }: OfferedFile): string => file.id;

/** A file picked at the top, where a client has no list of its own: it goes to the default folder. */
const isAtTop = ({ container }: OfferedFile): boolean => container.type === 'Client';

/** The client whose default folder is looked for. */
const clientAtTop = ({ selected }: Context): string => selected.find(isAtTop)?.clientId ?? '';

/** How many different names are taken. */
export const takenNames = ({ selected, takenIds }: Pick<Context, 'selected' | 'takenIds'>): number => {
  const taken = new Set(takenIds);
  const files = selected.filter((one) => taken.has(idOf(one)));
  return new Set(files.map(({ container, file }) => `${container.id}/${file.name}`)).size;
};

/** The folder whose turn it is. Its first file names it: one key for one folder of one pick, however often it is tried. */
function folderWishOf({ context }: { context: Context }): FolderWish {
  const [step] = context.folderSteps;
  if (!step) throw new Error('no folder is to be made');
  const pick = context.selected[0]?.file.id ?? '';
  return {
    name: step.name,
    clientId: step.clientId,
    parent: parentOf(step, context.madeFolders),
    idempotencyKey: `${pick}:folder:${context.folderSteps.length}`,
  };
}

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

const intakeSetup = setup({
  types: {
    context: {} as Context,
    events: {} as IntakeEvent,
    input: {} as IntakeInput,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'asking' | 'makingFolders',
  },
  actors: {
    recallUploads: fromPromise<readonly InterruptedUpload[], { user: string }>(provide('recallUploads')),
    loadConstraints: fromPromise<UploadConstraints>(provide('loadConstraints')),
    findDefaultFolder: fromPromise<ContainerRef, { clientId: string }>(provide('findDefaultFolder')),
    createFolder: fromPromise<ContainerRef, FolderWish>(provide('createFolder')),
    findFolder: fromPromise<ContainerRef, FolderWish>(provide('findFolder')),
    findTakenNames: fromPromise<readonly string[], NameQuestion>(provide('findTakenNames')),
  },
  delays: { folderRetryDelay },
  guards: {
    hasOffered: ({ context }) => context.offered.length > 0,
    hasOfferedAndLimits: ({ context }) => context.offered.length > 0 && context.constraints !== null,
    hasSelectedAtTop: ({ context }) => context.selected.some(isAtTop),
    hasFoldersToMake: ({ context }) => context.folderSteps.length > 0,
    isWorthAsking: ({ context }) =>
      context.selected.filter(({ isNameFree }) => !isNameFree).length >= askingFrom,
    hasManyConflicts: ({ context }) => takenNames(context) >= askingFrom,
    mayRetryFolder: ({ context }, params: Failure) =>
      isPassing(problemOf(params.error)) && context.folderRetries < maxFolderRetries,
    isConflict: (_, params: Failure) => problemOf(params.error).code === 'nameTaken',
    isSessionOver: (_, params: Failure) => problemOf(params.error).code === 'unauthenticated',
  },
  actions: {
    storeSession: assign(({ context }, session: SessionFacts['session']) => ({
      access: { ...context.access, session },
    })),
    reportRecalled: sendTo(
      ({ context }) => context.parent,
      (_, found: readonly InterruptedUpload[]) => ({ type: 'uploads.recalled', found }),
    ),
    offerFiles: assign(({ context }, files: readonly OfferedFile[]) => ({
      offered: [...context.offered, ...files],
    })),
    offerAgain: assign(({ context }) => ({
      ...{ offered: [...context.selected, ...context.offered], selected: [] },
      ...{ folderSteps: [], madeFolders: {}, folderRetries: 0 },
    })),
    checkFiles: enqueueActions(({ context: { access, constraints, offered, parent }, enqueue }) => {
      if (constraints === null) return;
      const { accepted, rejected } = checkOffered(offered, constraints, may(access, 'addFolder'));
      enqueue.assign({ offered: [], selected: accepted.map((one) => ({ ...one, isNameFree: false })) });
      if (rejected.length === 0) return;
      const kept = new Set(accepted);
      const ids = offered.filter((one) => !kept.has(one)).map(idOf);
      enqueue.emit({ type: 'alert.raised', alert: rejectedAlert(rejected) });
      enqueue.sendTo(parent, { type: 'files.dropped', ids });
    }),
    placeFiles: assign(({ context: { selected, defaultFolders, folderSteps } }) => {
      const placed = selected.map((one) => {
        const folder = defaultFolders[one.clientId];
        return isAtTop(one) && folder ? { ...one, container: folder } : one;
      });
      return { selected: placed, folderSteps: placed.some(isAtTop) ? folderSteps : planFolders(placed) };
    }),
    storeFolder: assign(({ context: { folderSteps, madeFolders } }, made: MadeFolder) => {
      const [step, ...others] = folderSteps;
      if (!step) return {};
      return { folderSteps: others, madeFolders: { ...madeFolders, [step.key]: made }, folderRetries: 0 };
    }),
    dropFolder: enqueueActions(
      ({ context: { folderSteps, selected, parent }, enqueue }, { error }: Failure) => {
        const [step] = folderSteps;
        if (!step) return;
        const lost = selected.filter((one) => isUnder(one, step));
        enqueue.assign({
          folderSteps: folderSteps.filter((one) => !isWithin(one, step, folderSteps)),
          selected: selected.filter((one) => !isUnder(one, step)),
          folderRetries: 0,
        });
        const alert = folderAlert(step.name, lost, `problem.${problemOf(error).code}`);
        enqueue.emit({ type: 'alert.raised', alert });
        enqueue.sendTo(parent, { type: 'files.dropped', ids: lost.map(idOf) });
      },
    ),
    // In a folder that is new no name can be taken.
    settleFiles: assign(({ context: { selected, madeFolders } }) => ({
      selected: selected.map((one) => {
        const { isNew, ...file } = placedIn(one, madeFolders);
        return { ...file, isNameFree: isNew };
      }),
      madeFolders: {},
    })),
    announceFolders: enqueueActions(({ context: { selected, madeFolders }, enqueue }) => {
      if (Object.keys(madeFolders).length === 0) return;
      const roots = new Map(selected.map((one) => [one.clientId, one.container.id]));
      for (const [clientId, containerId] of roots)
        enqueue.emit({ type: 'documents.changed', clientId, containerId });
    }),
    storeTaken: assign(({ context }, takenIds: readonly string[]) => {
      const taken = new Set(takenIds);
      return {
        takenIds,
        selected: context.selected.map((one) => ({ ...one, isNameFree: !taken.has(idOf(one)) })),
      };
    }),
    dropFiles: enqueueActions(
      ({ context: { offered, selected, parent }, enqueue }, ids: readonly string[]) => {
        const dropped = new Set(ids);
        const stays = (one: OfferedFile) => !dropped.has(idOf(one));
        enqueue.assign({ offered: offered.filter(stays), selected: selected.filter(stays), takenIds: [] });
        enqueue.sendTo(parent, { type: 'files.dropped', ids });
      },
    ),
    acceptFiles: enqueueActions(({ context: { selected, parent }, enqueue }) => {
      enqueue.assign({ selected: [], takenIds: [] });
      enqueue.sendTo(parent, { type: 'files.accepted', files: selected });
    }),
    alertFailure: emit((_: unknown, key: string) => ({
      type: 'alert.raised' as const,
      alert: { ...dangerAlert(key), topic: pickTopic },
    })),
  },
});

const errorOf = ({ event: { error } }: { event: Failure }) => ({ error });
/** The session ended before the files could go. */
const toSessionOver = {
  guard: { type: 'isSessionOver', params: errorOf },
  target: '#intake.sessionOver',
} as const;
/** All that was picked is given up: the user is asked to pick again. */
const dropAll = {
  type: 'dropFiles',
  params: ({ context }: { context: Context }) => [...context.offered, ...context.selected].map(idOf),
} as const;
const dropFolder = { type: 'dropFolder', params: errorOf } as const;

/** From what was picked to files that may go: limits, checks, places, folders on the way, names. */
export const intakeMachine = intakeSetup.createMachine({
  id: 'intake',
  description: 'What was picked is checked and given its place; more can be picked at any time.',
  context: ({ input }) => ({
    ...input,
    ...{ constraints: null, offered: [], selected: [], takenIds: [] },
    ...{ defaultFolders: {}, folderSteps: [], madeFolders: {}, folderRetries: 0 },
  }),
  on: {
    'files.offer': { actions: { type: 'offerFiles', params: ({ event }) => event.files } },
    'session.refreshed': {
      description: 'The permissions were read anew (decision 11).',
      actions: { type: 'storeSession', params: ({ event }) => event.session },
    },
  },
  initial: 'recalling',
  states: {
    recalling: {
      description: 'What was under way when this person’s last page or session ended.',
      invoke: {
        src: 'recallUploads',
        id: 'recallUploads',
        input: ({ context }) => ({ user: context.access.session.meta.PrismGuid }),
        onDone: { target: 'idle', actions: { type: 'reportRecalled', params: ({ event }) => event.output } },
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
      invoke: {
        src: 'loadConstraints',
        id: 'loadConstraints',
        onDone: { target: 'checking', actions: assign(({ event }) => ({ constraints: event.output })) },
        onError: [
          toSessionOver,
          {
            target: 'idle',
            description: 'Failure empties the selection; the person is asked to pick again.',
            meta: { spec: ['S4.19'] },
            actions: [dropAll, { type: 'alertFailure', params: 'uploadConstraintsErrorMsg' }],
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
        { guard: 'hasFoldersToMake', target: 'makingFolders' },
        { target: 'settling' },
      ],
    },
    findingFolder: {
      description: 'Picked at the top: the client’s default upload folder takes the files.',
      meta: { spec: ['S3.14', 'S7.26'] },
      invoke: {
        src: 'findDefaultFolder',
        id: 'findDefaultFolder',
        input: ({ context }) => ({ clientId: clientAtTop(context) }),
        onDone: {
          target: 'placing',
          actions: assign(({ context, event }) => ({
            defaultFolders: { ...context.defaultFolders, [clientAtTop(context)]: event.output },
          })),
        },
        onError: [
          toSessionOver,
          {
            target: 'idle',
            description: 'Failure empties the selection; what is under way goes on.',
            meta: { spec: ['S4.19', 'S8.08'] },
            actions: [dropAll, { type: 'alertFailure', params: 'defaultUploadFolderErrorMsg' }],
          },
        ],
      },
    },
    makingFolders: {
      description: 'Folders on the way, each once, the outer before the inner.',
      meta: { spec: ['S4.16', 'S5.10', 'S7.18'] },
      tags: 'makingFolders',
      initial: 'uploading',
      states: {
        uploading: {
          invoke: {
            src: 'createFolder',
            id: 'createFolder',
            input: folderWishOf,
            onDone: {
              target: 'uploaded',
              actions: {
                type: 'storeFolder',
                params: ({ event }) => ({ container: event.output, isNew: true }),
              },
            },
            onError: [
              {
                guard: { type: 'isConflict', params: errorOf },
                target: 'conflict',
                description: 'There is a folder of this name: it is the one.',
                meta: { spec: ['S4.16'] },
              },
              { guard: { type: 'mayRetryFolder', params: errorOf }, target: 'waiting' },
              toSessionOver,
              {
                target: 'uploaded',
                description: 'Its files cannot go; those of other folders do.',
                meta: { spec: ['S8.13'] },
                actions: dropFolder,
              },
            ],
          },
        },
        waiting: {
          description: 'The line broke: once more in a moment.',
          entry: assign(({ context }) => ({ folderRetries: context.folderRetries + 1 })),
          after: { folderRetryDelay: 'uploading' },
        },
        conflict: {
          meta: { spec: ['S7.26'] },
          invoke: {
            src: 'findFolder',
            id: 'findFolder',
            input: folderWishOf,
            onDone: {
              target: 'uploaded',
              actions: {
                type: 'storeFolder',
                params: ({ event }) => ({ container: event.output, isNew: false }),
              },
            },
            onError: [toSessionOver, { target: 'uploaded', meta: { spec: ['S8.13'] }, actions: dropFolder }],
          },
        },
        uploaded: {
          description: 'Is there another one to make?',
          always: [{ guard: 'hasFoldersToMake', target: 'uploading' }, { target: '#intake.settling' }],
        },
      },
    },
    settling: {
      description: 'Every file is where it belongs. Could several names be taken?',
      entry: ['announceFolders', 'settleFiles'],
      always: [
        { guard: 'isWorthAsking', target: 'checkingNames' },
        { target: 'idle', actions: 'acceptFiles' },
      ],
    },
    checkingNames: {
      description: 'All names are looked up at once, before the first file goes.',
      meta: { spec: ['S4.20', 'S7.17'] },
      invoke: {
        src: 'findTakenNames',
        id: 'findTakenNames',
        input: ({ context }) => ({
          files: context.selected
            .filter(({ isNameFree }) => !isNameFree)
            .map(({ file, container }) => ({ id: file.id, name: file.name, container })),
        }),
        onDone: { target: 'comparing', actions: { type: 'storeTaken', params: ({ event }) => event.output } },
        onError: { target: 'idle', description: 'Each file asks by itself then.', actions: 'acceptFiles' },
      },
    },
    comparing: {
      always: [
        { guard: 'hasManyConflicts', target: 'asking' },
        {
          target: 'idle',
          description: 'One taken name is counted up without a question.',
          meta: { spec: ['S4.20'] },
          actions: 'acceptFiles',
        },
      ],
    },
    asking: {
      description:
        'Several names are taken: keep both, skip those that are there, or upload nothing of this pick?',
      meta: { spec: ['S4.20'] },
      tags: 'asking',
      on: {
        'conflicts.cancel': {
          target: 'idle',
          actions: { type: 'dropFiles', params: ({ context }) => context.selected.map(idOf) },
        },
        'conflicts.keepBoth': { target: 'idle', actions: 'acceptFiles' },
        'conflicts.skip': {
          target: 'idle',
          actions: [{ type: 'dropFiles', params: ({ context }) => context.takenIds }, 'acceptFiles'],
        },
      },
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
        'files.offer': {
          target: 'idle',
          actions: { type: 'offerFiles', params: ({ event }) => event.files },
        },
      },
    },
  },
});
