import type { ActorRef, Snapshot } from 'xstate';
import { assign, emit, enqueueActions, fromPromise, raise, sendTo, setup } from 'xstate';
import { paymentDayOf } from '../../../contract/tasks/invoice-rules.ts';
import { isStepAccepted } from '../../../contract/tasks/review.ts';
import {
  isComplete,
  type Lack,
  lackOf,
  type MissingAnswer,
  missingAnswers,
} from '../../../contract/tasks/task-complete.ts';
import type { Task } from '../../../contract/tasks/task-items.ts';
import type { DocumentRef } from '../../../contract/tasks/task-kinds.ts';
import { isPendingStatus, taskStatus } from '../../../contract/tasks/task-rules.ts';
import { modesOf, type StepMode } from '../../../contract/tasks/task-steps.ts';
import { problemOf } from '../../problem.ts';
import type { FileField, Signal } from '../../signals.ts';
import { withdrawal } from '../../signals.ts';
import type { DraftWish } from '../calls.ts';
import { isReturnedNow, type KnownTask, mayChange, newest, type OpenedTask } from '../known-task.ts';
import {
  type Failing,
  type FailureKey,
  failureOf,
  failureTopic,
  raised,
  type Told,
  told,
} from '../signals.ts';
import type { Edit, Edits } from './edits.ts';
import {
  changedParts,
  isEmpty,
  isSameButVersion,
  noEdits,
  taskEdit,
  withEdit,
  withEdits,
  withTyped,
} from './edits.ts';
import { arrivedFile, type FieldFile, hasFile, withoutFieldFiles } from './field-files.ts';
import { saveEditsMachine } from './save-edits.machine.ts';
import {
  draftModes,
  factsOf,
  faultsOf,
  freshModes,
  isCommentShown,
  isDraftBehind,
  isPaymentTold,
  shownTask,
  unsavedOf,
} from './typed.ts';

/** How long a comment waits for the next key before it is saved [T5.05, T9.03], in milliseconds. */
export const commentDebounce = 200;

/** What the chart of the editing reports to the chart of the task. */
export type EditingReport =
  /** The task as it is after a lot of edits was saved. */
  | { type: 'edits.saved'; task: Task }
  /** The user has typed something that is to be saved. */
  | { type: 'edits.begun' }
  /** Nothing that was typed is left to save. */
  | { type: 'edits.flushed' }
  | { type: 'edits.failed' }
  /** The task no longer exists. */
  | { type: 'task.lost' }
  /** Saving has ended, with or without success, and the browser keeps the edits that are not on the server. */
  | { type: 'edits.settled' }
  | { type: 'answers.complete' }
  /** The step of the first missing answer, where it is pointed out. */
  | { type: 'answers.missing'; step: number | null };

/** What the chart of the task sends to the chart of the editing. */
export type EditingOrder =
  | { type: 'known.changed'; known: KnownTask }
  /** Another user has changed the task, or one of its group. */
  | { type: 'known.refreshed'; opened: OpenedTask }
  /** The task is being finished, taken back, signed or removed; edits are refused until that ends [T4.14]. */
  | { type: 'edits.lock' }
  | { type: 'edits.unlock' }
  | { type: 'edits.flush' }
  | { type: 'edits.settle' }
  | { type: 'edits.drop' }
  | { type: 'answers.check'; pointsOut: boolean }
  | { type: 'answers.pointOut' }
  | { type: 'task.uploaded'; taskId: string; documentId: string; field: FileField | null };

export type EditingEvent =
  | EditingOrder
  | {
      type: 'step.edit';
      step: number;
      data?: Readonly<Record<string, unknown>>;
      comment?: string;
      dnaComment?: string;
    }
  | { type: 'step.toggle'; step: number }
  | { type: 'task.edit'; data?: Readonly<Record<string, unknown>>; comment?: string }
  /** The day of payment of an invoice, as far as it is typed; `now` in milliseconds since 1970. */
  | { type: 'paymentDay.changed'; text: string; now: number }
  | { type: 'edits.retry' }
  /** The user has paid an invoice, and is about to say when: today, where they are, unless they say otherwise. */
  | { type: 'payment.tell'; day: string; now: number }
  /** The user does not say so after all. */
  | { type: 'payment.cancel' }
  /** The user wants to write a comment to a step that has none. */
  | { type: 'comment.open'; step: number }
  /** The user asks where something is missing: the first of its kind. */
  | { type: 'missing.show'; lack: Lack }
  /** The content of a document is on screen. */
  | { type: 'document.opened'; documentId: string }
  /** Raised by this chart itself. */
  | { type: 'edits.changed' }
  | { type: 'draft.settle' }
  | { type: 'draft.settled' };

