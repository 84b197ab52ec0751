import { sql } from 'drizzle-orm';
import { acceptedDays, homeRows } from '../../contract/home/home-rules.ts';
import type { HandInState } from '../../contract/tasks/hand-in.ts';
import { finishedStatuses, taskStatus } from '../../contract/tasks/task-rules.ts';
import type { PooledDatabase } from '../db/database.ts';
import { columnsAs, prepare } from '../db/prepared.ts';
import { taskGroups, tasks } from '../db/schema/task-schema.ts';
import { isShown, type TaskScope } from '../tasks/scope.ts';
import { clientsOfUser } from './waiting.queries.ts';

const value = sql.placeholder;

interface WithFirm {
  readonly groupId: string;
  readonly taskId: string;
  readonly clientId: string;
  readonly label: string;
  readonly state: HandInState;
  /** ISO 8601 in UTC. */
  readonly since: string;
  readonly by: string | null;
}

const isHeld = sql`${tasks.status} = ${sql.raw(String(taskStatus.done))}`;
const isInReview = sql`${isHeld} and ${tasks.handInState} = 'inReview'`;
/** Without stored events the state follows from the status, as `standingOf` has it. */
const state = sql`case when ${isInReview} then 'inReview' when ${isHeld} then 'received' else 'accepted' end`;
const isStored = sql`${tasks.handInState} in ('received', 'inReview') and ${isHeld} or ${tasks.handInState} = 'accepted' and not ${isHeld}`;
const since = sql`case when ${isStored} then ${tasks.handInSince} else ${tasks.modifiedAt} end`;
const by = sql`case when ${isStored} then ${tasks.handInBy} end`;
const isFinished = sql`${taskGroups.status} in ${sql.raw(`(${finishedStatuses.join(', ')})`)}`;

const ofGroup = { groupId: taskGroups.id, clientId: taskGroups.clientId, label: taskGroups.label };
const ofTask = { taskId: tasks.id, state, since, by, isHeld };

/**
 * The complete groups of which the firm has something, those in review first, and after them what it has accepted a
 * while ago, each the newest first; the task of each that decides its state is the one of `standingTask`. `offset 0`
 * keeps the database from turning this into one pass over the groups of all firms.
 */
const handedIn = sql`
  select handed.*, count(*) filter (where handed."isHeld") over () as total
  from ${clientsOfUser} as mine (client_id) cross join lateral (
    select ${columnsAs(ofGroup)}, standing.* from ${taskGroups} cross join lateral (
      select ${columnsAs(ofTask)} from ${tasks}
      where ${tasks.groupId} = ${taskGroups.id} and ${isShown({ hiddenTypes: value('hiddenTypes') })}
      and ${tasks.status} in ${sql.raw(`(${taskStatus.done}, ${taskStatus.received})`)}
      order by ${isInReview} desc, ${isHeld} desc, ${since} desc, ${tasks.id} limit 1
    ) as standing
    where ${taskGroups.clientId} = mine.client_id and ${isFinished}
    and (standing."isHeld" or standing.since > now() - ${value('days')}::int * interval '1 day') offset 0
  ) as handed order by handed.state = 'inReview' desc, handed."isHeld" desc, handed.since desc, handed."taskId" limit ${sql.raw(String(homeRows))}`;

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
