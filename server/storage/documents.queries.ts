import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { documents } from '../db/schema.ts';
import type { Cursor } from './cursor.ts';
import type { DocumentRow, ShownDocument } from './shape.ts';

/** Which page of the documents of some containers. `offset` is for callers that count pages instead of following `next`. */
export interface PageAsked {
  readonly containerIds: readonly string[];
  readonly after: Cursor | undefined;
  readonly offset: number;
  readonly limit: number;
  /** Only documents that the client's people have read, or have not; all when absent. */
  readonly read: boolean | undefined;
}

/** Written as the index is, or the planner sorts: for descending columns "nulls first" would be the default. */
const newestFirst = [sql`${documents.modifiedAt} desc nulls last`, sql`${documents.id} desc nulls last`];

/** What a list shows of a document; the rest would only cost time. */
const {
  companyId: _company,
  clientId: _client,
  nameKey: _nameKey,
  blobKey: _blobKey,
  sha256: _sha256,
  trashedAt: _trashedAt,
  trashedBy: _trashedBy,
  ...shown
} = getTableColumns(documents);

const present = isNull(documents.trashedAt);
const placeholders = {
  offset: sql.placeholder('offset'),
  limit: sql.placeholder('limit'),
};
const olderThan = (ms: unknown, id: unknown): SQL =>
  sql`(${documents.modifiedAt}, ${documents.id}) < (to_timestamp(${ms}::float8 / 1000), ${id}::text)`;

/** The queries on documents. None of them asks who may see what: the caller has found the containers readable. */
export function createDocumentQueries(db: Database) {
  const afterCursor = olderThan(sql.placeholder('afterMs'), sql.placeholder('afterId'));
  const pageOfOne = (after: SQL | undefined, name: string) =>
    db
      .select(shown)
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

  const readIn = (containerIds: readonly string[], read: boolean): SQL | undefined =>
    and(inArray(documents.containerId, [...containerIds]), present, eq(documents.isReadByClientUser, read));

  async function filteredPage(asked: PageAsked, read: boolean): Promise<ShownDocument[]> {
    const { after } = asked;
    return await db
      .select(shown)
      .from(documents)
      .where(and(readIn(asked.containerIds, read), after && olderThan(after.modifiedMs, after.id)))
      .orderBy(...newestFirst)
      .limit(asked.limit)
      .offset(asked.offset);
  }

  return {
    /** A page of documents, newest change first, by the index alone. */
    async page(asked: PageAsked): Promise<ShownDocument[]> {
      const { containerIds, after, offset, limit, read } = asked;
      const [containerId] = containerIds;
      if (containerId === undefined) return [];
      if (read !== undefined) return await filteredPage(asked, read);
      const common = { offset, limit, afterMs: after?.modifiedMs, afterId: after?.id };
      if (containerIds.length === 1)
        return await (after ? nextOfOne : firstOfOne).execute({ ...common, containerId });
      const keys = await (after ? nextOfMany : firstOfMany).execute({
        ...common,
        containerIds: [...containerIds],
      });
      if (keys.length === 0) return [];
      return await db
        .select(shown)
        .from(documents)
        .where(
          inArray(
            documents.id,
            keys.map((key) => key.id),
          ),
        )
        .orderBy(...newestFirst);
    },

    /** How many documents of some containers the client's people have read, or have not. */
    async countRead(containerIds: readonly string[], read: boolean): Promise<number> {
      return await db.$count(documents, readIn(containerIds, read));
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
