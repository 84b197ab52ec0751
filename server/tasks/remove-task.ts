import { eq } from 'drizzle-orm';
import type { ActionLog } from '../actions/action-log.ts';
import type { PooledDatabase } from '../db/database.ts';
import { taskGroups, tasks } from '../db/schema/task-schema.ts';
import { forbidden, notFound } from '../http/refusal.ts';
import { removeTasks } from './change-task.ts';
import { demandNotAccepted } from './plan-change.ts';
import { demandClients, type TaskScope } from './scope.ts';
import { lockTasks } from './task.queries.ts';
import { inTurn } from './task-transaction.ts';
import { demandWriter } from './writer.ts';

/** Removes a task for good [T7.08, T7.11]: the firm any, others what they created themselves, unless the firm accepted it. */
export async function removeTask(
  db: PooledDatabase,
  scope: TaskScope,
  taskId: string,
  actions: ActionLog,
): Promise<void> {
  await inTurn(db, scope.principal.companyId, async (tx) => {
    const [task] = await lockTasks(tx, scope, [taskId]);
    if (!task) throw notFound();
    await demandWriter(tx, scope, [task.clientId]);
    if (!scope.isFirm) {
      if (task.createdById !== scope.principal.contactId) throw forbidden();
      demandNotAccepted(task);
    }
    await removeTasks(tx, scope, [task]);
    if (!task.deleted) await actions.note(tx, task, 'removed');
  });
}

/** Removes all tasks and groups of a client for good [T7.07]; answers how many tasks there were. */
export async function removeClientTasks(
  db: PooledDatabase,
  scope: TaskScope,
  clientId: string,
): Promise<number> {
  return await inTurn(db, scope.principal.companyId, async (tx) => {
    await demandClients(tx, scope, [clientId]);
    const removed = await tx.delete(tasks).where(eq(tasks.clientId, clientId)).returning({ id: tasks.id });
    await tx.delete(taskGroups).where(eq(taskGroups.clientId, clientId));
    return removed.length;
  });
}
