import { X509Certificate } from 'node:crypto';
import { daysBetween, todayInBrazil } from '../../contract/brazil/business-days.ts';
import { certificateWarning, type ManifestCertificate } from '../../contract/manifest/manifest.ts';
import type { manifestCertificates } from '../db/schema/manifest-schema.ts';

type CertificateRow = typeof manifestCertificates.$inferSelect;
type ReadCertificate = Pick<CertificateRow, 'owner' | 'taxId' | 'validUntil' | 'pem'>;

const rootLength = 8;
const cnpjLength = 14;
/** How the Brazilian certificates name their holder: the name, a colon, the CNPJ or CPF. */
const holderForm = /^(.+):([\dA-Z]{14}|\d{11})$/;

/** Whether a certificate is the client's: it names its CPF, or any establishment of its company. */
export const isCertificateOf = ({ taxId }: Pick<CertificateRow, 'taxId'>, clientTaxId: string): boolean =>
  taxId === clientTaxId ||
  (taxId.length === cnpjLength &&
    clientTaxId.length === cnpjLength &&
    taxId.slice(0, rootLength) === clientTaxId.slice(0, rootLength));

/**
 * Reads the public part of a certificate in PEM, that of the client with a tax id; `undefined` for anything else, also for what
 * has a key with it: no key may be kept here.
 */
export function readCertificate(pem: string, clientTaxId: string): ReadCertificate | undefined {
  if (pem.includes('PRIVATE KEY')) return undefined;
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(pem);
  } catch {
    return undefined;
  }
  const name = certificate.toLegacyObject().subject?.CN as string | string[] | undefined;
  const [, owner, taxId] = holderForm.exec((Array.isArray(name) ? name[0] : name)?.trim() ?? '') ?? [];
  const validUntil = new Date(certificate.validTo);
  if (!owner || !taxId || !isCertificateOf({ taxId }, clientTaxId)) return undefined;
  return { owner, taxId, validUntil, pem: certificate.toString() };
}

/** A certificate as an answer, at a moment; days are those in Brasília. */
export function describeCertificate(
  { owner, validUntil }: Pick<CertificateRow, 'owner' | 'validUntil'>,
  now: Date,
): ManifestCertificate {
  const lastDay = todayInBrazil(validUntil);
  const days = daysBetween(todayInBrazil(now), lastDay);
  const isOver = validUntil <= now;
  // It ends at an hour of its last day.
  const daysLeft = isOver ? Math.min(days, -1) : days;
  const state = isOver ? 'expired' : daysLeft <= certificateWarning.soon ? 'expiring' : 'valid';
  return { owner, validUntil: lastDay, state, daysLeft };
}
