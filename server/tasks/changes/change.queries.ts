import { eq, max, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { taskRemovals, tasks } from '../../db/schema/task-schema.ts';
import { ofVisibleType, reached, type TaskScope } from '../scope.ts';

/** A task that was changed or removed. */
export interface TaskNews {
  readonly taskId: string;
  readonly taskGroupId: string;
  readonly clientId: string;
  readonly version: number;
}

/** The number of the newest change of a firm's tasks; 0 before the first. */
export async function newestChange(db: Database, companyId: string): Promise<number> {
  const [[changed], [removed]] = await Promise.all([
    db
      .select({ last: max(tasks.change) })
      .from(tasks)
      .where(eq(tasks.companyId, companyId)),
    db
      .select({ last: max(taskRemovals.change) })
      .from(taskRemovals)
      .where(eq(taskRemovals.companyId, companyId)),
  ]);
  return Math.max(changed?.last ?? 0, removed?.last ?? 0);
}

/**
 * What has changed since a number, of at most so many changes, as far as the caller sees it, and the number up to which
 * that is all. Numbers of a
 * firm become visible in their order (see `inTurn`), so none that is lower comes later.
 */
export async function changesSince(
  db: Database,
  scope: TaskScope,
  since: number,
  mostAtOnce: number,
): Promise<{ until: number; isAll: boolean; news: TaskNews[] }> {
  const { companyId } = scope.principal;
  const { rows } = await db.execute<
    Record<'id' | 'group' | 'client' | 'version' | 'change', string> & { sees: boolean }
  >(sql`
    select * from (
      select ${tasks.id} as id, ${tasks.groupId} as "group", ${tasks.clientId} as client, ${tasks.version} as version,
        ${tasks.change} as change, ${seen(scope, tasks)} as sees
      from ${tasks} where ${tasks.companyId} = ${companyId} and ${tasks.change} > ${since}
      union all
      select ${taskRemovals.taskId}, ${taskRemovals.groupId}, ${taskRemovals.clientId}, ${taskRemovals.version},
        ${taskRemovals.change}, ${seen(scope, taskRemovals)}
      from ${taskRemovals} where ${taskRemovals.companyId} = ${companyId} and ${taskRemovals.change} > ${since}
    ) as changes order by change limit ${mostAtOnce}`);
  return {
    until: Number(rows.at(-1)?.change ?? since),
    isAll: rows.length < mostAtOnce,
    news: rows
      .filter(({ sees }) => sees)
      .map((row) => ({
        taskId: row.id,
        taskGroupId: row.group,
        clientId: row.client,
        version: Number(row.version),
      })),
  };
}

const seen = (scope: TaskScope, table: typeof tasks | typeof taskRemovals) =>
  sql`(${reached(scope, table)} and ${ofVisibleType(scope, table.type)})`;
