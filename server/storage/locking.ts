import { asc, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { containers, documents } from '../db/schema/core-schema.ts';
import type { DocumentRow } from './shape.ts';

/** What runs inside `db.transaction`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/**
 * Takes containers until the transaction ends. A change of which documents a container holds, of their names or of who has read
 * them locks the containers first and then the documents, each in the order of their ids. Another order could deadlock;
 * without the lock a container's count could be wrong and a name be taken twice.
 */
export async function lockContainers(transaction: Transaction, ids: Iterable<string>): Promise<void> {
  await transaction
    .select({ id: containers.id })
    .from(containers)
    .where(inArray(containers.id, [...new Set(ids)]))
    .orderBy(asc(containers.id))
    .for('no key update');
}

/** Takes documents until the transaction ends, and answers them as they are now, in the order of their ids. */
export async function lockDocuments(
  transaction: Transaction,
  ids: readonly string[],
): Promise<DocumentRow[]> {
  if (ids.length === 0) return [];
  return await transaction
    .select()
    .from(documents)
    .where(inArray(documents.id, [...ids]))
    .orderBy(asc(documents.id))
    .for('update');
}

/** Adds `step` to the count of a container for each row that came to it, or subtracts it for each that left. */
export async function count(
  transaction: Transaction,
  rows: readonly Pick<DocumentRow, 'containerId'>[],
  step: 1 | -1,
): Promise<void> {
  const changes = new Map<string, number>();
  for (const { containerId } of rows) changes.set(containerId, (changes.get(containerId) ?? 0) + step);
  if (changes.size === 0) return;
  const list = JSON.stringify([...changes].map(([id, by]) => ({ id, by })));
  await transaction.execute(
    sql`update ${containers} set document_count = document_count + change.by
        from jsonb_to_recordset(${list}::jsonb) as change(id text, by int) where ${containers.id} = change.id`,
  );
}
