import type { Deps } from '../deps.ts';
import { discardUpload } from './discard.ts';
import { sweepUsage } from './quota.ts';
import { createUploadLocks } from './upload-locks.ts';
import { expiredUploads, findUploadOf, isExpired, uploadLifetimeMs } from './uploads.queries.ts';

/**
 * Removes uploads whose time is over, with their bytes; one that a request works on right now is left to the next sweep.
 * Bytes without a record, because a server died while it made an upload, are deleted when no upload can be so old.
 */
export async function sweepUploads(
  deps: Pick<Deps, 'db' | 'blobs' | 'connections' | 'settings'>,
): Promise<void> {
  const { db, blobs, connections, settings } = deps;
  const locks = createUploadLocks(connections.lines, settings.limits);
  for (const { id, userId } of await expiredUploads(db))
    await locks.unlessBusy(id, async () => {
      // Completed, or gone, before the lock was ours.
      const row = await findUploadOf(db, { userId }, id);
      if (row && isExpired(row)) await discardUpload(deps, row);
    });
  await blobs.staging.sweep(2 * uploadLifetimeMs);
  await sweepUsage(db);
}
