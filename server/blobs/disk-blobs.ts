import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { noPace, type Pace } from '../http/limits/pace.ts';
import { BlobMissing, type Blobs } from './blobs.ts';
import { factsOf, moveDurably, namesIn } from './disk-files.ts';
import { type DiskReserve, noReserve } from './disk-reserve.ts';
import { createDiskStaging, stagingFolder } from './disk-staging.ts';
import { spool } from './spool.ts';

const unfinished = 'tmp';
/** One read from disk, in bytes. */
const readBytes = 262_144;

/** A name that the store makes itself: 128 random bits, in hex. */
export const newBlobKey = (): string => randomBytes(16).toString('hex');

/**
 * Blobs as files under `dir`: written to `tmp/`, or in pieces to `uploads/`, made durable, then moved to
 * `<first two letters>/<key>`. `list` also answers what was left in `tmp/` by a process that died, so that one sweep
 * clears both.
 */
export function createDiskBlobs(dir: string, reserve: DiskReserve = noReserve, pace: Pace = noPace): Blobs {
  const pathOf = (key: string): string => {
    const left = /^tmp\/([0-9a-f]{32})$/.exec(key)?.[1];
    if (left) return join(dir, unfinished, left);
    if (!/^[0-9a-f]{32}$/.test(key)) throw new Error('blobs: not a key of this store');
    return join(dir, key.slice(0, 2), key);
  };

  return {
    staging: createDiskStaging(dir, { pathOf, newKey: newBlobKey, reserve, pace }),
    assertRoom: reserve.assertRoom,

    async put(source, limitBytes) {
      const key = newBlobKey();
      const from = join(dir, unfinished, key);
      const measured = await spool(source, from, { limitBytes, reserve, pace });
      try {
        await moveDurably(from, pathOf(key));
      } catch (error) {
        await rm(from, { force: true });
        throw error;
      }
      return { key, ...measured };
    },

    async open(key, range) {
      const file = await open(pathOf(key), 'r').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new BlobMissing(key, error) : error;
      });
      return file.createReadStream({ ...range, highWaterMark: readBytes });
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },

    async *list(olderThanMs) {
      const before = Date.now() - olderThanMs;
      for await (const folder of namesIn(dir)) {
        if (folder === stagingFolder) continue;
        for await (const name of namesIn(join(dir, folder))) {
          const facts = await factsOf(join(dir, folder, name));
          if (facts && facts.writtenAt <= before)
            yield folder === unfinished ? `${unfinished}/${name}` : name;
        }
      }
    },
  };
}
