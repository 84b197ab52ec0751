import { randomBytes } from 'node:crypto';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Blobs } from './blobs.ts';
import { spool } from './spool.ts';

const unfinished = 'tmp';
/** One read from disk, in bytes. */
const readBytes = 262_144;

/** A name that the store makes itself: 128 random bits, in hex. */
export const newBlobKey = (): string => randomBytes(16).toString('hex');

/** Makes what happened in a folder durable. Windows can neither do this nor needs it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function* namesIn(path: string): AsyncIterable<string> {
  const folder = await opendir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (folder) for await (const entry of folder) yield entry.name;
}

/** When a file was last written, in milliseconds; `undefined` once it is gone. */
const writtenAt = async (path: string): Promise<number | undefined> =>
  (await stat(path).catch(() => undefined))?.mtimeMs;

/**
 * Blobs as files under `dir`: written to `tmp/`, made durable, then moved to `<first two letters>/<key>`.
 * `list` also answers what was left in `tmp/` by a process that died, so that one sweep clears both.
 */
export function createDiskBlobs(dir: string): Blobs {
  const pathOf = (key: string): string => {
    const left = /^tmp\/([0-9a-f]{32})$/.exec(key)?.[1];
    if (left) return join(dir, unfinished, left);
    if (!/^[0-9a-f]{32}$/.test(key)) throw new Error('blobs: not a key of this store');
    return join(dir, key.slice(0, 2), key);
  };

  return {
    async put(source, limitBytes) {
      const key = newBlobKey();
      const [from, to] = [join(dir, unfinished, key), pathOf(key)];
      const measured = await spool(source, from, limitBytes);
      try {
        const made = await mkdir(dirname(to), { recursive: true });
        await rename(from, to);
        await syncFolder(dirname(to));
        if (made) await syncFolder(dir);
      } catch (error) {
        await rm(from, { force: true });
        throw error;
      }
      return { key, ...measured };
    },

    async open(key, range) {
      const file = await open(pathOf(key), 'r');
      return file.createReadStream({ ...range, highWaterMark: readBytes });
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },

    async *list(olderThanMs) {
      const before = Date.now() - olderThanMs;
      for await (const folder of namesIn(dir)) {
        for await (const name of namesIn(join(dir, folder))) {
          const written = await writtenAt(join(dir, folder, name));
          if (written !== undefined && written <= before)
            yield folder === unfinished ? `${unfinished}/${name}` : name;
        }
      }
    },
  };
}
