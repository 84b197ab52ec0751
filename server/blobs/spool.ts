import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pace } from '../http/limits/pace.ts';
import { type StoredBlob, TooLarge } from './blobs.ts';
import { type DiskReserve, writeFault } from './disk-reserve.ts';

/** What `StoredBlob.head` holds at most, in bytes: as much as telling a type by content ever looks at. */
const headBytes = 4_100;
/** One write to disk, in bytes: large enough to keep the disk busy, small beside the memory of a process. */
const writeBytes = 1_048_576;

interface Spooling {
  readonly limitBytes: number;
  readonly reserve: DiskReserve;
  readonly pace: Pace;
}

/**
 * Streams `source` into the new file `path`, whose folder is made when it is missing, hashing and counting on the way; the file is on the disk for good
 * when the promise resolves, and gone when it rejects. Rejects with `TooLarge` above `limitBytes`, and with 507 when the disk is full up to its reserve.
 */
export async function spool(
  source: Readable,
  path: string,
  { limitBytes, reserve, pace }: Spooling,
): Promise<Omit<StoredBlob, 'key'>> {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const missing = headBytes - size;
      if (missing > 0) head.push(chunk.subarray(0, missing));
      size += chunk.length;
      if (size > limitBytes) return done(new TooLarge());
      hash.update(chunk);
      Promise.all([reserve.take(chunk.length), pace.giveWay()]).then(() => done(null, chunk), done);
    },
  });
  // A source may fail before the pipeline listens to it, and an error without a listener ends the process.
  source.on('error', () => undefined);
  await mkdir(dirname(path), { recursive: true });
  // Opened here, so that the file is there to be removed whenever the pipeline breaks off.
  const file = await open(path, 'wx');
  try {
    await pipeline(source, meter, file.createWriteStream({ flush: true, highWaterMark: writeBytes }));
  } catch (error) {
    await rm(path, { force: true, maxRetries: 5 });
    throw writeFault(error);
  }
  return { size, sha256: hash.digest('hex'), head: Buffer.concat(head) };
}
