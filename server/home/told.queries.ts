import { sql } from 'drizzle-orm';
import { maxNotices, noticeDays } from '../../contract/home/home-rules.ts';
import { finishedStatuses, pendingStatuses } from '../../contract/tasks/task-rules.ts';
import type { Database, PooledDatabase } from '../db/database.ts';
import { columnsAs, prepare } from '../db/prepared.ts';
import { noticeMarks } from '../db/schema/people-schema.ts';
import { tasks } from '../db/schema/task-schema.ts';
import { ofVisibleType, type TaskScope } from '../tasks/scope.ts';
import { clientsOfUser } from './waiting.queries.ts';

const value = sql.placeholder;

/** What the firm did last with a task that was handed in. */
export interface FirmAnswer {
  readonly taskId: string;
  readonly clientId: string;
  readonly label: string;
  readonly state: 'inReview' | 'accepted' | 'returned';
  /** ISO 8601 in UTC. */
  readonly since: string;
  readonly by: string | null;
  readonly files: number;
}

const shown = {
  taskId: tasks.id,
  clientId: tasks.clientId,
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

/** `offset 0` keeps the database from turning this into one pass over the tasks of all firms. */
const answered = sql`
  select told.* from ${clientsOfUser} as mine (client_id) cross join lateral (
    select ${columnsAs(shown)} from ${tasks}
    where ${tasks.clientId} = mine.client_id and ${isAnswered} and not ${tasks.deleted}
    and ${tasks.handInSince} > now() - ${sql.raw(String(noticeDays))} * interval '1 day'
    and ${ofVisibleType({ hiddenTypes: value('hiddenTypes') })} offset 0
  ) as told order by told.since desc, told."taskId" limit ${sql.raw(String(maxNotices))}`;

const marked = sql`
  select ${noticeMarks.noticeId} as id from ${noticeMarks}
  where ${noticeMarks.userId} = ${value('userId')} and ${noticeMarks.noticeId} = any(${value('ids')}::text[])`;

/** The queries behind notices: what the firm did with tasks, and what the user has read. */
export function createToldQueries(db: PooledDatabase) {
  const answers = prepare<FirmAnswer>(db, answered, 'notices_answers');
  const marks = prepare<{ readonly id: string }>(db, marked, 'notices_marks');
  return {
    /** What the firm did with the tasks that a user sees, the newest first. */
    answers: ({ principal, hiddenTypes }: TaskScope): Promise<FirmAnswer[]> =>
      answers({ userId: principal.userId, companyId: principal.companyId, hiddenTypes }),

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
