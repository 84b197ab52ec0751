import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { documents } from '../../db/schema/core-schema.ts';
import type { DocumentRow } from '../shape.ts';

const present = isNull(documents.trashedAt);

/** The queries on single documents. None of them asks who may see what: the caller has found the containers readable. */
export function createDocumentQueries(db: Database) {
  const byId = db
    .select()
    .from(documents)
    .where(and(eq(documents.id, sql.placeholder('id')), present))
    .prepare('storage_document');

  return {
    /** One document that is not in the trash. */
    async find(id: string): Promise<DocumentRow | undefined> {
      return (await byId.execute({ id }))[0];
    },

    /** Which of these names, in NFC, documents of a container bear. */
    async takenNames(containerId: string, nameKeys: readonly string[]): Promise<Set<string>> {
      const rows = await db
        .select({ nameKey: documents.nameKey })
        .from(documents)
        .where(
          and(eq(documents.containerId, containerId), inArray(documents.nameKey, [...nameKeys]), present),
        );
      return new Set(rows.map((row) => row.nameKey));
    },
  };
}

export type DocumentQueries = ReturnType<typeof createDocumentQueries>;
