import { createHash } from 'node:crypto';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { BodyOf } from '../../contract/calls/call.ts';
import { followUpsWanted, originOf } from '../../contract/tasks/follow-ups.ts';
import type { createTaskGroup } from '../../contract/tasks/task-groups.ts';
import type { NewTask, Task, TaskGroup } from '../../contract/tasks/task-items.ts';
import {
  defaultTaskOrder,
  groupTypeOf,
  isPendingStatus,
  maxTasksPerGroup,
  taskStatus,
} from '../../contract/tasks/task-rules.ts';
import type { ActionLog } from '../actions/action-log.ts';
import type { PooledDatabase } from '../db/database.ts';
import { taskGroups, tasks } from '../db/schema/task-schema.ts';
import { claimKey, keyMismatch } from '../http/idempotency.ts';
import { forbidden, notFound, Refusal } from '../http/refusal.ts';
import type { Limits } from '../limits.ts';
import type { Transaction } from '../storage/locking.ts';
import { kindOf, newId } from '../storage/writing.ts';
import { groupsWith, lockGroups } from './groups/group.queries.ts';
import { rollUp, todayInUtc } from './groups/roll-up.ts';
import type { TaskNotices } from './notices/task-notice.ts';
import { demandPayHosts } from './pay-links.ts';
import type { GroupRow, TaskRow } from './rows.ts';
import { demandClients, type TaskScope } from './scope.ts';
import { allParts, labelOrderOf, taskOf } from './shape.ts';
import { findTask, lockTasks, tasksOfGroups } from './task.queries.ts';
import { checkData, demandUnsigned, isTaskComplete } from './task-data.ts';
import { demandTaskSize } from './task-size.ts';
import { demandDates, inTurn } from './task-transaction.ts';
import { demandWriter } from './writer.ts';

type NewGroup = BodyOf<typeof createTaskGroup>;
type TaskValues = typeof tasks.$inferInsert;

/** A fingerprint of a call's body. */
const digestOf = (body: unknown): string => createHash('sha256').update(JSON.stringify(body)).digest('hex');

/** The steps of a new task: an upload task without any has one free step (decision 28). */
function stepsOf({ type, label, steps = [] }: Omit<NewTask, 'clientId'>): TaskRow['steps'] {
  const given = type === 'uploadTask' && steps.length === 0 ? [{ title: label, isRequired: false }] : steps;
  return given.map(({ title, isRequired, ...rest }) => ({
    title,
    ...('subtitle' in rest && rest.subtitle ? { subtitle: rest.subtitle } : {}),
    isRequired,
    data: 'data' in rest && rest.data ? rest.data : {},
    comment: null,
    dnaComment: null,
  }));
}

/** The row of a new task; refuses with 400 data that its kind does not have. */
function rowOf(
  scope: TaskScope,
  group: Pick<GroupRow, 'id' | 'clientId' | 'companyId'>,
  task: Omit<NewTask, 'clientId'>,
  limits: Limits,
): TaskValues {
  demandDates(task.dueDate, task.expirationDate);
  const steps = stepsOf(task);
  const data = checkData(task.type, task.data ?? {}, steps.length);
  demandUnsigned(task.type, data);
  demandTaskSize({ data, steps }, limits);
  return {
    id: newId(),
    groupId: group.id,
    companyId: group.companyId,
    clientId: group.clientId,
    type: task.type,
    label: task.label,
    labelOrder: labelOrderOf(task.label),
    dueDate: task.dueDate ?? null,
    expirationDate: task.expirationDate ?? null,
    order: task.order ?? defaultTaskOrder,
    params: task.params ?? { kind: null, taxYear: null },
    data,
    steps,
    tags: task.tags ?? [],
    sendNotification: task.sendNotification ?? false,
    createdById: scope.principal.contactId,
    createdByKind: kindOf(scope.principal),
  };
}

type GroupValues = Pick<NewGroup, 'clientId' | 'type' | 'label' | 'dueDate' | 'expirationDate'>;

async function addGroup(
  tx: Transaction,
  scope: TaskScope,
  group: GroupValues,
  id: string = newId(),
): Promise<GroupRow> {
  demandDates(group.dueDate, group.expirationDate);
  const [row] = await tx
    .insert(taskGroups)
    .values({ ...group, id, companyId: scope.principal.companyId })
    .returning();
  if (!row) throw new Error('tasks: the insert answered no row');
  return row;
}

/**
 * The task that a client may create: one that the answers of a finished questionnaire ask for. All of it comes from what
 * is stored; of the request only the mark counts, which says which one is meant. Refuses with 403 everything else, and
 * with 409 one that is there already.
 */
async function offeredTo(tx: Transaction, scope: TaskScope, wish: NewTask, limits: Limits): Promise<NewTask> {
  const origin = originOf(wish.tags ?? []);
  const [source] = origin ? await lockTasks(tx, scope, [origin.taskId]) : [];
  const isThere =
    source && !source.deleted && source.clientId === wish.clientId && source.groupId === wish.taskGroupId;
  if (!origin || !isThere || !(isPendingStatus(source.status) || source.status === taskStatus.done))
    throw forbidden();
  const task = followUpsWanted(taskOf(source)).get(origin.tag);
  if (!task || !(await isTaskComplete(tx, source, limits))) throw forbidden();
  const [there] = await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        eq(tasks.groupId, source.groupId),
        eq(tasks.deleted, false),
        sql`${origin.tag} = any(${tasks.tags})`,
      ),
    );
  if (there) throw new Refusal(409, 'outdated', 'The task is there already.');
  return task;
}

