import { eq } from 'drizzle-orm';
import { defaultUploadFolderName } from '../../contract/storage/storage-items.ts';
import type { Database } from '../db/database.ts';
import { containers } from '../db/schema/core-schema.ts';
import { claimKey, keyMismatch } from '../http/idempotency.ts';
import type { Principal } from '../http/principal.ts';
import { Refusal } from '../http/refusal.ts';
import type { ContainerRow } from './access.queries.ts';
import { authorshipOf, newId, violates } from './writing.ts';

const nameTaken = (): Refusal => new Refusal(409, 'nameTaken');

/**
 * Makes a folder in a container, or answers the one that an earlier call with the same key made. Refuses with 409 when
 * the container has one of this name, and with 422 when the key belongs to another call. Of calls at the same moment
 * the database's unique constraint lets one through.
 */
export async function storeFolder(
  db: Database,
  principal: Principal,
  parent: ContainerRow,
  name: string,
  key: string | undefined,
): Promise<ContainerRow> {
  const nameKey = name.normalize('NFC');
  // The portal makes this one itself, as a project, when the first file comes (see upload-target.ts).
  if (parent.type === 'Client' && nameKey === defaultUploadFolderName) throw nameTaken();
  const row = {
    id: newId(),
    companyId: parent.companyId,
    clientId: parent.clientId,
    type: 'Folder',
    name: nameKey,
    nameKey,
    parentId: parent.id,
    ancestors: [...parent.ancestors, parent.id],
    ...authorshipOf(principal),
  } satisfies typeof containers.$inferInsert;
  const fingerprint = ['folder', parent.id, nameKey].join('|');
  try {
    return await db.transaction(async (tx) => {
      const claim = { userId: principal.userId, key, fingerprint, resultId: row.id };
      const earlierId = await claimKey(tx, claim);
      const [folder] =
        earlierId === undefined
          ? await tx.insert(containers).values(row).returning()
          : await tx.select().from(containers).where(eq(containers.id, earlierId));
      if (!folder) throw keyMismatch();
      return folder;
    });
  } catch (error) {
    if (violates(error, 'containers_sibling_name')) throw nameTaken();
    throw error;
  }
}
