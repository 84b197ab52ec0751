import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type GroupSection, weekEndOf } from '../../../contract/tasks/group-sections.ts';
import { finishedStatuses, pendingStatuses, taskStatus } from '../../../contract/tasks/task-rules.ts';
import { taskGroups, tasks } from '../../db/schema/task-schema.ts';
import { isShown } from '../scope.ts';

/**
 * The rule of `contract/tasks/group-sections.ts` in SQL: thousands of groups are counted by the database. Statements give
 * `today` and `weekEnd` as values, see `daysOf`.
 */

const value = sql.placeholder;
type Seen = Parameters<typeof isShown>[0];

/** The days that the sections depend on; `today` is `yyyy-MM-dd`. */
export const daysOf = (today: string) => ({ today, weekEnd: weekEndOf(today) });

const within = (statuses: readonly number[]) => sql.raw(`(${statuses.join(', ')})`);
const isPending = sql`${taskGroups.status} in ${within(pendingStatuses)}`;
const isFinished = sql`${taskGroups.status} in ${within(finishedStatuses)}`;
/** Whether the time in which a group was to be done is over. */
export const isExpired = sql`coalesce(${taskGroups.expirationDate} < ${value('today')}::date, false)`;
const isBefore = (day: SQL) => sql`coalesce(not ${isExpired} and ${taskGroups.dueDate} ${day}, false)`;
/** Whether a pending group is overdue. */
export const isOverdue = isBefore(sql`< ${value('today')}::date`);
const isThisWeek = isBefore(sql`between ${value('today')}::date and ${value('weekEnd')}::date`);

const hasTask = (scope: Seen, which: SQL): SQL =>
  sql`exists (select 1 from ${tasks} where ${and(eq(tasks.groupId, taskGroups.id), isShown(scope), which)})`;
const isWaiting = (scope: Seen): SQL =>
  sql`(${isPending} and ${hasTask(scope, sql`${tasks.status} in ${within(pendingStatuses)}`)})`;
/** Whether the firm has something of a complete group. */
const isWithFirm = (scope: Seen): SQL => hasTask(scope, eq(tasks.status, taskStatus.done));

/** Whether a group counts in a section. */
const isIn = (scope: Seen): Readonly<Record<GroupSection, SQL>> => ({
  overdue: sql`${isWaiting(scope)} and ${isOverdue}`,
  thisWeek: sql`${isWaiting(scope)} and ${isThisWeek}`,
  later: sql`${isWaiting(scope)} and not ${isOverdue} and not ${isThisWeek}`,
  withFirm: sql`${isFinished} and ${isWithFirm(scope)}`,
  done: sql`${isFinished} and not ${isWithFirm(scope)}`,
});

/** The groups of one section. */
export const ofSection = (scope: Seen, section: GroupSection): SQL => sql`(${isIn(scope)[section]})`;

/** How many of the groups of a statement are in each section. */
export function sectionCounts(scope: Seen) {
  const counted = (section: GroupSection) =>
    sql<number>`count(*) filter (where ${isIn(scope)[section]})`.mapWith(Number);
  return {
    overdue: counted('overdue'),
    thisWeek: counted('thisWeek'),
    later: counted('later'),
    withFirm: counted('withFirm'),
    done: counted('done'),
  };
}
