import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { documents } from '../db/schema.ts';
import type { Cursor } from './cursor.ts';
import type { DocumentRow } from './shape.ts';

/** Which page of the documents of some containers. `offset` is for callers that count pages instead of following `next`. */
export interface PageAsked {
  readonly containerIds: readonly string[];
  readonly after: Cursor | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Written as the index is, or the planner sorts: for descending columns "nulls first" would be the default. */
const newestFirst = [sql`${documents.modifiedAt} desc nulls last`, sql`${documents.id} desc nulls last`];

const present = isNull(documents.trashedAt);
const placeholders = {
  offset: sql.placeholder('offset'),
  limit: sql.placeholder('limit'),
  afterMs: sql.placeholder('afterMs'),
  afterId: sql.placeholder('afterId'),
};
const afterCursor: SQL = sql`(${documents.modifiedAt}, ${documents.id}) < (to_timestamp(${placeholders.afterMs}::float8 / 1000), ${placeholders.afterId}::text)`;

/** The queries on documents. None of them asks who may see what: the caller has found the containers readable. */
export function createDocumentQueries(db: Database) {
  const pageOfOne = (after: SQL | undefined, name: string) =>
    db
      .select()
      .from(documents)
      .where(and(eq(documents.containerId, sql.placeholder('containerId')), present, after))
      .orderBy(...newestFirst)
      .limit(placeholders.limit)
      .offset(placeholders.offset)
      .prepare(name);
  const firstOfOne = pageOfOne(undefined, 'storage_page_first');
  const nextOfOne = pageOfOne(afterCursor, 'storage_page_next');

  /** Keys only, so that the index alone is read and sorted; the rows of the one page are fetched afterwards. */
  const keysOfMany = (after: SQL | undefined, name: string) =>
    db
      .select({ id: documents.id })
      .from(documents)
      .where(and(sql`${documents.containerId} = any(${sql.placeholder('containerIds')})`, present, after))
      .orderBy(...newestFirst)
      .limit(placeholders.limit)
      .offset(placeholders.offset)
      .prepare(name);
  const firstOfMany = keysOfMany(undefined, 'storage_keys_first');
  const nextOfMany = keysOfMany(afterCursor, 'storage_keys_next');

  const byId = db
    .select()
    .from(documents)
    .where(and(eq(documents.id, sql.placeholder('id')), present))
    .prepare('storage_document');

  return {
    /** A page of documents, newest change first, by the index alone. */
    async page({ containerIds, after, offset, limit }: PageAsked): Promise<DocumentRow[]> {
      const [containerId] = containerIds;
      if (containerId === undefined) return [];
      const common = { offset, limit, afterMs: after?.modifiedMs, afterId: after?.id };
      if (containerIds.length === 1)
        return await (after ? nextOfOne : firstOfOne).execute({ ...common, containerId });
      const keys = await (after ? nextOfMany : firstOfMany).execute({
        ...common,
        containerIds: [...containerIds],
      });
      if (keys.length === 0) return [];
      return await db
        .select()
        .from(documents)
        .where(
          inArray(
            documents.id,
            keys.map((key) => key.id),
          ),
        )
        .orderBy(...newestFirst);
    },

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
