import { and, eq, isNull, sql } from 'drizzle-orm';
import type { HandedIn } from '../../../contract/tasks/handed-in.ts';
import type { Database } from '../../db/database.ts';
import { documents } from '../../db/schema/core-schema.ts';
import type { TaskRow } from '../shape.ts';

/** The documents of a client whose metadata names a task that they were handed in for, in any container. */
export async function documentsOfTask(
  db: Pick<Database, 'select'>,
  { id, clientId }: Pick<TaskRow, 'id' | 'clientId'>,
): Promise<HandedIn[]> {
  return await db
    .select({ id: documents.id, customItemMetaData: documents.customItemMetaData })
    .from(documents)
    .where(
      and(
        eq(documents.clientId, clientId),
        isNull(documents.trashedAt),
        sql`${documents.customItemMetaData} @> ${JSON.stringify({ ccTask: id })}::jsonb`,
      ),
    );
}
