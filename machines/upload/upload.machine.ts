import type { ActorRef, Snapshot } from 'xstate';
import { assign, emit, enqueueActions, fromPromise, not, sendTo, setup } from 'xstate';
import { may } from '../../contract/session/access.ts';
import type { SessionFacts } from '../facts.ts';
import { isNotAttached, type Problem } from '../problem.ts';
import type { Signal } from '../signals.ts';
import { dangerAlert, withdrawal } from '../signals.ts';
import { batchAlert, batchTopic, failureNote, noticesOf, type ReceiptLine, receiptOf } from './batch.ts';
import type { PickedFile } from './checks.ts';
import {
  type CopiesReport,
  copiesMachine,
  isUpToDate,
  type KeptFile,
  type NeededFile,
  neededOf,
} from './copies.machine.ts';
import { followUpsMachine } from './follow-ups.machine.ts';
import { type IntakeReport, intakeMachine, pickTopic } from './intake.machine.ts';
import type { InterruptedUpload, OfferedFile, SelectedFile, UploadItem } from './items.ts';
import {
  hasFailedInPassing,
  isDismissible,
  isInProgress,
  isMoving,
  isOut,
  isUnstored,
  keptBytes,
  maxFilesAtOnce,
} from './items.ts';
import { whyNotAdd } from './permission.ts';
import * as rows from './rows.ts';
import { isQuiet } from './summary.ts';
import { type UploadFileReport, uploadFileMachine } from './upload-file.machine.ts';

type Plain<Type extends string> = Type extends string ? { type: Type } : never;
type Single<Type extends string> = Type extends string ? { type: Type; id: string } : never;

/** What a person does about uploads, and what the charts below report. */
type UploadEvent =
  | { type: 'files.select'; files: readonly OfferedFile[] }
  | Single<'file.cancel' | 'file.retry' | 'file.pause' | 'file.resume'>
  /** The file of an interrupted upload was chosen again. */
  | { type: 'file.choose'; id: string; file: PickedFile }
  | Plain<'queue.cancel' | 'queue.retry' | 'queue.pause' | 'queue.resume'>
  | Plain<'receipt.save' | 'panel.clear' | 'panel.fold' | 'panel.unfold'>
  | { type: 'task.opened'; taskId: string }
  | { type: 'session.refreshed'; session: SessionFacts['session'] }
  | { type: 'client.changed'; clientId: string }
  | IntakeReport
  | CopiesReport
  | UploadFileReport;

type TaskFile = Extract<Signal, { type: 'task.uploaded' }>;

interface UploadContext extends rows.Rows {
  readonly access: Pick<SessionFacts, 'session' | 'flags'>;
  /** The client whom the user acts for; files may be on their way to another one. */
  readonly activeClientId: string | null;
  /** Files that were picked and have not left the intake yet, as they were picked. */
  readonly picked: readonly OfferedFile[];
  /** The files that the copies were last notified of as needed. */
  readonly needed: readonly NeededFile[];
  /** The last announced running uploads for tasks, by task: the step of each file. */
  readonly announced: Readonly<Record<string, readonly number[]>>;
  /** The task that was opened last. */
  readonly openedTask: string | null;
  /** What was stored for fields of tasks that were not open: they are notified once they are opened. */
  readonly missed: readonly TaskFile[];
}
type Context = UploadContext;
type In = { readonly context: Context };

/** What changes in the row of a file. */
type RowChange = Partial<UploadItem> & { readonly id: string };

/** The subject of the alert about a receipt. */
const receiptTopic = 'upload.receipt';

const isPaused = ({ status }: UploadItem): boolean => status === 'paused';
const idsOf = (items: readonly UploadItem[]): readonly string[] => items.map(({ id }) => id);
const isRow = ({ items }: Context, id: string, is: (item: UploadItem) => boolean): boolean =>
  items.some((item) => item.id === id && is(item));
const userOf = ({ access }: Context): string => access.session.meta.PrismGuid;

