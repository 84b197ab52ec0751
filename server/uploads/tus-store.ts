import { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import * as z from 'zod/mini';
import { uploadMetadataSchema } from '../../contract/storage/storage-uploads.ts';
import type { Deps } from '../deps.ts';
import type { Principal } from '../http/principal.ts';
import { forbidden, notFound, Refusal } from '../http/refusal.ts';
import { refuseUnstorable } from '../http/unstorable.ts';
import type { Limits } from '../limits.ts';
import { checkedBytes, headBytes } from '../storage/documents/content-check.ts';
import { permissionsOf } from '../storage/rights.ts';
import { refusalOfName } from '../storage/upload.form.ts';
import type { Targets } from '../storage/upload-target.ts';
import { discardUpload } from './discard.ts';
import {
  addUpload,
  findByKey,
  findUploadOf,
  stagedOf,
  type UploadRow,
  uploadLifetimeMs,
  type WantedUpload,
} from './uploads.queries.ts';

interface StoreParts extends Pick<Deps, 'db' | 'blobs'> {
  readonly limits: Limits;
  readonly targets: Targets;
  readonly principal: Principal;
}

/**
 * What one request of the tus protocol may do with uploads: those of its `principal`, and no others. Rows of the
 * table say what is there, the staging of the blob store how much of it. Throws refusals.
 */
export class TusStore extends DataStore {
  readonly #parts: StoreParts;
  #writing: Promise<unknown> = Promise.resolve();
  #refusal: Refusal | undefined;
  override extensions = ['creation', 'expiration', 'termination'];

  constructor(parts: StoreParts) {
    super();
    this.#parts = parts;
  }

  /** The upload of this id; refuses with 404 when it is not the caller's. */
  async find(id: string): Promise<UploadRow> {
    const { db, principal } = this.#parts;
    const row = await findUploadOf(db, principal, id);
    if (!row) throw notFound();
    return row;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { db, blobs, principal, limits } = this.#parts;
    const { userId } = principal;
    const wanted = wantedOf(upload);
    const clientId = await this.#check(wanted);
    let row = await findByKey(db, principal, wanted);
    if (!row) {
      await blobs.staging.assertRoom(wanted.size);
      const staged = await blobs.staging.begin();
      try {
        row = await addUpload(db, wanted, { userId, clientId, staged, limits });
      } finally {
        if (row?.blobKey !== staged.key) await blobs.staging.discard(staged);
      }
    }
    upload.id = row.id;
    upload.creation_date = createdAt(row);
    return upload;
  }

  /** Asks before the first byte what is asked again before the bytes become a document; answers the client. */
  async #check({ metadata }: WantedUpload): Promise<string> {
    const { targets, principal } = this.#parts;
    const { containerType: type, containerId: id, filename } = metadata;
    const { place, asker } = await targets.upload(principal, { type, id }, false);
    const { createdById, clientId } = place.row.container;
    if (!permissionsOf({ ...place, createdById }, asker).canCreate) throw forbidden();
    const refusal = refusalOfName(filename);
    if (refusal) throw refusal;
    return clientId;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.find(id);
    const offset = row.documentId === null ? await this.#parts.blobs.staging.sizeOf(stagedOf(row)) : row.size;
    // What a store lost has to be sent anew.
    if (offset === undefined) throw notFound();
    return new Upload({
      id,
      size: row.size,
      offset,
      metadata: metadataOf(row),
      creation_date: createdAt(row),
    });
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const row = await this.find(id);
    if (offset === row.size) return offset;
    const writing = this.#append(row, offset, source);
    this.#writing = writing.catch((error: unknown) => {
      if (error instanceof Refusal) this.#refusal = error;
    });
    return await writing;
  }

  /** Why bytes were refused. Where more of them were to come, the library reports a request that broke off instead. */
  get refusal(): Refusal | undefined {
    return this.#refusal;
  }

  /** Other content than the name says ends an upload with its first bytes: no other try changes that. */
  async #append(row: UploadRow, offset: number, source: Readable): Promise<number> {
    const { staging } = this.#parts.blobs;
    // Bytes that do not begin the file are judged when all are there.
    if (offset > 0) return await staging.append(stagedOf(row), offset, source);
    const bytes = checkedBytes(source, row.name, Math.min(row.size, headBytes));
    try {
      return await staging.append(stagedOf(row), offset, Readable.from(bytes, { objectMode: false }));
    } catch (error) {
      if (error instanceof Refusal && error.reason === 'fileType') await discardUpload(this.#parts, row);
      throw error;
    }
  }

  /** Resolves when nothing is written any more: the library does not wait for it after a line broke. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  /** One that became a document stays until it expires: begun again with its key, it would become a second one. */
  override async remove(id: string): Promise<void> {
    const row = await this.find(id);
    if (row.documentId === null) await discardUpload(this.#parts, row);
  }

  override getExpiration(): number {
    return uploadLifetimeMs;
  }
}

/** When an upload was made, in the library's words: it counts the lifetime from there. */
const createdAt = ({ expiresAt }: UploadRow): string =>
  new Date(expiresAt.getTime() - uploadLifetimeMs).toISOString();

function wantedOf({ metadata, size = 0 }: Upload): WantedUpload {
  const parsed = z.safeParse(uploadMetadataSchema, metadata ?? {});
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new Refusal(400, 'badRequest', `Upload-Metadata: ${where} is not valid`);
  }
  refuseUnstorable(parsed.data);
  return { metadata: parsed.data, size };
}

const metadataOf = (row: UploadRow): Record<string, string> => ({
  containerType: row.containerType,
  containerId: row.containerId,
  filename: row.name,
  ...(row.declaredSha256 === null ? {} : { sha256: row.declaredSha256 }),
  ...(row.idempotencyKey === null ? {} : { idempotencyKey: row.idempotencyKey }),
});
