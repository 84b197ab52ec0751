import { and, eq, inArray, isNull } from 'drizzle-orm';
import { withoutHiddenCharacters } from '../../../contract/calls/hidden-characters.ts';
import { maxRenames, nameFault, nextName } from '../../../contract/storage/file-rules.ts';
import { documents } from '../../db/schema/core-schema.ts';
import { count, type Transaction } from '../locking.ts';
import type { DocumentRow } from '../shape.ts';

const slotOf = ({ containerId, nameKey }: Pick<DocumentRow, 'containerId' | 'nameKey'>): string =>
  `${containerId}/${nameKey}`;

/** The names that documents bear in containers which the transaction holds, as slots. */
async function takenSlots(
  transaction: Transaction,
  containerIds: readonly string[],
  nameKeys: readonly string[],
): Promise<Set<string>> {
  const rows = await transaction
    .select({ containerId: documents.containerId, nameKey: documents.nameKey })
    .from(documents)
    .where(
      and(
        inArray(documents.containerId, [...new Set(containerIds)]),
        inArray(documents.nameKey, [...new Set(nameKeys)]),
        isNull(documents.trashedAt),
      ),
    );
  return new Set(rows.map(slotOf));
}

/** The name counted up as an upload's would be (decision 18) until it is free; `undefined` when it never is. */
async function freeName(transaction: Transaction, row: DocumentRow): Promise<string | undefined> {
  const names: string[] = [];
  for (
    let name = nextName(withoutHiddenCharacters(row.name));
    names.length < maxRenames;
    name = nextName(name)
  )
    names.push(name);
  const keys = names.map((name) => name.normalize('NFC'));
  const taken = await takenSlots(transaction, [row.containerId], keys);
  return names.find(
    (name) =>
      nameFault(name) === undefined &&
      !taken.has(slotOf({ containerId: row.containerId, nameKey: name.normalize('NFC') })),
  );
}

/**
 * Takes documents out of the trash, each back to its container and its count; the transaction holds both. A name that was
 * taken meanwhile gets a counter; a document for which no name is free stays. Answers what is back, as it is now.
 */
export async function putBack(tx: Transaction, trashed: readonly DocumentRow[]): Promise<DocumentRow[]> {
  const taken = await takenSlots(
    tx,
    trashed.map((row) => row.containerId),
    trashed.map((row) => row.nameKey),
  );
  const returning: DocumentRow[] = [];
  const contested: DocumentRow[] = [];
  for (const row of trashed) {
    // Two documents of one name may have gone into the trash one after the other.
    (taken.has(slotOf(row)) ? contested : returning).push(row);
    taken.add(slotOf(row));
  }
  const back = { trashedAt: null };
  if (returning.length > 0)
    await tx
      .update(documents)
      .set(back)
      .where(
        inArray(
          documents.id,
          returning.map(({ id }) => id),
        ),
      );
  for (const row of contested) {
    const name = await freeName(tx, row);
    if (name === undefined) continue;
    const renamed = { ...row, name, nameKey: name.normalize('NFC') };
    await tx
      .update(documents)
      .set({ ...back, name: renamed.name, nameKey: renamed.nameKey })
      .where(eq(documents.id, row.id));
    returning.push(renamed);
  }
  await count(tx, returning, 1);
  return returning.map((row) => ({ ...row, ...back }));
}
