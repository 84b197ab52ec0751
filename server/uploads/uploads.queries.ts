import { randomUUID } from 'node:crypto';
import { and, count, eq, gt, isNull, lte } from 'drizzle-orm';
import { type UploadMetadata, uploadLifetimeHours } from '../../contract/storage/storage-uploads.ts';
import type { Staged } from '../blobs/staging.ts';
import type { Database } from '../db/database.ts';
import { lockUser } from '../db/lock-user.ts';
import { uploads } from '../db/schema/storage-schema.ts';
import { keyMismatch } from '../http/idempotency.ts';
import type { Principal } from '../http/principal.ts';
import { Refusal } from '../http/refusal.ts';
import type { Limits } from '../limits.ts';
import type { Transaction } from '../storage/locking.ts';
import { chargeUpload, refundUpload } from './quota.ts';

export type UploadRow = typeof uploads.$inferSelect;

/** How long an upload lives from its creation, in milliseconds. */
export const uploadLifetimeMs = uploadLifetimeHours * 60 * 60_000;

/** When to ask again for an upload that found too many others open, in seconds; browsers of the portal do so. */
const retryAfterSeconds = '15';

/** An upload as it is asked for; `size` in bytes. */
export interface WantedUpload {
  readonly metadata: UploadMetadata;
  readonly size: number;
}

/** Where the bytes of an upload are. */
export const stagedOf = ({ blobKey, stagingId }: UploadRow): Staged => ({ key: blobKey, stagingId });

export const isExpired = ({ expiresAt }: Pick<UploadRow, 'expiresAt'>): boolean =>
  expiresAt.getTime() <= Date.now();

const ofUser = (userId: string, id: string) => and(eq(uploads.id, id), eq(uploads.userId, userId));

/** An upload of the caller's own, expired or not; `undefined` when there is none. */
export async function findUploadOf(
  db: Database,
  { userId }: Pick<Principal, 'userId'>,
  id: string,
): Promise<UploadRow | undefined> {
  const [row] = await db.select().from(uploads).where(ofUser(userId, id));
  return row;
}

/**
 * The upload that an earlier creation with this key made; `undefined` when there is none. The name may be another one:
 * it is decided at the end. Refuses with 422 when the key was for another place or size, and frees the key of an upload
 * that has expired.
 */
export async function findByKey(
  db: Pick<Database, 'select' | 'update'>,
  { userId }: Pick<Principal, 'userId'>,
  { metadata, size }: WantedUpload,
): Promise<UploadRow | undefined> {
  const { idempotencyKey, containerId, containerType } = metadata;
  if (idempotencyKey === undefined) return undefined;
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.userId, userId), eq(uploads.idempotencyKey, idempotencyKey)));
  if (!row) return undefined;
  if (isExpired(row)) {
    await db.update(uploads).set({ idempotencyKey: null }).where(eq(uploads.id, row.id));
    return undefined;
  }
  const isSame = row.containerId === containerId && row.containerType === containerType && row.size === size;
  if (!isSame) throw keyMismatch();
  return row;
}

/** The user and the client of an upload, the place of its bytes, and its limits. */
export interface NewUpload {
  readonly userId: string;
  readonly clientId: string;
  readonly staged: Staged;
  readonly limits: Limits;
}

/**
 * Adds an upload whose place for bytes is `staged`, or answers the one that a call with the same key has added
 * meanwhile. Refuses with 429 when the caller has too many that are not completed, or when a quota has no room for its
 * bytes: all of them count from now on.
 */
export async function addUpload(
  db: Database,
  wanted: WantedUpload,
  { userId, clientId, staged, limits }: NewUpload,
): Promise<UploadRow> {
  const { metadata, size } = wanted;
  const { key: blobKey, stagingId } = staged;
  return await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const earlier = await findByKey(tx, { userId }, wanted);
    if (earlier) return earlier;
    const createdAt = new Date();
    const [open] = await tx
      .select({ uploads: count() })
      .from(uploads)
      .where(and(eq(uploads.userId, userId), isNull(uploads.documentId), gt(uploads.expiresAt, createdAt)));
    if ((open?.uploads ?? 0) >= limits.openUploadsPerUser)
      throw new Refusal(429, 'tooManyUploads', 'Too many uploads are open.', {
        'retry-after': retryAfterSeconds,
      });
    await chargeUpload(tx, limits, { userId, clientId }, size);
    const [row] = await tx
      .insert(uploads)
      .values({
        id: randomUUID(),
        userId,
        idempotencyKey: metadata.idempotencyKey ?? null,
        containerType: metadata.containerType,
        containerId: metadata.containerId,
        clientId,
        name: metadata.filename,
        size,
        declaredSha256: metadata.sha256 ?? null,
        blobKey,
        stagingId,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + uploadLifetimeMs),
      })
      .returning();
    if (!row) throw new Error('uploads: the insert answered no row');
    return row;
  });
}

/** Keeps what the bytes of an upload turned out to be, once they are a blob. */
export async function noteSealed(db: Database, id: string, sha256: string): Promise<void> {
  await db.update(uploads).set({ sha256 }).where(eq(uploads.id, id));
}

/** Keeps which document an upload became: from then on its bytes are the document's. */
export async function noteCompleted(tx: Transaction, id: string, documentId: string): Promise<void> {
  const kept = await tx
    .update(uploads)
    .set({ documentId })
    .where(and(eq(uploads.id, id), isNull(uploads.documentId)))
    .returning({ id: uploads.id });
  if (kept.length === 0) throw new Error('uploads: the upload is gone or completed already');
}

/** Removes an upload; one that became no document no longer counts against the quotas. */
export async function removeUpload(db: Database, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.delete(uploads).where(eq(uploads.id, id)).returning();
    if (!row || row.documentId !== null || row.clientId === null) return;
    const { userId, clientId, size: bytes, createdAt: countedAt } = row;
    await refundUpload(tx, { userId, clientId }, { bytes, countedAt });
  });
}

/** Uploads whose time is over, completed ones included. */
export async function expiredUploads(db: Database): Promise<UploadRow[]> {
  return await db.select().from(uploads).where(lte(uploads.expiresAt, new Date()));
}
