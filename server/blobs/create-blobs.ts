import { join } from 'node:path';
import { noPace, type Pace } from '../http/limits/pace.ts';
import type { Settings } from '../settings.ts';
import type { Blobs } from './blobs.ts';
import { createDiskBlobs } from './disk-blobs.ts';
import { createDiskReserve } from './disk-reserve.ts';
import { withParts } from './parts.ts';

/** The store that the settings ask for: a bucket when there is one, else the folder `blobs` of the data folder. */
export async function createBlobs(
  settings: Pick<Settings, 's3' | 'dataDir'> & {
    readonly limits: Pick<Settings['limits'], 'diskReserveBytes' | 'diskTrustMs'>;
  },
  pace: Pace = noPace,
): Promise<Blobs> {
  const { dataDir, limits } = settings;
  const reserve = createDiskReserve(dataDir, limits);
  if (!settings.s3) return withParts(createDiskBlobs(join(dataDir, 'blobs'), reserve, pace));
  // The SDK takes a while to load, and most installations never need it.
  const { createS3Blobs } = await import('./s3-blobs.ts');
  return withParts(createS3Blobs(settings.s3, join(dataDir, 'spool'), { reserve, pace }));
}
