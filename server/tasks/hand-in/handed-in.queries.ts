import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { taskMetaDataSchema } from '../../../contract/storage/storage-items.ts';
import type { HandedIn } from '../../../contract/tasks/handed-in.ts';
import type { Database } from '../../db/database.ts';
import { documents, taskOfDocument } from '../../db/schema/core-schema.ts';
import type { Limits } from '../../limits.ts';
import type { TaskRow } from '../rows.ts';

const keys = sql.raw(
  Object.keys(taskMetaDataSchema.shape)
    .map((key) => `'${key}'`)
    .join(', '),
);

/**
 * The metadata that ties a document to a task, without the rest: a document may carry 30 kB of it, and a task hundreds of
 * documents.
 */
export const tiesToTask: SQL<Record<string, string>> = sql<Record<string, string>>`(
  select coalesce(jsonb_object_agg(entry.key, entry.value), '{}'::jsonb)
  from jsonb_each(${documents.customItemMetaData}) as entry where entry.key in (${keys}))`;

/**
 * The documents of a client whose metadata names a task that they were handed in for, in any container; at most as many as
 * a task may have.
 */
export async function documentsOfTask(
  db: Pick<Database, 'select'>,
  { id, clientId }: Pick<TaskRow, 'id' | 'clientId'>,
  { filesPerTask }: Pick<Limits, 'filesPerTask'>,
): Promise<HandedIn[]> {
  return await db
    .select({ id: documents.id, customItemMetaData: tiesToTask })
    .from(documents)
    .where(and(eq(documents.clientId, clientId), isNull(documents.trashedAt), eq(taskOfDocument, id)))
    .orderBy(documents.id)
    .limit(filesPerTask);
}
