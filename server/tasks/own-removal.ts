import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { taskStatus } from '../../contract/tasks/task-rules.ts';
import { clientActions } from '../db/schema/action-schema.ts';
import type { Limits } from '../limits.ts';
import type { Transaction } from '../storage/locking.ts';
import type { TaskRow } from './rows.ts';

/**
 * Whether a task is cancelled because a user of its client removed it, and that is not longer ago than
 * `taskUndoMs`. What the firm cancelled, or removed again with another reason, is not the client's to undo.
 */
export async function isRemovedByClientLately(
  tx: Transaction,
  task: TaskRow,
  { taskUndoMs }: Pick<Limits, 'taskUndoMs'>,
): Promise<boolean> {
  if (task.status !== taskStatus.cancelled) return false;
  const since = sql`now() - ${taskUndoMs} * interval '1 millisecond'`;
  const [last] = await tx
    .select({ kind: clientActions.kind, note: clientActions.note })
    .from(clientActions)
    .where(
      and(
        eq(clientActions.clientId, task.clientId),
        eq(clientActions.taskId, task.id),
        gt(clientActions.at, since),
      ),
    )
    .orderBy(desc(clientActions.at))
    .limit(1);
  return last?.kind === 'removed' && last.note === task.doesNotApplyComment;
}
