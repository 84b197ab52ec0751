import { assign, emit, enqueueActions, fromPromise, raise, sendTo, setup } from 'xstate';
import type { FeatureFlags } from '../../contract/feature-flags.ts';
import { paymentDayOf } from '../../contract/invoice-rules.ts';
import type { Session } from '../../contract/session.ts';
import type { StorageDocument } from '../../contract/storage-items.ts';
import { isComplete, missingAnswers } from '../../contract/task-complete.ts';
import type { Task } from '../../contract/task-items.ts';
import { isPendingStatus, isVisibleTaskType, taskStatus } from '../../contract/task-rules.ts';
import type { SessionFacts } from '../facts.ts';
import { type ProblemCode, problemOf } from '../problem.ts';
import type { Signal, TaskChange } from '../signals.ts';
import { dangerAlert, withdrawal } from '../signals.ts';
import { afterCompletion, afterOpening, afterRefresh, afterUpdate } from './answers.ts';
import type { CompletionOutput } from './completion.machine.ts';
import { completionMachine } from './completion.machine.ts';
import { firstRepeatDelay, isOutcomeUnknown, maxRepeats } from './creation.machine.ts';
import type { Edit, Edits } from './edits.ts';
import { changedParts, isEmpty, isSameButVersion, noEdits, withEdit, withEdits, withTyped } from './edits.ts';
import { arrivedFile, type FileField, withoutFieldFiles } from './field-files.ts';
import { signingMachine } from './signing.machine.ts';
import {
  addressIn,
  closed,
  draftModes,
  factsOf,
  isDraftBehind,
  isSigned,
  isStale,
  isToBeSigned,
  mayWrite,
  newest,
  openedAt,
  pathOf,
  shownTask,
  taskIdOf,
  unsavedOf,
  uploadingTo,
  whyReadOnly,
} from './task.context.ts';
import type { Failing, FailureKey, Told } from './task.signals.ts';
import { failures, failureTopic, leadTo, nextTaskOf, raised, told } from './task.signals.ts';
import type {
  DraftWish,
  Entered,
  OpenedTask,
  SaveWish,
  SignWish,
  TaskAddress,
  TaskContext,
  TaskEvent,
  TaskUpdate,
  UpdatedTask,
} from './task.types.ts';

/** How long a comment waits for the next key before it is saved [T5.05, T9.03], in milliseconds. */
export const commentDebounce = 200;
/** How long a button that took the place of a pressed one does nothing, in milliseconds: longer than a double click. */
export const secondClickDelay = 1000;

/** Refusals of a signature after which the document may be signed: here with another drawing, or by another person. */
const signedMeanwhile: ReadonlySet<ProblemCode> = new Set(['taskClosed', 'idempotencyMismatch']);

