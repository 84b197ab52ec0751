import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { TaskGroup } from '../../contract/task-items.ts';
import { finishedStatuses, pendingStatuses, type TaskStatus } from '../../contract/task-rules.ts';
import type { Database } from '../db/database.ts';
import { taskGroups, tasks } from '../db/task-schema.ts';
import { writtenByShape } from '../db/written-once.ts';
import { isShown, reached, type TaskScope } from './scope.ts';
import { type GroupRow, groupOf, type ListedTask, type TaskRow } from './shape.ts';
import { type PageAsked, pageOf, tasksOfGroups } from './task.queries.ts';

export interface GroupsAsked extends PageAsked {
  /** All clients of the caller when absent. */
  readonly clientId?: string;
  readonly statuses: readonly TaskStatus[] | undefined;
}

/** A page of groups, each with those of its tasks that the caller sees. */
export interface GroupPage {
  readonly groups: readonly GroupRow[];
  readonly tasks: readonly ListedTask[];
  readonly isFinalPage: boolean;
}

const hasTask = (which: SQL): SQL =>
  sql`exists (select 1 from ${tasks} where ${tasks.groupId} = ${taskGroups.id} and ${which})`;
const isOpen = inArray(tasks.status, [...pendingStatuses]);
const isPresent = eq(tasks.deleted, false);
const isFinished = sql`${taskGroups.status} in ${[...finishedStatuses]}`;

type Seen = Parameters<typeof isShown>[0];
/** A group counts as pending while it has no tasks, or an open one [T4.09]. */
const countsAsPending = (scope: Seen): SQL =>
  sql`(not ${hasTask(isPresent)} or ${hasTask(and(isShown(scope), isOpen) as SQL)})`;
/** A group all of whose tasks are hidden from the caller is hidden as well [T5.03]. */
const isVisible = (scope: Seen): SQL => sql`(not ${hasTask(isPresent)} or ${hasTask(isShown(scope))})`;

/** Open groups come by due date [T7.05], after them complete ones with the latest first [T4.13]. */
const inGroupOrder: readonly SQL[] = [
  isFinished,
  sql`case when not ${isFinished} then ${taskGroups.dueDate} end asc nulls last`,
  sql`case when ${isFinished} then ${taskGroups.completedDate} end desc nulls last`,
  sql`${taskGroups.id}`,
];

interface GroupsShape {
  readonly isFirm: boolean;
  readonly ofClient: boolean;
  readonly ofStatus: boolean;
  readonly pending: boolean;
  readonly hiding: boolean;
}

const pagesOfGroups = writtenByShape('groups', (db, shape: GroupsShape, name) => {
  const { isFirm, ofClient, ofStatus, pending, hiding } = shape;
  const companyId = sql.placeholder('companyId');
  const seen = { hiddenTypes: sql.placeholder('hiddenTypes') };
  return db
    .select()
    .from(taskGroups)
    .where(
      and(
        reached({ isFirm, principal: { companyId, userId: sql.placeholder('userId') } }, taskGroups),
        ofClient ? eq(taskGroups.clientId, sql.placeholder('clientId')) : undefined,
        ofStatus ? sql`${taskGroups.status} = any(${sql.placeholder('statuses')})` : undefined,
        pending ? countsAsPending(seen) : undefined,
        hiding ? isVisible(seen) : undefined,
      ),
    )
    .orderBy(...inGroupOrder)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(name);
});

/** A page of the caller's groups [T7.04, T7.05]. */
export async function listGroupRows(
  db: Database,
  scope: TaskScope,
  { clientId, statuses, ...asked }: GroupsAsked,
): Promise<GroupPage> {
  const { limit, offset, cut } = pageOf(asked);
  const { isFirm, hiddenTypes, principal } = scope;
  const statement = pagesOfGroups(db, {
    isFirm,
    ofClient: clientId !== undefined,
    ofStatus: statuses !== undefined,
    pending: statuses?.every((status) => pendingStatuses.includes(status)) ?? false,
    hiding: hiddenTypes.length > 0,
  });
  const { companyId, userId } = principal;
  const values = { companyId, userId, clientId, statuses, hiddenTypes, limit, offset };
  const { rows, isFinalPage } = cut(await statement.execute(values));
  const ids = rows.map(({ id }) => id);
  return { groups: rows, tasks: await tasksOfGroups(db, scope, ids), isFinalPage };
}

/** One group that the caller reaches and sees. */
export async function findGroup(
  db: Pick<Database, 'select'>,
  scope: TaskScope,
  id: string,
): Promise<GroupRow | undefined> {
  const [row] = await db
    .select()
    .from(taskGroups)
    .where(and(eq(taskGroups.id, id), reached(scope, taskGroups), isVisible(scope)));
  return row;
}

/** Takes groups until the transaction ends, in the order of their ids, and answers those that the caller reaches. */
export async function lockGroups(
  transaction: Pick<Database, 'select'>,
  scope: TaskScope,
  ids: readonly string[],
): Promise<GroupRow[]> {
  return await transaction
    .select()
    .from(taskGroups)
    .where(and(inArray(taskGroups.id, [...ids]), reached(scope, taskGroups)))
    .orderBy(taskGroups.id)
    .for('update');
}

/** Groups as answers, with the ids of their tasks among `rows`. */
export function groupsWith(
  groups: readonly GroupRow[],
  rows: readonly Pick<TaskRow, 'id' | 'groupId'>[],
): TaskGroup[] {
  const idsOf = new Map<string, string[]>(groups.map(({ id }) => [id, []]));
  for (const { id, groupId } of rows) idsOf.get(groupId)?.push(id);
  return groups.map((group) => groupOf(group, idsOf.get(group.id) ?? []));
}