const fileId = ({ file }: OfferedFile): string => file.id;
const without = (files: readonly OfferedFile[], ids: readonly string[]): readonly OfferedFile[] => {
  const gone = new Set(ids);
  return files.filter((one) => !gone.has(fileId(one)));
};

/** Whether files may be added where they are to go. */
const mayAdd = (context: Context, files: readonly OfferedFile[]): boolean =>
  files.length > 0 && files.every(({ container }) => whyNotAdd(context, container) === null);

/** Whether a file for a task is being uploaded, or is stored and not tied to the task yet. */
const isOutsideTask = (item: UploadItem): boolean => isMoving(item) || isNotAttached(item.problem);

/** The running uploads for tasks, by task: the step of each file, from 0. */
function taskUploads({ picked, items }: Context): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const { taskMetaData } of [...picked, ...items.filter(isOutsideTask)]) {
    if (!taskMetaData?.ccTask) continue;
    const steps = found.get(taskMetaData.ccTask) ?? [];
    steps.push(Number(taskMetaData.ccStep) - 1);
    found.set(taskMetaData.ccTask, steps);
  }
  return found;
}

/** The tasks whose running uploads have changed since the last announcement. */
function taskNews(context: Context): readonly { taskId: string; steps: readonly number[] }[] {
  const { announced } = context;
  const now = taskUploads(context);
  return [...new Set([...now.keys(), ...Object.keys(announced)])]
    .map((taskId) => ({ taskId, steps: now.get(taskId) ?? [] }))
    .filter(({ taskId, steps }) => String(steps) !== String(announced[taskId] ?? []));
}

