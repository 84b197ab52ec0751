import { inArray, sql } from 'drizzle-orm';
import { homeRows } from '../../contract/home/home-rules.ts';
import type { HandedIn } from '../../contract/tasks/handed-in.ts';
import { pendingStatuses } from '../../contract/tasks/task-rules.ts';
import type { PooledDatabase } from '../db/database.ts';
import { columnsAs, prepare } from '../db/prepared.ts';
import { clientLinks, clients, documents } from '../db/schema/core-schema.ts';
import { taskGroups, tasks } from '../db/schema/task-schema.ts';
import { ofVisibleType, type TaskScope } from '../tasks/scope.ts';
import type { GroupRow, TaskRow } from '../tasks/shape.ts';

const value = sql.placeholder;

/** The clients that the user acts for, the firm's people too: what waits for others is not theirs. */
export const clientsOfUser = sql`(
  select ${clientLinks.clientId} from ${clientLinks} join ${clients} on ${clients.id} = ${clientLinks.clientId}
  where ${clientLinks.userId} = ${value('userId')} and ${clients.companyId} = ${value('companyId')})`;

const isPending = sql`in ${sql.raw(`(${pendingStatuses.join(', ')})`)}`;
const isExpired = sql`coalesce(${taskGroups.expirationDate} < ${value('today')}::date, false)`;
const isOverdue = sql`not ${isExpired} and ${taskGroups.dueDate} < ${value('today')}::date`;
const shown = {
  id: taskGroups.id,
  clientId: taskGroups.clientId,
  type: taskGroups.type,
  label: taskGroups.label,
  dueDate: sql`${taskGroups.dueDate}::text`,
  expirationDate: sql`${taskGroups.expirationDate}::text`,
};

type Waiting = Pick<GroupRow, keyof typeof shown> & { readonly total: number; readonly overdue: number };

/** Groups with an open task of a kind that the user sees. */
const isWaiting = sql`
  ${taskGroups.clientId} in ${clientsOfUser} and ${taskGroups.status} ${isPending} and ${taskGroups.id} in (
    select ${tasks.groupId} from ${tasks}
    where ${tasks.clientId} in ${clientsOfUser} and ${tasks.status} ${isPending} and not ${tasks.deleted}
    and ${ofVisibleType({ hiddenTypes: value('hiddenTypes') })})`;

const waitingCount = sql`select count(*) as count from ${taskGroups} where ${isWaiting}`;

/** The most urgent of them, in the order of the list [T7.05]; each row counts all. */
const urgent = sql`
  select ${columnsAs({ ...shown, total: sql`count(*) over ()`, overdue: sql`count(*) filter (where ${isOverdue}) over ()` })}
  from ${taskGroups} where ${isWaiting}
  order by ${isExpired}, ${taskGroups.dueDate} asc nulls last, ${taskGroups.id} limit ${sql.raw(String(homeRows))}`;

/** The documents that were handed in for some tasks, each found by the index of what documents say of themselves. */
const handedIn = sql`
  select ${columnsAs({ taskId: sql`task.id`, id: documents.id, customItemMetaData: documents.customItemMetaData })}
  from unnest(${value('taskIds')}::text[], ${value('clientIds')}::text[]) as task (id, client_id) join ${documents}
  on ${documents.clientId} = task.client_id and ${documents.trashedAt} is null
  and ${documents.customItemMetaData} @> jsonb_build_object('ccTask', task.id)`;

/** The queries behind what waits for a user. */
export function createWaitingQueries(db: PooledDatabase) {
  const groups = prepare<Waiting>(db, urgent, 'home_waiting');
  const counted = prepare<{ readonly count: number }>(db, waitingCount, 'home_waiting_count');
  const ofTasks = prepare<HandedIn & { readonly taskId: string }>(db, handedIn, 'home_handed_in');
  return {
    /** `today` is `yyyy-MM-dd`. */
    groups: ({ principal, hiddenTypes }: TaskScope, today: string): Promise<Waiting[]> =>
      groups({ userId: principal.userId, companyId: principal.companyId, hiddenTypes, today }),

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
      for (const { taskId, ...document } of await ofTasks({ taskIds, clientIds }))
        found.get(taskId)?.push(document);
      return found;
    },
  };
}