export interface EditingInput {
  readonly known: KnownTask;
  /** The chart of the task. */
  readonly task: ActorRef<Snapshot<unknown>, EditingReport>;
}

export interface EditingContext extends EditingInput {
  /** Edits that are not on the server yet: those not sent, and those being sent. */
  readonly edits: Edits;
  readonly sent: Edits;
  /** What the browser keeps of it (decision 10). */
  readonly drafted: Edits;
  readonly modes: readonly StepMode[];
  /** Whether anything of this task was saved since it was opened [T4.19]. */
  readonly hasSaved: boolean;
  /** Whether what is missing is marked: the user has tried to finish. */
  readonly showsMissing: boolean;
  /** Steps whose "Does not apply" was switched since the user last tried to finish: what they lack is not marked yet. */
  readonly switched: readonly number[];
  /** What was missing first at the last try to finish, or was asked for; the view scrolls to it. A new object for each try. */
  readonly pointed: MissingAnswer | null;
  /** Documents uploaded for form fields that are not among those of their step yet; one per field. */
  readonly fieldFiles: readonly FieldFile[];
  /** The day of payment of an invoice as it is typed; the task itself holds whole days only. */
  readonly paymentText: string;
  /** Whether the user has asked for the fields about the payment of an invoice. */
  readonly tellsPayment: boolean;
  /** The day of payment that is filled in for the user; it becomes an answer of theirs when they finish. */
  readonly offeredDay: string | null;
  /** The steps whose comment the user has opened or typed into; emptied, its field stays until the task is left. */
  readonly commented: readonly number[];
  /** The documents whose content the user has seen while the task is open. */
  readonly opened: readonly string[];
}

/**
 * Whether the user has opened every document to be reviewed: without that they cannot approve. Tasks that were stored
 * before there was a check may hold anything; nothing of that kind can be opened.
 */
const hasSeenAll = ({ known: { task }, opened }: Pick<EditingContext, 'known' | 'opened'>): boolean => {
  const { documents = [] } = task.data as { readonly documents?: unknown };
  return (
    Array.isArray(documents) &&
    documents.every((one: Partial<DocumentRef> | null) => opened.includes(one?.id ?? ''))
  );
};

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

const taskOf = ({ context }: { context: EditingContext }) => context.task;

const isReceivedNow = ({ known }: EditingContext, { task }: OpenedTask): boolean =>
  task.status === taskStatus.received && known.task.status !== taskStatus.received;
const isReturned = ({ known }: EditingContext, { task }: OpenedTask): boolean =>
  isReturnedNow(known.task, task);
const isClosedOverEdits = ({ edits, sent }: EditingContext, { task }: OpenedTask): boolean =>
  !isPendingStatus(task.status) && !isEmpty(edits) && isEmpty(sent);

/** Whether the user may change the answers of a step. */
const isOpenStep = ({ known }: EditingContext, step: number): boolean =>
  mayChange(known) &&
  known.task.steps[step] !== undefined &&
  !isStepAccepted(known.task, step, known.documents);

