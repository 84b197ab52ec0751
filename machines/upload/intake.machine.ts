import type { ActorRef, Snapshot } from 'xstate';
import { assign, emit, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import { may } from '../../contract/session/access.ts';
import type { SessionFacts } from '../facts.ts';
import { isPassing, ProblemError, problemOf } from '../problem.ts';
import type { ContainerRef, Signal } from '../signals.ts';
import { dangerAlert } from '../signals.ts';
import { checkOffered, rejectedAlert, type UploadConstraints } from './checks.ts';
import type { FolderStep, MadeFolder, MadeFolders } from './folders.ts';
import { folderAlert, isUnder, isWithin, parentOf, placedIn, planFolders } from './folders.ts';
import type { InterruptedUpload, OfferedFile, SelectedFile } from './items.ts';

/** From how many names on they are looked up in one call; a single file's upload looks up its own. */
const lookUpFrom = 2;
/** How often creating a folder is repeated after a connection failure. */
export const maxFolderRetries = 3;
/** The delay before each repetition, in milliseconds. */
export const folderRetryDelay = 2000;

/** The subject of alerts about picked files that were refused. */
export const pickTopic = 'upload.pick';

/** A folder to make. All tries carry one key, so that it is made once. */
export interface FolderWish {
  readonly name: string;
  readonly clientId: string;
  /** The client's own id in it means a default folder that does not exist yet. */
  readonly parent: ContainerRef;
  readonly idempotencyKey: string;
}

/** Names to be looked up, each in its container. */
export interface NameQuestion {
  readonly files: readonly { readonly id: string; readonly name: string; readonly container: ContainerRef }[];
}

/** What the intake reports. Each file that it was offered is reported once, as accepted or as dropped. */
export type IntakeReport =
  /** Uploads that were interrupted when the user's last page or session ended; they are restored first. */
  | { type: 'uploads.recalled'; found: readonly InterruptedUpload[] }
  /** Files that passed the checks, in the folders where they go. */
  | { type: 'files.accepted'; files: readonly SelectedFile[] }
  /** Files that are not uploaded. An alert has given the reason, unless the user decided so. */
  | { type: 'files.dropped'; ids: readonly string[] };

export type IntakeEvent =
  | { type: 'files.offer'; files: readonly OfferedFile[] }
  | { type: 'session.refreshed'; session: SessionFacts['session'] };

interface IntakeInput {
  readonly parent: ActorRef<Snapshot<unknown>, IntakeReport>;
  readonly access: Pick<SessionFacts, 'session' | 'flags'>;
}

interface IntakeContext extends IntakeInput {
  readonly constraints: UploadConstraints | null;
  /** Files that were picked and are not checked yet. */
  readonly offered: readonly OfferedFile[];
  /** Files that passed the checks and are about to be uploaded [S3.14]. */
  readonly selected: readonly SelectedFile[];
  /** Where a client's people upload when no folder is open, by client [S3.14, decision 21]. */
  readonly defaultFolders: Readonly<Record<string, ContainerRef>>;
  /** Folders still to be created, outer before inner. */
  readonly folderSteps: readonly FolderStep[];
  readonly madeFolders: MadeFolders;
  /** How often the folder that is being made was tried again. */
  readonly folderRetries: number;
}
type Context = IntakeContext;
type Failure = { readonly error: unknown };

const idOf = ({ file }: OfferedFile): string => file.id;

/** A file picked at the top, where a client has no list of its own: it goes to the default folder. */
const isAtTop = ({ container }: OfferedFile): boolean => container.type === 'Client';

/** The client whose default folder is looked for. */
const clientAtTop = ({ selected }: Context): string => selected.find(isAtTop)?.clientId ?? '';

/** The folder to create next. Its key comes from its first file, so every try of one pick uses the same key. */
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
    tags: {} as 'makingFolders',
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
    hasSeveralNames: ({ context }) =>
      context.selected.filter(({ isNameFree }) => !isNameFree).length >= lookUpFrom,
    mayRetryFolder: ({ context }, params: Failure) =>
      isPassing(problemOf(params.error)) && context.folderRetries < maxFolderRetries,
    isConflict: (_, params: Failure) => problemOf(params.error).code === 'nameTaken',
    takesNothing: (_, folder: ContainerRef) => !folder.canCreate,
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
    // A new folder is empty: no name in it can be taken.
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
      return { selected: context.selected.map((one) => ({ ...one, isNameFree: !taken.has(idOf(one)) })) };
    }),
    dropFiles: enqueueActions(
      ({ context: { offered, selected, parent }, enqueue }, ids: readonly string[]) => {
        const dropped = new Set(ids);
        const stays = (one: OfferedFile) => !dropped.has(idOf(one));
        enqueue.assign({ offered: offered.filter(stays), selected: selected.filter(stays) });
        enqueue.sendTo(parent, { type: 'files.dropped', ids });
      },
    ),
    acceptFiles: enqueueActions(({ context: { selected, parent }, enqueue }) => {
      enqueue.assign({ selected: [] });
      enqueue.sendTo(parent, { type: 'files.accepted', files: selected });
    }),
    alertFailure: emit((_: unknown, key: string) => ({
      type: 'alert.raised' as const,
      alert: { ...dangerAlert(key), topic: pickTopic },
    })),
  },
});