const uploadSetup = setup({
  types: {
    context: {} as Context,
    events: {} as UploadEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'folded',
    children: {} as { intake: 'intake'; copies: 'copies'; followUps: 'followUps' },
  },
  actors: {
    intake: intakeMachine,
    copies: copiesMachine,
    followUps: followUpsMachine,
    uploadFile: uploadFileMachine,
    saveReceipt: fromPromise<void, { readonly lines: readonly ReceiptLine[] }>(async () => {
      throw new Error('provide saveReceipt');
    }),
  },
  guards: {
    isTooMany: ({ context }, files: readonly OfferedFile[]) => {
      const known = context.items.filter(isInProgress).length + context.picked.length;
      return mayAdd(context, files) && known + files.length > maxFilesAtOnce;
    },
    mayAddContents: ({ context }, files: readonly OfferedFile[]) => mayAdd(context, files),
    hasMoving: ({ context }) => context.items.some(isMoving),
    hasNext: ({ context }) => rows.nextOut(context).length > 0,
    hasUnfinished: ({ context }) => context.items.some(isUnstored),
    hasPaused: ({ context }) => context.items.some(isPaused),
    hasRetryable: ({ context }) => context.items.some(hasFailedInPassing),
    hasReceipt: ({ context: { items } }) =>
      items.some(({ stored }) => stored !== null) && !items.some(isInProgress),
    isOut: ({ context }, id: string) => isRow(context, id, isOut),
    isMoving: ({ context }, id: string) => isRow(context, id, isMoving),
    isPaused: ({ context }, id: string) => isRow(context, id, isPaused),
    isCancelable: ({ context }, id: string) =>
      isRow(context, id, (item) => isUnstored(item) || item.status === 'interrupted'),
    isDismissible: ({ context }, id: string) => isRow(context, id, isDismissible),
    isRetryable: ({ context }, id: string) =>
      isRow(context, id, ({ status }) => status === 'failed' || status === 'canceled'),
    isAwaited: ({ context }, { id, file }: { id: string; file: PickedFile }) =>
      rows.isAwaited(context, id, file),
    isUnderWay: ({ context }) => context.picked.length > 0 || context.items.some(isUnstored),
    hasTaskNews: ({ context }) => taskNews(context).length > 0,
    hasOtherNeeds: ({ context: { needed, picked, items } }) => !isUpToDate(needed, picked, items),
    isQuiet: ({ context }) => isQuiet(context.items),
  },
  actions: {
    storeSession: assign(({ context }, session: SessionFacts['session']) => ({
      access: { ...context.access, session },
    })),
    // The copies come first: they are begun before the server is asked anything about a file.
    takeFiles: enqueueActions(({ context, enqueue }, files: readonly OfferedFile[]) => {
      const picked = [...context.picked, ...files];
      const needed = neededOf(picked, context.items);
      enqueue.assign({ picked, needed });
      enqueue.sendTo('copies', { type: 'files.picked', files, needed });
      enqueue.sendTo('intake', { type: 'files.offer', files });
    }),
    queueFiles: assign(({ context }, files: readonly SelectedFile[]) => ({
      picked: without(context.picked, files.map(fileId)),
      ...rows.queued(context, files),
    })),
    storeInterrupted: assign(({ context }, found: readonly InterruptedUpload[]) =>
      rows.recalled(context, found),
    ),
    goOn: enqueueActions(({ context, enqueue }, found: readonly KeptFile[]) => {
      const files = found.filter(({ begun }) => begun === null).map(({ offered }) => offered);
      enqueue.assign({ picked: [...context.picked, ...files], ...rows.goneOn(context, found) });
      if (files.length > 0) enqueue.sendTo('intake', { type: 'files.offer', files });
    }),
    reportNeeds: enqueueActions(({ context, enqueue }) => {
      const needed = neededOf(context.picked, context.items);
      enqueue.assign({ needed });
      enqueue.sendTo('copies', { type: 'files.needed', needed });
    }),
    fillSlots: enqueueActions(({ context, enqueue, self }) => {
      const parent = self as unknown as ActorRef<Snapshot<unknown>, UploadFileReport>;
      const next = rows.nextOut(context);
      const ids = new Set(idsOf(next));
      enqueue.assign({
        items: context.items.map((item) =>
          ids.has(item.id) ? { ...item, status: 'sending' as const } : item,
        ),
      });
      for (const item of next)
        enqueue.spawnChild('uploadFile', { id: item.id, input: { item, user: userOf(context), parent } });
    }),
    stopFile: enqueueActions(({ enqueue }, id: string) => {
      enqueue.stopChild(id);
    }),
    pauseFiles: enqueueActions(({ context, enqueue }, ids: readonly string[]) => {
      for (const id of ids) enqueue.stopChild(id);
      enqueue.assign(rows.paused(context, new Set(ids)));
    }),
    cancelFiles: enqueueActions(({ context, enqueue }, ids: readonly string[]) => {
      const given = new Set(ids);
      const discards = rows.discardsOf(context.items.filter(({ id }) => given.has(id)));
      for (const id of ids) enqueue.stopChild(id);
      enqueue.assign(rows.canceled(context, given));
      if (discards.length > 0) enqueue.sendTo('followUps', { type: 'discards.add', discards });
    }),
    requeueFiles: assign(({ context }, ids: readonly string[]) => rows.requeued(context, new Set(ids))),
    takeFile: assign(({ context }, { id, file }: { id: string; file: PickedFile }) =>
      rows.chosenAgain(context, id, file),
    ),
    storeRow: assign(({ context }, { id, ...change }: RowChange) => rows.changed(context, id, change)),
    storeWaiting: assign(({ context }, id: string) => {
      const item = rows.rowIn(context, id);
      return item ? rows.changed(context, id, { status: 'waiting', sentBytes: keptBytes(item) }) : {};
    }),
    storeHeld: assign(({ context }, id: string) =>
      rows.changed(context, id, { status: 'waiting', problem: { code: 'tooManyUploads' } }),
    ),
    storeSending: assign(({ context }, id: string) =>
      // Its name was found free: a try that is broken off from here on is repeated under the same name.
      rows.changed(context, id, { status: 'sending', isNameFree: true, problem: null }),
    ),
    storeDocument: assign(({ context }, { id, ...change }: RowChange) =>
      rows.changed(context, id, {
        ...change,
        uploadUrl: null,
        sentBytes: rows.rowIn(context, id)?.file.size ?? 0,
      }),
    ),
    failFile: enqueueActions(({ context, enqueue }, { id, problem }: { id: string; problem: Problem }) => {
      const item = rows.rowIn(context, id);
      if (!item) return;
      const after = rows.failed(item, problem);
      enqueue.assign(rows.changed(context, id, after));
      const discards = after.uploadUrl === null ? rows.discardsOf([item]) : [];
      if (discards.length > 0) enqueue.sendTo('followUps', { type: 'discards.add', discards });
    }),
    announceStored: enqueueActions(({ context, enqueue }, id: string) => {
      const item = rows.rowIn(context, id);
      if (!item) return;
      const { clientId, container } = item;
      enqueue.emit({ type: 'documents.changed', clientId, containerId: container.id });
    }),
    announceTaskFile: enqueueActions(({ context, enqueue }, id: string) => {
      const item = rows.rowIn(context, id);
      const taskId = item?.taskMetaData?.ccTask;
      if (!taskId || !item.stored) return;
      const field = rows.fieldOf(context, item);
      const file = { type: 'task.uploaded' as const, taskId, documentId: item.stored.documentId, field };
      enqueue.emit(file);
      if (field !== null && taskId !== context.openedTask)
        enqueue.assign({ missed: [...context.missed, file] });
    }),
    reportBatch: enqueueActions(({ context, enqueue }) => {
      const batch = rows.batchOf(context);
      const alert = batchAlert(batch, context.activeClientId);
      const notices = noticesOf(batch);
      if (alert) enqueue.emit({ type: 'alert.raised', alert });
      if (notices.length > 0) enqueue.sendTo('followUps', { type: 'notices.add', notices });
      // Paused files belong to the next batch.
      enqueue.assign({ batchIds: idsOf(batch.filter(isInProgress)) });
    }),
    announceUnderWay: emit({ type: 'uploads.changed', isUnderWay: true }),
    announceSettled: emit({ type: 'uploads.changed', isUnderWay: false }),
    announceTaskUploads: enqueueActions(({ context, enqueue }) => {
      const news = taskNews(context);
      enqueue.assign({ announced: Object.fromEntries(taskUploads(context)) });
      for (const { taskId, steps } of news) enqueue.emit({ type: 'task.uploads', taskId, steps });
    }),
    announceUploadsOf: emit(({ context }: In, taskId: string) => ({
      type: 'task.uploads' as const,
      taskId,
      steps: taskUploads(context).get(taskId) ?? [],
    })),
    announceMissed: enqueueActions(({ context: { missed }, enqueue }, taskId: string) => {
      enqueue.assign({ openedTask: taskId, missed: missed.filter((file) => file.taskId !== taskId) });
      for (const file of missed) if (file.taskId === taskId) enqueue.emit(file);
    }),
    noteFailure: emit((_: unknown, { what, problem }: { what: string; problem: Problem }) =>
      failureNote(what, problem.code),
    ),
    alertTooMany: emit((_: unknown, count: number) => ({
      type: 'alert.raised' as const,
      alert: { ...dangerAlert('uploadTooManyMsg', { count, most: maxFilesAtOnce }), topic: pickTopic },
    })),
    alertOtherFile: emit(({ context }: In, id: string) => ({
      type: 'alert.raised' as const,
      alert: {
        ...dangerAlert('uploadOtherFileMsg', { filename: rows.rowIn(context, id)?.file.name ?? '' }),
        topic: id,
      },
    })),
    alertReceiptFailure: emit({
      type: 'alert.raised',
      alert: { ...dangerAlert('uploadReceiptErrorMsg'), topic: receiptTopic },
    }),
    withdraw: emit((_: unknown, topic: string) => withdrawal(topic)),
  },
});

