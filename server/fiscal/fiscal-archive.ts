import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { isXmlName } from '../../contract/fiscal/box-e.ts';
import { mostXmlBytes } from '../../contract/fiscal/fiscal-summary.ts';
import { Refusal } from '../http/refusal.ts';

/** What an archive may hold. */
export interface ArchiveLimits {
  readonly fiscalArchiveFiles: number;
  readonly fiscalArchiveBytes: number;
}

/** A file may grow this often when it is unpacked; XML grows twenty times at most, a bomb a thousand times. */
const mostGrowth = 200;

/** A file of an archive. */
export interface ArchivedFile {
  /** With its folders. */
  readonly name: string;
  /** Why it is not unpacked. */
  readonly refused: 'tooLarge' | 'notInArchive' | null;
  /** Its bytes; none where they cannot be read, or are not what the archive says of them. */
  unpack(): Promise<Uint8Array>;
}

/** The name of a file, whatever it is: it is shown, and never a path. No database keeps NUL, and no one can read the others. */
const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true).replaceAll(/\p{Cc}/gu, '_');

/** The library reads no file beyond the size that the archive says. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  try {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    return crc32(content) === entry.crc32 ? content : new Uint8Array();
  } catch {
    return new Uint8Array();
  }
}

/**
 * The files of a ZIP archive, without folders and the marks of systems, each unpacked when it is asked for. Refuses with
 * 413 one with more files or bytes than it may have, and with 415 what is no archive.
 */
export async function readArchive(
  bytes: Buffer,
  { fiscalArchiveFiles, fiscalArchiveBytes }: ArchiveLimits,
): Promise<readonly ArchivedFile[]> {
  const files: ArchivedFile[] = [];
  let total = 0;
  let packed = 0;
  try {
    // Names are decoded here: the library ends at the first one that leads out of a folder.
    const options = { lazyEntries: true, decodeStrings: false, autoClose: false };
    const zip = await fromBufferPromise(bytes, options);
    for await (const entry of zip.eachEntry()) {
      const { compressedSize: size, uncompressedSize: originalSize } = entry;
      packed += size;
      // Files that share their bytes are no one's documents.
      if (packed > bytes.length) throw new Error('more packed bytes than there are');
      const name = nameOf(entry);
      if (name.endsWith('/') || /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$)/.test(name)) continue;
      const isXml = isXmlName(name);
      const isBomb = originalSize > mostXmlBytes || originalSize > Math.max(size, 1) * mostGrowth;
      files.push({
        name,
        refused: isXml ? (isBomb ? 'tooLarge' : null) : 'notInArchive',
        unpack: () => unpack(zip, entry),
      });
      if (isXml && !isBomb) total += originalSize;
      if (files.length > fiscalArchiveFiles || total > fiscalArchiveBytes)
        throw new Refusal(413, 'tooLarge', 'The archive has more files or bytes than it may have.');
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(415, 'fileType', 'The archive cannot be read.');
  }
  return files;
}
