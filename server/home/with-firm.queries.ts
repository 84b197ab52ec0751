import { sql } from 'drizzle-orm';
import { acceptedDays, homeRows } from '../../contract/home/home-rules.ts';
import type { HandInState } from '../../contract/tasks/hand-in.ts';
import { finishedStatuses } from '../../contract/tasks/task-rules.ts';
import type { PooledDatabase } from '../db/database.ts';
import { columnsAs, prepare } from '../db/prepared.ts';
import { tasks } from '../db/schema/task-schema.ts';
import { ofVisibleType, type TaskScope } from '../tasks/scope.ts';
import { clientsOfUser } from './waiting.queries.ts';

const value = sql.placeholder;

interface WithFirm {
  readonly taskId: string;
  readonly clientId: string;
  readonly label: string;
  readonly state: HandInState;
  /** ISO 8601 in UTC. */
  readonly since: string;
  readonly by: string | null;
}

const shown = {
  taskId: tasks.id,
  clientId: tasks.clientId,
  label: tasks.label,
  state: tasks.handInState,
  since: tasks.handInSince,
  by: tasks.handInBy,
};
const isFinished = sql`${tasks.status} in ${sql.raw(`(${finishedStatuses.join(', ')})`)}`;
/** Where the firm has it, or had it until a while ago: one range of the index for each state. */
const isWithFirm = sql`(
  ${tasks.handInState} in ('received', 'inReview')
  or ${tasks.handInState} = 'accepted' and ${tasks.handInSince} > now() - ${value('days')}::int * interval '1 day')`;

/**
 * The tasks that the firm has, the newest first; each row counts all. `offset 0` keeps the database from turning this into
 * one pass over the tasks of all firms.
 */
const handedIn = sql`
  select handed.*, count(*) over () as total from ${clientsOfUser} as mine (client_id) cross join lateral (
    select ${columnsAs(shown)} from ${tasks}
    where ${tasks.clientId} = mine.client_id and ${isWithFirm} and ${isFinished} and not ${tasks.deleted}
    and ${ofVisibleType({ hiddenTypes: value('hiddenTypes') })} offset 0
  ) as handed order by handed.since desc, handed."taskId" limit ${sql.raw(String(homeRows))}`;

/** The query behind what was handed in. */
export function createWithFirmQuery(db: PooledDatabase) {
  const listed = prepare<WithFirm & { readonly total: number }>(db, handedIn, 'home_with_firm');
  return async ({ principal, hiddenTypes }: TaskScope): Promise<{ total: number; rows: WithFirm[] }> => {
    const { userId, companyId } = principal;
    const rows = await listed({ userId, companyId, hiddenTypes, days: acceptedDays });
    return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) };
  };
}
