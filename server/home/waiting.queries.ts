import { inArray, type SQL, sql } from 'drizzle-orm';
import { homeRows, maxNotices } from '../../contract/home/home-rules.ts';
import type { HandedIn } from '../../contract/tasks/handed-in.ts';
import { pendingStatuses } from '../../contract/tasks/task-rules.ts';
import type { PooledDatabase } from '../db/database.ts';
import { columnsAs, prepare } from '../db/prepared.ts';
import { clientLinks, clients, documents, taskOfDocument } from '../db/schema/core-schema.ts';
import { taskGroups, tasks } from '../db/schema/task-schema.ts';
import type { Limits } from '../limits.ts';
import { isExpired, isOverdue } from '../tasks/groups/sections.ts';
import { tiesToTask } from '../tasks/hand-in/handed-in.queries.ts';
import type { GroupRow, TaskRow } from '../tasks/rows.ts';
import { ofVisibleType, type TaskScope } from '../tasks/scope.ts';

const value = sql.placeholder;

/** The clients that the user acts for, the firm's people too: tasks that wait for other users are not theirs. */
export const clientsOfUser = sql`(
  select ${clientLinks.clientId} from ${clientLinks} join ${clients} on ${clients.id} = ${clientLinks.clientId}
  where ${clientLinks.userId} = ${value('userId')} and ${clients.companyId} = ${value('companyId')})`;

const isPending = sql`in ${sql.raw(`(${pendingStatuses.join(', ')})`)}`;
const isDueToday = sql`coalesce(${taskGroups.dueDate} = ${value('today')}::date, false)`;
const shown = {
  id: taskGroups.id,
  clientId: taskGroups.clientId,
  type: taskGroups.type,
  label: taskGroups.label,
  dueDate: sql`${taskGroups.dueDate}::text`,
  expirationDate: sql`${taskGroups.expirationDate}::text`,
};

type Due = Pick<GroupRow, keyof typeof shown>;
type Waiting = Due & { readonly total: number; readonly overdue: number };

/**
 * The groups with an open task of a kind that the user sees, with these columns. `offset 0` keeps the database from
 * turning this into one pass over the groups of all firms.
 */
const waitingWith = (columns: SQL) => sql`
  ${clientsOfUser} as mine (client_id) cross join lateral (
    select ${columns} from ${taskGroups}
    where ${taskGroups.clientId} = mine.client_id and ${taskGroups.status} ${isPending} and exists (
      select from ${tasks} where ${tasks.clientId} = mine.client_id and ${tasks.groupId} = ${taskGroups.id}
      and ${tasks.status} ${isPending} and not ${tasks.deleted}
      and ${ofVisibleType({ hiddenTypes: value('hiddenTypes') })}) offset 0
  ) as open`;

const waitingCount = sql`select count(*) as count from ${waitingWith(columnsAs({ id: taskGroups.id }))}`;

/** The most urgent of them, in the order of the list [T7.05]; each row counts all. */
const urgent = sql`
  select ${columnsAs({
    ...Object.fromEntries(Object.keys(shown).map((name) => [name, sql`open.${sql.identifier(name)}`])),
    total: sql`count(*) over ()`,
    overdue: sql`count(*) filter (where open."isOverdue") over ()`,
  })}
  from ${waitingWith(columnsAs({ ...shown, isExpired, isOverdue }))}
  order by open."isExpired", open."dueDate" asc nulls last, open.id limit ${sql.raw(String(homeRows))}`;

/** Those that are due today. */
const due = sql`
  select ${columnsAs(Object.fromEntries(Object.keys(shown).map((name) => [name, sql`open.${sql.identifier(name)}`])))}
  from ${waitingWith(columnsAs({ ...shown, isExpired, isDueToday }))}
  where open."isDueToday" and not open."isExpired" order by open.id limit ${sql.raw(String(maxNotices))}`;

/** The documents that were handed in for some tasks, of each at most as many as a task may have. */
const handedIn = sql`
  select task.id as "taskId", found.*
  from unnest(${value('taskIds')}::text[], ${value('clientIds')}::text[]) as task (id, client_id) cross join lateral (
    select ${columnsAs({ id: documents.id, customItemMetaData: tiesToTask })} from ${documents}
    where ${documents.clientId} = task.client_id and ${documents.trashedAt} is null and ${taskOfDocument} = task.id
    order by ${documents.id} limit ${value('filesPerTask')}) as found`;

/** The queries for the tasks that wait for a user. */
export function createWaitingQueries(db: PooledDatabase, { filesPerTask }: Pick<Limits, 'filesPerTask'>) {
  const groups = prepare<Waiting>(db, urgent, 'home_waiting');
  const dueGroups = prepare<Due>(db, due, 'notices_due');
  const counted = prepare<{ readonly count: number }>(db, waitingCount, 'home_waiting_count');
  const ofTasks = prepare<HandedIn & { readonly taskId: string }>(db, handedIn, 'home_handed_in');
  return {
    /** `today` is `yyyy-MM-dd`. */
    groups: ({ principal, hiddenTypes }: TaskScope, today: string): Promise<Waiting[]> =>
      groups({ userId: principal.userId, companyId: principal.companyId, hiddenTypes, today }),

    /** The groups that are due today. `today` is `yyyy-MM-dd`. */
    due: ({ principal, hiddenTypes }: TaskScope, today: string): Promise<Due[]> =>
      dueGroups({ userId: principal.userId, companyId: principal.companyId, hiddenTypes, today }),

    /** How many groups wait. */
    async count({ principal, hiddenTypes }: TaskScope): Promise<number> {
      const [all] = await counted({ userId: principal.userId, companyId: principal.companyId, hiddenTypes });
      return all?.count ?? 0;
    },

    /** Tasks with their insides. */
    tasks: (ids: readonly string[]): Promise<TaskRow[]> =>
      db
        .select()
        .from(tasks)
        .where(inArray(tasks.id, [...ids])),

    /** What was handed in for each of some tasks, by their ids. */
    async handedIn(rows: readonly Pick<TaskRow, 'id' | 'clientId'>[]): Promise<Map<string, HandedIn[]>> {
      const found = new Map<string, HandedIn[]>(rows.map(({ id }) => [id, []]));
      if (rows.length === 0) return found;
      const taskIds = rows.map(({ id }) => id);
      const clientIds = rows.map(({ clientId }) => clientId);
      for (const { taskId, ...document } of await ofTasks({ taskIds, clientIds, filesPerTask }))
        found.get(taskId)?.push(document);
      return found;
    },
  };
}
