import type { IncomingMessage } from 'node:http';
import { finished, Readable } from 'node:stream';
import busboy from 'busboy';
import {
  convertedTypes,
  maxFileBytes,
  nameFault,
  typeOf,
  unconvertedTypes,
} from '../../contract/storage/file-rules.ts';
import { type Blobs, type StoredBlob, TooLarge } from '../blobs/blobs.ts';
import { Refusal } from '../http/refusal.ts';
import type { Limits } from '../limits.ts';
import { checkedBytes, demandContent, headBytes } from './documents/content-check.ts';

const fileField = 'file[]';
const allowed: ReadonlySet<string> = new Set([...convertedTypes, ...unconvertedTypes]);

/** A file that has arrived whole: its name as the browser gave it, and where its bytes are. */
export interface ReceivedFile {
  readonly name: string;
  readonly blob: StoredBlob;
}

const incomplete = (): Refusal => new Refusal(400, 'incompleteUpload');

/** Why no file may have this name, or `undefined` when it may: the rules of names first, then the types. */
export function refusalOfName(name: string): Refusal | undefined {
  const fault = nameFault(name);
  if (fault) return new Refusal(400, 'fileName', `The name is refused: ${fault}.`);
  if (!allowed.has(typeOf(name))) return new Refusal(415, 'fileType', 'Files of this type are not accepted.');
  return undefined;
}

/** Why a part is refused before its first byte is stored, or `undefined`. */
const refusalOf = (field: string, name: string): Refusal | undefined =>
  field === fileField
    ? refusalOfName(name)
    : new Refusal(400, 'badRequest', `body: the file belongs in ${fileField}`);

type FormLimits = Pick<Limits, 'formBytes' | 'formFieldBytes' | 'formParts'>;

function formOf(incoming: IncomingMessage, { formFieldBytes, formParts }: FormLimits): busboy.Busboy {
  try {
    return busboy({
      headers: incoming.headers,
      defParamCharset: 'utf8',
      preservePath: false,
      limits: { files: 1, fieldSize: formFieldBytes, parts: formParts },
      highWaterMark: 262_144,
      fileHwm: 262_144,
    });
  } catch {
    throw new Refusal(400, 'badRequest', 'body: no multipart form');
  }
}

/**
 * Streams the one file of a multipart body into `blobs`. Rejects with a refusal when the form, the name, the type, the
 * content or the size is not acceptable or the body breaks off; nothing is stored then.
 */
export async function receiveFile(
  incoming: IncomingMessage,
  blobs: Blobs,
  limits: FormLimits,
): Promise<ReceivedFile> {
  const form = formOf(incoming, limits);
  let name = '';
  let storing: Promise<StoredBlob> | undefined;
  let bytes = 0;

  let count: (chunk: Buffer) => void = () => undefined;
  const received = new Promise<void>((resolve, reject) => {
    count = (chunk) => {
      bytes += chunk.length;
      if (bytes > (storing ? maxFileBytes : 0) + limits.formBytes) reject(new Refusal(413, 'tooLarge'));
    };
    form.on('file', (field, stream, info) => {
      name = info.filename ?? '';
      const refusal = refusalOf(field, name);
      // When the form breaks off, so does this stream, and an error without a listener ends the process.
      stream.on('error', () => undefined);
      if (refusal) {
        stream.resume();
        return reject(refusal);
      }
      const checked = Readable.from(checkedBytes(stream, name), { objectMode: false });
      storing = blobs.put(checked, maxFileBytes).catch((error) => {
        throw error instanceof TooLarge ? new Refusal(413, 'tooLarge') : error;
      });
      storing.catch(reject);
    });
    form.on('filesLimit', () => reject(new Refusal(400, 'badRequest', 'body: more than one file')));
    form.on('finish', resolve);
    form.on('error', () => reject(incomplete()));
    finished(incoming, { writable: false }, (error) => error && reject(incomplete()));
    incoming.pipe(form);
    // After the form has read the same bytes: a file that begins in them has begun.
    incoming.on('data', count);
  });

  try {
    await received;
    if (!storing) throw new Refusal(400, 'badRequest', 'body: no file');
    const blob = await storing;
    if (blob.size < headBytes) await demandContent(name, blob.head);
    return { name, blob };
  } catch (error) {
    incoming.unpipe(form);
    incoming.off('data', count);
    incoming.pause();
    form.destroy();
    const blob = await storing?.catch(() => undefined);
    if (blob) await blobs.remove(blob.key);
    throw error;
  }
}
