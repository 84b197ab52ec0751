/** How texts begin that say their encoding by themselves. */
const marks: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** What programs on Windows write that know no Unicode; every byte means something in it. */
const fallback = 'windows-1252';
/** How far into an XML file its declaration may reach, in bytes. */
const declarationReach = 200;

/**
 * The text in a file: in the encoding that its mark says, else UTF-8, else the one that an XML declaration names, else
 * windows-1252. `undefined` when it is no text: text has no zero byte.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return new TextDecoder(marked[0]).decode(bytes);
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decoderOf(declaredEncoding(bytes)).decode(bytes);
  }
}

function declaredEncoding(bytes: Uint8Array): string {
  const head = new TextDecoder(fallback).decode(bytes.subarray(0, declarationReach));
  return /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1] ?? fallback;
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder(fallback);
  }
}
