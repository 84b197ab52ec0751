import type { ActorRef, Snapshot } from 'xstate';
import { assign, emit, enqueueActions, raise, setup } from 'xstate';
import { may } from '../../contract/session/access.ts';
import type { Session } from '../../contract/session/session.ts';
import type { SessionFacts } from '../facts.ts';
import { isPassing, problemOf } from '../problem.ts';
import type { ContainerRef, Signal } from '../signals.ts';
import { dangerAlert, withdrawal } from '../signals.ts';
import {
  askingFrom,
  batchAlert,
  batchTopic,
  checkOffered,
  folderAlert,
  maxFilesAtOnce,
  rejectedAlert,
} from './batch.ts';
import * as changes from './changes.ts';
import { itemIn } from './changes.ts';
import type { PickedFile, UploadConstraints } from './checks.ts';
import type { CopyNote, KeptFile } from './copies.ts';
import * as copies from './copies.ts';
import type { MadeFolder } from './folders.ts';
import type { InterruptedUpload, OfferedFile, StoredFile, UploadItem } from './items.ts';
import { hasFailedInPassing, isInProgress, isMoving, isOut, isUnstored, keptBytes } from './items.ts';
import { uploadActors } from './upload.actors.ts';
import type {
  ContainerUpload,
  Copied,
  UploadContext,
  UploadEvent,
  UploadFileReport,
} from './upload.types.ts';

type Context = UploadContext;

/** How often the making of a folder on the way is tried again when the line breaks. */
export const maxFolderRetries = 3;
/** The wait before it is tried again, in milliseconds. */
export const folderRetryDelay = 2000;

/** What alerts about files that were picked and not taken, and about a receipt, speak of. */
const pickTopic = 'upload.pick';
const receiptTopic = 'upload.receipt';

const all = () => true;
const withId = (id: string) => (item: UploadItem) => item.id === id;
const noted = (message: string) => ({
  type: 'error.noted' as const,
  module: 'cc:upload',
  message,
  stack: null,
});