const idOf = ({ event }: { event: { id: string } }) => event.id;
const eventOf = <Event>({ event }: { event: Event }) => event;
const idsWhere =
  (is: (item: UploadItem) => boolean) =>
  ({ context }: In) =>
    idsOf(context.items.filter(is));
/** A late report of a canceled file changes nothing. */
const ifOut = { type: 'isOut', params: idOf } as const;

/** Whether the panel is folded; `last` is what the user chose before. */
const folding = {
  open: { on: { 'panel.fold': 'folded' } },
  folded: { tags: 'folded', on: { 'panel.unfold': 'open' } },
  last: { type: 'history' },
} as const;

/** Uploads of a visit [S4.19, S4.20]: checked, queued, a few at once, each renamed when its name is taken. */
export const uploadMachine = uploadSetup.createMachine({
  id: 'upload',
  description: 'All uploads of the visit. They continue while the user moves between pages.',
  type: 'parallel',
  context: ({ input: { session, flags, clientId } }) => ({
    access: { session, flags },
    activeClientId: clientId,
    ...{ picked: [], items: [], batchIds: [], interrupted: [], needed: [], announced: {} },
    ...{ openedTask: null, missed: [] },
  }),
  invoke: [
    { src: 'intake', id: 'intake', input: ({ context: { access }, self }) => ({ parent: self, access }) },
    {
      src: 'copies',
      id: 'copies',
      input: ({ context, self }) => ({
        ...{ parent: self, user: userOf(context), isReadOnly: !may(context.access, 'changes') },
      }),
    },
    { src: 'followUps', id: 'followUps', input: ({ context }) => ({ user: userOf(context) }) },
  ],
  on: {
    'session.refreshed': {
      description: 'The permissions were loaded again (decision 11).',
      actions: [
        { type: 'storeSession', params: ({ event }) => event.session },
        sendTo('intake', ({ event }) => event),
      ],
    },
    'client.changed': {
      description:
        'Uploads go on for the client that they were begun for; the alert at their end names it then.',
      meta: { spec: ['S8.15'] },
      actions: assign({ activeClientId: ({ event }) => event.clientId }),
    },
    'files.select': [
      {
        guard: { type: 'isTooMany', params: ({ event }) => event.files },
        description: 'More files than the limit of one batch: all of them are refused with an alert.',
        actions: { type: 'alertTooMany', params: ({ event }) => event.files.length },
      },
      {
        guard: { type: 'mayAddContents', params: ({ event }) => event.files },
        description: 'The intake checks the files while small ones are copied into the browser’s store.',
        meta: { spec: ['S4.19'] },
        actions: [
          { type: 'takeFiles', params: ({ event }) => event.files },
          { type: 'withdraw', params: pickTopic },
        ],
      },
    ],
    'files.accepted': { actions: { type: 'queueFiles', params: ({ event }) => event.files } },
    'files.dropped': {
      actions: assign({ picked: ({ context, event }) => without(context.picked, event.ids) }),
    },
    'uploads.recalled': { actions: { type: 'storeInterrupted', params: ({ event }) => event.found } },
    'files.recalled': {
      description: 'Files that were being sent continue under their names, the others are checked again.',
      actions: { type: 'goOn', params: ({ event }) => event.found },
    },
  },
  states: {
    queue: {
      description: 'The rows of the panel: a few files are uploaded at once, the others wait.',
      meta: { spec: ['S3.14', 'S4.19', 'S4.20'] },
      initial: 'idle',
      on: {
        'file.renamed': {
          guard: ifOut,
          meta: { spec: ['S4.20', 'S8.14'] },
          actions: {
            type: 'storeRow',
            params: ({ event: { id, name, renames } }) => ({ id, name, renames, isNameFree: false }),
          },
        },
        'file.sending': { guard: ifOut, actions: { type: 'storeSending', params: idOf } },
        'file.waiting': { guard: ifOut, actions: { type: 'storeWaiting', params: idOf } },
        'file.held': {
          guard: ifOut,
          description:
            'The file waits for an open upload to end. Files that are sent in one request do not count as open uploads.',
          actions: { type: 'storeHeld', params: idOf },
        },
        'file.created': {
          guard: ifOut,
          description: 'The row stores the URL of the upload, so that it can resume from the last byte.',
          actions: { type: 'storeRow', params: ({ event: { id, uploadUrl } }) => ({ id, uploadUrl }) },
        },
        'file.progress': {
          guard: ifOut,
          actions: { type: 'storeRow', params: ({ event: { id, sentBytes } }) => ({ id, sentBytes }) },
        },
        'file.arrived': {
          guard: ifOut,
          description: 'The document is stored but not tied to its task: a retry sends no bytes again.',
          actions: [
            {
              type: 'storeDocument',
              params: ({ event: { type: _, ...row } }) => ({ ...row, status: 'sending' }),
            },
            { type: 'announceStored', params: idOf },
          ],
        },
        'file.unlabelled': {
          actions: {
            type: 'noteFailure',
            params: ({ event }) => ({ what: 'item metadata', problem: event.problem }),
          },
        },
        'file.stored': {
          guard: ifOut,
          description: 'The open task is notified which document its file has become.',
          meta: { spec: ['S4.19', 'T2.31'] },
          actions: [
            {
              type: 'storeDocument',
              params: ({ event: { type: _, ...row } }) => ({ ...row, status: 'stored' }),
            },
            { type: 'stopFile', params: idOf },
            { type: 'announceStored', params: idOf },
            { type: 'announceTaskFile', params: idOf },
          ],
        },
        'file.failed': {
          guard: ifOut,
          description: 'The file is marked and the failure logged; the others go on.',
          meta: { spec: ['S4.20', 'T8.09'] },
          actions: [
            { type: 'failFile', params: eventOf },
            { type: 'noteFailure', params: ({ event }) => ({ what: 'file', problem: event.problem }) },
            { type: 'stopFile', params: idOf },
          ],
        },
        'file.cancel': [
          {
            guard: { type: 'isDismissible', params: idOf },
            description:
              'A failed file is dismissed: its row goes, and the alert about files that were not uploaded is removed.',
            actions: [
              { type: 'withdraw', params: batchTopic },
              { type: 'cancelFiles', params: ({ event }) => [event.id] },
            ],
          },
          {
            guard: { type: 'isCancelable', params: idOf },
            description: 'The server discards the bytes that it has received.',
            actions: { type: 'cancelFiles', params: ({ event }) => [event.id] },
          },
        ],
        'queue.cancel': {
          guard: 'hasUnfinished',
          description:
            'All unfinished uploads are canceled, except documents that are about to be tied to their task.',
          actions: { type: 'cancelFiles', params: idsWhere(isUnstored) },
        },
        'file.retry': {
          guard: { type: 'isRetryable', params: idOf },
          description: 'The alert about files that were not uploaded is removed.',
          actions: [
            { type: 'withdraw', params: batchTopic },
            { type: 'requeueFiles', params: ({ event }) => [event.id] },
          ],
        },
        'queue.retry': {
          guard: 'hasRetryable',
          actions: [
            { type: 'withdraw', params: batchTopic },
            { type: 'requeueFiles', params: idsWhere(hasFailedInPassing) },
          ],
        },
        'file.resume': {
          guard: { type: 'isPaused', params: idOf },
          actions: { type: 'requeueFiles', params: ({ event }) => [event.id] },
        },
        'queue.resume': { guard: 'hasPaused', actions: { type: 'requeueFiles', params: idsWhere(isPaused) } },
        'file.choose': [
          {
            guard: { type: 'isAwaited', params: eventOf },
            description: 'The same file was chosen again: the upload resumes from its last byte.',
            actions: [
              { type: 'withdraw', params: idOf },
              { type: 'takeFile', params: eventOf },
            ],
          },
          {
            description: 'A different file was chosen: nothing is sent, and an alert names the right one.',
            actions: { type: 'alertOtherFile', params: idOf },
          },
        ],
        'panel.clear': {
          description: 'Finished rows leave the panel; running uploads stay.',
          meta: { spec: ['S4.19'] },
          actions: assign({ items: ({ context }) => context.items.filter(isInProgress) }),
        },
      },
      states: {
        idle: {
          description: 'No upload runs.',
          always: { guard: 'hasMoving', target: 'sending' },
        },
        sending: {
          description: 'Each file that is being uploaded has an actor of its own.',
          always: [
            { guard: 'hasNext', actions: 'fillSlots' },
            {
              guard: not('hasMoving'),
              target: 'idle',
              description: 'The batch is over.',
              actions: 'reportBatch',
              meta: { spec: ['S3.15', 'S8.15', 'S8.16'] },
            },
          ],
          on: {
            'file.pause': {
              guard: { type: 'isMoving', params: idOf },
              description:
                'A large file resumes from its last byte later; one that is sent in one request starts again.',
              actions: { type: 'pauseFiles', params: ({ event }) => [event.id] },
            },
            'queue.pause': {
              description: 'All uploads are paused.',
              actions: { type: 'pauseFiles', params: idsWhere(isMoving) },
            },
          },
        },
      },
    },
    underWay: {
      description:
        'Running uploads, from the pick to the end, are reported to the session, their tasks and the copies.',
      initial: 'nothing',
      always: [
        {
          guard: 'hasTaskNews',
          description: 'A task cannot be finished before its files are stored.',
          meta: { spec: ['T2.31', 'T4.03'] },
          actions: 'announceTaskUploads',
        },
        {
          guard: 'hasOtherNeeds',
          description: 'Copies are kept of files that would be needed again if the page ended.',
          actions: 'reportNeeds',
        },
      ],
      on: {
        'task.opened': {
          description:
            'A task that is opened later is notified again, also of files that were stored for its fields before.',
          meta: { spec: ['T2.31'] },
          actions: [
            { type: 'announceUploadsOf', params: ({ event }) => event.taskId },
            { type: 'announceMissed', params: ({ event }) => event.taskId },
          ],
        },
      },
      states: {
        nothing: { always: { guard: 'isUnderWay', target: 'files', actions: 'announceUnderWay' } },
        files: {
          description:
            'Signing out drops files that are not stored, whether or not they would outlive the page.',
          meta: { spec: ['S4.05'] },
          always: { guard: not('isUnderWay'), target: 'nothing', actions: 'announceSettled' },
        },
      },
    },
    panel: {
      description:
        'The panel is open while files are uploaded. It folds when all are stored, or when all belong to tasks, whose steps show them. Once the user opens or folds it, that choice stays.',
      initial: 'quiet',
      states: {
        busy: {
          description: 'Uploads are running, or the user has to decide.',
          initial: 'open',
          always: { guard: 'isQuiet', target: 'quiet.last' },
          states: folding,
        },
        quiet: {
          description: 'All files are stored, or are shown in the steps of their tasks as well.',
          initial: 'folded',
          always: { guard: not('isQuiet'), target: 'busy.last' },
          states: folding,
        },
      },
    },
    receipt: {
      description:
        'The receipt lists each stored file with name, time and size; available once no upload is in progress.',
      initial: 'idle',
      states: {
        idle: { on: { 'receipt.save': { guard: 'hasReceipt', target: 'saving' } } },
        saving: {
          invoke: {
            src: 'saveReceipt',
            id: 'saveReceipt',
            input: ({ context }) => ({ lines: receiptOf(context.items) }),
            onDone: { target: 'idle', actions: { type: 'withdraw', params: receiptTopic } },
            onError: { target: 'idle', actions: 'alertReceiptFailure' },
          },
        },
      },
    },
  },
});