const isPending = ({ status, deleted }: Task): boolean => !deleted && isPendingStatus(status);

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/** Names, types and rules of the task chart; the chart itself stands in `task.machine.ts`. */
export const taskSetup = setup({
  types: {
    context: {} as TaskContext,
    events: {} as TaskEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'busy' | 'open' | 'saving',
  },
  actors: {
    loadTask: fromPromise<OpenedTask | null, TaskAddress>(provide('loadTask')),
    loadHandedIn: fromPromise<readonly StorageDocument[], TaskAddress>(provide('loadHandedIn')),
    readDraft: fromPromise<Edits, { user: string; taskId: string }>(provide('readDraft')),
    keepDraft: fromPromise<void, DraftWish>(provide('keepDraft')),
    saveEdits: fromPromise<Task, SaveWish>(provide('saveEdits')),
    updateTask: fromPromise<UpdatedTask, TaskUpdate>(provide('updateTask')),
    signDocument: fromPromise<UpdatedTask, SignWish>(provide('signDocument')),
    completion: completionMachine,
    signing: signingMachine,
    copyLink: fromPromise<void, { path: string }>(provide('copyLink')),
  },
  delays: {
    commentDebounce,
    secondClickDelay,
    askDelay: ({ context }) => firstRepeatDelay * 2 ** ((context.signing?.asked ?? 1) - 1),
  },
  guards: {
    isTaskAddress: (_, path: string) => addressIn(path) !== null,
    isWanted: ({ context }) => context.wanted !== null,
    isThisTask: ({ context: { wanted, next } }, taskId: string) =>
      taskId === (next ? addressIn(next.path) : wanted)?.taskId,
    isSameAddress: ({ context }, path: string) => addressIn(path)?.taskId === context.wanted?.taskId,
    isTaskNext: ({ context: { next } }) => next !== null && addressIn(next.path) !== null,
    isThere: (_, opened: OpenedTask | null) => opened !== null,
    isHiddenKind: ({ context }, opened: OpenedTask | null) =>
      opened !== null && !isVisibleTaskType(context.facts, opened.task.type),
    isNew: ({ context }) => mayWrite(context) && context.task?.status === taskStatus.new,
    mayWrite: ({ context }) => mayWrite(context),
    isStep: ({ context }, step: number) => mayWrite(context) && context.task?.steps[step] !== undefined,
    isReady: ({ context }) => {
      const facts = factsOf(context);
      return facts !== null && mayWrite(context) && isComplete(facts);
    },
    hasFilesUnderWay: ({ context }) => mayWrite(context) && uploadingTo(context).length > 0,
    canUndo: ({ context }) => context.task?.status === taskStatus.done && whyReadOnly(context) === null,
    isSignRefused: (_, { error }: { error: unknown }) =>
      !isOutcomeUnknown(error) && !signedMeanwhile.has(problemOf(error).code),
    isSigned: ({ context: { task, signing } }) =>
      task !== null && signing !== null && isSigned(task, signing.document),
    maySign: ({ context }, document: number) => mayWrite(context) && isToBeSigned(context, document),
    isOpenedSettled: ({ context }) =>
      context.openedDocument !== null && !isToBeSigned(context, context.openedDocument),
    mayAskSigned: ({ context }) => (context.signing?.asked ?? 0) < maxRepeats,
    hasReason: ({ context }) => context.reason.trim() !== '',
    isSaved: ({ context }) => isEmpty(unsavedOf(context)),
    isDraftBehind: ({ context }) => isDraftBehind(context),
    isIdle: ({ context }) => !context.isWorking,
    hasEdits: ({ context }) => !isEmpty(context.edits),
    isAboutThisTask: ({ context }, clientId: string) => clientId === context.wanted?.clientId,
    isNewer: ({ context }, changed: readonly TaskChange[]) => isStale(context, changed),
    isFieldFile: ({ context }, uploadId: string) =>
      context.fieldFiles.some((one) => one.uploadId === uploadId),
    hasArrivedFile: ({ context }) => mayWrite(context) && arrivedFile(context) !== null,
    isLost: (_, { error }: { error: unknown }) => problemOf(error).code === 'notFound',
    isGone: ({ context }, opened: OpenedTask | null) => opened === null && !context.isWorking,
    isClosedOverEdits: ({ context }, opened: OpenedTask | null) =>
      opened !== null &&
      !isPendingStatus(opened.task.status) &&
      !isEmpty(context.edits) &&
      isEmpty(context.sent),
    isLeaving: ({ context }) => context.next !== null,
    isClosedMeanwhile: (_, { error }: { error: unknown }) => problemOf(error).code === 'taskClosed',
    isTooMuch: (_, { error }: { error: unknown }) => problemOf(error).code === 'tooMuchData',
    isCompleted: (_, output: CompletionOutput) => output.outcome === 'done',
    isIncomplete: (_, output: CompletionOutput) =>
      output.outcome === 'reverted' &&
      output.leftovers === 'none' &&
      output.problem.code === 'taskIncomplete',
    isPutBack: (_, output: CompletionOutput) => output.outcome === 'reverted' && output.leftovers === 'none',
    isUncertain: (_, output: CompletionOutput) =>
      output.outcome === 'reverted' && output.leftovers === 'unknown',
    hasComeUp: ({ context }) => context.cameUp !== null,
    // A user who has left meanwhile is not brought back.
    hasNextTask: ({ context }) => context.next === null && nextTaskOf(context) !== null,
    isSibling: ({ context }, taskId: string) =>
      taskId !== context.wanted?.taskId && context.siblings.some((one) => one.taskId === taskId),
    isFirstAndOther: ({ context }, clientId: string) =>
      context.facts.clientId === null && context.wanted !== null && clientId !== context.wanted.clientId,
    isAddressedWrong: ({ context }) => context.task?.clientId !== context.wanted?.clientId,
    isClientInactive: ({ context }) =>
      context.facts.clientId !== null && context.facts.clientId !== context.wanted?.clientId,
    isOtherClient: ({ context: { facts, wanted } }, clientId: string) =>
      wanted !== null && facts.clientId !== null && clientId !== wanted.clientId,
    isOwnClient: ({ context }, clientId: string) => clientId === context.wanted?.clientId,
    hasClient: ({ context }) => context.facts.clientId !== null,
    isReceivedNow: ({ context }, opened: OpenedTask | null) =>
      opened?.task.status === taskStatus.received && context.task?.status !== taskStatus.received,
    isChangedInSubstance: ({ context }, opened: OpenedTask | null) =>
      opened !== null &&
      context.task !== null &&
      opened.task.version > context.task.version &&
      !isSameButVersion(opened.task, withTyped(context.task, context.sent)),
  },
  actions: {
    storeAddress: assign(({ context }, path: string) => openedAt(context, path)),
    forgetTask: assign(closed),
    storeNext: assign((_, next: Entered) => ({ next })),
    forgetNext: assign({ next: null }),
    storeNextAddress: assign(({ context }) => openedAt(context, context.next?.path ?? '')),
    storeOpened: assign((_, opened: OpenedTask | null) => afterOpening(opened)),
    storeFresh: assign(({ context }, opened: OpenedTask | null) => afterRefresh(context, opened)),
    storeDraft: assign(({ context }, drafts: Edits) => {
      const drafted = mayWrite(context) ? drafts : noEdits;
      const edits = withEdits(drafted, context.edits);
      return { drafted, edits, modes: draftModes(context.modes, edits) };
    }),
    storeProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    forgetProblem: assign({ problem: null }),
    noteDrafted: assign(({ context }) => ({ drafted: unsavedOf(context) })),
    noteSaved: raise({ type: 'edits.saved' }),
    flushEdits: raise({ type: 'edits.flush' }),
    noteUnsaved: raise({ type: 'edits.failed' }),
    storeStep: assign((_, openStep: number | null) => ({ openStep })),
    storeEdit: assign(({ context }, { key, edit }: { key: string; edit: Edit }) => ({
      edits: withEdit(context.edits, key, edit),
    })),
    awaitFile: assign(({ context }, { step, field, uploadId }: FileField & { uploadId: string }) => ({
      fieldFiles: [
        ...withoutFieldFiles(context.fieldFiles, step, [field]),
        { step, field, uploadId, documentId: null },
      ],
    })),
    storeFieldFile: assign(
      ({ context }, { uploadId, documentId }: { uploadId: string; documentId: string }) => ({
        fieldFiles: context.fieldFiles.map((one) =>
          one.uploadId === uploadId ? { ...one, documentId } : one,
        ),
      }),
    ),
    storePaymentDay: enqueueActions(({ context, enqueue }, { text, now }: { text: string; now: number }) => {
      const paidOn = paymentDayOf(text, now);
      enqueue.assign({ paymentText: text });
      if (paidOn !== (shownTask(context)?.data.paidOn ?? null))
        enqueue.raise({ type: 'task.edit', data: { paidOn } });
    }),
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
    toggleMode: assign(({ context }, step: number) => {
      const toApply = context.modes[step] === 'notApply';
      const hadReason = Boolean(shownTask(context)?.steps[step]?.dnaComment);
      return {
        modes: context.modes.map((mode, index) => (index === step ? (toApply ? 'apply' : 'notApply') : mode)),
        edits:
          toApply && hadReason ? withEdit(context.edits, String(step), { dnaComment: '' }) : context.edits,
      };
    }),
    takeEdits: assign(({ context }) => ({ sent: context.edits, edits: noEdits })),
    giveEditsBack: assign(({ context }) => ({
      edits: withEdits(context.sent, context.edits),
      sent: noEdits,
    })),
    dropEdits: assign({ edits: noEdits, sent: noEdits }),
    storeSaved: assign(({ context }, task: Task) => ({
      task: newest(context.task, task),
      sent: noEdits,
      hasSaved: true,
      problem: null,
    })),
    startWork: assign({ isWorking: true }),
    endWork: assign({ isWorking: false }),
    storeUpdated: assign(({ context }, updated: UpdatedTask) => afterUpdate(context, updated)),
    storeCompleted: assign(({ context }, output: CompletionOutput) => afterCompletion(context, output)),
    storeHandedIn: assign((_, documents: readonly StorageDocument[]) => ({ documents })),
    storeSigning: assign((_, document: number) => ({ signing: { document, asked: 0 } })),
    countAsked: assign(({ context: { signing } }) => ({
      signing: signing && { ...signing, asked: signing.asked + 1 },
    })),
    forgetSigning: assign({ signing: null }),
    storeOpenedDocument: assign((_, openedDocument: number) => ({ openedDocument })),
    forgetOpenedDocument: assign({ openedDocument: null }),
    passToSigning: sendTo('signing', ({ event }) => event as never),
    storeReason: assign((_, reason: string) => ({ reason })),
    forgetReason: assign({ reason: '' }),
    showMissing: enqueueActions(({ context, enqueue }) => {
      const facts = factsOf(context);
      const [first] = facts ? missingAnswers(facts) : [];
      enqueue.assign({ showsMissing: true, pointed: first ? { ...first } : null });
      const step = first?.step ?? null;
      if (step !== null && step !== context.openStep) enqueue.raise({ type: 'step.open', step });
    }),
    storeUploading: assign(
      ({ context: { uploading } }, { taskId, steps }: { taskId: string; steps: readonly number[] }) => {
        const { [taskId]: _before, ...others } = uploading;
        return { uploading: steps.length > 0 ? { ...others, [taskId]: steps } : others };
      },
    ),
    storeClient: assign(({ context }, clientId: string) => ({ facts: { ...context.facts, clientId } })),
    correctAddress: enqueueActions(({ context, enqueue }) => {
      if (!context.task) return;
      const { clientId, taskId } = context.task;
      enqueue.assign({ wanted: { clientId, taskId } });
      enqueue.emit({
        type: 'navigation.wanted',
        to: pathOf({ clientId, taskId }),
        replace: true,
        state: { opened: taskId },
      });
    }),
    wantClient: emit(({ context }: { context: TaskContext }) => ({
      type: 'client.wanted' as const,
      clientId: context.wanted?.clientId ?? '',
    })),
    storeSession: assign(({ context }, session: Session) => ({ facts: { ...context.facts, session } })),
    storeFlags: assign(({ context }, flags: FeatureFlags) => ({ facts: { ...context.facts, flags } })),
    tell: emit(({ context }: { context: TaskContext }, type: Told) => ({
      type: 'bridge.posted' as const,
      message: told(type, context),
    })),
    tellOpened: emit(({ context }: { context: TaskContext }) => ({
      type: 'task.opened' as const,
      taskId: taskIdOf(context),
    })),
    tellMissing: emit(({ context }: { context: TaskContext }) => ({
      type: 'task.missing' as const,
      taskId: taskIdOf(context),
    })),
    noteMissing: emit(({ context }: { context: TaskContext }) => ({
      type: 'error.noted' as const,
      module: 'cc:task',
      message: `Task with id: ${taskIdOf(context)} does not exist`,
      stack: null,
    })),
    tellStep: emit(({ context }: { context: TaskContext }, step: number | null) => ({
      type: 'bridge.posted' as const,
      message: {
        type: 'StepChanged' as const,
        payload: { ...(context.wanted ?? { clientId: '-', taskId: '-' }), step: step ?? 0 },
      },
    })),
    announceChange: emit(({ context }: { context: TaskContext }) => ({
      type: 'task.changed' as const,
      group: context.group as NonNullable<TaskContext['group']>,
      tasks: context.siblings,
    })),
    alertSuccess: emit((_: unknown, key: string) => raised('success', key)),
    alertDone: emit((_: unknown, output: CompletionOutput) => {
      const count = output.outcome === 'done' ? output.tasks.filter(isPending).length : 0;
      if (count === 0) return raised('success', 'tasks.done');
      // The user reads that there is more to do before the next task comes up.
      const { alert } = raised('success', 'tasks.doneCreated');
      return { type: 'alert.raised' as const, alert: { ...alert, values: { count }, timeout: null } };
    }),
    alertInfo: emit((_: unknown, key: string) => raised('info', key)),
    alertChanged: emit(({ context }: { context: TaskContext }, opened: OpenedTask | null) => {
      const parts =
        context.task && opened ? changedParts(withTyped(context.task, context.sent), opened.task) : [];
      if (parts.length === 0) return raised('info', 'tasks.changedMeanwhile');
      const { alert } = raised('info', 'tasks.changedParts');
      return {
        type: 'alert.raised' as const,
        alert: { ...alert, listed: parts.map((part) => `tasks.part.${part}`) },
      };
    }),
    alertFailure: emit(({ context }: { context: TaskContext }, key: FailureKey) => ({
      type: 'alert.raised' as const,
      alert: { ...dangerAlert(key), topic: failureTopic(context, failures[key]) },
    })),
    alertCopyFailure: emit({
      type: 'alert.raised',
      alert: dangerAlert('documentLinkNotCopiedMsg'),
    }),
    noteDoneFailure: emit((_: unknown, output: CompletionOutput) => ({
      type: 'error.noted' as const,
      module: 'cc:task',
      message: `done: ${output.outcome === 'reverted' ? output.message : ''}`,
      stack: null,
    })),
    withdrawFailure: emit(({ context }: { context: TaskContext }, of: Failing) =>
      withdrawal(failureTopic(context, of)),
    ),
    goToList: emit({ type: 'navigation.wanted', to: '/tasks', replace: true }),
    goToTask: emit(({ context }: { context: TaskContext }, taskId: string) => leadTo(context, taskId)),
    goToNextTask: enqueueActions(({ context, enqueue }) => {
      const next = nextTaskOf(context) ?? '';
      enqueue.assign({ cameUp: next });
      enqueue.emit(leadTo(context, next));
    }),
  },
});
