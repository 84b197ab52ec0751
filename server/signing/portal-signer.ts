import { PDFDocument } from '@cantoo/pdf-lib';
import type { Database } from '../db/database.ts';
import type { Settings } from '../settings.ts';
import { type Certificate, ownCertificate, readCertificate } from './certificate.ts';
import { cleanDrawing } from './drawing.ts';
import { closeSeal, openSeal } from './seal.ts';
import { addSignaturePage } from './signature-page.ts';
import { type Signer, type SignRequest, Unsignable } from './signer.ts';

/**
 * The signer that the portal has itself. What it adds follows the file as an update of it: the document stays in it byte
 * for byte, and so do signatures that it had. Seals with the certificate of the settings, or else with one that it makes
 * for the firm. Throws `SettingsError` when that of the settings cannot be used.
 */
export function createPortalSigner(db: Database, { signing }: Pick<Settings, 'signing'>): Signer {
  const given = signing && readCertificate(signing.p12, signing.passphrase);
  return {
    async sign(pdf, request) {
      const document = await opened(pdf);
      const certificate: Certificate = given ?? (await ownCertificate(db, request.firm));
      const drawing = request.path === null ? undefined : cleanDrawing(request.path);
      const { page, rect } = await addSignaturePage(document, request, drawing);
      openSeal(document, { page, rect, ...sealOf(request) });
      const written = await document.commit();
      return { pdf: await closeSeal(written, pdf.length, certificate), signedAt: request.signedAt };
    },
  };
}

const sealOf = ({ account, document, signedAt }: SignRequest) => ({
  name: `${account.name} <${account.email}>`,
  reason: document.name,
  signedAt,
});

async function opened(pdf: Uint8Array): Promise<PDFDocument> {
  try {
    const document = await PDFDocument.load(pdf, { forIncrementalUpdate: true, updateMetadata: false });
    if (document.getPageCount() > 0) return document;
  } catch (error) {
    throw new Unsignable('The file is no PDF that can be signed.', { cause: error });
  }
  throw new Unsignable('The file has no pages.');
}
