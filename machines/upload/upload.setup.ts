import type { ActorRef, Snapshot } from 'xstate';
import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { Problem } from '../problem.ts';
import { isPassing } from '../problem.ts';
import type { ContainerRef, Signal } from '../signals.ts';
import { dangerAlert } from '../signals.ts';
import type { OfferedFile, UploadItem } from './batch.ts';
import { batchAlert, checkOffered, isInProgress, itemOf, maxParallel, rejectedAlert } from './batch.ts';
import type { UploadConstraints } from './checks.ts';
import type { UploadFileReport } from './upload-file.machine.ts';
import { uploadFileMachine } from './upload-file.machine.ts';

export interface UploadContext {
  readonly constraints: UploadConstraints | null;
  /** Files that were picked and are not checked yet. */
  readonly offered: readonly OfferedFile[];
  /** Files that passed the checks and are about to go [S3.14]. */
  readonly selected: readonly OfferedFile[];
  /** Where a client's people upload when no folder is open, by client [S3.14, decision 21]. */
  readonly defaultFolders: Readonly<Record<string, ContainerRef>>;
  /** Every row of the panel, in the order of picking. */
  readonly items: readonly UploadItem[];
  /** Ids of the rows that the alert at the end speaks of. */
  readonly batchIds: readonly string[];
}

export type UploadEvent =
  | { type: 'files.select'; files: readonly OfferedFile[] }
  | { type: 'file.cancel'; id: string }
  | { type: 'file.retry'; id: string }
  | { type: 'panel.clear' }
  | UploadFileReport;

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

type Context = UploadContext;
const changed = (context: Context, id: string, change: Partial<UploadItem>): Partial<Context> => ({
  items: context.items.map((item) => (item.id === id ? { ...item, ...change } : item)),
});
const itemIn = (context: Context, id: string) => context.items.find((item) => item.id === id);
const isOut = (item: UploadItem) => item.status === 'sending' || item.status === 'waiting';

/** A file picked at the top, where a client has no list of its own: it goes to the default folder. */
const isAtTop = ({ container }: OfferedFile) => container.type === 'Client';
const inDefaultFolder = (one: OfferedFile, folders: Context['defaultFolders']): OfferedFile => {
  const folder = folders[one.clientId];
  return isAtTop(one) && folder ? { ...one, container: folder } : one;
};

/** Names, types and rules of the upload chart; the chart itself stands in `upload.machine.ts`. */
export const uploadSetup = setup({
  types: {
    context: {} as Context,
    events: {} as UploadEvent,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'busy',
  },
  actors: {
    loadConstraints: fromPromise<UploadConstraints>(provide('loadConstraints')),
    findDefaultFolder: fromPromise<ContainerRef, { clientId: string }>(provide('findDefaultFolder')),
    uploadFile: uploadFileMachine,
  },
  guards: {
    mayAddContents: (_, files: readonly OfferedFile[]) => files.every(({ container }) => container.canCreate),
    hasConstraints: ({ context }) => context.constraints !== null,
    hasSelectedAtTop: ({ context }) => context.selected.some(isAtTop),
    hasSelected: ({ context }) => context.selected.length > 0,
    isBatchOver: ({ context }) => !context.items.some(isInProgress),
    hasUnfinished: ({ context }) => context.items.some(isInProgress),
    isInProgress: ({ context }, id: string) => {
      const item = itemIn(context, id);
      return item !== undefined && isInProgress(item);
    },
    isRetryable: ({ context }, id: string) => {
      const status = itemIn(context, id)?.status;
      return status === 'failed' || status === 'canceled';
    },
  },
  actions: {
    offerFiles: assign(({ context }, files: readonly OfferedFile[]) => ({
      offered: [...context.offered, ...files],
    })),
    storeConstraints: assign((_, constraints: UploadConstraints) => ({ constraints })),
    checkFiles: enqueueActions(({ context, enqueue }) => {
      if (context.constraints === null) return;
      const { accepted, rejected } = checkOffered(context.offered, context.constraints);
      const placed = accepted.map((one) => inDefaultFolder(one, context.defaultFolders));
      enqueue.assign({
        offered: [],
        selected: [...context.selected.map((one) => inDefaultFolder(one, context.defaultFolders)), ...placed],
      });
      if (rejected.length > 0) enqueue.emit({ type: 'alert.raised', alert: rejectedAlert(rejected) });
    }),
    storeDefaultFolder: assign(({ context }, folder: ContainerRef) => {
      const clientId = context.selected.find(isAtTop)?.clientId ?? '';
      return { defaultFolders: { ...context.defaultFolders, [clientId]: folder } };
    }),
    alertFolderFailure: emit({ type: 'alert.raised', alert: dangerAlert('defaultUploadFolderErrorMsg') }),
    dropOffered: assign({ offered: [], selected: [] }),
    queueSelected: assign(({ context }) => ({
      selected: [],
      items: [...context.items, ...context.selected.map(itemOf)],
      batchIds: [...context.batchIds, ...context.selected.map(({ file }) => file.id)],
    })),
    fillSlots: enqueueActions(({ context, enqueue, self }) => {
      const free = maxParallel - context.items.filter(isOut).length;
      const next = context.items.filter((item) => item.status === 'queued').slice(0, Math.max(0, free));
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
            file: item.file,
            container: item.container,
            parent: self as unknown as ActorRef<Snapshot<unknown>, UploadFileReport>,
          },
        });
    }),
    stopFile: enqueueActions(({ enqueue }, id: string) => {
      enqueue.stopChild(id);
    }),
    storeName: assign(({ context }, params: { id: string; name: string }) =>
      changed(context, params.id, { name: params.name }),
    ),
    storeWaiting: assign(({ context }, id: string) =>
      changed(context, id, { status: 'waiting', sentBytes: 0 }),
    ),
    storeSending: assign(({ context }, id: string) =>
      changed(context, id, { status: 'sending', sentBytes: 0 }),
    ),
    storeProgress: assign(({ context }, params: { id: string; sentBytes: number }) =>
      changed(context, params.id, { sentBytes: params.sentBytes }),
    ),
    storeStored: assign(({ context }, params: { id: string; name: string }) =>
      changed(context, params.id, {
        status: 'stored',
        name: params.name,
        sentBytes: itemIn(context, params.id)?.file.size ?? 0,
      }),
    ),
    storeFailed: assign(({ context }, params: { id: string; problem: Problem }) =>
      changed(context, params.id, { status: 'failed', problem: params.problem, sentBytes: 0 }),
    ),
    storeCanceled: assign(({ context }, id: string) =>
      changed(context, id, { status: 'canceled', sentBytes: 0 }),
    ),
    requeue: assign(({ context }, id: string) => ({
      ...changed(context, id, { status: 'queued', problem: null, sentBytes: 0 }),
      batchIds: context.batchIds.includes(id) ? context.batchIds : [...context.batchIds, id],
    })),
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
    reportBatch: enqueueActions(({ context, enqueue }) => {
      const alert = batchAlert(context.items.filter((item) => context.batchIds.includes(item.id)));
      if (alert) enqueue.emit({ type: 'alert.raised', alert });
      enqueue.assign({ batchIds: [] });
    }),
    alertConstraintsFailure: emit({ type: 'alert.raised', alert: dangerAlert('uploadConstraintsErrorMsg') }),
  },
});

/** Whether the row offers another try at once, or only after the file was mended. */
export const isWorthRetrying = (item: UploadItem): boolean =>
  item.status === 'canceled' ||
  (item.status === 'failed' && (item.problem === null || isPassing(item.problem)));
