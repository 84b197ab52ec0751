import { type SQL, sql } from 'drizzle-orm';
import { acceptedDays, homeRows } from '../../contract/home/home-rules.ts';
import type { HandInState } from '../../contract/tasks/hand-in.ts';
import { finishedStatuses, type TaskType, taskStatus } from '../../contract/tasks/task-rules.ts';
import type { PooledDatabase } from '../db/database.ts';
import { columnsAs, prepare } from '../db/prepared.ts';
import { acceptedSince, taskGroups, tasks } from '../db/schema/task-schema.ts';
import { ofVisibleType, type TaskScope } from '../tasks/scope.ts';
import { clientsOfUser } from './waiting.queries.ts';

const value = sql.placeholder;

interface WithFirm {
  readonly groupId: string;
  readonly taskId: string;
  readonly clientId: string;
  readonly label: string;
  readonly type: TaskType;
  readonly state: HandInState;
  /** ISO 8601 in UTC. */
  readonly since: string;
  readonly by: string | null;
}

const isHeld = sql`${tasks.status} = ${sql.raw(String(taskStatus.done))}`;
const isAccepted = sql`${tasks.status} = ${sql.raw(String(taskStatus.received))}`;
const isInReview = sql`${isHeld} and ${tasks.handInState} = 'inReview'`;
/** Without stored events the state follows from the status, as `standingOf` has it. */
const state = sql`case when ${isInReview} then 'inReview' when ${isHeld} then 'received' else 'accepted' end`;
const isStored = sql`${tasks.handInState} in ('received', 'inReview')`;
const sinceHeld = sql`case when ${isStored} then ${tasks.handInSince} else ${tasks.modifiedAt} end`;
const byHeld = sql`case when ${isStored} then ${tasks.handInBy} end`;
const byAccepted = sql`case when ${tasks.handInState} = 'accepted' then ${tasks.handInBy} end`;
const isFinished = sql`${taskGroups.status} in ${sql.raw(`(${finishedStatuses.join(', ')})`)}`;
const isRecent = sql`${acceptedSince} > now() - ${value('days')}::int * interval '1 day'`;

/** The tasks of one client that meet a condition, along an index. */
const tasksWith = (condition: SQL, since: SQL, by: SQL) => sql`
  select ${columnsAs({ groupId: tasks.groupId, taskId: tasks.id, type: tasks.type, state, since, by, isHeld })} from ${tasks}
  where ${tasks.clientId} = mine.client_id and ${condition} and not ${tasks.deleted}
  and ${ofVisibleType({ hiddenTypes: value('hiddenTypes') })}`;

const inOrder = sql`state = 'inReview' desc, "isHeld" desc, since desc, "taskId"`;

/**
 * The complete groups of which the firm has something, those in review first, and after them what it has accepted a while
 * ago, each the newest first; each with the first of its tasks in this order, which is the one of `standingTask`. Only
 * what the firm has now or accepted a short while ago is read, however long the history of a client is. `offset 0`
 * keeps the database from reading the groups of all firms.
 */
const handedIn = sql`
  select handed.*, mine.client_id as "clientId", of_group.label, count(*) filter (where handed."isHeld") over () as total
  from ${clientsOfUser} as mine (client_id) cross join lateral (
    select distinct on ("groupId") * from (
      ${tasksWith(isHeld, sinceHeld, byHeld)}
      union all ${tasksWith(sql`${isAccepted} and ${isRecent}`, acceptedSince, byAccepted)}
    ) as candidates order by "groupId", ${inOrder}
  ) as handed cross join lateral (
    select ${columnsAs({ label: taskGroups.label })} from ${taskGroups}
    where ${taskGroups.id} = handed."groupId" and ${isFinished} offset 0
  ) as of_group order by ${inOrder} limit ${sql.raw(String(homeRows))}`;

/** The query behind what was handed in. */
export function createWithFirmQuery(db: PooledDatabase) {
  const listed = prepare<WithFirm & { readonly total: number; readonly isHeld: boolean }>(
    db,
    handedIn,
    'home_with_firm',
  );
  return async ({ principal, hiddenTypes }: TaskScope): Promise<{ total: number; rows: WithFirm[] }> => {
    const { userId, companyId } = principal;
    const rows = await listed({ userId, companyId, hiddenTypes, days: acceptedDays });
    return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, isHeld: _held, ...row }) => row) };
  };
}
