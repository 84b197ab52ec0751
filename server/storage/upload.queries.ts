import { and, eq, sql } from 'drizzle-orm';
import mime from 'mime-types';
import { typeOf } from '../../contract/file-rules.ts';
import { idempotencyKeys } from '../db/access-schema.ts';
import type { Database } from '../db/database.ts';
import { containers, documents } from '../db/schema.ts';
import type { Principal } from '../http/principal.ts';
import { Refusal } from '../http/refusal.ts';
import type { ContainerRow } from './access.queries.ts';
import type { DocumentRow } from './shape.ts';
import type { ReceivedFile } from './upload.form.ts';
import { kindOf, newId } from './writing.ts';

/** A document, and whether it was stored by an earlier call with the same key. */
export interface Stored {
  readonly document: DocumentRow;
  readonly replayed: boolean;
}

const nameConstraint = 'documents_name';

/** Whether a statement failed on the one unique name; the driver's error is the cause of the query's. */
function isNameTaken(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('constraint' in at && at.constraint === nameConstraint) return true;
  return false;
}

/** The media type that a name stands for. */
export const mimeTypeOf = (name: string): string => mime.lookup(typeOf(name)) || 'application/octet-stream';

/** What makes two calls with one key the same call. */
const fingerprintOf = (containerId: string, { name, blob }: ReceivedFile): string =>
  [containerId, name.normalize('NFC'), blob.size, blob.sha256].join('|');

function rowOf(principal: Principal, container: ContainerRow, { name, blob }: ReceivedFile) {
  const kind = kindOf(principal);
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
    isReadByClientUser: kind === 'client',
    createdById: principal.contactId,
    createdByName: principal.name,
    createdByKind: kind,
    modifiedById: principal.contactId,
    modifiedByName: principal.name,
    modifiedByKind: kind,
  } satisfies typeof documents.$inferInsert;
}

/**
 * Makes the document of a received file, its container's count and the memory of the call, all or nothing. With the
 * key of an earlier call it answers that call's document. Refuses with 409 when the name is taken, and with 422 when
 * the key belongs to another file. Of calls at the same moment the database's unique constraints let one through.
 */
export async function storeDocument(
  db: Database,
  principal: Principal,
  container: ContainerRow,
  file: ReceivedFile,
  key: string | undefined,
): Promise<Stored> {
  const row = rowOf(principal, container, file);
  const fingerprint = fingerprintOf(container.id, file);
  try {
    return await db.transaction(async (tx) => {
      if (key !== undefined) {
        const memory = { userId: principal.userId, key, fingerprint, resultId: row.id };
        const [kept] = await tx.insert(idempotencyKeys).values(memory).onConflictDoNothing().returning();
        if (!kept) {
          const [earlier] = await tx
            .select({ fingerprint: idempotencyKeys.fingerprint, document: documents })
            .from(idempotencyKeys)
            .leftJoin(documents, eq(documents.id, idempotencyKeys.resultId))
            .where(and(eq(idempotencyKeys.userId, principal.userId), eq(idempotencyKeys.key, key)));
          if (earlier?.fingerprint !== fingerprint || !earlier.document)
            throw new Refusal(422, 'idempotencyMismatch');
          return { document: earlier.document, replayed: true };
        }
      }
      const [document] = await tx.insert(documents).values(row).returning();
      if (!document) throw new Error('storage: the insert answered no row');
      await tx
        .update(containers)
        .set({ documentCount: sql`${containers.documentCount} + 1` })
        .where(eq(containers.id, container.id));
      return { document, replayed: false };
    });
  } catch (error) {
    if (isNameTaken(error)) throw new Refusal(409, 'nameTaken');
    throw error;
  }
}
