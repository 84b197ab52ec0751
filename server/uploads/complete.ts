import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { typeOf } from '../../contract/storage/file-rules.ts';
import type { StorageDocument } from '../../contract/storage/storage-items.ts';
import { checksumMismatchStatus } from '../../contract/storage/storage-uploads.ts';
import type { Blobs, StoredBlob } from '../blobs/blobs.ts';
import type { Deps } from '../deps.ts';
import type { Principal } from '../http/principal.ts';
import { forbidden, notFound, Refusal } from '../http/refusal.ts';
import { contentFits, headBytes } from '../storage/documents/content-check.ts';
import { answerOf, type Reach } from '../storage/reach.ts';
import { permissionsOf } from '../storage/rights.ts';
import { documentOf } from '../storage/shape.ts';
import { refusalOfName } from '../storage/upload.form.ts';
import { storeDocument } from '../storage/upload.queries.ts';
import type { Targets } from '../storage/upload-target.ts';
import { discardUpload } from './discard.ts';
import type { UploadLocks } from './upload-locks.ts';
import {
  findUploadOf,
  isExpired,
  noteCompleted,
  noteSealed,
  stagedOf,
  type UploadRow,
} from './uploads.queries.ts';

export interface CompleteParts extends Pick<Deps, 'db' | 'blobs'> {
  readonly targets: Targets;
  readonly reach: Reach;
  readonly locks: UploadLocks;
}

/** What the browser says about a file whose bytes it has sent. */
export interface Completion {
  readonly id: string;
  readonly name: string | undefined;
  /** Lower-case hex. */
  readonly sha256: string | undefined;
}

async function headOf(blobs: Blobs, { blobKey, size }: UploadRow): Promise<Uint8Array> {
  if (size === 0) return new Uint8Array();
  const stream = await blobs.open(blobKey, { start: 0, end: Math.min(size, headBytes) - 1 });
  return Buffer.concat((await stream.toArray()) as Buffer[]);
}

/** Makes a blob of the bytes and reads it once: the answer is about the stored bytes, not those of the request. */
async function sealed({ db, blobs }: CompleteParts, row: UploadRow): Promise<StoredBlob> {
  let { sha256 } = row;
  if (sha256 === null) {
    await blobs.staging.seal(stagedOf(row));
    const hash = createHash('sha256');
    await pipeline(await blobs.open(row.blobKey), hash);
    sha256 = hash.digest('hex');
    await noteSealed(db, row.id, sha256);
  }
  return { key: row.blobKey, size: row.size, sha256, head: await headOf(blobs, row) };
}

/** The document that an earlier call made of this upload; 404 when it was deleted, or is no longer for this user. */
async function madeBefore(
  { reach }: CompleteParts,
  principal: Principal,
  id: string,
): Promise<StorageDocument> {
  const [made] = await reach.each(principal, [id]);
  if (!made) throw notFound();
  return answerOf(made);
}

async function complete(
  parts: CompleteParts,
  principal: Principal,
  row: UploadRow,
  { name = row.name, sha256 }: Completion,
): Promise<StorageDocument> {
  const { db, blobs, targets } = parts;
  const refusal = refusalOfName(name);
  if (refusal) throw refusal;
  const where = { type: row.containerType, id: row.containerId };
  const { place, asker } = await targets.upload(principal, where, true);
  const { container } = place.row;
  if (!permissionsOf({ ...place, createdById: container.createdById }, asker).canCreate) throw forbidden();
  const there = await blobs.staging.sizeOf(stagedOf(row));
  if (there === undefined) throw notFound();
  if (there !== row.size) throw new Refusal(400, 'incompleteUpload');

  const blob = await sealed(parts, row);
  const spoilt = await faultOf(blob, name, [row.declaredSha256, sha256]);
  if (spoilt) {
    await discardUpload(parts, row);
    throw spoilt;
  }
  const { document } = await storeDocument(db, principal, container, { name, blob }, undefined, (tx, id) =>
    noteCompleted(tx, row.id, id),
  );
  return documentOf(document, place, asker);
}

/** Why bytes must not be stored, if they must not: no other name or try changes that. */
async function faultOf(
  { sha256, head }: StoredBlob,
  name: string,
  declared: readonly (string | null | undefined)[],
): Promise<Refusal | undefined> {
  if (declared.some((one) => one && one !== sha256))
    return new Refusal(
      checksumMismatchStatus,
      'checksumMismatch',
      'The bytes are not those that were declared.',
    );
  if (!(await contentFits(typeOf(name), head)))
    return new Refusal(415, 'fileType', 'The content is not what the name says.');
  return undefined;
}

/**
 * Makes the document of an upload whose bytes are all there, after the same checks as an upload in one piece [S7.23,
 * S8.14]. Repeated, it answers the document of the first call. After a refusal the upload stays for another call,
 * unless its bytes themselves are refused.
 */
export async function completeOnce(
  parts: CompleteParts,
  principal: Principal,
  completion: Completion,
): Promise<StorageDocument> {
  const { db, locks } = parts;
  const find = async (): Promise<UploadRow> => {
    const row = await findUploadOf(db, principal, completion.id);
    if (!row) throw notFound();
    return row;
  };
  await find();
  return await locks.alone(completion.id, async () => {
    const row = await find();
    if (row.documentId !== null) return await madeBefore(parts, principal, row.documentId);
    if (isExpired(row)) throw new Refusal(410, 'notFound', 'The upload has expired.');
    return await complete(parts, principal, row, completion);
  });
}
