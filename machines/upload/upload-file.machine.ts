import type { ActorRef, Snapshot } from 'xstate';
import { assign, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import { maxRenames, nextName } from '../../contract/storage/file-rules.ts';
import type { TaskMetaData } from '../../contract/storage/storage-items.ts';
import type { Problem } from '../problem.ts';
import { isPassing, problemOf } from '../problem.ts';
import type { ContainerRef } from '../signals.ts';
import type { PickedFile } from './checks.ts';
import { isResumable } from './checks.ts';
import type { StoredFile, UploadItem } from './items.ts';

/** Reports of one file's upload to the chart that started it. */
export type UploadFileReport =
  | { type: 'file.renamed'; id: string; name: string; renames: number }
  | { type: 'file.waiting'; id: string }
  | { type: 'file.held'; id: string }
  | { type: 'file.sending'; id: string }
  | { type: 'file.created'; id: string; uploadUrl: string | null }
  | { type: 'file.progress'; id: string; sentBytes: number }
  | { type: 'file.arrived'; id: string; name: string; stored: StoredFile }
  | { type: 'file.unlabelled'; id: string; problem: Problem }
  | { type: 'file.stored'; id: string; name: string; stored: StoredFile }
  | { type: 'file.failed'; id: string; problem: Problem };

/**
 * What the sending service needs [S3.15]. `idempotencyKey` makes a repeated request store once. The firm gets no mail for each
 * upload: one message after all of them is asked for by the flow.
 */
export interface UploadPayload {
  readonly files: readonly PickedFile[];
  readonly name: string;
  /** In one piece to the container's documents, or resumable. */
  readonly endpoint: 'documents' | 'uploads';
  readonly container: ContainerRef;
  readonly notifyOnEachUpload: boolean;
  readonly notifyPostAllUploads: boolean;
  readonly taskMetaData: TaskMetaData | null;
  /** Metadata by which the list of documents is narrowed; uploads of the portal need none. */
  readonly filter: null;
  readonly idempotencyKey: string;
  /** Called with the number of bytes sent so far, a few times a second at the most. */
  readonly onProgress: (sentBytes: number) => void;
}

/** Additional input of a resumable upload. */
export interface TransferPayload extends UploadPayload {
  /** The row, for what a browser has to remember to go on after a reload. */
  readonly item: UploadItem;
  /** The PrismGuid of the user that it belongs to. */
  readonly user: string;
  /** The URL of an earlier attempt's bytes; `null` at the first attempt. */
  readonly uploadUrl: string | null;
  /** Called when the URL of the upload is known; a new one when the earlier upload no longer exists. */
  readonly onCreated: (uploadUrl: string) => void;
  /** Called with the number of bytes that the server has, before more are sent. */
  readonly onOffset: (bytes: number) => void;
}

/** Creates the document from the received bytes. The name is set here, so another name needs no bytes again. */
export interface CompletePayload {
  readonly id: string;
  readonly user: string;
  readonly file: PickedFile;
  readonly uploadUrl: string;
  readonly name: string;
}

/** Input of the call that ties a stored document to a task [S7.25]. */
export interface LabelPayload {
  /** The row, for what a browser has to remember to try again after a reload. */
  readonly item: UploadItem;
  /** The PrismGuid of the user that it belongs to. */
  readonly user: string;
  readonly documentId: string;
  readonly container: ContainerRef;
  readonly taskMetaData: TaskMetaData;
}

export interface UploadFileInput {
  readonly item: UploadItem;
  /** The PrismGuid of the signed-in user. */
  readonly user: string;
  readonly parent: ActorRef<Snapshot<unknown>, UploadFileReport>;
}

interface UploadFileContext extends UploadFileInput {
  readonly name: string;
  readonly renames: number;
  /** Attempts since the server last received more bytes. */
  readonly retries: number;
  readonly isNameFree: boolean;
  /** How often in a row there was no room, because the user has too many open uploads. */
  readonly heldTries: number;
  readonly uploadUrl: string | null;
  /** The id of the upload that the server no longer has, in whose place another one begins; `null` before. */
  readonly replacedUpload: string | null;
  /** Bytes that the server has confirmed. */
  readonly offset: number;
  /** Whether all bytes have arrived, and only the name is to be decided. */
  readonly hasArrived: boolean;
  readonly stored: StoredFile | null;
  readonly problem: Problem | null;
}

type UploadFileEvent =
  | { type: 'file.progress'; sentBytes: number }
  | { type: 'file.created'; uploadUrl: string }
  | { type: 'file.offset'; bytes: number };

/** How often a transient failure is repeated before the user is asked. */
export const maxRetries = 3;
/** The delay before the first repetition, in milliseconds; it doubles with each. */
export const firstRetryDelay = 1000;
/** The first wait for room of a file that met too many open uploads, in milliseconds; it doubles with each. */
export const firstHeldDelay = 15_000;
/** The longest of these waits, in milliseconds. */
export const longestHeldDelay = 300_000;
/** How often such a file asks for room before the user is asked: for about an hour in all. */
export const maxHeldTries = 16;

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/** Input that both ways of sending share. */
const payloadOf = ({ item, name, renames, replacedUpload }: UploadFileContext) => ({
  files: [item.file],
  name,
  endpoint: isResumable(item.file) ? ('uploads' as const) : ('documents' as const),
  container: item.container,
  notifyOnEachUpload: false,
  notifyPostAllUploads: true,
  taskMetaData: item.taskMetaData,
  filter: null,
  idempotencyKey: isResumable(item.file) ? transferKey(item.id, replacedUpload) : `${item.id}:${renames}`,
});

/**
 * A resumable upload gets its name at the end, so its key identifies the bytes alone. Each try to begin it has the same
 * key: a beginning whose answer was lost counts against the quota with all of its bytes, and the next try has to find it.
 * The key of an upload that is gone would be answered with it once more, so what replaces it has another one.
 */
const transferKey = (id: string, replaced: string | null): string =>
  replaced === null ? id : `${id}:${replaced}`;

type In = { readonly context: UploadFileContext };
const toParent = ({ context }: In) => context.parent;
const idOf = ({ item }: UploadFileContext): string => item.id;
const storedOf = ({ item: { id }, name, stored }: UploadFileContext) => ({
  ...{ id, name, stored: stored as StoredFile },
});
/** Problems after which all bytes are sent again: the server no longer has them, or has different ones. */
const lost: ReadonlySet<Problem['code']> = new Set(['notFound', 'incompleteUpload', 'checksumMismatch']);

const uploadFileSetup = setup({
  types: {
    context: {} as UploadFileContext,
    events: {} as UploadFileEvent,
    input: {} as UploadFileInput,
    meta: {} as { spec: string[] },
  },
  actors: {
    checkExists: fromPromise<boolean, { container: ContainerRef; name: string }>(provide('checkExists')),
    sendFile: fromPromise<StoredFile, UploadPayload>(provide('sendFile')),
    transferFile: fromPromise<void, TransferPayload>(provide('transferFile')),
    completeFile: fromPromise<StoredFile, CompletePayload>(provide('completeFile')),
    labelFile: fromPromise<void, LabelPayload>(provide('labelFile')),
  },
  guards: {
    isNameTaken: (_, params: { taken: boolean }) => params.taken,
    isNameFree: ({ context }) => context.isNameFree,
    isConflict: (_, params: { error: unknown }) => problemOf(params.error).code === 'nameTaken',
    isLost: ({ context }, params: { error: unknown }) =>
      lost.has(problemOf(params.error).code) && context.retries < maxRetries,
    isUploadGone: ({ context }, params: { error: unknown }) =>
      problemOf(params.error).code === 'notFound' && context.uploadUrl !== null,
    mayRetry: ({ context }, params: { error: unknown }) =>
      isPassing(problemOf(params.error)) && context.retries < maxRetries,
    mayWaitForRoom: ({ context }, params: { error: unknown }) =>
      problemOf(params.error).code === 'tooManyUploads' && context.heldTries < maxHeldTries,
    hasNamesLeft: ({ context }) => context.renames < maxRenames,
    isStored: ({ context }) => context.stored !== null,
    hasArrived: ({ context }) => context.hasArrived,
    isResumable: ({ context }) => isResumable(context.item.file),
    hasTaskMetaData: ({ context }) => context.item.taskMetaData !== null,
  },
  actions: {
    countName: assign(({ context }) => ({
      name: nextName(context.name),
      renames: context.renames + 1,
      isNameFree: false,
    })),
    countRetry: assign(({ context }) => ({ retries: context.retries + 1 })),
    countHeld: assign(({ context }) => ({ heldTries: context.heldTries + 1 })),
    storeOffset: assign(({ context }, bytes: number) => ({
      offset: bytes,
      // An unreliable connection still makes progress: attempts are counted anew once more bytes have arrived.
      retries: bytes > context.offset ? 0 : context.retries,
    })),
    beginAnew: assign(({ context: { uploadUrl } }) => ({
      uploadUrl: null,
      replacedUpload: uploadUrl?.slice(uploadUrl.lastIndexOf('/') + 1) ?? null,
      offset: 0,
      hasArrived: false,
    })),
    storeStored: assign((_, stored: StoredFile) => ({ stored, retries: 0 })),
    storeProblem: assign((_, params: { error: unknown }) => ({ problem: problemOf(params.error) })),
    storeNotAttached: assign((_, { error }: { error: unknown }) => {
      const { code } = problemOf(error);
      if (code === 'taskClosed') return { problem: { code: 'taskAtFirm' as const } };
      return { problem: { code: code === 'tooMuchData' ? ('taskFull' as const) : ('notAttached' as const) } };
    }),
    storeNamesSpent: assign({ problem: { code: 'tooManyNames' } as const }),
    reportRenamed: sendTo(toParent, ({ context: { item, name, renames } }) => ({
      ...{ type: 'file.renamed' as const, id: item.id, name, renames },
    })),
    reportSending: sendTo(toParent, ({ context }) => ({ type: 'file.sending' as const, id: idOf(context) })),
    // A file that asks for room again counts as sending only once there is room.
    reportSendingUnlessHeld: enqueueActions(({ context, enqueue }) => {
      if (context.heldTries > 0) return;
      enqueue.sendTo(context.parent, { type: 'file.sending', id: idOf(context) });
    }),
    reportHeld: sendTo(toParent, ({ context }) => ({ type: 'file.held' as const, id: idOf(context) })),
    reportUploadUrl: sendTo(toParent, ({ context: { item, uploadUrl } }) => ({
      ...{ type: 'file.created' as const, id: item.id, uploadUrl },
    })),
    reportProgress: sendTo(toParent, ({ context }, sentBytes: number) => ({
      ...{ type: 'file.progress' as const, id: idOf(context), sentBytes },
    })),
    reportWaiting: sendTo(toParent, ({ context }) => ({ type: 'file.waiting' as const, id: idOf(context) })),
    reportArrived: sendTo(toParent, ({ context }) => ({
      type: 'file.arrived' as const,
      ...storedOf(context),
    })),
    reportUnlabelled: sendTo(toParent, ({ context }, { error }: { error: unknown }) => ({
      ...{ type: 'file.unlabelled' as const, id: idOf(context), problem: problemOf(error) },
    })),
    reportStored: sendTo(toParent, ({ context }) => ({ type: 'file.stored' as const, ...storedOf(context) })),
    reportFailed: sendTo(toParent, ({ context: { item, problem } }) => ({
      ...{ type: 'file.failed' as const, id: item.id, problem: problem ?? { code: 'unknown' as const } },
    })),
  },
  delays: {
    heldDelay: ({ context }) => Math.min(firstHeldDelay * 2 ** (context.heldTries - 1), longestHeldDelay),
    retryDelay: ({ context }) => firstRetryDelay * 2 ** (context.retries - 1),
  },
});

const errorOf = ({ event: { error } }: { event: { error: unknown } }) => ({ error });
const storeProblem = { type: 'storeProblem', params: errorOf } as const;
/** A transient failure is repeated; any other ends the upload. */
const retryOrFail = [
  { guard: { type: 'mayRetry', params: errorOf }, target: 'waiting', actions: storeProblem },
  { target: 'failed', actions: storeProblem },
] as const;

/**
 * The upload of one file [S4.20]: look up the name, send, rename when the name was taken in between, repeat after a
 * connection failure. A large file is sent resumably, and gets its name once all bytes are stored.
 */
export const uploadFileMachine = uploadFileSetup.createMachine({
  id: 'uploadFile',
  description: 'The upload of one file.',
  context: ({ input }) => ({
    ...input,
    name: input.item.name,
    renames: input.item.renames,
    retries: 0,
    isNameFree: input.item.isNameFree,
    heldTries: 0,
    uploadUrl: input.item.uploadUrl,
    replacedUpload: null,
    offset: 0,
    hasArrived: false,
    stored: input.item.stored,
    problem: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      description:
        'When the name was found free before, the same request is repeated, so that a late answer of the first one stores only once.',
      always: [
        {
          guard: 'isStored',
          target: 'filing',
          description: 'The document is stored: only the tie to its task is missing.',
        },
        { guard: 'isNameFree', target: 'choosing' },
        { target: 'checking' },
      ],
    },
    checking: {
      description: 'The name is looked up before anything is sent.',
      meta: { spec: ['S4.20', 'S7.17'] },
      invoke: {
        src: 'checkExists',
        id: 'checkExists',
        input: ({ context }) => ({ container: context.item.container, name: context.name }),
        onDone: [
          {
            guard: { type: 'isNameTaken', params: ({ event }) => ({ taken: event.output }) },
            target: 'renaming',
          },
          { target: 'choosing', actions: assign({ isNameFree: true }) },
        ],
        onError: retryOrFail,
      },
    },
    renaming: {
      description: 'The name is taken: both files are kept, this one with the next free number.',
      meta: { spec: ['S4.20', 'S8.14'] },
      always: [
        { guard: 'hasNamesLeft', target: 'checking', actions: ['countName', 'reportRenamed'] },
        { target: 'failed', actions: 'storeNamesSpent' },
      ],
    },
    choosing: {
      description: 'In one request, resumable, or only the name where all bytes are stored.',
      always: [
        { guard: 'hasArrived', target: 'completing' },
        { guard: 'isResumable', target: 'transferring' },
        { target: 'sending' },
      ],
    },
    sending: {
      description: 'The bytes are sent; every attempt under the same name has the same key.',
      meta: { spec: ['S3.15', 'S7.23'] },
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
        onDone: { target: 'filing', actions: { type: 'storeStored', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isConflict', params: errorOf },
            target: 'renaming',
            description: 'The name was taken after the look-up.',
            meta: { spec: ['S4.20', 'S8.14'] },
          },
          ...retryOrFail,
        ],
      },
    },
    transferring: {
      description: 'The bytes are sent from the offset that the server reports.',
      entry: 'reportSendingUnlessHeld',
      on: {
        'file.created': {
          actions: [
            assign({ uploadUrl: ({ event }) => event.uploadUrl }),
            'reportUploadUrl',
            assign({ heldTries: 0 }),
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
        onDone: { target: 'choosing', actions: assign({ hasArrived: true, retries: 0 }) },
        onError: [
          {
            guard: { type: 'mayWaitForRoom', params: errorOf },
            target: 'held',
            description: 'The user has too many unfinished uploads, here or in other browsers.',
          },
          {
            guard: { type: 'isUploadGone', params: errorOf },
            target: 'transferring',
            reenter: true,
            description:
              'The server no longer has what was sent before: all bytes are sent again, as an upload with another key.',
            actions: 'beginAnew',
          },
          ...retryOrFail,
        ],
      },
    },
    completing: {
      description: 'All bytes are stored: after a check by SHA-256 they become a document of this name.',
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
        onDone: { target: 'filing', actions: { type: 'storeStored', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isConflict', params: errorOf },
            target: 'renaming',
            description: 'The next name is tried without sending bytes again.',
            meta: { spec: ['S4.20', 'S8.14'] },
          },
          {
            guard: { type: 'isLost', params: errorOf },
            target: 'waiting',
            description: 'The received bytes are lost or differ: they are sent again.',
            actions: [storeProblem, 'beginAnew', 'reportUploadUrl'],
          },
          ...retryOrFail,
        ],
      },
    },
    waiting: {
      description:
        'The connection failed or the server is busy: the next attempt follows after a delay that doubles.',
      entry: ['countRetry', 'reportWaiting'],
      after: { retryDelay: 'starting' },
    },
    held: {
      description:
        'Asks for room again until an open upload ends, with growing delays for about an hour. Then the upload fails, and its row gives the reason and a retry.',
      entry: ['countHeld', 'reportHeld'],
      after: { heldDelay: 'starting' },
    },
    filing: {
      description: 'The document is stored. One that was uploaded for a task is tied to it next.',
      always: [{ guard: 'hasTaskMetaData', target: 'labelling' }, { target: 'stored' }],
    },
    labelling: {
      description: 'The document is tied to its task. Only then is the upload done.',
      meta: { spec: ['S3.13', 'S7.25'] },
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
          { guard: { type: 'mayRetry', params: errorOf }, target: 'waiting', actions: storeProblem },
          {
            target: 'failed',
            description:
              'The document is stored, but not tied to its task, such as one that the firm has by now: the row says why and offers a retry.',
            actions: [
              { type: 'reportUnlabelled', params: errorOf },
              { type: 'storeNotAttached', params: errorOf },
            ],
          },
        ],
      },
    },
    stored: { type: 'final', entry: 'reportStored', meta: { spec: ['S4.19'] } },
    failed: { type: 'final', entry: 'reportFailed', meta: { spec: ['S4.20'] } },
  },
});
