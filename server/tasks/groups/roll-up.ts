import { and, eq } from 'drizzle-orm';
import { isPendingStatus, type TaskStatus, taskStatus } from '../../../contract/tasks/task-rules.ts';
import type { Database } from '../../db/database.ts';
import { taskGroups, tasks } from '../../db/schema/task-schema.ts';
import type { GroupRow } from '../rows.ts';

/** The status of a task of the group before and after a change; `undefined` where the task did not exist. */
export interface Moved {
  readonly before: TaskStatus | undefined;
  readonly after: TaskStatus | undefined;
}

type GroupChange = Partial<Pick<GroupRow, 'status' | 'completedDate'>>;

/**
 * What becomes of a group when one of its tasks moves [T4.08]: with the last open task it finishes in the same way, with
 * a task that is open again it is at work again. `statuses` are those of its tasks after the move, the last changed one last.
 */
export function planRollUp(
  group: Pick<GroupRow, 'status' | 'completedDate'>,
  statuses: readonly TaskStatus[],
  { before, after }: Moved,
  today: string,
): GroupChange {
  const isOpenGroup = isPendingStatus(group.status);
  if (statuses.some(isPendingStatus)) {
    const isReverted =
      before !== undefined && after !== undefined && !isPendingStatus(before) && isPendingStatus(after);
    const isStarted = after === taskStatus.wip && group.status === taskStatus.new;
    return !isOpenGroup || isReverted || isStarted ? { status: taskStatus.wip, completedDate: null } : {};
  }
  // A group without tasks stays open; without the moved task it gets the status of the task that finished last.
  const last = after === undefined || isPendingStatus(after) ? statuses.at(-1) : after;
  if (last === undefined) return {};
  return isOpenGroup ? { status: last, completedDate: today } : { status: last };
}

/** Brings a group that is locked by this transaction in line with its tasks, and answers it. */
export async function rollUp(
  transaction: Pick<Database, 'select' | 'update'>,
  group: GroupRow,
  moved: Moved,
  today: string,
): Promise<GroupRow> {
  const rows = await transaction
    .select({ status: tasks.status })
    .from(tasks)
    .where(and(eq(tasks.groupId, group.id), eq(tasks.deleted, false)))
    .orderBy(tasks.modifiedAt, tasks.id);
  const change = planRollUp(
    group,
    rows.map(({ status }) => status),
    moved,
    today,
  );
  const after = { ...group, ...change };
  if (after.status === group.status && after.completedDate === group.completedDate) return group;
  await transaction.update(taskGroups).set(change).where(eq(taskGroups.id, group.id));
  return after;
}

/** Today in UTC, `yyyy-MM-dd`: for a call that does not name the user's date (decision 26). */
export const todayInUtc = (): string => new Date().toISOString().slice(0, 10);
