import { eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { isAsSeen, isStepAccepted, type Seen } from '../../contract/tasks/review.ts';
import type { StepPatch, Task, TaskGroup, TaskPatch } from '../../contract/tasks/task-items.ts';
import { taskStatus } from '../../contract/tasks/task-rules.ts';
import { type ActionLog, actionOf } from '../actions/action-log.ts';
import type { PooledDatabase } from '../db/database.ts';
import { tasks } from '../db/schema/task-schema.ts';
import { notFound } from '../http/refusal.ts';
import type { Limits } from '../limits.ts';
import type { Transaction } from '../storage/locking.ts';
import { groupsWith, lockGroups } from './groups/group.queries.ts';
import { rollUp, todayInUtc } from './groups/roll-up.ts';
import { eventsOfStatus, handInAfter, type NewEvent, storedReviewOf } from './hand-in/hand-in.ts';
import { documentsOfTask } from './hand-in/handed-in.queries.ts';
import { restoreReplaced, trashReplaced } from './hand-in/replaced-documents.ts';
import { isRemovedByClientLately } from './own-removal.ts';
import { demandPayHosts } from './pay-links.ts';
import {
  demandRemovable,
  notAsSeen,
  planChange,
  planStep,
  type TaskChange,
  taskClosed,
} from './plan-change.ts';
import type { GroupRow, TaskRow } from './rows.ts';
import type { TaskScope } from './scope.ts';
import { taskOf } from './shape.ts';
import { lockTasks, tasksOfGroups } from './task.queries.ts';
import { demandComplete } from './task-data.ts';
import { demandTaskSize, demandValueSize } from './task-size.ts';
import { demandToday, inTurn } from './task-transaction.ts';
import { demandWriter } from './writer.ts';

/** How a change is made: whether data takes the place of what is there [T7.10], the limits, and what notifies the firm. */
interface Changing {
  readonly replace: boolean;
  readonly limits: Limits;
  readonly actions: ActionLog;
}

interface Changed {
  readonly task: TaskRow;
  readonly group: GroupRow;
}

/** Takes a task with its group until the transaction ends; refuses with 404 or 403 what the caller may not change. */
export async function lockOne(
  tx: Transaction,
  scope: TaskScope,
  taskId: string,
  alsoDeleted: boolean,
): Promise<Changed> {
  const [task] = await lockTasks(tx, scope, [taskId]);
  if (!task || (task.deleted && !alsoDeleted)) throw notFound();
  await demandWriter(tx, scope, [task.clientId]);
  const [group] = await lockGroups(tx, scope, [task.groupId]);
  if (!group) throw notFound();
  return { task, group };
}

/** The columns that may be large: a change of something else neither sends nor reads them. */
const { data: _data, steps: _steps, ...smallColumns } = getTableColumns(tasks);

/** The steps with one of them replaced, so that a change of one does not send all the others. */
const withStep = (index: number, step: TaskRow['steps'][number] | undefined): SQL =>
  sql`jsonb_set(${tasks.steps}, ${`{${index}}`}::text[], ${JSON.stringify(step)}::jsonb)`;

interface Applying {
  readonly today?: string | undefined;
  /** Of the steps only this one differs. */
  readonly step?: number;
  /** What happens to the hand-in, where the status alone does not say it. */
  readonly entries?: readonly NewEvent[];
  /** When it happens. */
  readonly at?: Date;
}

/** Writes a change, with what it means for the hand-in and for the group. */
export async function apply(
  tx: Transaction,
  scope: TaskScope,
  { task, group }: Changed,
  change: TaskChange,
  {
    today = todayInUtc(),
    step,
    entries = eventsOfStatus(task, change.status ?? task.status, scope.isFirm),
    at = new Date(),
  }: Applying = {},
): Promise<Changed> {
  if (Object.keys(change).length === 0 && entries.length === 0) return { task, group };
  const steps = step === undefined || !change.steps ? {} : { steps: withStep(step, change.steps[step]) };
  const handIn = await handInAfter(tx, task, entries, scope.principal, at);
  const [written] = await tx
    .update(tasks)
    .set({ ...change, ...steps, ...handIn, version: sql`${tasks.version} + 1`, modifiedAt: new Date() })
    .where(eq(tasks.id, task.id))
    .returning(smallColumns);
  if (!written) throw new Error('tasks: the update answered no row');
  const after: TaskRow = { ...task, ...change, ...written };
  const moved = { before: standing(task), after: standing(after) };
  const hasMoved = moved.before !== moved.after;
  return { task: after, group: hasMoved ? await rollUp(tx, group, moved, today) : group };
}

const standing = (task: TaskRow): TaskRow['status'] | undefined => (task.deleted ? undefined : task.status);

const none: ReadonlyMap<string, string> = new Map();

/** Steps whose fields name the file that took the place of another. */
const withReplaced = (steps: TaskRow['steps'], replaced: ReadonlyMap<string, string>): TaskRow['steps'] =>
  steps.map((step) => ({
    ...step,
    data: Object.fromEntries(
      Object.entries(step.data).map(([name, value]) => [
        name,
        typeof value === 'string' ? (replaced.get(value) ?? value) : value,
      ]),
    ),
  }));

/**
 * Refuses with 409 to accept a task that was handed in unless the firm saw it as it is. A task that was never handed in is
 * accepted without: the firm has what it needs by another way.
 */
async function demandSeen(
  tx: Transaction,
  row: TaskRow,
  seen: Seen | undefined,
  limits: Limits,
): Promise<void> {
  if (storedReviewOf(row).handIn.state === 'open') return;
  if (!seen || !isAsSeen(row, await documentsOfTask(tx, row, limits), seen)) throw notAsSeen();
}

/** Changes a task and, in the same transaction, its group with it [T7.09, T4.08]. */
export async function changeTask(
  db: PooledDatabase,
  scope: TaskScope,
  taskId: string,
  patch: TaskPatch,
  { replace, limits, actions }: Changing,
): Promise<{ data: Task; group: TaskGroup }> {
  demandToday(patch.today);
  return await inTurn(db, scope.principal.companyId, async (tx) => {
    const found = await lockOne(tx, scope, taskId, patch.deleted === false);
    const mayUndoRemoval =
      patch.status === taskStatus.wip && (await isRemovedByClientLately(tx, found.task, limits));
    const change = planChange(found.task, patch, { isFirm: scope.isFirm, replace, mayUndoRemoval });
    const after = { ...found.task, ...change };
    demandTaskSize(after, limits, found.task);
    if (change.data) await demandPayHosts(tx, scope.principal.companyId, [after], [found.task]);
    if (change.status === taskStatus.received) await demandSeen(tx, found.task, patch.seen, limits);
    // The firm may finish an incomplete task: answers also arrive on paper.
    if (change.status === taskStatus.done && !scope.isFirm) await demandComplete(tx, after, limits);
    const entries = eventsOfStatus(found.task, change.status ?? found.task.status, scope.isFirm);
    const at = new Date();
    const replaced =
      change.status === taskStatus.done
        ? await trashReplaced(tx, scope, found.task, limits, at)
        : entries.some(({ kind }) => kind === 'recall')
          ? await restoreReplaced(tx, found.task, limits)
          : none;
    const all = replaced.size > 0 ? { ...change, steps: withReplaced(after.steps, replaced) } : change;
    const { task, group } = await apply(tx, scope, found, all, { today: patch.today, entries, at });
    const action = actionOf(found.task, task);
    if (action) await actions.note(tx, task, action);
    const [answer] = groupsWith([group], await tasksOfGroups(tx, scope, [group.id]));
    if (!answer) throw new Error('tasks: a group has no answer');
    return { data: taskOf(task), group: answer };
  });
}

/** Refuses with 409 to change a step that the firm has accepted. */
async function demandOpenStep(tx: Transaction, row: TaskRow, index: number, limits: Limits): Promise<void> {
  if (row.verdicts.length === 0) return;
  if (isStepAccepted(taskOf(row), index, await documentsOfTask(tx, row, limits))) throw taskClosed();
}

/** Changes a step of a task [T7.10]. */
export async function changeStep(
  db: PooledDatabase,
  scope: TaskScope,
  at: { readonly taskId: string; readonly index: number },
  patch: StepPatch,
  { replace, limits }: Omit<Changing, 'actions'>,
): Promise<Task> {
  return await inTurn(db, scope.principal.companyId, async (tx) => {
    const found = await lockOne(tx, scope, at.taskId, false);
    const change = planStep(found.task, at.index, patch, replace);
    if (patch.data) demandValueSize(change.steps?.[at.index]?.data ?? {}, limits);
    demandTaskSize({ ...found.task, ...change }, limits, found.task);
    if (!scope.isFirm) await demandOpenStep(tx, found.task, at.index, limits);
    const { task } = await apply(tx, scope, found, change, { step: at.index });
    return taskOf(task);
  });
}

/** Marks tasks as deleted, all or nothing [T7.08, T7.12]; those that are marked already stay so. */
export async function markDeleted(
  db: PooledDatabase,
  scope: TaskScope,
  ids: readonly string[],
  actions: ActionLog,
): Promise<void> {
  const asked = [...new Set(ids)];
  await inTurn(db, scope.principal.companyId, async (tx) => {
    const found = await lockTasks(tx, scope, asked);
    if (found.length !== asked.length) throw notFound();
    await demandWriter(
      tx,
      scope,
      found.map(({ clientId }) => clientId),
    );
    for (const task of found) demandRemovable(task, scope.isFirm);
    const groups = await lockGroups(tx, scope, [...new Set(found.map(({ groupId }) => groupId))]);
    const groupById = new Map(groups.map((group) => [group.id, group]));
    for (const task of found) {
      const group = groupById.get(task.groupId);
      if (!group) throw notFound();
      groupById.set(
        group.id,
        (await apply(tx, scope, { task, group }, task.deleted ? {} : { deleted: true })).group,
      );
      if (!task.deleted) await actions.note(tx, task, 'removed');
    }
  });
}

/** Removes tasks for good; their groups stay, and finish when nothing open is left. */
export async function removeTasks(
  tx: Transaction,
  scope: TaskScope,
  found: readonly TaskRow[],
): Promise<void> {
  const groups = await lockGroups(tx, scope, [...new Set(found.map(({ groupId }) => groupId))]);
  await tx.delete(tasks).where(
    inArray(
      tasks.id,
      found.map(({ id }) => id),
    ),
  );
  for (const group of groups) await rollUp(tx, group, { before: undefined, after: undefined }, todayInUtc());
}
