import { randomUUID } from 'node:crypto';
import { type PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFPage, PDFString } from '@cantoo/pdf-lib';
import type { Certificate } from './certificate.ts';
import { signDetached } from './cms.ts';

/** Room for the signature, in bytes: a chain of certificates takes up to about half of it. */
const signatureBytes = 16_384;
const hole = '0'.repeat(signatureBytes * 2);
/** Ten digits each: enough for any file, and overwritten by as many characters. */
const openNumber = 9_999_999_999;
const openRange = Array.from({ length: 3 }, () => String(openNumber)).join(' ');
/** Flags of an annotation and of a form: see ISO 32000-1, tables 165 and 219. */
const print = 4;
const locked = 128;
const signaturesExist = 1;
const appendOnly = 2;

/** Where the signature shows, and who is said to have signed when. `rect` is left, bottom, right, top. */
export interface SealPlace {
  readonly page: PDFPage;
  readonly rect: readonly [number, number, number, number];
  readonly name: string;
  readonly reason: string;
  readonly signedAt: Date;
}

/** Adds an empty signature to a document; `closeSeal` fills it once the document is written. */
export function openSeal(document: PDFDocument, { page, rect, name, reason, signedAt }: SealPlace): void {
  const { context, catalog } = document;
  const signature = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'ETSI.CAdES.detached',
      ByteRange: [0, openNumber, openNumber, openNumber],
      Contents: PDFHexString.of(hole),
      M: PDFString.fromDate(signedAt),
      Name: PDFHexString.fromText(name),
      Reason: PDFHexString.fromText(reason),
    }),
  );
  const [left, bottom, right, top] = rect;
  const appearance = context.formXObject([], { BBox: [0, 0, right - left, top - bottom], Resources: {} });
  const widget = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      // A document that was signed before has fields of its own, and no two may share a name.
      T: PDFString.of(`Signature-${randomUUID()}`),
      V: signature,
      P: page.ref,
      Rect: [...rect],
      F: print | locked,
      AP: { N: context.register(appearance) },
    }),
  );
  page.node.addAnnot(widget);
  const form = catalog.getOrCreateAcroForm();
  form.addField(widget);
  const flags = form.dict.lookup(PDFName.of('SigFlags'));
  const before = flags instanceof PDFNumber ? flags.asNumber() : 0;
  form.dict.set(PDFName.of('SigFlags'), PDFNumber.of(before | signaturesExist | appendOnly));
}

/** Where a text begins in what was added to a file; only there, since the file may hold the same text. */
function placeOf(text: string, file: Buffer, addedAt: number): number {
  const at = file.indexOf(text, addedAt, 'latin1');
  if (at < 0) throw new Error('signing: the written document has no place for the signature');
  return at;
}

/**
 * Signs the whole of a written document but for the signature's own place, and writes the signature there. Looks for
 * that place only from `addedAt` on.
 */
export async function closeSeal(
  written: Uint8Array,
  addedAt: number,
  certificate: Certificate,
): Promise<Uint8Array> {
  const file = Buffer.from(written);
  const start = placeOf(`<${hole}>`, file, addedAt);
  const end = start + hole.length + 2;
  const range = [start, end, file.length - end].join(' ').padEnd(openRange.length);
  file.write(range, placeOf(openRange, file, addedAt), 'latin1');
  const signature = await signDetached([file.subarray(0, start), file.subarray(end)], certificate);
  if (signature.length > signatureBytes) throw new Error('signing: the chain of certificates is too long');
  file.write(Buffer.from(signature).toString('hex'), start + 1, 'latin1');
  return file;
}