const editingSetup = setup({
  types: {
    context: {} as EditingContext,
    events: {} as EditingEvent,
    input: {} as EditingInput,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'saving',
  },
  actors: {
    readDraft: fromPromise<Edits, { user: string; taskId: string }>(provide('readDraft')),
    keepDraft: fromPromise<void, DraftWish>(provide('keepDraft')),
    saveEdits: saveEditsMachine,
  },
  delays: { commentDebounce },
  guards: {
    mayWrite: ({ context }) => mayChange(context.known),
    mayAnswer: ({ context }, { decision }: Readonly<Record<string, unknown>>) =>
      mayChange(context.known) && (decision !== 'approved' || hasSeenAll(context)),
    mayOpenComment: ({ context }, step: number) =>
      isOpenStep(context, step) && !isCommentShown(context, step),
    mayTellPayment: ({ context }) => mayChange(context.known) && !isPaymentTold(context),
    mayCancelPayment: ({ context }) =>
      context.known.task.type === 'invoiceTask' && mayChange(context.known) && isPaymentTold(context),
    isStep: ({ context }, step: number) => isOpenStep(context, step),
    isToPointOut: (_, pointsOut: boolean) => pointsOut,
    isComplete: ({ context }) => isComplete(factsOf(context)),
    isOfferTaken: ({ context }) => context.offeredDay !== null && isComplete(factsOf(context)),
    hasEdits: ({ context }) => !isEmpty(context.edits),
    isLacking: ({ context }, lack: Lack) => faultsOf(context).some((one) => lackOf(one) === lack),
    isSaved: ({ context }) => isEmpty(unsavedOf(context)),
    isDraftBehind: ({ context }) => isDraftBehind(context),
    isForEmptyField: ({ context }, { taskId, field }: { taskId: string; field: FileField | null }) =>
      taskId === context.known.task.taskId &&
      field !== null &&
      isOpenStep(context, field.step) &&
      !hasFile(context, field),
    hasArrivedFile: ({ context }) => mayChange(context.known) && arrivedFile(context) !== null,
    isLost: (_, { error }: { error: unknown }) => problemOf(error).code === 'notFound',
    isClosedMeanwhile: (_, { error }: { error: unknown }) => problemOf(error).code === 'taskClosed',
    isTooMuch: (_, { error }: { error: unknown }) => problemOf(error).code === 'tooMuchData',
    isReceivedNow: ({ context }, opened: OpenedTask) => isReceivedNow(context, opened),
    isReturnedNow: ({ context }, opened: OpenedTask) => isReturned(context, opened),
    isClosedOverEdits: ({ context }, opened: OpenedTask) => isClosedOverEdits(context, opened),
    isOwnChange: ({ context }, opened: OpenedTask) =>
      !isReceivedNow(context, opened) && !isReturned(context, opened) && !isClosedOverEdits(context, opened),
    isChangedInSubstance: ({ context: { known, sent } }, { task }: OpenedTask) =>
      task.version > known.task.version && !isSameButVersion(task, withTyped(known.task, sent)),
  },
  actions: {
    storeKnown: assign(({ context }, known: KnownTask) => ({
      known,
      modes: freshModes(context, known.task),
    })),
    storeFresh: assign(({ context }, { client, documents, task: fresh }: OpenedTask) => {
      const task = newest(context.known.task, fresh);
      return { known: { ...context.known, client, documents, task }, modes: freshModes(context, task) };
    }),
    storeDraft: assign(({ context }, drafts: Edits) => {
      const drafted = mayChange(context.known) ? drafts : noEdits;
      const edits = withEdits(drafted, context.edits);
      return { drafted, edits, modes: draftModes(context.modes, edits) };
    }),
    noteChange: raise({ type: 'edits.changed' }),
    storeEdit: assign(({ context }, { key, edit }: { key: string; edit: Edit }) => ({
      edits: withEdit(context.edits, key, edit),
    })),
    toggleMode: assign(({ context }, step: number) => {
      const toApply = context.modes[step] === 'notApply';
      const hadReason = Boolean(shownTask(context).steps[step]?.dnaComment);
      return {
        switched: [...new Set([...context.switched, step])],
        modes: context.modes.map((mode, index) => (index === step ? (toApply ? 'apply' : 'notApply') : mode)),
        edits:
          toApply && hadReason ? withEdit(context.edits, String(step), { dnaComment: '' }) : context.edits,
      };
    }),
    storePaymentDay: enqueueActions(({ context, enqueue }, { text, now }: { text: string; now: number }) => {
      const paidOn = paymentDayOf(text, now);
      enqueue.assign({ paymentText: text, offeredDay: null });
      if (paidOn !== (shownTask(context).data.paidOn ?? null))
        enqueue.raise({ type: 'task.edit', data: { paidOn } });
    }),
    noteOpened: assign(({ context: { opened } }, documentId: string) =>
      opened.includes(documentId) ? {} : { opened: [...opened, documentId] },
    ),
    noteCommented: assign(({ context: { commented } }, step: number) =>
      commented.includes(step) ? {} : { commented: [...commented, step] },
    ),
    forgetEmptyComments: assign(({ context }) => ({
      commented: context.commented.filter((step) => Boolean(shownTask(context).steps[step]?.comment)),
    })),
    pointToComment: assign((_, step: number) => ({
      pointed: { what: 'comment' as const, step, field: null, isWrong: false },
    })),
    openPayment: assign((_, { day, now }: { day: string; now: number }) => ({
      tellsPayment: true,
      paymentText: day,
      offeredDay: paymentDayOf(day, now),
      pointed: { what: 'paidOn' as const, step: null, field: 'paidOn', isWrong: false },
    })),
    takeOfferedDay: assign(({ context: { edits, offeredDay } }) => ({
      offeredDay: null,
      edits: withEdit(edits, taskEdit, { data: { paidOn: offeredDay } }),
    })),
    closePayment: enqueueActions(({ context, enqueue }) => {
      const { data, comment } = shownTask(context);
      enqueue.assign({ tellsPayment: false, offeredDay: null, paymentText: '' });
      enqueue.assign({ showsMissing: false, pointed: null });
      if (data.paidOn || comment) enqueue.raise({ type: 'task.edit', data: { paidOn: null }, comment: '' });
    }),
    storeFieldFile: assign(
      ({ context }, { field, documentId }: { field: FileField | null; documentId: string }) =>
        field === null
          ? {}
          : {
              fieldFiles: [
                ...withoutFieldFiles(context.fieldFiles, field.step, [field.field]),
                { ...field, documentId },
              ],
            },
    ),
    forgetFieldFiles: assign(({ context }, { step, names }: { step: number; names: readonly string[] }) => ({
      fieldFiles: withoutFieldFiles(context.fieldFiles, step, names),
    })),
    fillFileField: enqueueActions(({ context, enqueue }) => {
      const file = arrivedFile(context);
      if (!file) return;
      const { step, field, documentId } = file;
      enqueue.assign({ fieldFiles: withoutFieldFiles(context.fieldFiles, step, [field]) });
      enqueue.raise({ type: 'step.edit', step, data: { [field]: documentId } });
    }),
    giveEditsBack: assign(({ context }) => ({
      edits: withEdits(context.sent, context.edits),
      sent: noEdits,
    })),
    dropEdits: assign({ edits: noEdits, sent: noEdits }),
    storeSaved: assign(({ context: { known } }, task: Task) => ({
      known: { ...known, task: newest(known.task, task) },
      sent: noEdits,
      hasSaved: true,
    })),
    pointOutMissing: assign(({ context }) => {
      const [first] = missingAnswers(factsOf(context));
      return { showsMissing: true, switched: [], pointed: first ? { ...first } : null };
    }),
    showMissing: assign(({ context }, lack: Lack) => {
      const first = faultsOf(context).find((one) => lackOf(one) === lack);
      return first ? { showsMissing: true, switched: [], pointed: { ...first } } : {};
    }),
    reportSaved: sendTo(taskOf, (_, task: Task) => ({ type: 'edits.saved' as const, task })),
    reportBegun: enqueueActions(({ context, enqueue }) => {
      if (!isEmpty(context.edits)) enqueue.sendTo(taskOf, { type: 'edits.begun' });
    }),
    reportFlushed: sendTo(taskOf, { type: 'edits.flushed' }),
    reportFailed: sendTo(taskOf, { type: 'edits.failed' }),
    reportSettled: sendTo(taskOf, { type: 'edits.settled' }),
    reportMissing: sendTo(taskOf, ({ context }, isPointedOut: boolean) => ({
      type: 'answers.missing' as const,
      step: isPointedOut ? (context.pointed?.step ?? null) : null,
    })),
    settleDraft: raise({ type: 'draft.settle' }),
    noteDraftSettled: raise({ type: 'draft.settled' }),
    tell: emit(({ context }: { context: EditingContext }, type: Told) => told(type, context.known.task)),
    alertChanged: emit(({ context: { known, sent } }: { context: EditingContext }, { task }: OpenedTask) => {
      const parts = changedParts(withTyped(known.task, sent), task);
      // Its new state is on the page: alone it need not be named.
      if (parts.every((part) => part === 'status')) return raised('info', 'tasks.changedMeanwhile');
      const { type, alert } = raised('info', 'tasks.changedParts');
      return { type, alert: { ...alert, listed: parts.map((part) => `tasks.part.${part}`) } };
    }),
    alertFailure: emit(({ context }: { context: EditingContext }, key: FailureKey) =>
      failureOf(context.known.task.taskId, key),
    ),
    withdrawFailure: emit(({ context }: { context: EditingContext }, of: Failing) =>
      withdrawal(failureTopic(context.known.task.taskId, of)),
    ),
  },
});

