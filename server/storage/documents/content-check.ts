import { fileTypeFromBuffer } from 'file-type';
import { typeOf } from '../../../contract/storage/file-rules.ts';
import { Refusal } from '../../http/refusal.ts';

/** The first bytes of a file, from which its type is detected. */
export const headBytes = 4_100;

/**
 * What contents an extension may have. `file-type` detects binary formats by their first bytes; plain text it cannot
 * tell. So there are three kinds of extension:
 *
 * | extension                          | accepted contents                                                    |
 * |------------------------------------|----------------------------------------------------------------------|
 * | with a signature (`families`)      | one of its family; nothing unrecognised, so no page as `.pdf`        |
 * | plain text (`texts`)               | whatever is no recognised binary format                              |
 * | anything else                      | whatever is no program                                               |
 *
 * The old Office types are in the third row: programs that export `.xls` write tables of text or HTML under that
 * name, and people's bookkeeping is full of those. Office files of today are ZIP containers, or OLE containers when
 * they are protected by a password; both pass for any of them. An empty file passes as anything.
 */
const zips = 'zip docx docm dotx xlsx xlsm xltx xlsb pptx pptm ppsx odt ods odp vsdx cfb'.split(' ');
const images = 'png apng jpg gif bmp webp tif heic heif avif'.split(' ');
const families: Readonly<Record<string, readonly string[]>> = {
  pdf: ['pdf'],
  png: ['png', 'apng'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  jpe: ['jpg'],
  gif: ['gif'],
  bmp: ['bmp'],
  webp: ['webp'],
  tif: ['tif'],
  tiff: ['tif'],
  heic: ['heic', 'heif', 'avif'],
  docx: zips,
  dotx: zips,
  docm: zips,
  odt: zips,
  xlsx: zips,
  xlsm: zips,
  xlsb: zips,
  xltx: zips,
  ods: zips,
  pptx: zips,
  pptm: zips,
  ppsx: zips,
  odp: zips,
  zip: zips,
  rtf: ['rtf'],
  '7z': ['7z'],
  rar: ['rar'],
  gz: ['gz', 'tar.gz'],
};
const texts = new Set(
  'txt csv log md xml svg html htm json yaml yml eml ics vcf ofx qfx qbo iif qif sql'.split(' '),
);
const binaries = new Set([...zips, ...images, 'pdf', '7z', 'rar', 'gz', 'tar', 'mp4', 'mov', 'avi', 'mkv']);
const programs = new Set(
  'exe elf macho class wasm deb rpm lnk jar apk crx xpi swf dmg cab msi ar nes'.split(' '),
);

/** A PDF may begin with other bytes: its signature is looked for as readers do, in the first 1,024. */
const hasPdfSignature = (head: Uint8Array): boolean =>
  Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, 1_024)).includes('%PDF-');

/**
 * Whether content that begins with `head` may be stored under `extension` (without a dot, lower case). The table above
 * says what may.
 */
export async function contentFits(extension: string, head: Uint8Array): Promise<boolean> {
  if (head.byteLength === 0) return true;
  // A container that is cut off by the end of `head` may be detected in part, or not at all.
  const told = await fileTypeFromBuffer(head).catch(() => undefined);
  const type = told?.ext as string | undefined;
  if (type && programs.has(type)) return false;
  if (extension === 'pdf' && hasPdfSignature(head)) return true;
  const family = families[extension];
  if (family) return type ? family.includes(type) : family === zips && isZip(head);
  if (texts.has(extension)) return !(type && binaries.has(type));
  return true;
}

const isZip = (head: Uint8Array): boolean => head[0] === 0x50 && head[1] === 0x4b;

/** Refuses with 415 content that begins with `head` and is not what its name says. */
export async function demandContent(name: string, head: Uint8Array): Promise<void> {
  if (!(await contentFits(typeOf(name), head)))
    throw new Refusal(415, 'fileType', 'The content is not what the name says.');
}

/**
 * Passes the bytes of a file on and looks at the first `wanted` of them as they come: a large file of other content is
 * refused before the rest of it is sent. A source that ends before them is not judged here.
 */
export async function* checkedBytes(
  source: AsyncIterable<Buffer>,
  name: string,
  wanted = headBytes,
): AsyncIterable<Buffer> {
  let head = Buffer.alloc(0);
  for await (const chunk of source) {
    if (head.length < wanted) {
      head = Buffer.concat([head, chunk.subarray(0, wanted - head.length)]);
      if (head.length === wanted) await demandContent(name, head);
    }
    yield chunk;
  }
}
