import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type TaskStatus, tasksPageSize } from '../../contract/tasks/task-rules.ts';
import type { Database } from '../db/database.ts';
import { tasks } from '../db/schema/task-schema.ts';
import { writtenByShape, writtenOnce } from '../db/written-once.ts';
import type { TaskRow } from './rows.ts';
import { isShown, ofVisibleType, reached, type TaskScope } from './scope.ts';
import { columnsOf, type ListedTask, listedColumns, type TaskParts } from './shape.ts';

/** Order of tasks [T9.06]: the same as `compareTasks` puts them in. */
export const inTaskOrder: readonly SQL[] = [
  sql`${tasks.order}`,
  sql`${tasks.status}`,
  sql`${tasks.dueDate} asc nulls last`,
  sql`${tasks.labelOrder}`,
  sql`${tasks.id}`,
];

/** A page of something: `pageNum` counts from 0. */
export interface PageAsked {
  readonly pageNum?: number | undefined;
  readonly pageSize?: number | undefined;
}

/** Reads one row more than a page holds: whether there is one says whether the page is the last. */
export function pageOf({ pageNum = 0, pageSize = tasksPageSize }: PageAsked) {
  return {
    limit: pageSize + 1,
    offset: pageNum * pageSize,
    cut: <Row>(rows: readonly Row[]): { rows: Row[]; isFinalPage: boolean } => ({
      rows: rows.slice(0, pageSize),
      isFinalPage: rows.length <= pageSize,
    }),
  };
}

/** One status or several, as a query names them; `undefined` when it names none. */
export const statusesOf = (asked: number | readonly number[] | undefined): TaskStatus[] | undefined =>
  asked === undefined ? undefined : ([asked].flat() as TaskStatus[]);

export interface TasksAsked extends PageAsked {
  readonly clientIds: readonly string[];
  readonly statuses: readonly TaskStatus[] | undefined;
  readonly parts: TaskParts;
}

const asker = { companyId: sql.placeholder('companyId'), userId: sql.placeholder('userId') };
const hiddenTypes = sql.placeholder('hiddenTypes');

const clientTasks = writtenByShape(
  'client_tasks',
  (db, { isFirm, ofStatus, ...parts }: TaskParts & { isFirm: boolean; ofStatus: boolean }, name) =>
    db
      .select(columnsOf(parts))
      .from(tasks)
      .where(
        and(
          reached({ isFirm, principal: asker }, tasks),
          sql`${tasks.clientId} = any(${sql.placeholder('clientIds')})`,
          ofStatus ? sql`${tasks.status} = any(${sql.placeholder('statuses')})` : undefined,
          isShown({ hiddenTypes }),
        ),
      )
      .orderBy(...inTaskOrder)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare(name),
);

/** A page of the tasks of some clients, sorted [T7.03, T9.06]. */
export async function listTaskRows(
  db: Database,
  { isFirm, principal: { companyId, userId }, hiddenTypes }: TaskScope,
  { clientIds, statuses, parts, ...asked }: TasksAsked,
): Promise<{ rows: TaskRow[]; isFinalPage: boolean }> {
  const { limit, offset, cut } = pageOf(asked);
  const statement = clientTasks(db, { ...parts, isFirm, ofStatus: statuses !== undefined });
  return cut(await statement.execute({ companyId, userId, clientIds, statuses, hiddenTypes, limit, offset }));
}

const groupTasks = writtenOnce((db) =>
  db
    .select(listedColumns)
    .from(tasks)
    .where(and(sql`${tasks.groupId} = any(${sql.placeholder('groupIds')})`, isShown({ hiddenTypes })))
    .orderBy(...inTaskOrder)
    .prepare('tasks_of_groups'),
);

/** The tasks of groups that a caller sees, sorted, without data and steps. */
export async function tasksOfGroups(
  db: Pick<Database, 'select'>,
  { hiddenTypes }: TaskScope,
  groupIds: readonly string[],
): Promise<ListedTask[]> {
  if (groupIds.length === 0) return [];
  return await groupTasks(db).execute({ groupIds, hiddenTypes });
}

const oneTask = writtenByShape('task', (db, { isFirm, ...parts }: TaskParts & { isFirm: boolean }, name) =>
  db
    .select(columnsOf(parts))
    .from(tasks)
    .where(
      and(
        eq(tasks.id, sql.placeholder('id')),
        reached({ isFirm, principal: asker }, tasks),
        ofVisibleType({ hiddenTypes }),
      ),
    )
    .prepare(name),
);

/** One task that the caller reaches and sees, deleted or not. */
export async function findTask(
  db: Pick<Database, 'select'>,
  { isFirm, hiddenTypes, principal: { companyId, userId } }: TaskScope,
  id: string,
  parts: TaskParts,
): Promise<TaskRow | undefined> {
  const [row] = await oneTask(db, { ...parts, isFirm }).execute({ id, companyId, userId, hiddenTypes });
  return row;
}

/** Takes tasks that the caller reaches and sees until the transaction ends, in the order of their ids, deleted or not. */
export async function lockTasks(
  transaction: Pick<Database, 'select'>,
  scope: TaskScope,
  ids: readonly string[],
): Promise<TaskRow[]> {
  return await transaction
    .select()
    .from(tasks)
    .where(and(inArray(tasks.id, [...ids]), reached(scope, tasks), ofVisibleType(scope)))
    .orderBy(tasks.id)
    .for('update');
}
