import { eq, sql } from 'drizzle-orm';
import mime from 'mime-types';
import { typeOf } from '../../contract/storage/file-rules.ts';
import type { Database } from '../db/database.ts';
import { containers, documents } from '../db/schema/core-schema.ts';
import { claimKey } from '../http/idempotency.ts';
import type { Principal } from '../http/principal.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { ContainerRow } from './access.queries.ts';
import type { Transaction } from './locking.ts';
import type { DocumentRow } from './shape.ts';
import type { ReceivedFile } from './upload.form.ts';
import { authorshipOf, newId, violates } from './writing.ts';

/** A document, and whether it was stored by an earlier call with the same key. */
export interface Stored {
  readonly document: DocumentRow;
  readonly replayed: boolean;
}

/** The media type that a name stands for. */
export const mimeTypeOf = (name: string): string => mime.lookup(typeOf(name)) || 'application/octet-stream';

/** What makes two calls with one key the same call. */
const fingerprintOf = (containerId: string, { name, blob }: ReceivedFile): string =>
  [containerId, name.normalize('NFC'), blob.size, blob.sha256].join('|');

function rowOf(principal: Principal, container: ContainerRow, { name, blob }: ReceivedFile) {
  const authorship = authorshipOf(principal);
  return {
    id: newId(),
    companyId: container.companyId,
    clientId: container.clientId,
    containerId: container.id,
    name,
    nameKey: name.normalize('NFC'),
    documentType: typeOf(name),
    mimeType: mimeTypeOf(name),
    size: blob.size,
    blobKey: blob.key,
    sha256: blob.sha256,
    isReadByClientUser: authorship.createdByKind === 'client',
    ...authorship,
  } satisfies typeof documents.$inferInsert;
}

/**
 * Makes the document of a received file, its container's count and the memory of the call, all or nothing. With the
 * key of an earlier call it answers that call's document. Refuses with 409 when the name is taken, with 404 when the
 * document of the earlier call was deleted, and with 422 when the key belongs to another file. Of calls at the same moment the database's unique constraints let one through.
 * `alongside` happens in the same transaction when the document is new.
 */
export async function storeDocument(
  db: Database,
  principal: Principal,
  container: ContainerRow,
  file: ReceivedFile,
  key: string | undefined,
  alongside: (transaction: Transaction, documentId: string) => Promise<void> = async () => undefined,
): Promise<Stored> {
  const row = rowOf(principal, container, file);
  const fingerprint = fingerprintOf(container.id, file);
  try {
    return await db.transaction(async (tx) => {
      const claim = { userId: principal.userId, key, fingerprint, resultId: row.id };
      const earlierId = await claimKey(tx, claim);
      if (earlierId !== undefined) {
        const [document] = await tx.select().from(documents).where(eq(documents.id, earlierId));
        // What was deleted since is in reach of no other call either, least of all when the firm deleted it.
        if (!document || document.trashedAt !== null) throw notFound();
        return { document, replayed: true };
      }
      // The container first: every change of what it holds takes it before the documents (see locking.ts).
      await tx
        .update(containers)
        .set({ documentCount: sql`${containers.documentCount} + 1` })
        .where(eq(containers.id, container.id));
      const [document] = await tx.insert(documents).values(row).returning();
      if (!document) throw new Error('storage: the insert answered no row');
      await alongside(tx, document.id);
      return { document, replayed: false };
    });
  } catch (error) {
    if (violates(error, 'documents_name')) throw new Refusal(409, 'nameTaken');
    throw error;
  }
}
