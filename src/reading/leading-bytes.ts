/** What the first bytes of a file say that it is, whatever it is called. */
type Signature = readonly (number | null)[];

const ascii = (text: string): Signature => [...text].map((letter) => letter.charCodeAt(0));
/** `null` stands for any byte. */
const imageSignatures: readonly (readonly [type: string, signature: Signature])[] = [
  ['image/png', [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', ascii('GIF87a')],
  ['image/gif', ascii('GIF89a')],
  // Two letters alone could begin a text: the four bytes that a bitmap leaves empty belong to it.
  ['image/bmp', [...ascii('BM'), null, null, null, null, 0, 0, 0, 0]],
  ['image/webp', [...ascii('RIFF'), null, null, null, null, ...ascii('WEBP')]],
];
const zip: Signature = [...ascii('PK'), 3, 4];
/** The older container of Office, in which it also keeps workbooks that a password protects. */
const compound: Signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** Readers look for the signature of a PDF in so many bytes: others may precede it. */
const pdfReach = 1024;

const begins = (bytes: Uint8Array, signature: Signature): boolean =>
  bytes.length >= signature.length &&
  signature.every((byte, index) => byte === null || bytes[index] === byte);

/** The media type of an image that is drawn in place; `undefined` for everything else, SVG and pages among it. */
export const imageTypeOf = (bytes: Uint8Array): string | undefined =>
  imageSignatures.find(([, signature]) => begins(bytes, signature))?.[0];

export const isZip = (bytes: Uint8Array): boolean => begins(bytes, zip);
export const isCompound = (bytes: Uint8Array): boolean => begins(bytes, compound);

export function isPdf(bytes: Uint8Array): boolean {
  const wanted = ascii('%PDF-');
  for (let at = 0; at < Math.min(pdfReach, bytes.length); at += 1)
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
}
