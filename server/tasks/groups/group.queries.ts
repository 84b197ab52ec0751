import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type GroupSection, noCounts, type SectionCounts } from '../../../contract/tasks/group-sections.ts';
import type { TaskGroup } from '../../../contract/tasks/task-items.ts';
import {
  finishedStatuses,
  pendingStatuses,
  type TaskGroupType,
  type TaskStatus,
} from '../../../contract/tasks/task-rules.ts';
import type { Database } from '../../db/database.ts';
import { clients } from '../../db/schema/core-schema.ts';
import { taskGroups, tasks } from '../../db/schema/task-schema.ts';
import { writtenByShape } from '../../db/written-once.ts';
import type { GroupRow, TaskRow } from '../rows.ts';
import { isShown, reached, type TaskScope } from '../scope.ts';
import { groupOf, type ListedTask } from '../shape.ts';
import { type PageAsked, pageOf, tasksOfGroups } from '../task.queries.ts';
import { demandDates } from '../task-transaction.ts';
import { daysOf, isExpired, ofSection, sectionCounts } from './sections.ts';

export interface GroupsAsked extends PageAsked {
  /** All clients of the caller when absent. */
  readonly clientId?: string;
  readonly statuses: readonly TaskStatus[] | undefined;
  readonly search?: string | undefined;
  readonly type?: TaskGroupType | undefined;
  readonly section?: GroupSection | undefined;
  /** `yyyy-MM-dd`. */
  readonly today?: string | undefined;
}

/** A page of groups, each with those of its tasks that the caller sees. */
export interface GroupPage {
  readonly groups: readonly GroupRow[];
  readonly tasks: readonly ListedTask[];
  readonly isFinalPage: boolean;
  readonly total: number;
  readonly sections: SectionCounts;
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

/** Open groups come by due date, expired ones last [T7.05], after them complete ones with the latest first [T4.13]. */
const inGroupOrder: readonly SQL[] = [
  isFinished,
  sql`case when not ${isFinished} then ${isExpired} end`,
  sql`case when not ${isFinished} then ${taskGroups.dueDate} end asc nulls last`,
  sql`case when ${isFinished} then ${taskGroups.completedDate} end desc nulls last`,
  sql`${taskGroups.id}`,
];

/** Its words are short: together they are the name of a statement, see `writtenByShape`. */
interface GroupsShape {
  readonly firm: boolean;
  readonly client: boolean;
  readonly status: boolean;
  readonly pending: boolean;
  readonly hiding: boolean;
  readonly words: boolean;
  readonly type: boolean;
  readonly section: GroupSection | false;
}

const seen = { hiddenTypes: sql.placeholder('hiddenTypes') };

/** The search words occur in the label of a group, in that of a task which the caller sees, or in the client's name. */
const isFound = (): SQL => {
  const pattern = sql.placeholder('pattern');
  const ofClient = sql`select 1 from ${clients} where ${clients.id} = ${taskGroups.clientId} and (${clients.name} ilike ${pattern} or ${clients.nickname} ilike ${pattern})`;
  return sql`(${taskGroups.label} ilike ${pattern} or ${hasTask(and(isShown(seen), sql`${tasks.label} ilike ${pattern}`) as SQL)} or exists (${ofClient}))`;
};

const ofShape = ({ firm, client, status, pending, hiding, words, type, section }: GroupsShape) =>
  and(
    reached(
      {
        isFirm: firm,
        principal: { companyId: sql.placeholder('companyId'), userId: sql.placeholder('userId') },
      },
      taskGroups,
    ),
    client ? eq(taskGroups.clientId, sql.placeholder('clientId')) : undefined,
    status ? sql`${taskGroups.status} = any(${sql.placeholder('statuses')})` : undefined,
    pending ? countsAsPending(seen) : undefined,
    hiding ? isVisible(seen) : undefined,
    words ? isFound() : undefined,
    type ? eq(taskGroups.type, sql.placeholder('type')) : undefined,
    section ? ofSection(seen, section) : undefined,
  );

const pagesOfGroups = writtenByShape('groups', (db, shape: GroupsShape, name) =>
  db
    .select()
    .from(taskGroups)
    .where(ofShape(shape))
    .orderBy(...inGroupOrder)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(name),
);

const countOfGroups = writtenByShape('count', (db, shape: GroupsShape, name) =>
  db
    .select({ total: count(), ...sectionCounts(seen) })
    .from(taskGroups)
    .where(ofShape(shape))
    .prepare(name),
);

/** The `ilike` pattern for words anywhere in a text. */
const patternOf = (words: string): string => `%${words.trim().replace(/[\\%_]/g, '\\$&')}%`;

/** A page of the caller's groups [T7.04, T7.05]. */
export async function listGroupRows(
  db: Database,
  scope: TaskScope,
  { clientId, statuses, search = '', type, section, today, ...asked }: GroupsAsked,
): Promise<GroupPage> {
  const { limit, offset, cut } = pageOf(asked);
  const { isFirm, hiddenTypes, principal } = scope;
  const shape: GroupsShape = {
    firm: isFirm,
    client: clientId !== undefined,
    status: statuses !== undefined,
    pending: statuses?.every((status) => pendingStatuses.includes(status)) ?? false,
    hiding: hiddenTypes.length > 0,
    words: search.trim() !== '',
    type: type !== undefined,
    section: section ?? false,
  };
  const { companyId, userId } = principal;
  const pattern = patternOf(search);
  demandDates(today);
  const day = today ?? new Date().toISOString().slice(0, 10);
  const values = {
    companyId,
    userId,
    clientId,
    statuses,
    hiddenTypes,
    pattern,
    type,
    ...daysOf(day),
    limit,
    offset,
  };
  const [found, [counted]] = await Promise.all([
    pagesOfGroups(db, shape).execute(values),
    countOfGroups(db, shape).execute(values),
  ]);
  const { rows, isFinalPage } = cut(found);
  const ids = rows.map(({ id }) => id);
  const { total = 0, ...sections } = counted ?? {};
  return {
    groups: rows,
    tasks: await tasksOfGroups(db, scope, ids),
    isFinalPage,
    total,
    sections: { ...noCounts, ...sections },
  };
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
