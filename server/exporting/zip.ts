import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { ZipFile } from 'yazl';

/** The module that yazl reckons checksums with, as far as yazl calls it. */
interface Checksums {
  unsigned: (bytes: Buffer, before?: number) => number;
}

// In JavaScript this takes six times as long, on the event loop that every request of every firm needs.
const requireOfYazl = createRequire(createRequire(import.meta.url).resolve('yazl'));
export const checksums = requireOfYazl('buffer-crc32') as Checksums;
checksums.unsigned = (bytes, before) => crc32(bytes, before);

/** The first moment that the format can write, in any time zone. */
const oldestDate = new Date(Date.UTC(1980, 0, 2));

/** A file that goes into an archive. */
export interface ZipEntry {
  /** Its path, with slashes between folders. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
  open(): Promise<Readable>;
}

/**
 * A file could not be read, or not in its full length; the archive is unusable then. Printing the error does not
 * print the file's name, because names of documents must not reach a log.
 */
export class EntryUnreadable extends Error {
  readonly #entry: ZipEntry;
  constructor(entry: ZipEntry, cause?: unknown) {
    super('a file of an archive cannot be read', { cause });
    this.#entry = entry;
  }
  get entry(): ZipEntry {
    return this.#entry;
  }
}

/** An archive on its way. */
export interface Zip {
  /** Fails with `EntryUnreadable`. Destroy it when it is not wanted any more: whatever it has open is closed then. */
  readonly body: Readable;
  /** How long the whole archive will be. */
  readonly sizeBytes: number;
}

/**
 * Packs files into a ZIP archive, one after the other and no faster than it is read. Nothing is compressed: nearly
 * all documents are by themselves, and so the length is known before the first byte. `onBytes` is called with the number of bytes read.
 */
export function zipOf(entries: readonly ZipEntry[], onBytes: (count: number) => void = () => undefined): Zip {
  const zip = new ZipFile();
  // The type says less than what the library makes.
  const body = zip.outputStream as Readable;
  // The one file that is open at a time. It is closed here, and not by who reads it: a read that hangs never ends.
  let current: Readable | undefined;
  const isWanted = (opened: Readable): boolean => {
    current = opened;
    if (body.destroyed) opened.destroy();
    return !body.destroyed;
  };
  const fail = (error: unknown) => body.destroy(error as Error);
  zip.on('error', fail);
  // The first file may fail before the stream is read, and an error without a listener ends the process.
  body.on('error', () => undefined);
  body.once('close', () => current?.destroy());

  for (const entry of entries) {
    const { path, sizeBytes: size, modifiedAt } = entry;
    // The library throws where nothing catches it at a moment that the format cannot write.
    const mtime = modifiedAt < oldestDate ? oldestDate : modifiedAt;
    zip.addReadStreamLazy(path, { size, mtime, compress: false }, (pump) => {
      const content = contentOf(entry, isWanted, onBytes);
      pump(null, Readable.from(content, { objectMode: false }).on('error', fail));
    });
  }
  let sizeBytes = 0;
  zip.end({ forceZip64Format: false, comment: '' }, (...sizes: number[]) => {
    sizeBytes = sizes[0] ?? 0;
  });
  return { body, sizeBytes };
}

async function* contentOf(
  entry: ZipEntry,
  isWanted: (opened: Readable) => boolean,
  onBytes: (count: number) => void,
): AsyncGenerator<Buffer> {
  let missing = entry.sizeBytes;
  try {
    const stream = await entry.open();
    if (!isWanted(stream)) return;
    for await (const chunk of stream) {
      missing -= chunk.length;
      onBytes(chunk.length);
      yield chunk;
    }
  } catch (error) {
    throw new EntryUnreadable(entry, error);
  }
  if (missing !== 0) throw new EntryUnreadable(entry);
}