/** The group of a new task: the one that it names, or a new one of its own, which only the firm makes. */
async function groupFor(tx: Transaction, scope: TaskScope, task: NewTask): Promise<GroupRow> {
  const { clientId, taskGroupId, type, label, dueDate, expirationDate } = task;
  if (taskGroupId === undefined) {
    if (!scope.isFirm) throw forbidden();
    return await addGroup(tx, scope, { clientId, type: groupTypeOf[type], label, dueDate, expirationDate });
  }
  const [group] = await lockGroups(tx, scope, [taskGroupId]);
  if (group?.clientId !== clientId) throw notFound();
  const [held] = await tx
    .select({ tasks: count() })
    .from(tasks)
    .where(and(eq(tasks.groupId, taskGroupId), eq(tasks.deleted, false)));
  if ((held?.tasks ?? 0) >= maxTasksPerGroup)
    throw new Refusal(400, 'badRequest', 'body: the group holds as many tasks as it can');
  return group;
}

/**
 * Assigns a task [T7.01]. With the key of an earlier call it answers that call's task as it is now; refuses with 422
 * when the key belongs to another task. The e-mails of `notices` are stored when this call creates the task.
 */
export async function createTask(
  db: PooledDatabase,
  scope: TaskScope,
  wish: NewTask,
  {
    key,
    limits,
    notices,
    actions,
  }: {
    readonly key: string | undefined;
    readonly limits: Limits;
    readonly notices: TaskNotices;
    readonly actions: ActionLog;
  },
): Promise<Task> {
  const { companyId, userId } = scope.principal;
  return await inTurn(db, companyId, async (tx) => {
    await demandClients(tx, scope, [wish.clientId]);
    await demandWriter(tx, scope, [wish.clientId]);
    const resultId = newId();
    const claim = { userId, key, fingerprint: `task|${digestOf(wish)}`, resultId };
    const earlierId = await claimKey(tx, claim);
    if (earlierId !== undefined) {
      const earlier = await findTask(tx, scope, earlierId, allParts);
      if (!earlier) throw keyMismatch();
      return taskOf(earlier);
    }
    const group = await groupFor(tx, scope, wish);
    const task = scope.isFirm ? wish : await offeredTo(tx, scope, wish, limits);
    // A user cannot add a task of a kind that is hidden from them.
    if (scope.hiddenTypes.includes(task.type)) throw forbidden();
    if (scope.isFirm) await demandPayHosts(tx, companyId, [task]);
    const [row] = await tx
      .insert(tasks)
      .values({ ...rowOf(scope, group, task, limits), id: resultId })
      .returning();
    if (!row) throw new Error('tasks: the insert answered no row');
    await rollUp(tx, group, { before: undefined, after: row.status }, todayInUtc());
    const made = taskOf(row);
    await notices.keep(tx, [made]);
    await actions.note(tx, row, 'added');
    return made;
  });
}

/** A group with its tasks in their order; `undefined` when it is gone. */
async function wholeGroup(
  tx: Transaction,
  scope: TaskScope,
  id: string,
): Promise<{ data: TaskGroup; tasks: Task[] } | undefined> {
  const [row] = await lockGroups(tx, scope, [id]);
  const ids = (await tasksOfGroups(tx, scope, [id])).map((task) => task.id);
  const made = ids.length === 0 ? [] : await tx.select().from(tasks).where(inArray(tasks.id, ids));
  const byId = new Map(made.map((task) => [task.id, task]));
  const inOrder = ids.flatMap((taskId) => byId.get(taskId) ?? []);
  const [data] = row ? groupsWith([row], inOrder) : [];
  return data && { data, tasks: inOrder.map(taskOf) };
}

/**
 * Assigns a group with its tasks, all or nothing [T3.03]. With the key of an earlier call it answers that call's group as
 * it is now; refuses with 422 when the key belongs to something else. `isNew` says whether this call made it.
 */
export async function createGroup(
  db: PooledDatabase,
  scope: TaskScope,
  wish: NewGroup,
  parts: { readonly key: string | undefined; readonly limits: Limits; readonly notices: TaskNotices },
): Promise<{ data: TaskGroup; tasks: Task[] }> {
  const { key, limits, notices } = parts;
  const { companyId, userId } = scope.principal;
  const { tasks: wanted, ...group } = wish;
  return await inTurn(db, companyId, async (tx) => {
    await demandClients(tx, scope, [group.clientId]);
    const resultId = newId();
    const claim = { userId, key, fingerprint: `taskGroup|${digestOf(wish)}`, resultId };
    const earlierId = await claimKey(tx, claim);
    if (earlierId !== undefined) {
      const earlier = await wholeGroup(tx, scope, earlierId);
      if (!earlier) throw keyMismatch();
      return earlier;
    }
    await demandPayHosts(tx, companyId, wanted);
    const row = await addGroup(tx, scope, group, resultId);
    if (wanted.length > 0)
      await tx.insert(tasks).values(wanted.map((task) => rowOf(scope, row, task, limits)));
    const made = await wholeGroup(tx, scope, row.id);
    if (!made) throw new Error('tasks: a group has no answer');
    await notices.keep(tx, made.tasks);
    return made;
  });
}