const errorOf = ({ event: { error } }: { event: Failure }) => ({ error });
const outputOf = ({ event: { output } }: { event: { output: ContainerRef } }) => output;
/** The session ended before the files could be uploaded. */
const toSessionOver = {
  guard: { type: 'isSessionOver', params: errorOf },
  target: '#intake.sessionOver',
} as const;
/** The whole selection is dropped: the user is asked to pick again. */
const dropAll = {
  type: 'dropFiles',
  params: ({ context }: { context: Context }) => [...context.offered, ...context.selected].map(idOf),
} as const;
const dropFolder = { type: 'dropFolder', params: errorOf } as const;
/** The folder is there, and nothing may be added to it. */
const closedFolder = {
  guard: { type: 'takesNothing', params: outputOf },
  target: 'uploaded',
  description:
    'Nothing may be added to this folder: its files cannot be uploaded; those of other folders can.',
  meta: { spec: ['S8.13'] as string[] },
  actions: { type: 'dropFolder', params: { error: new ProblemError({ code: 'forbidden' }) } },
} as const;

/** Turns picked files into accepted ones: limits, checks, target folders, names. */
export const intakeMachine = intakeSetup.createMachine({
  id: 'intake',
  description: 'Picked files are checked and get their target folder; more can be picked at any time.',
  context: ({ input }) => ({
    ...input,
    ...{ constraints: null, offered: [], selected: [] },
    ...{ defaultFolders: {}, folderSteps: [], madeFolders: {}, folderRetries: 0 },
  }),
  on: {
    'files.offer': { actions: { type: 'offerFiles', params: ({ event }) => event.files } },
    'session.refreshed': {
      description: 'The permissions were loaded again (decision 11).',
      actions: { type: 'storeSession', params: ({ event }) => event.session },
    },
  },
  initial: 'recalling',
  states: {
    recalling: {
      description: 'Uploads that were interrupted when the user’s last page or session ended.',
      invoke: {
        src: 'recallUploads',
        id: 'recallUploads',
        input: ({ context }) => ({ user: context.access.session.meta.PrismGuid }),
        onDone: { target: 'idle', actions: { type: 'reportRecalled', params: ({ event }) => event.output } },
        onError: { target: 'idle', description: 'Without stored uploads the flow starts empty.' },
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
        onDone: { target: 'checking', actions: assign({ constraints: ({ event }) => event.output }) },
        onError: [
          toSessionOver,
          {
            target: 'idle',
            description: 'A failure empties the selection; the user is asked to pick again.',
            meta: { spec: ['S4.19'] },
            actions: [dropAll, { type: 'alertFailure', params: 'uploadConstraintsErrorMsg' }],
          },
        ],
      },
    },
    checking: {
      description: 'Size, type and characters of each name; an alert lists refused files with every reason.',
      meta: { spec: ['S5.09', 'S8.17'] },
      entry: 'checkFiles',
      always: 'placing',
    },
    placing: {
      description: 'The target folder of each file.',
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
          actions: assign({
            defaultFolders: ({ context, event }) => ({
              ...context.defaultFolders,
              [clientAtTop(context)]: event.output,
            }),
          }),
        },
        onError: [
          toSessionOver,
          {
            target: 'idle',
            description: 'A failure empties the selection; running uploads continue.',
            meta: { spec: ['S4.19', 'S8.08'] },
            actions: [dropAll, { type: 'alertFailure', params: 'defaultUploadFolderErrorMsg' }],
          },
        ],
      },
    },
    makingFolders: {
      description: 'Missing folders are created, each once, the outer before the inner.',
      meta: { spec: ['S4.16', 'S5.10', 'S7.18'] },
      tags: 'makingFolders',
      initial: 'uploading',
      states: {
        uploading: {
          invoke: {
            src: 'createFolder',
            id: 'createFolder',
            input: folderWishOf,
            onDone: [
              closedFolder,
              {
                target: 'uploaded',
                actions: {
                  type: 'storeFolder',
                  params: ({ event }) => ({ container: event.output, isNew: true }),
                },
              },
            ],
            onError: [
              {
                guard: { type: 'isConflict', params: errorOf },
                target: 'conflict',
                description: 'A folder of this name exists: it is used.',
                meta: { spec: ['S4.16'] },
              },
              { guard: { type: 'mayRetryFolder', params: errorOf }, target: 'waiting' },
              toSessionOver,
              {
                target: 'uploaded',
                description: 'Its files cannot be uploaded; those of other folders can.',
                meta: { spec: ['S8.13'] },
                actions: dropFolder,
              },
            ],
          },
        },
        waiting: {
          description: 'The connection failed: the request is repeated after a short delay.',
          entry: assign({ folderRetries: ({ context }) => context.folderRetries + 1 }),
          after: { folderRetryDelay: 'uploading' },
        },
        conflict: {
          meta: { spec: ['S7.26'] },
          invoke: {
            src: 'findFolder',
            id: 'findFolder',
            input: folderWishOf,
            onDone: [
              closedFolder,
              {
                target: 'uploaded',
                actions: {
                  type: 'storeFolder',
                  params: ({ event }) => ({ container: event.output, isNew: false }),
                },
              },
            ],
            onError: [toSessionOver, { target: 'uploaded', meta: { spec: ['S8.13'] }, actions: dropFolder }],
          },
        },
        uploaded: {
          description: 'Chooses the next folder to create.',
          always: [{ guard: 'hasFoldersToMake', target: 'uploading' }, { target: '#intake.settling' }],
        },
      },
    },
    settling: {
      description: 'Every file has its target folder.',
      entry: ['announceFolders', 'settleFiles'],
      always: [
        { guard: 'hasSeveralNames', target: 'checkingNames' },
        { target: 'idle', actions: 'acceptFiles' },
      ],
    },
    checkingNames: {
      description:
        'All names are looked up in one call, before the first upload. Taken names are no question to the user: however many there are, each upload counts its own name up.',
      meta: { spec: ['S4.20', 'S7.17', 'S8.14', 'T5.16'] },
      invoke: {
        src: 'findTakenNames',
        id: 'findTakenNames',
        input: ({ context }) => ({
          files: context.selected
            .filter(({ isNameFree }) => !isNameFree)
            .map(({ file, container }) => ({ id: file.id, name: file.name, container })),
        }),
        onDone: {
          target: 'idle',
          actions: [{ type: 'storeTaken', params: ({ event }) => event.output }, 'acceptFiles'],
        },
        onError: {
          target: 'idle',
          description: 'Each upload then looks up its own name.',
          actions: 'acceptFiles',
        },
      },
    },
    sessionOver: {
      description:
        'The session ended before the files could be uploaded. Their copies stay, and go on after the next sign-in of the same user; or at once, where another tab has renewed the session.',
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
