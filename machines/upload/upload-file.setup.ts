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
import type { UploadFileReport } from './upload.types.ts';

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
  /** To be called with the bytes that have gone out so far, a few times a second at the most. */
  readonly onProgress: (sentBytes: number) => void;
}

/** What the resumable way needs beyond that. */
export interface TransferPayload extends UploadPayload {
  /** The row, for what a browser has to remember to go on after a reload. */
  readonly item: UploadItem;
  /** The PrismGuid of whom it belongs to. */
  readonly user: string;
  /** Where earlier bytes lie; `null` at the first try. */
  readonly uploadUrl: string | null;
  /** To be called when the place for the bytes is known: another one than before when that is gone. */
  readonly onCreated: (uploadUrl: string) => void;
  /** To be called with what the other side says it has, before more goes out. */
  readonly onOffset: (bytes: number) => void;
}

/** What makes a document of bytes that have arrived: the name is decided here, and can be changed without sending again. */
export interface CompletePayload {
  readonly id: string;
  readonly user: string;
  readonly file: PickedFile;
  readonly uploadUrl: string;
  readonly name: string;
}

/** What ties a stored document to a task [S7.25]. */
export interface LabelPayload {
  /** The row, for what a browser has to remember to try again after a reload. */
  readonly item: UploadItem;
  /** The PrismGuid of whom it belongs to. */
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
  /** Tries since the other side last had more than before. */
  readonly retries: number;
  readonly isNameFree: boolean;
  /** How often in a row there was no room, because the user has too many open uploads. */
  readonly heldTries: number;
  readonly uploadUrl: string | null;
  /** Bytes that the other side has said to have. */
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

/** How often a passing failure is tried again before a person is asked. */
export const maxRetries = 3;
/** The wait before the first new try, in milliseconds; it doubles with each. */
export const firstRetryDelay = 1000;
/** The first wait for room of a file that met too many open uploads, in milliseconds; it doubles with each. */
export const firstHeldDelay = 15_000;
/** The longest of these waits, in milliseconds. */
export const longestHeldDelay = 300_000;
/** How often such a file asks for room before a person is asked: for about an hour in all. */
export const maxHeldTries = 16;

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/** What both ways of sending have in common. */
export const payloadOf = ({ item, name, renames }: UploadFileContext) => ({
  files: [item.file],
  name,
  endpoint: isResumable(item.file) ? ('uploads' as const) : ('documents' as const),
  container: item.container,
  notifyOnEachUpload: false,
  notifyPostAllUploads: true,
  taskMetaData: item.taskMetaData,
  filter: null,
  // A resumable upload gets its name at the end: there the key stands for the bytes alone.
  idempotencyKey: isResumable(item.file) ? item.id : `${item.id}:${renames}`,
});

const toParent = ({ context }: { context: UploadFileContext }) => context.parent;
/** Problems after which all bytes are sent anew: the other side has them no longer, or others than ours. */
const lost: ReadonlySet<Problem['code']> = new Set(['notFound', 'incompleteUpload', 'checksumMismatch']);

/** Names, types and rules of the chart of one file; the chart itself stands in `upload-file.machine.ts`. */
export const uploadFileSetup = setup({
  types: {
    context: {} as UploadFileContext,
    events: {} as UploadFileEvent,
    input: {} as UploadFileInput,
    meta: {} as { spec: string[] },
    tags: {} as 'busy',
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
    noteRoom: assign({ heldTries: 0 }),
    noteNameFree: assign({ isNameFree: true }),
    storeUploadUrl: assign((_, uploadUrl: string) => ({ uploadUrl })),
    storeOffset: assign(({ context }, bytes: number) => ({
      offset: bytes,
      // A line that breaks often is no line that is gone: what arrived since the last try counts.
      retries: bytes > context.offset ? 0 : context.retries,
    })),
    noteArrival: assign({ hasArrived: true, retries: 0 }),
    forgetUpload: assign({ uploadUrl: null, offset: 0, hasArrived: false }),
    storeStored: assign((_, stored: StoredFile) => ({ stored, retries: 0 })),
    storeProblem: assign((_, params: { error: unknown }) => ({ problem: problemOf(params.error) })),
    storeNotAttached: assign({ problem: { code: 'notAttached' } as const }),
    storeNamesSpent: assign({ problem: { code: 'tooManyNames' } as const }),
    reportRenamed: sendTo(toParent, ({ context }) => ({
      type: 'file.renamed' as const,
      id: context.item.id,
      name: context.name,
      renames: context.renames,
    })),
    reportSending: sendTo(toParent, ({ context }) => ({
      type: 'file.sending' as const,
      id: context.item.id,
    })),
    // A file that asks for room again is on its way only once there is room.
    reportSendingUnlessHeld: enqueueActions(({ context, enqueue }) => {
      if (context.heldTries === 0)
        enqueue.sendTo(context.parent, { type: 'file.sending', id: context.item.id });
    }),
    reportHeld: sendTo(toParent, ({ context }) => ({
      type: 'file.held' as const,
      id: context.item.id,
    })),
    reportUploadUrl: sendTo(toParent, ({ context }) => ({
      type: 'file.created' as const,
      id: context.item.id,
      uploadUrl: context.uploadUrl,
    })),
    reportProgress: sendTo(toParent, ({ context }, sentBytes: number) => ({
      type: 'file.progress' as const,
      id: context.item.id,
      sentBytes,
    })),
    reportWaiting: sendTo(toParent, ({ context }) => ({
      type: 'file.waiting' as const,
      id: context.item.id,
    })),
    reportArrived: sendTo(toParent, ({ context }) => ({
      type: 'file.arrived' as const,
      id: context.item.id,
      name: context.name,
      stored: context.stored as StoredFile,
    })),
    reportUnlabelled: sendTo(toParent, ({ context }, params: { error: unknown }) => ({
      type: 'file.unlabelled' as const,
      id: context.item.id,
      problem: problemOf(params.error),
    })),
    reportStored: sendTo(toParent, ({ context }) => ({
      type: 'file.stored' as const,
      id: context.item.id,
      name: context.name,
      stored: context.stored as StoredFile,
    })),
    reportFailed: sendTo(toParent, ({ context }) => ({
      type: 'file.failed' as const,
      id: context.item.id,
      problem: context.problem ?? { code: 'unknown' as const },
    })),
  },
  delays: {
    heldDelay: ({ context }) => Math.min(firstHeldDelay * 2 ** (context.heldTries - 1), longestHeldDelay),
    retryDelay: ({ context }) => firstRetryDelay * 2 ** (context.retries - 1),
  },
});
