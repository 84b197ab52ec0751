import { mkdir, statfs } from 'node:fs/promises';
import { Refusal } from '../http/refusal.ts';
import type { Limits } from '../limits.ts';

type DiskLimits = Pick<Limits, 'diskReserveBytes' | 'diskTrustMs'>;

/** The part of a disk that documents and archives never fill, so that the database can go on writing. */
export interface DiskReserve {
  /** Rejects with 507 when `bytes` more would go below the reserve. */
  assertRoom(bytes: number): Promise<void>;
  /** The same for bytes that are written now: all writers of this server share what is left between two measurements. */
  take(bytes: number): Promise<void>;
}

export const storageFull = (): Refusal =>
  new Refusal(507, 'storageFull', 'The disk has no room beyond its reserve.');

/** No reserve at all, for a store outside a portal. */
export const noReserve: DiskReserve = {
  assertRoom: async () => undefined,
  take: async () => undefined,
};

/** Bytes that this user may still write to the disk of a folder, which is made when it is missing. */
async function freeBytesOf(dir: string): Promise<number> {
  await mkdir(dir, { recursive: true });
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}

/** Keeps `diskReserveBytes` of the disk of `dir` free. */
export function createDiskReserve(
  dir: string,
  { diskReserveBytes, diskTrustMs }: DiskLimits,
  freeBytes: (dir: string) => Promise<number> = freeBytesOf,
): DiskReserve {
  let room = 0;
  let measuredAt = Number.NEGATIVE_INFINITY;
  let measuring: Promise<void> | undefined;

  async function measure(): Promise<void> {
    room = (await freeBytes(dir)) - diskReserveBytes;
    measuredAt = performance.now();
  }

  async function assertRoom(bytes: number): Promise<void> {
    if (room < bytes || performance.now() - measuredAt > diskTrustMs) {
      measuring ??= measure().finally(() => {
        measuring = undefined;
      });
      await measuring;
    }
    if (room < bytes) throw storageFull();
  }

  return {
    assertRoom,
    async take(bytes) {
      await assertRoom(bytes);
      room -= bytes;
    },
  };
}

/** What a failed write means: 507 when the disk or the quota of the system user is full, else the error itself. */
export function writeFault(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' ? storageFull() : error;
}
