import { mkdir, open, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Pace } from '../http/limits/pace.ts';
import { factsOf, moveDurably, namesIn } from './disk-files.ts';
import { type DiskReserve, writeFault } from './disk-reserve.ts';
import type { Staged, Staging } from './staging.ts';

/** Below the folder of the blobs, so that a file becomes a blob by a change of its name. */
export const stagingFolder = 'uploads';

/** Files in the making, as files in a folder of their own; `pathOf` gives the path of a blob, `newKey` a new name. */
export function createDiskStaging(
  dir: string,
  {
    pathOf,
    newKey,
    reserve,
    pace,
  }: {
    readonly pathOf: (key: string) => string;
    readonly newKey: () => string;
    readonly reserve: DiskReserve;
    readonly pace: Pace;
  },
): Staging {
  const folder = join(dir, stagingFolder);
  const placeOf = ({ key }: Staged): string => join(folder, basename(pathOf(key)));

  return {
    assertRoom: reserve.assertRoom,

    async begin() {
      const staged = { key: newKey(), stagingId: null };
      await mkdir(folder, { recursive: true });
      await (await open(placeOf(staged), 'wx')).close();
      return staged;
    },

    async sizeOf(staged) {
      return ((await factsOf(placeOf(staged))) ?? (await factsOf(pathOf(staged.key))))?.size;
    },

    async append(staged, offset, source) {
      const file = await open(placeOf(staged), 'r+');
      let at = offset;
      const write = async (): Promise<void> => {
        for await (const chunk of source as AsyncIterable<Buffer>) {
          await reserve.take(chunk.length);
          await pace.giveWay();
          for (let done = 0; done < chunk.length; ) {
            const { bytesWritten } = await file.write(chunk, done, chunk.length - done, at);
            done += bytesWritten;
            at += bytesWritten;
          }
        }
      };
      try {
        // What has arrived stays, also when the rest does not come.
        await write().finally(() => file.datasync());
      } catch (error) {
        // Some file systems say only now that the disk or a quota is full.
        throw writeFault(error);
      } finally {
        await file.close();
      }
      return at;
    },

    async seal(staged) {
      const [from, to] = [placeOf(staged), pathOf(staged.key)];
      if (!(await factsOf(from)) && (await factsOf(to))) return;
      // The process that wrote the last bytes may have died before it had them flushed.
      const file = await open(from, 'r+');
      await file
        .sync()
        .catch((error: unknown) => {
          throw writeFault(error);
        })
        .finally(() => file.close());
      await moveDurably(from, to);
    },

    async discard(staged) {
      await rm(placeOf(staged), { force: true });
      await rm(pathOf(staged.key), { force: true });
    },

    async sweep(olderThanMs) {
      const before = Date.now() - olderThanMs;
      for await (const name of namesIn(folder)) {
        const path = join(folder, name);
        const facts = await factsOf(path);
        if (facts && facts.writtenAt <= before) await rm(path, { force: true });
      }
    },
  };
}
