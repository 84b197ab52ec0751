import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { maxMetaDataEntries, maxMetaDataKeyLength } from '../../../contract/storage/storage-changes.ts';
import type { Database } from '../../db/database.ts';
import { documents } from '../../db/schema/core-schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { lockDocuments } from '../locking.ts';
import type { DocumentRow } from '../shape.ts';

type MetaData = Readonly<Record<string, string>>;

/**
 * Rewrites the metadata of documents by `change`, all or none, and answers each as it is then, by id. Refuses with 400
 * when one would carry too much.
 */
export async function changeMetaData(
  db: Database,
  ids: readonly string[],
  change: (id: string, before: MetaData) => Record<string, string>,
): Promise<Map<string, DocumentRow>> {
  return await db.transaction(async (tx) => {
    const rows = (await lockDocuments(tx, ids)).map((row) => ({
      ...row,
      customItemMetaData: change(row.id, row.customItemMetaData),
    }));
    for (const { customItemMetaData } of rows) {
      const keys = Object.keys(customItemMetaData);
      if (keys.length > maxMetaDataEntries || keys.some((key) => key.length > maxMetaDataKeyLength))
        throw new Refusal(400, 'badRequest', 'body: too much metadata');
    }
    const list = JSON.stringify(rows.map(({ id, customItemMetaData: data }) => ({ id, data })));
    await tx.execute(
      sql`update ${documents} set custom_item_meta_data = change.data
          from jsonb_to_recordset(${list}::jsonb) as change(id text, data jsonb) where ${documents.id} = change.id`,
    );
    return new Map(rows.map((row) => [row.id, row]));
  });
}

/** The documents of some containers that carry all of `wanted`, newest change first, at most `most`. */
export async function findByMetaData(
  db: Database,
  where: { readonly clientId: string; readonly containerIds: readonly string[] },
  wanted: MetaData,
  most: number,
): Promise<DocumentRow[]> {
  const { clientId, containerIds } = where;
  return await db
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.clientId, clientId),
        inArray(documents.containerId, [...containerIds]),
        isNull(documents.trashedAt),
        sql`${documents.customItemMetaData} @> ${JSON.stringify(wanted)}::jsonb`,
      ),
    )
    .orderBy(sql`${documents.modifiedAt} desc nulls last`, sql`${documents.id} desc nulls last`)
    .limit(most);
}
