import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { jsonBytes } from '../../../contract/calls/stored-json.ts';
import { maxMetaDataEntries, maxMetaDataKeyLength } from '../../../contract/storage/storage-changes.ts';
import { chargeDaily } from '../../db/daily-quota.ts';
import type { Database } from '../../db/database.ts';
import { documents } from '../../db/schema/core-schema.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Limits } from '../../limits.ts';
import { isSamePlace, lockTasksOf } from '../../tasks/hand-in/task-files.ts';
import { lockDocuments, type Transaction } from '../locking.ts';
import type { DocumentRow } from '../shape.ts';

type MetaData = Readonly<Record<string, string>>;

type MetaDataLimits = Pick<Limits, 'filesPerTask' | 'metadataBytesPerUser' | 'metadataBytesPerClient'>;

/** Counts what is written against the quotas of the user and of the clients; refuses with 429 beyond them. */
async function chargeMetaData(
  tx: Transaction,
  userId: string,
  rows: readonly DocumentRow[],
  { metadataBytesPerUser, metadataBytesPerClient }: MetaDataLimits,
): Promise<void> {
  const byClient = new Map<string, number>();
  for (const { clientId, customItemMetaData } of rows)
    byClient.set(clientId, (byClient.get(clientId) ?? 0) + jsonBytes(customItemMetaData));
  const all = [...byClient.values()].reduce((sum, bytes) => sum + bytes, 0);
  if (all === 0) return;
  const ofUser = { kind: 'metadata', ownerId: userId, limit: metadataBytesPerUser } as const;
  const ofClient = { kind: 'clientMetadata', limit: metadataBytesPerClient } as const;
  const message = 'As much metadata was written as fits into a day.';
  await chargeDaily(tx, { ...ofUser, reason: 'uploadQuota', message }, all);
  // In one order: two calls that lock several of these rows cannot wait for each other in a circle.
  for (const [ownerId, bytes] of [...byClient].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    await chargeDaily(tx, { ...ofClient, ownerId, reason: 'clientUploadQuota', message }, bytes);
}

/** Refuses with 400 documents that carry too much metadata. */
function demandBounds(rows: readonly DocumentRow[]): void {
  for (const { customItemMetaData } of rows) {
    const keys = Object.keys(customItemMetaData);
    if (keys.length > maxMetaDataEntries || keys.some((key) => key.length > maxMetaDataKeyLength))
      throw new Refusal(400, 'badRequest', 'body: too much metadata');
  }
}

const frozen = (): Refusal =>
  new Refusal(409, 'taskClosed', 'The files of the task are handed in, or accepted.');

interface Changing {
  readonly userId: string;
  readonly isFirm: boolean;
  readonly limits: MetaDataLimits;
}

/**
 * Rewrites the metadata of documents by `change`, all or none, and answers each as it is then, by id. Refuses with 400
 * when one would carry too much, with 409 when a file is handed in or accepted, with 413 when a task would have too many files, and with 429 beyond a quota. What stays
 * as it is costs nothing: a call may come twice.
 */
export async function changeMetaData(
  db: Database,
  found: readonly DocumentRow[],
  change: (row: DocumentRow) => Record<string, string>,
  { userId, isFirm, limits }: Changing,
): Promise<Map<string, DocumentRow>> {
  const after = (row: DocumentRow): DocumentRow => ({ ...row, customItemMetaData: change(row) });
  return await db.transaction(async (tx) => {
    const tasks = await lockTasksOf(tx, [...found, ...found.map(after)], { isFirm, limits });
    const locked = await lockDocuments(
      tx,
      found.map(({ id }) => id),
    );
    const before = new Map(locked.map((row) => [row.id, row]));
    const rows = locked.map(after);
    demandBounds(rows);
    const changed = rows.filter(
      (row) => !isDeepStrictEqual(row.customItemMetaData, before.get(row.id)?.customItemMetaData),
    );
    const earlier = (row: DocumentRow): DocumentRow => before.get(row.id) ?? row;
    if (changed.some((row) => tasks.heldBy(earlier(row)) !== null)) throw frozen();
    const added = changed.filter((row) => !isSamePlace(row, earlier(row)));
    for (const row of added) if ((await tasks.barredBy(row)) !== null) throw frozen();
    if ((await tasks.overfull(added)).size > 0)
      throw new Refusal(413, 'tooMuchData', 'The task has as many files as it may have.');
    await chargeMetaData(tx, userId, changed, limits);
    if (changed.length === 0) return new Map(rows.map((row) => [row.id, row]));
    const list = JSON.stringify(changed.map(({ id, customItemMetaData: data }) => ({ id, data })));
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