/** What may be typed into a pending task. */
const typingOpen = editingSetup.createStateConfig({
  always: {
    guard: 'hasArrivedFile',
    description:
      'A file that was chosen for a field of a form becomes its value once it is among the documents of its step, as if the user had typed: it is saved with the other edits.',
    meta: { spec: ['T2.31'] },
    actions: 'fillFileField',
  },
  on: {
    'edits.lock': 'locked',
    'step.edit': {
      guard: { type: 'isStep', params: ({ event }) => event.step },
      description:
        'A value that the user gives a field stays: a file that is uploaded for it is only offered.',
      actions: [
        {
          type: 'storeEdit',
          params: ({ event: { step, type: _type, ...edit } }) => ({ key: String(step), edit }),
        },
        {
          type: 'forgetFieldFiles',
          params: ({ event }) => ({ step: event.step, names: Object.keys(event.data ?? {}) }),
        },
        enqueueActions(({ event, enqueue }) => {
          if (event.comment !== undefined) enqueue({ type: 'noteCommented', params: event.step });
        }),
        'noteChange',
      ],
    },
    'step.toggle': {
      guard: { type: 'isStep', params: ({ event }) => event.step },
      meta: { spec: ['T2.27', 'T4.14'] },
      actions: [{ type: 'toggleMode', params: ({ event }) => event.step }, 'noteChange'],
    },
    'comment.open': {
      guard: { type: 'mayOpenComment', params: ({ event }) => event.step },
      description: 'The field for the comment is shown, and has the focus.',
      meta: { spec: ['T2.27'] },
      actions: [
        { type: 'noteCommented', params: ({ event }) => event.step },
        { type: 'pointToComment', params: ({ event }) => event.step },
      ],
    },
    'payment.tell': {
      guard: 'mayTellPayment',
      description:
        'The day and the note are asked for. The day is today until the user changes it, and its field has the focus. Nothing is saved by that.',
      actions: { type: 'openPayment', params: ({ event }) => event },
    },
    'payment.cancel': {
      guard: 'mayCancelPayment',
      description: 'The day and the note are taken back, and their fields are gone.',
      actions: 'closePayment',
    },
    'paymentDay.changed': {
      guard: 'mayWrite',
      description:
        'Only a complete date that is not in the future is stored; an incomplete one clears the stored day.',
      actions: { type: 'storePaymentDay', params: ({ event }) => event },
    },
    'task.edit': {
      guard: { type: 'mayAnswer', params: ({ event }) => event.data ?? {} },
      description: 'A document that is approved was opened before.',
      actions: [
        { type: 'storeEdit', params: ({ event: { type: _type, ...edit } }) => ({ key: taskEdit, edit }) },
        'noteChange',
      ],
    },
  },
});

