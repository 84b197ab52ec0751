import { createHash } from 'node:crypto';
import { escapeXml, xmlDeclaration } from '../formats/xml.ts';
import { type SignatureHash, signatureXml } from '../nfe/nfe-signature.ts';
import { deriveSeed, type SeededRandom, seededRandom } from '../seeded-random.ts';
import type { Company } from './fiscal-companies.ts';

/** A file of the archive. */
export interface FiscalFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Every document begins its remarks with this. With a hyphen: the schemas of NF-e and CT-e allow no character above ÿ,
 * so a dash would have the authority refuse every file.
 */
export const demoRemark = 'DEMONSTRAÇÃO - SEM VALOR FISCAL';

const encoder = new TextEncoder();

export const fileOf = (name: string, xml: string): FiscalFile => ({
  name: `${name}.xml`,
  bytes: encoder.encode(xmlDeclaration + xml),
});

/** Elements with text, in the order of the object; those without a value are left out. */
export const fields = (values: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(values)
    .map(([name, value]) =>
      value === undefined ? '' : `<${name}>${typeof value === 'string' ? escapeXml(value) : value}</${name}>`,
    )
    .join('');

/** Cents as an amount with two decimals. */
export const decimal = (cents: number): string => (cents / 100).toFixed(2);

/** A number with leading zeros, as keys hold it. */
export const padded = (value: number, length: number): string => String(value).padStart(length, '0');

export interface Signed {
  /** The signed element without its namespace, which it has from the element around it. */
  readonly element: string;
  readonly signature: string;
  readonly digest: string;
}

interface ToSign {
  /** Canonical XML: with its namespace, attributes in order, no empty-element tags. */
  readonly element: string;
  /** '' for a layout without one. */
  readonly namespace: string;
  readonly id: string;
  readonly signer: Company;
  readonly hash?: SignatureHash;
}

/** Signs an element. The digest is right; signature value and certificate are random, for there is no key to sign with. */
export function sign({ element, namespace, id, signer, hash = 'sha1' }: ToSign): Signed {
  const digest = createHash(hash).update(element).digest('base64');
  const value = randomBase64(id, 256);
  return {
    element: namespace === '' ? element : element.replace(` xmlns="${namespace}"`, ''),
    signature: signatureXml({ id, digest, value, certificate: certificateOf(signer), hash }),
    digest,
  };
}

const certificates = new Map<string, string>();

function certificateOf({ cnpj }: Company): string {
  const known = certificates.get(cnpj) ?? randomBase64(cnpj, 512);
  certificates.set(cnpj, known);
  return known;
}

/** So many bytes in base64; the same for the same text. */
export const randomBase64 = (text: string, length: number): string =>
  Buffer.from(seededRandom(deriveSeed(0, text)).bytes(length)).toString('base64');

/** The authority's answer to a document or an event: when, and under which number. */
export interface Protocol {
  readonly at: string;
  readonly number: string;
}

/** The protocol of an authority: 1, the state, the year, and ten digits. */
export const protocolOf = (random: SeededRandom, stateCode: string, at: string): Protocol => ({
  at,
  number: `1${stateCode}${at.slice(2, 4)}${random.digits(10)}`,
});