/** Names, types and rules of the upload chart; the chart itself stands in `upload.machine.ts` and its regions. */
export const uploadSetup = setup({
  types: {
    context: {} as Context,
    events: {} as UploadEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'busy' | 'asking' | 'makingFolders' | 'losesOnLeaving' | 'folded',
  },
  actors: uploadActors,
  delays: { folderRetryDelay },
  guards: {
    isTooMany: ({ context }, files: readonly OfferedFile[]) =>
      changes.mayAdd(context, files) && changes.isTooMany(context, files),
    mayAddContents: ({ context }, files: readonly OfferedFile[]) =>
      changes.mayAdd(context, files) && !changes.isTooMany(context, files),
    hasOffered: ({ context }) => context.offered.length > 0,
    hasOfferedAndLimits: ({ context }) => context.offered.length > 0 && context.constraints !== null,
    hasSelectedAtTop: ({ context }) => context.selected.some(changes.isAtTop),
    hasFoldersToMake: ({ context }) => context.folderSteps.length > 0,
    mayRetryFolder: ({ context }, params: { error: unknown }) =>
      isPassing(problemOf(params.error)) && context.folderRetries < maxFolderRetries,
    isConflict: (_, params: { error: unknown }) => problemOf(params.error).code === 'nameTaken',
    isWorthAsking: ({ context }) =>
      context.selected.filter(({ isNameFree }) => !isNameFree).length >= askingFrom,
    hasManyConflicts: ({ context }) => changes.takenNames(context) >= askingFrom,
    isBatchOver: ({ context }) => !context.items.some(isMoving),
    hasMoving: ({ context }) => context.items.some(isMoving),
    hasUnfinished: ({ context }) => context.items.some(isUnstored),
    hasPaused: ({ context }) => context.items.some(({ status }) => status === 'paused'),
    hasRetryable: ({ context }) => context.items.some(hasFailedInPassing),
    hasReceipt: ({ context: { items } }) =>
      items.some(({ stored }) => stored !== null) && !items.some(isInProgress),
    isOut: ({ context }, id: string) => context.items.some((item) => item.id === id && isOut(item)),
    isMoving: ({ context }, id: string) => context.items.some((item) => item.id === id && isMoving(item)),
    isPaused: ({ context }, id: string) => itemIn(context, id)?.status === 'paused',
    isCancelable: ({ context }, id: string) =>
      context.items.some((item) => item.id === id && (isUnstored(item) || item.status === 'interrupted')),
    isRetryable: ({ context }, id: string) => {
      const status = itemIn(context, id)?.status;
      return status === 'failed' || status === 'canceled';
    },
    isAwaited: ({ context }, { id, file }: { id: string; file: PickedFile }) =>
      changes.isAwaited(context, id, file),
    hasNotices: ({ context }) => context.notices.length > 0,
    hasDiscards: ({ context }) => context.discards.length > 0,
    hasFilesToCopy: ({ context }) => copies.filesToCopy(context).length > 0,
    hasNotesToKeep: ({ context }) => copies.notesToKeep(context).length > 0,
    hasCopiesToDrop: ({ context }) => copies.copiesToDrop(context).length > 0,
    isUnderWay: ({ context }) =>
      context.offered.length + context.selected.length > 0 || context.items.some(isUnstored),
    losesOnLeaving: ({ context }) => copies.losesOnLeaving(context),
    keepsOnLeaving: ({ context }) => !copies.losesOnLeaving(context),
    isSessionOver: (_, params: { error: unknown }) => problemOf(params.error).code === 'unauthenticated',
    hasTaskNews: ({ context }) => changes.taskNews(context).length > 0,
    isQuiet: ({ context }) => changes.isQuiet(context),
    isWorthWatching: ({ context }) => !changes.isQuiet(context),
  },
  actions: {
    storeSession: assign(({ context }, session: Session) => ({ access: { ...context.access, session } })),
    storeInterrupted: assign(({ context }, found: readonly InterruptedUpload[]) =>
      changes.recalled(context, found),
    ),
    offerFiles: assign(({ context }, files: readonly OfferedFile[]) => ({
      offered: [...context.offered, ...files],
      ...copies.copiesWanted(context, files),
    })),
    offerAgain: assign(({ context }) => ({
      offered: [...context.selected, ...context.offered],
      selected: [],
      folderSteps: [],
      madeFolders: {},
      folderRetries: 0,
    })),
    storeConstraints: assign((_, constraints: UploadConstraints) => ({ constraints })),
    checkFiles: enqueueActions(({ context, enqueue }) => {
      if (context.constraints === null) return;
      const mayAddFolder = may(context.access, 'addFolder');
      const { accepted, rejected } = checkOffered(context.offered, context.constraints, mayAddFolder);
      enqueue.assign({ offered: [], selected: accepted.map((one) => ({ ...one, isNameFree: false })) });
      if (rejected.length > 0) enqueue.emit({ type: 'alert.raised', alert: rejectedAlert(rejected) });
    }),
    placeFiles: assign(({ context }) => changes.placed(context)),
    storeDefaultFolder: assign(({ context }, folder: ContainerRef) => {
      const clientId = context.selected.find(changes.isAtTop)?.clientId ?? '';
      return { defaultFolders: { ...context.defaultFolders, [clientId]: folder } };
    }),
    storeContainerUpload: assign((_, containerUpload: ContainerUpload) => ({ containerUpload })),
    storeFolder: assign(({ context }, made: MadeFolder) => changes.folderMade(context, made)),
    countFolderRetry: assign(({ context }) => ({ folderRetries: context.folderRetries + 1 })),
    dropFolder: enqueueActions(({ context, enqueue }, params: { error: unknown }) => {
      const [step] = context.folderSteps;
      if (!step) return;
      const reason = `problem.${problemOf(params.error).code}`;
      const alert = folderAlert(step.name, changes.filesUnder(context, step), reason);
      enqueue.assign(({ context: now }) => changes.folderDropped(now));
      enqueue.emit({ type: 'alert.raised', alert });
    }),
    settleFiles: assign(({ context }) => changes.settled(context)),
    storeTaken: assign(({ context }, ids: readonly string[]) => changes.namesKnown(context, ids)),
    skipTaken: assign(({ context }) => ({
      selected: context.selected.filter(({ file }) => !context.takenIds.includes(file.id)),
    })),
    dropOffered: assign({ offered: [], selected: [] }),
    dropSelected: assign({ selected: [], takenIds: [] }),
    announceFolders: enqueueActions(({ context, enqueue }) => {
      const roots = new Map(context.selected.map((one) => [one.clientId, one.container.id]));
      if (Object.keys(context.madeFolders).length === 0) return;
      for (const [clientId, containerId] of roots)
        enqueue.emit({ type: 'documents.changed', clientId, containerId });
    }),
    queueSelected: assign(({ context }) => changes.queued(context)),
    announceQueued: raise({ type: 'files.queued' }),
    fillSlots: enqueueActions(({ context, enqueue, self }) => {
      const next = changes.nextOut(context);
      if (next.length === 0) return;
      const ids = new Set(next.map((item) => item.id));
      enqueue.assign({
        items: context.items.map((item) =>
          ids.has(item.id) ? { ...item, status: 'sending' as const } : item,
        ),
      });
      for (const item of next)
        enqueue.spawnChild('uploadFile', {
          id: item.id,
          input: {
            item,
            user: context.access.session.meta.PrismGuid,
            parent: self as unknown as ActorRef<Snapshot<unknown>, UploadFileReport>,
          },
        });
    }),
    stopFile: enqueueActions(({ enqueue }, id: string) => {
      enqueue.stopChild(id);
    }),
    stopFiles: enqueueActions(({ context, enqueue }) => {
      for (const item of context.items.filter(isOut)) enqueue.stopChild(item.id);
    }),
    stopUnstored: enqueueActions(({ context, enqueue }) => {
      for (const item of context.items.filter(isUnstored)) enqueue.stopChild(item.id);
    }),
    pauseFile: assign(({ context }, id: string) => changes.paused(context, withId(id))),
    pauseFiles: assign(({ context }) => changes.paused(context, all)),
    cancelFile: assign(({ context }, id: string) => changes.canceled(context, withId(id))),
    cancelFiles: assign(({ context }) => changes.canceled(context, isUnstored)),
    requeue: assign(({ context }, id: string) => changes.requeued(context, withId(id))),
    requeueFailed: assign(({ context }) => changes.requeued(context, hasFailedInPassing)),
    requeuePaused: assign(({ context }) => changes.requeued(context, ({ status }) => status === 'paused')),
    takeFile: assign(({ context }, { id, file }: { id: string; file: PickedFile }) =>
      changes.chosenAgain(context, id, file),
    ),
    storeName: assign(({ context }, { id, name, renames }: { id: string; name: string; renames: number }) =>
      changes.changed(context, id, { name, renames, isNameFree: false }),
    ),
    storeUploadUrl: assign(({ context }, { id, uploadUrl }: { id: string; uploadUrl: string | null }) =>
      changes.changed(context, id, { uploadUrl }),
    ),
    storeWaiting: assign(({ context }, id: string) => {
      const item = itemIn(context, id);
      return item ? changes.changed(context, id, { status: 'waiting', sentBytes: keptBytes(item) }) : {};
    }),
    storeHeld: assign(({ context }, id: string) =>
      changes.changed(context, id, { status: 'waiting', problem: { code: 'tooManyUploads' } }),
    ),
    storeSending: assign(({ context }, id: string) =>
      // Its name was found free: a try that is broken off from here on is repeated under the same name.
      changes.changed(context, id, { status: 'sending', isNameFree: true, problem: null }),
    ),
    storeProgress: assign(({ context }, params: { id: string; sentBytes: number }) =>
      changes.changed(context, params.id, { sentBytes: params.sentBytes }),
    ),
    storeStored: assign(({ context }, params: { id: string; name: string; stored: StoredFile }) =>
      changes.changed(context, params.id, {
        status: 'stored',
        name: params.name,
        stored: params.stored,
        uploadUrl: null,
        sentBytes: itemIn(context, params.id)?.file.size ?? 0,
      }),
    ),
    storeArrived: assign(({ context }, params: { id: string; name: string; stored: StoredFile }) =>
      changes.changed(context, params.id, {
        status: 'sending',
        name: params.name,
        stored: params.stored,
        uploadUrl: null,
        sentBytes: itemIn(context, params.id)?.file.size ?? 0,
      }),
    ),
    storeFailed: assign(({ context }, params: { id: string; problem: UploadItem['problem'] }) =>
      changes.failed(context, params.id, params.problem),
    ),
    clearFinished: assign(({ context }) => ({ items: context.items.filter(isInProgress) })),
    announceStored: enqueueActions(({ context, enqueue }, id: string) => {
      const item = itemIn(context, id);
      if (!item) return;
      enqueue.emit({
        type: 'documents.changed',
        clientId: item.clientId,
        containerId: item.container.id,
      });
    }),
    announceTaskFile: enqueueActions(({ context, enqueue }, id: string) => {
      const item = itemIn(context, id);
      const taskId = item?.taskMetaData?.ccTask;
      if (!taskId || !item.stored) return;
      enqueue.emit({ type: 'task.uploaded', taskId, uploadId: id, documentId: item.stored.documentId });
    }),
    reportBatch: enqueueActions(({ context, enqueue }) => {
      const alert = batchAlert(context.items.filter((item) => context.batchIds.includes(item.id)));
      if (alert) enqueue.emit({ type: 'alert.raised', alert });
      enqueue.assign(changes.batchEnded(context));
    }),
    storeRecalledCopies: assign(({ context }, found: readonly KeptFile[]) =>
      copies.copiesRecalled(context, found),
    ),
    storeCopied: assign(({ context }, { asked, kept }: Copied) => copies.copied(context, asked, kept)),
    refuseCopies: assign(({ context }) =>
      copies.copied(
        context,
        context.copies.filter(({ status }) => status === 'wanted').map(({ id }) => id),
        [],
      ),
    ),
    storeNoted: assign(({ context }, notes: readonly CopyNote[]) => copies.noted(context, notes)),
    assumeNoted: assign(({ context }) => copies.noted(context, copies.notesToKeep(context))),
    storeDropped: assign(({ context }, ids: readonly string[]) => copies.copiesDropped(context, ids)),
    assumeDropped: assign(({ context }) => copies.copiesDropped(context, copies.copiesToDrop(context))),
    announceUnderWay: emit({ type: 'uploads.changed', isUnderWay: true }),
    announceSettled: emit({ type: 'uploads.changed', isUnderWay: false }),
    announceTaskUploads: enqueueActions(({ context, enqueue }) => {
      const news = changes.taskNews(context);
      const now = changes.taskUploads(context);
      enqueue.assign({ announced: Object.fromEntries(now) });
      for (const { taskId, steps } of news) enqueue.emit({ type: 'task.uploads', taskId, steps });
    }),
    announceUploadsOf: emit(({ context }: { context: Context }, taskId: string) => ({
      type: 'task.uploads' as const,
      taskId,
      steps: changes.taskUploads(context).get(taskId) ?? [],
    })),
    dequeueNotice: assign(({ context }) => ({ notices: context.notices.slice(1) })),
    dequeueDiscard: assign(({ context }) => ({ discards: context.discards.slice(1) })),
    noteFailure: emit((_: unknown, { what, error }: { what: string; error: unknown }) =>
      noted(`${what}: ${problemOf(error).code}`),
    ),
    noteFileFailure: emit((_: unknown, { problem }: { problem: { code: string } }) =>
      noted(`file: ${problem.code}`),
    ),
    noteUnlabelled: emit((_: unknown, { problem }: { problem: { code: string } }) =>
      noted(`item metadata: ${problem.code}`),
    ),
    alertConstraintsFailure: emit({
      type: 'alert.raised',
      alert: { ...dangerAlert('uploadConstraintsErrorMsg'), topic: pickTopic },
    }),
    alertFolderFailure: emit({
      type: 'alert.raised',
      alert: { ...dangerAlert('defaultUploadFolderErrorMsg'), topic: pickTopic },
    }),
    withdrawPickFailure: emit(withdrawal(pickTopic)),
    alertTooMany: emit((_: unknown, count: number) => ({
      type: 'alert.raised' as const,
      alert: { ...dangerAlert('uploadTooManyMsg', { count, most: maxFilesAtOnce }), topic: pickTopic },
    })),
    alertOtherFile: emit(({ context }: { context: Context }, id: string) => ({
      type: 'alert.raised' as const,
      alert: {
        ...dangerAlert('uploadOtherFileMsg', { filename: itemIn(context, id)?.file.name ?? '' }),
        topic: id,
      },
    })),
    withdrawOtherFile: emit((_: unknown, id: string) => withdrawal(id)),
    withdrawBatch: emit(withdrawal(batchTopic)),
    alertReceiptFailure: emit({
      type: 'alert.raised',
      alert: { ...dangerAlert('uploadReceiptErrorMsg'), topic: receiptTopic },
    }),
    withdrawReceiptFailure: emit(withdrawal(receiptTopic)),
  },
});