/** What is typed into an open task: it is kept in the browser and saved on the server [T4.14, T4.19]. */
export const editingMachine = editingSetup.createMachine({
  id: 'editing',
  description: 'What is typed into the open task.',
  context: ({ input }) => ({
    ...input,
    edits: noEdits,
    sent: noEdits,
    drafted: noEdits,
    modes: modesOf(input.known.task),
    hasSaved: false,
    showsMissing: false,
    switched: [],
    pointed: null,
    fieldFiles: [],
    paymentText: '',
    tellsPayment: false,
    offeredDay: null,
    commented: [],
    opened: [],
  }),
  type: 'parallel',
  on: {
    'document.opened': { actions: { type: 'noteOpened', params: ({ event }) => event.documentId } },
    'known.changed': { actions: { type: 'storeKnown', params: ({ event }) => event.known } },
    'known.refreshed': [
      {
        guard: { type: 'isReceivedNow', params: ({ event }) => event.opened },
        description: 'The firm has what it asked for.',
        meta: { spec: ['S4.25', 'T4.05'] },
        actions: [
          { type: 'alertChanged', params: ({ event }) => event.opened },
          { type: 'storeFresh', params: ({ event }) => event.opened },
          { type: 'tell', params: 'MarkAsReceivedSuccess' },
        ],
      },
      {
        guard: { type: 'isReturnedNow', params: ({ event }) => event.opened },
        description: 'The firm has returned files: the user is notified, and what is typed stays.',
        meta: { spec: ['T4.09'] },
        actions: [
          emit(raised('info', 'tasks.returned')),
          { type: 'storeFresh', params: ({ event }) => event.opened },
        ],
      },
      {
        guard: { type: 'isClosedOverEdits', params: ({ event }) => event.opened },
        description: 'Unsaved edits are discarded.',
        meta: { spec: ['T4.01'] },
        actions: [
          { type: 'storeFresh', params: ({ event }) => event.opened },
          'dropEdits',
          { type: 'alertFailure', params: 'tasks.closedMeanwhile' },
        ],
      },
      {
        guard: { type: 'isChangedInSubstance', params: ({ event }) => event.opened },
        actions: [
          { type: 'alertChanged', params: ({ event }) => event.opened },
          { type: 'storeFresh', params: ({ event }) => event.opened },
        ],
      },
      {
        description: 'The user’s own change needs no alert.',
        actions: { type: 'storeFresh', params: ({ event }) => event.opened },
      },
    ],
    'task.uploaded': {
      guard: { type: 'isForEmptyField', params: ({ event }) => event },
      description:
        'The upload knows the field that its file was chosen for, so that one which goes on after a reload fills it as well. A document that the user has put there meanwhile stays.',
      meta: { spec: ['T2.31'] },
      actions: { type: 'storeFieldFile', params: ({ event }) => event },
    },
    'edits.drop': { actions: ['dropEdits', assign({ showsMissing: false, pointed: null })] },
    'answers.check': [
      {
        guard: 'isOfferTaken',
        description: 'The day that was filled in is the user’s answer now, and is saved with the others.',
        actions: ['takeOfferedDay', 'noteChange', raise(({ event }) => event)],
      },
      { guard: 'isComplete', actions: sendTo(taskOf, { type: 'answers.complete' }) },
      {
        guard: { type: 'isToPointOut', params: ({ event }) => event.pointsOut },
        description: 'Missing answers are marked.',
        meta: { spec: ['T5.04', 'T5.15'] },
        actions: ['pointOutMissing', { type: 'reportMissing', params: true }],
      },
      { actions: { type: 'reportMissing', params: false } },
    ],
    'missing.show': {
      guard: { type: 'isLacking', params: ({ event }) => event.lack },
      description:
        'The name of what is missing leads to the place of it. Missing answers are marked from then on.',
      meta: { spec: ['T5.04'] },
      actions: [
        { type: 'showMissing', params: ({ event }) => event.lack },
        { type: 'reportMissing', params: true },
      ],
    },
    'answers.pointOut': {
      description:
        'The server reports a missing answer that is present here, such as a document that a colleague has deleted.',
      meta: { spec: ['T5.04', 'T8.02'] },
      actions: ['pointOutMissing', { type: 'reportMissing', params: true }],
    },
  },
  states: {
    typing: {
      description:
        'Steps are edited while the task is pending, and not while something is being done with it. Those that the firm has accepted are not.',
      meta: { spec: ['T4.01', 'T4.14'] },
      initial: 'open',
      states: {
        open: typingOpen,
        locked: {
          on: {
            'edits.unlock': {
              target: 'open',
              description: 'A comment that was opened and left empty is folded again.',
              actions: 'forgetEmptyComments',
            },
            'known.refreshed': {
              guard: { type: 'isOwnChange', params: ({ event }) => event.opened },
              description:
                'While an action of the user runs, a change counts as its effect and raises no alert.',
              actions: { type: 'storeFresh', params: ({ event }) => event.opened },
            },
          },
        },
      },
    },
    saving: {
      description: 'Edits are sent to the server 200 ms after the last key, one batch at a time.',
      meta: { spec: ['T4.14', 'T4.19', 'T5.05', 'T7.09', 'T7.10'] },
      initial: 'settled',
      states: {
        settled: {
          always: {
            guard: 'hasEdits',
            target: 'waiting',
            description: 'A restored draft is saved as well.',
          },
          on: {
            'edits.changed': 'waiting',
            'edits.flush': { actions: 'reportFlushed' },
            'edits.settle': { actions: 'settleDraft' },
            'draft.settled': { actions: 'reportSettled' },
          },
        },
        waiting: {
          tags: 'saving',
          entry: 'reportBegun',
          on: {
            'edits.changed': { target: 'waiting', reenter: true },
            'edits.flush': {
              target: 'deciding',
              description: 'Done saves the edits without waiting for the pause.',
            },
            'edits.settle': { target: 'deciding', description: 'Leaving the task also saves at once.' },
          },
          after: { commentDebounce: 'deciding' },
        },
        deciding: {
          always: [
            { guard: 'hasEdits', target: 'saving' },
            { target: 'settled', actions: 'reportFlushed' },
          ],
        },
        saving: {
          tags: 'saving',
          entry: [
            assign({ sent: ({ context }) => context.edits, edits: noEdits }),
            { type: 'withdrawFailure', params: 'save' },
          ],
          invoke: {
            src: 'saveEdits',
            id: 'saveEdits',
            input: ({ context }) => ({ taskId: context.known.task.taskId, edits: context.sent }),
            onDone: {
              target: 'deciding',
              meta: { spec: ['T4.19'] },
              actions: [
                { type: 'storeSaved', params: ({ event }) => event.output },
                { type: 'reportSaved', params: ({ event }) => event.output },
                { type: 'tell', params: 'UpdateTaskSuccess' },
              ],
            },
            onError: [
              {
                guard: { type: 'isLost', params: ({ event }) => event },
                target: 'settled',
                description: 'The firm has withdrawn the task.',
                meta: { spec: ['T8.07'] },
                actions: ['dropEdits', sendTo(taskOf, { type: 'task.lost' })],
              },
              {
                guard: { type: 'isClosedMeanwhile', params: ({ event }) => event },
                target: 'settled',
                description: 'The firm has closed the task; unsaved edits are discarded.',
                actions: [
                  'dropEdits',
                  'reportFailed',
                  { type: 'alertFailure', params: 'tasks.closedMeanwhile' },
                ],
              },
              {
                guard: { type: 'isTooMuch', params: ({ event }) => event },
                target: 'unsaved',
                description:
                  'The edits exceed the size limit of a task: they stay on screen to be shortened.',
                meta: { spec: ['T8.01'] },
                actions: [
                  'giveEditsBack',
                  'reportFailed',
                  { type: 'alertFailure', params: 'tasks.tooMuchData' },
                ],
              },
              {
                target: 'unsaved',
                description: 'The edits stay on screen and in the browser.',
                meta: { spec: ['T8.01'] },
                actions: [
                  'giveEditsBack',
                  'reportFailed',
                  { type: 'alertFailure', params: 'tasks.saveFailed' },
                ],
              },
            ],
          },
        },
        unsaved: {
          always: {
            guard: 'isSaved',
            target: 'settled',
            description: 'The task was closed: nothing is left to save.',
          },
          on: {
            'edits.changed': 'waiting',
            'edits.retry': 'deciding',
            'edits.flush': { target: 'deciding', description: 'Done tries to save again.' },
            'edits.settle': {
              description: 'Unsaved edits do not delay leaving: the browser keeps them.',
              actions: 'settleDraft',
            },
            'draft.settled': { actions: 'reportSettled' },
          },
        },
      },
    },
    draft: {
      description: 'Edits are kept in the browser until the server has them (decision 10).',
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            src: 'readDraft',
            id: 'readDraft',
            input: ({ context: { known } }) => ({
              user: known.facts.session.meta.PrismGuid,
              taskId: known.task.taskId,
            }),
            onDone: { target: 'kept', actions: { type: 'storeDraft', params: ({ event }) => event.output } },
            onError: 'kept',
          },
          on: {
            'draft.settle': { guard: ({ context }) => !isDraftBehind(context), actions: 'noteDraftSettled' },
          },
        },
        kept: {
          always: {
            guard: 'isDraftBehind',
            target: 'keeping',
            description: 'Saved edits are removed from the draft.',
          },
          on: { 'draft.settle': { actions: 'noteDraftSettled' } },
        },
        keeping: {
          entry: assign({ drafted: ({ context }) => unsavedOf(context) }),
          always: { guard: 'isDraftBehind', target: 'keeping', reenter: true },
          invoke: {
            src: 'keepDraft',
            id: 'keepDraft',
            input: ({ context }) => ({
              user: context.known.facts.session.meta.PrismGuid,
              taskId: context.known.task.taskId,
              edits: unsavedOf(context),
            }),
            onDone: { target: 'kept', actions: 'noteDraftSettled' },
            onError: {
              target: 'kept',
              description:
                'The browser could not store the draft: the edits are kept only until the page is closed.',
              actions: 'noteDraftSettled',
            },
          },
        },
      },
    },
  },
});
