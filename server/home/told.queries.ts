import { sql } from 'drizzle-orm';
import { maxNotices, noticeDays } from '../../contract/home/home-rules.ts';
import { finishedStatuses, pendingStatuses } from '../../contract/tasks/task-rules.ts';
import type { Database, PooledDatabase } from '../db/database.ts';
import { columnsAs, prepare } from '../db/prepared.ts';
import { noticeMarks } from '../db/schema/people-schema.ts';
import { taskGroups, tasks } from '../db/schema/task-schema.ts';
import { ofVisibleType, type TaskScope } from '../tasks/scope.ts';
import { clientsOfUser } from './waiting.queries.ts';

const value = sql.placeholder;

/** What the firm did last with tasks of one client that were handed in, the same on one day, by the newest of them. */
export interface DayOfAnswers {
  readonly taskId: string;
  readonly clientId: string;
  readonly label: string;
  readonly state: 'inReview' | 'accepted' | 'returned';
  /** ISO 8601 in UTC. */
  readonly since: string;
  /** `null` where it was not one person. */
  readonly by: string | null;
  /** How many files came back with all of them. */
  readonly files: number;
  readonly tasks: number;
  /** The label of the group that they all belong to; `null` for one task, and for several groups. */
  readonly group: string | null;
}

const shown = {
  taskId: tasks.id,
  clientId: tasks.clientId,
  groupId: tasks.groupId,
  label: tasks.label,
  state: tasks.handInState,
  since: tasks.handInSince,
  by: tasks.handInBy,
  files: tasks.returnedCount,
};
const statusIn = (statuses: readonly number[]) =>
  sql`${tasks.status} in ${sql.raw(`(${statuses.join(', ')})`)}`;
/** Each half along an index of its own. */
const isAnswered = sql`(
  ${tasks.handInState} in ('inReview', 'accepted') and ${statusIn(finishedStatuses)}
  or ${tasks.handInState} = 'returned' and ${statusIn(pendingStatuses)})`;

/**
 * By client, state and day, as a clock counts days that is so many minutes ahead of UTC. `offset 0` keeps the database
 * from turning this into one pass over the tasks of all firms.
 */
const daily = sql`
  select told."clientId", told.state, count(*) as tasks, sum(told.files)::int as files, max(told.since) as since,
  case when count(told.by) = count(*) and min(told.by) = max(told.by) then max(told.by) end as by,
  case when count(*) > 1 and min(told."groupId") = max(told."groupId") then max(told."groupId") end as "groupId",
  (array_agg(told."taskId" order by told.since desc, told."taskId" desc))[1] as "taskId"
  from ${clientsOfUser} as mine (client_id) cross join lateral (
    select ${columnsAs(shown)} from ${tasks}
    where ${tasks.clientId} = mine.client_id and ${isAnswered} and not ${tasks.deleted}
    and ${tasks.handInSince} > now() - ${sql.raw(String(noticeDays))} * interval '1 day'
    and ${ofVisibleType({ hiddenTypes: value('hiddenTypes') })} offset 0
  ) as told
  group by told."clientId", told.state, ((told.since at time zone 'UTC') + ${value('ahead')}::int * interval '1 minute')::date
  order by max(told.since) desc limit ${sql.raw(String(maxNotices))}`;

const answered = sql`
  select daily."taskId", daily."clientId", newest.label, daily.state, daily.since, daily.by, daily.files, daily.tasks,
  (select ${taskGroups.label} from ${taskGroups} where ${taskGroups.id} = daily."groupId") as group
  from (${daily}) as daily cross join lateral (
    select ${columnsAs({ label: tasks.label })} from ${tasks} where ${tasks.id} = daily."taskId") as newest
  order by daily.since desc, daily."taskId"`;

const marked = sql`
  select ${noticeMarks.noticeId} as id from ${noticeMarks}
  where ${noticeMarks.userId} = ${value('userId')} and ${noticeMarks.noticeId} = any(${value('ids')}::text[])`;

/** The queries behind notices: what the firm did with tasks, and what the user has read. */
export function createToldQueries(db: PooledDatabase) {
  const answers = prepare<DayOfAnswers>(db, answered, 'notices_answers');
  const marks = prepare<{ readonly id: string }>(db, marked, 'notices_marks');
  return {
    /** What the firm did with the tasks that a user sees, by client, state and day, the newest first. */
    answers: ({ principal, hiddenTypes }: TaskScope, ahead: number): Promise<DayOfAnswers[]> =>
      answers({ userId: principal.userId, companyId: principal.companyId, hiddenTypes, ahead }),

    /** Which of these notices a user has marked as read. */
    async readBy(userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
      return new Set((await marks({ userId, ids })).map(({ id }) => id));
    },
  };
}

/** Keeps that a user has read some notices; of all marks of the user, the `most` that were set last. */
export async function storeMarks(
  db: Database,
  userId: string,
  ids: readonly string[],
  most: number,
): Promise<void> {
  const readAt = new Date();
  // In one order, so that two calls of one user do not wait for each other.
  const rows = [...new Set(ids)].sort().map((noticeId) => ({ userId, noticeId, readAt }));
  await db.transaction(async (tx) => {
    await tx
      .insert(noticeMarks)
      .values(rows)
      .onConflictDoUpdate({ target: [noticeMarks.userId, noticeMarks.noticeId], set: { readAt } });
    await tx.delete(noticeMarks).where(
      sql`${noticeMarks.userId} = ${userId} and ${noticeMarks.noticeId} in (
        select kept.notice_id from ${noticeMarks} as kept where kept.user_id = ${userId}
        order by kept.read_at desc, kept.notice_id offset ${most})`,
    );
  });
}
