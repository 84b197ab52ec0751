import { assign, emit, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import type { FeatureFlags } from '../../contract/feature-flags.ts';
import type { Session } from '../../contract/session.ts';
import type { StorageDocument } from '../../contract/storage-items.ts';
import type { Task } from '../../contract/task-items.ts';
import { isPendingStatus, isVisibleTaskType, taskStatus } from '../../contract/task-rules.ts';
import type { SessionFacts } from '../facts.ts';
import { type ProblemCode, problemOf } from '../problem.ts';
import type { Signal, TaskChange } from '../signals.ts';
import { dangerAlert, withdrawal } from '../signals.ts';
import { afterCompletion, afterOpening, afterRefresh, afterUpdate } from './answers.ts';
import { type CompletionOutput, completionMachine } from './completion.machine.ts';
import { firstRepeatDelay, isOutcomeUnknown, maxRepeats } from './creation.machine.ts';
import { editingMachine } from './editing.machine.ts';
import { signingMachine } from './signing.machine.ts';
import {
  addressIn,
  closed,
  isSigned,
  isStale,
  isToBeSigned,
  knownOf,
  mayWrite,
  newest,
  openedAt,
  pathOf,
  taskIdOf,
  uploadingTo,
  whyReadOnly,
} from './task.context.ts';
import type { Failing, FailureKey, Told } from './task.signals.ts';
import { failureOf, failureTopic, leadTo, nextTaskOf, raised, told } from './task.signals.ts';
import type {
  Entered,
  OpenedTask,
  SignWish,
  TaskAddress,
  TaskContext,
  TaskEvent,
  TaskUpdate,
  UpdatedTask,
} from './task.types.ts';

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
    tags: {} as 'busy' | 'open',
  },
  actors: {
    loadTask: fromPromise<OpenedTask | null, TaskAddress>(provide('loadTask')),
    loadHandedIn: fromPromise<readonly StorageDocument[], TaskAddress>(provide('loadHandedIn')),
    updateTask: fromPromise<UpdatedTask, TaskUpdate>(provide('updateTask')),
    signDocument: fromPromise<UpdatedTask, SignWish>(provide('signDocument')),
    editing: editingMachine,
    completion: completionMachine,
    signing: signingMachine,
    copyLink: fromPromise<void, { path: string }>(provide('copyLink')),
  },
  delays: {
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
    isIdle: ({ context }) => !context.isWorking,
    isAboutThisTask: ({ context }, clientId: string) => clientId === context.wanted?.clientId,
    isNewer: ({ context }, changed: readonly TaskChange[]) => isStale(context, changed),
    isGone: ({ context }, opened: OpenedTask | null) => opened === null && !context.isWorking,
    isLeaving: ({ context }) => context.next !== null,
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
  },
  actions: {
    storeAddress: assign(({ context }, path: string) => openedAt(context, path)),
    forgetTask: assign(closed),
    storeNext: assign((_, next: Entered) => ({ next })),
    forgetNext: assign({ next: null }),
    storeNextAddress: assign(({ context }) => openedAt(context, context.next?.path ?? '')),
    storeOpened: assign((_, opened: OpenedTask | null) => afterOpening(opened)),
    storeFresh: assign(({ context }, opened: OpenedTask | null) => afterRefresh(context, opened)),
    storeStep: assign((_, openStep: number | null) => ({ openStep })),
    storeSaved: assign(({ context }, task: Task) => ({ task: newest(context.task, task) })),
    startWork: enqueueActions(({ enqueue }) => {
      enqueue.assign({ isWorking: true });
      enqueue.sendTo('editing', { type: 'edits.lock' });
    }),
    endWork: assign({ isWorking: false }),
    unlockEdits: sendTo('editing', { type: 'edits.unlock' }),
    shareKnown: sendTo('editing', ({ context }) => ({ type: 'known.changed', known: knownOf(context) })),
    shareFresh: enqueueActions(({ enqueue }, opened: OpenedTask | null) => {
      if (opened) enqueue.sendTo('editing', { type: 'known.refreshed', opened });
    }),
    passToEditing: sendTo('editing', ({ event }) => event as never),
    checkAnswers: sendTo('editing', (_, pointsOut: boolean) => ({ type: 'answers.check', pointsOut })),
    pointOutMissing: sendTo('editing', { type: 'answers.pointOut' }),
    flushEdits: sendTo('editing', { type: 'edits.flush' }),
    settleEdits: sendTo('editing', { type: 'edits.settle' }),
    dropEdits: sendTo('editing', { type: 'edits.drop' }),
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
    openMissing: enqueueActions(({ context, enqueue }, step: number | null) => {
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
    tell: emit(({ context: { wanted } }: { context: TaskContext }, type: Told) =>
      told(type, wanted ?? { clientId: '-', taskId: '-' }),
    ),
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
    alertFailure: emit(({ context }: { context: TaskContext }, key: FailureKey) =>
      failureOf(taskIdOf(context), key),
    ),
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
      withdrawal(failureTopic(taskIdOf(context), of)),
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
