import { createHash, verify, X509Certificate } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { OctetString } from 'asn1js';
import { ContentInfo, SignedData } from 'pkijs';

/** What the last signature of a PDF turned out to be. */
export interface SealReport {
  /** Whether the signature is over everything but its own place. */
  readonly coversAll: boolean;
  readonly digestFits: boolean;
  readonly signatureFits: boolean;
  /** Whether the signed attributes name the certificate that came along. */
  readonly namesCertificate: boolean;
  readonly subFilter: string | undefined;
  readonly certificate: X509Certificate;
}

const oids = { digest: '1.2.840.113549.1.9.4', certificate: '1.2.840.113549.1.9.16.2.47' };
/** The SHA-256 of some bytes, one after the other, in lower-case hex. */
export const sha256 = (...parts: readonly Uint8Array[]): string =>
  createHash('sha256').update(Buffer.concat(parts)).digest('hex');

/** A PDF of some pages with a line each. */
export async function pdfOf(pages: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) pdf.addPage([612, 792]).drawText(`Page ${page + 1}`);
  return Buffer.from(await pdf.save());
}

/** How many pages a PDF has, and what its last one says. */
export async function textOf(pdf: Buffer): Promise<{ pages: number; last: string }> {
  const pages = (await PDFDocument.load(pdf)).getPages();
  const assets = pages.at(-1)?.extractContents() ?? [];
  const last = assets.map((asset) => (asset.kind === 'text' ? asset.getText() : '')).join(' ');
  return { pages: pages.length, last };
}

/** Checks the last signature of a PDF by hand, with nothing of what made it but the reader of its structure. */
export function checkSeal(pdf: Buffer): SealReport {
  const text = pdf.toString('latin1');
  const [, ...range] = [...text.matchAll(/\/ByteRange \[ ?(\d+) (\d+) (\d+) (\d+) *\]/g)].at(-1) ?? [];
  const [first = 0, start = 0, end = 0, rest = 0] = range.map(Number);
  const contents = text.slice(start, end);
  const coversAll = first === 0 && end + rest === pdf.length && /^<[0-9a-f]+>$/.test(contents);
  const { content } = ContentInfo.fromBER(new Uint8Array(Buffer.from(contents.slice(1, -1), 'hex')));
  const signed = new SignedData({ schema: content });
  const [signer] = signed.signerInfos;
  const [own] = signed.certificates ?? [];
  if (!signer?.signedAttrs || !own || !('toSchema' in own)) throw new Error('no signature');
  const certificate = new X509Certificate(Buffer.from(own.toSchema().toBER()));
  const attribute = (oid: string) =>
    signer.signedAttrs?.attributes.find(({ type }) => type === oid)?.values[0] as OctetString | undefined;
  const digest = attribute(oids.digest);
  const named = Buffer.from(attribute(oids.certificate)?.toBER() ?? new ArrayBuffer(0));
  return {
    coversAll,
    digestFits:
      digest instanceof OctetString &&
      sha256(pdf.subarray(0, start), pdf.subarray(end)) ===
        Buffer.from(digest.valueBlock.valueHexView).toString('hex'),
    signatureFits: verify(
      'sha256',
      Buffer.from(signer.signedAttrs.encodedValue),
      certificate.publicKey,
      Buffer.from(signer.signature.valueBlock.valueHexView),
    ),
    namesCertificate: named.toString('hex').includes(sha256(certificate.raw)),
    subFilter: /\/SubFilter \/([\w.]+)/.exec(text)?.[1],
    certificate,
  };
}
