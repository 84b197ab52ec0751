import { isDeepStrictEqual } from 'node:util';
import { isOwnPartDone } from '../../contract/tasks/task-complete.ts';
import type { StepPatch, TaskPatch } from '../../contract/tasks/task-items.ts';
import { isPendingStatus, type TaskStatus, taskStatus } from '../../contract/tasks/task-rules.ts';
import { forbidden, Refusal } from '../http/refusal.ts';
import type { TaskRow } from './rows.ts';
import { checkAnswers, checkChange } from './task-data.ts';

/** Who changes a task, and whether given data takes the place of what is there [T7.10]. */
export interface Changer {
  readonly isFirm: boolean;
  readonly replace: boolean;
  /** Whether a removed task may be opened again: a user of the client removed it not long ago. */
  readonly mayUndoRemoval: boolean;
}

/** The columns of a task that a change sets. */
export type TaskChange = Partial<
  Pick<TaskRow, 'status' | 'comment' | 'doesNotApplyComment' | 'data' | 'steps' | 'deleted'>
>;

/** The refusal to decide about a task that has changed since it was seen. */
export const notAsSeen = (): Refusal =>
  new Refusal(409, 'outdated', 'The task or its files are not as the reviewer saw them.');

export const taskClosed = (): Refusal => new Refusal(409, 'taskClosed');

const { done, cancelled, received, wip } = taskStatus;
const newStatus = taskStatus.new;

/** A written comment; an empty one clears it [T7.10]. */
const written = (text: string): string | null => (text.trim() === '' ? null : text);

/** Refuses a change of status that the user may not make, or that the task's status does not allow [T4.02–T4.07]. */
function demandTransition(from: TaskStatus, to: TaskStatus, { isFirm, mayUndoRemoval }: Changer): void {
  if (isFirm) return;
  if (to === received || to === newStatus) throw forbidden();
  if (isPendingStatus(from)) return;
  if (from === cancelled && to === wip && mayUndoRemoval) return;
  if (from === done && to === cancelled) throw forbidden();
  if (from !== done || to !== wip) throw taskClosed();
}

function reasonAfter(task: TaskRow, next: TaskStatus, given: string | undefined): string | null {
  const isEntered = next !== task.status;
  const reason = given === undefined ? undefined : written(given);
  if (next === cancelled) {
    if (isEntered && !reason)
      throw new Refusal(400, 'badRequest', 'body: doesNotApplyComment is required to remove a task');
    return reason ?? task.doesNotApplyComment;
  }
  if (next === done && isEntered) return null;
  if (reason !== undefined) return reason;
  return task.status === cancelled && isEntered ? null : task.doesNotApplyComment;
}

function dataAfter(task: TaskRow, given: TaskPatch['data'], { isFirm, replace }: Changer): TaskRow['data'] {
  if (given === undefined) return task.data;
  if (task.type === 'esignTask' && !isFirm) throw forbidden();
  const after = replace ? given : { ...task.data, ...given };
  return isFirm
    ? checkChange(task.type, task.data, after, task.steps.length)
    : checkAnswers(task.type, task.data, after);
}

/**
 * What a patch changes of a task [T7.09]. Refuses with 403 what the changer may not do, with 400 what is not valid, and
 * with 409 what the task's status does not allow. The same patch once more changes nothing.
 */
export function planChange(task: TaskRow, patch: TaskPatch, changer: Changer): TaskChange {
  const status = patch.status ?? task.status;
  if (status !== task.status) demandTransition(task.status, status, changer);
  const after = {
    status,
    comment: patch.comment === undefined ? task.comment : written(patch.comment),
    doesNotApplyComment: reasonAfter(task, status, patch.doesNotApplyComment),
    data: dataAfter(task, patch.data, changer),
    deleted: patch.deleted ?? task.deleted,
  };
  if (after.deleted !== task.deleted) demandRemovable(task, changer.isFirm);
  if (
    status === done &&
    task.status !== done &&
    task.type === 'esignTask' &&
    !isOwnPartDone({ ...task, ...after })
  )
    throw new Refusal(409, 'taskIncomplete', 'Not every document is signed.');
  const change = changesOf(task, after);
  const isOver = !isPendingStatus(task.status) && !isPendingStatus(status);
  const isContent =
    'comment' in change || 'data' in change || ('doesNotApplyComment' in change && status === task.status);
  if (isOver && isContent && !changer.isFirm) throw taskClosed();
  return change;
}

/** Users of a client delete only tasks that they added themselves; they remove the firm's tasks with a reason [T4.06, T4.07]. One that the firm has accepted stays. */
export function demandRemovable(task: Pick<TaskRow, 'createdByKind' | 'status'>, isFirm: boolean): void {
  if (isFirm) return;
  if (task.createdByKind !== 'client') throw forbidden();
  demandNotAccepted(task);
}

/** Refuses with 409 to remove a task that the firm has accepted: nothing would keep its files any more. */
export function demandNotAccepted({ status }: Pick<TaskRow, 'status'>): void {
  if (status === received) throw taskClosed();
}

/** What a patch changes of a step [T7.10]; refuses with 404 a missing step, and with 409 when the task is finished. */
export function planStep(task: TaskRow, index: number, patch: StepPatch, replace: boolean): TaskChange {
  const step = task.steps[index];
  if (!step) throw new Refusal(404, 'notFound');
  const after = {
    ...step,
    ...(patch.comment === undefined ? {} : { comment: written(patch.comment) }),
    ...(patch.dnaComment === undefined ? {} : { dnaComment: written(patch.dnaComment) }),
    ...(patch.data === undefined ? {} : { data: replace ? patch.data : { ...step.data, ...patch.data } }),
  };
  const change = changesOf(task, { steps: task.steps.with(index, after) });
  if ('steps' in change && !isPendingStatus(task.status)) throw taskClosed();
  return change;
}

function changesOf(task: TaskRow, after: TaskChange): TaskChange {
  return Object.fromEntries(
    Object.entries(after).filter(([key, value]) => !isDeepStrictEqual(task[key as keyof TaskChange], value)),
  );
}
