import type { Deps } from '../deps.ts';
import { removeUpload, stagedOf, type UploadRow } from './uploads.queries.ts';

/**
 * Removes an upload; the caller holds its lock: first its bytes, unless they are a document's, then the memory of it.
 * So whatever goes wrong in between, the next sweep finds what is left.
 */
export async function discardUpload(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  row: UploadRow,
): Promise<void> {
  if (row.documentId === null) await blobs.staging.discard(stagedOf(row));
  await removeUpload(db, row.id);
}
