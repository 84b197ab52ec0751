import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { addDays, type Day } from '../../contract/brazil/business-days.ts';
import type { AgencyKind, ClearanceDebt, SettledStatus } from '../../contract/brazil/clearances.ts';
import { kindOf, nameOf } from '../clearances/agencies.ts';
import type { CrawlAnswer, Crawler, CrawlQuestion, HeldCertificate } from '../clearances/crawler.ts';
import { idOf } from './identity.ts';

/** For how many days a certificate is valid. */
export const periodDays: Readonly<Record<AgencyKind, number>> = {
  federal: 180,
  state: 60,
  city: 90,
  fgts: 30,
  labor: 180,
};

/** What the agencies answer about clients of the demo, by the name that the portal shows; everything else is negative. */
const plays: Readonly<Record<string, Partial<Record<AgencyKind, SettledStatus | 'unavailable'>>>> = {
  'Padaria São João': { federal: 'positiveWithNegativeEffect', city: 'positive' },
  'Construções Itaúna S.A.': { federal: 'notIssued', city: 'notConfigured' },
  'Editora Ipê Amarelo': { fgts: 'positive' },
  'Açaí do Norte Ltda': { state: 'unavailable' },
};

/** What a positive certificate of the demo names: the ISS guide that the calendar shows as overdue. */
function debtsOf(agencyId: string, today: Day): ClearanceDebt[] {
  const competence = addDays(addDays(`${today.slice(0, 7)}-01`, -1).replace(/\d\d$/, '01'), -1).slice(0, 7);
  const tax = kindOf(agencyId) === 'fgts' ? 'FGTS' : 'ISS';
  return [{ origin: nameOf(agencyId), tax, competence, amount: '412.80' }];
}

const messages: Partial<Record<SettledStatus, string>> = {
  positiveWithNegativeEffect: 'Há débito suspenso, parcelado ou garantido; vale como negativa.',
  notIssued: 'O órgão pede atendimento.',
  notConfigured: 'Falta senha, certificado ou inscrição.',
};

/** The texts of a page in WinAnsi, which is what the standard fonts have. */
const printable = (text: string): string => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?');

/** A certificate as a PDF of one page. Equal certificates make equal bytes. */
async function pdfOf(
  { agencyId, client }: CrawlQuestion,
  status: SettledStatus,
  { certificateNumber, controlCode, issuedAt, validUntil }: HeldCertificate,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  const lines = [
    nameOf(agencyId),
    `Certidão nº ${certificateNumber}`,
    `Contribuinte: ${client.name}`,
    `Situação: ${status === 'negative' ? 'negativa' : status === 'positive' ? 'positiva' : 'positiva com efeito de negativa'}`,
    `Emitida em ${issuedAt}${status === 'positive' ? '' : `, válida até ${validUntil}`}`,
    `Código de controle: ${controlCode}`,
    'Dados fictícios. Documento de demonstração, sem valor legal.',
  ];
  for (const [index, line] of lines.entries())
    page.drawText(printable(line), { x: 54, y: 760 - index * 24, size: index === 0 ? 16 : 11, font });
  const day = new Date(`${issuedAt}T12:00:00Z`);
  pdf.setTitle(printable(`${nameOf(agencyId)} ${certificateNumber}`));
  pdf.setCreationDate(day);
  pdf.setModificationDate(day);
  return await pdf.save();
}

/** A certificate of the demo that was issued on a day. */
export function certificateOf(
  { agencyId, client }: Pick<CrawlQuestion, 'agencyId' | 'client'>,
  issuedAt: Day,
): HeldCertificate {
  const code = idOf('certificate', client.id, agencyId, issuedAt).toUpperCase();
  return {
    certificateNumber: `${issuedAt.slice(0, 4)}.${String(Number.parseInt(code.slice(0, 8), 16)).padStart(10, '0')}`,
    controlCode: [code.slice(8, 12), code.slice(12, 16), code.slice(16, 20)].join('.'),
    issuedAt,
    validUntil: addDays(issuedAt, periodDays[kindOf(agencyId)]),
  };
}

/**
 * Plays the agencies for the clients of the demo: the same question has the same answer. A certificate is renewed when
 * it has ended. A CRF that is irregular has no PDF.
 */
export const demoCrawler: Crawler = {
  async ask(question: CrawlQuestion): Promise<CrawlAnswer> {
    const { agencyId, client, held, today } = question;
    const status = plays[client.name]?.[kindOf(agencyId)] ?? 'negative';
    if (status === 'unavailable') throw new Error('The agency of the demo never answers.');
    const message = messages[status] ?? null;
    if (status === 'notIssued' || status === 'notConfigured')
      return { status, certificate: null, debts: [], message, pdf: null };
    if (status === 'positive') {
      const isIrregular = kindOf(agencyId) === 'fgts';
      const pdf = isIrregular ? null : await pdfOf(question, status, certificateOf(question, today));
      return { status, certificate: null, debts: debtsOf(agencyId, today), message, pdf };
    }
    const certificate = held && held.validUntil >= today ? held : certificateOf(question, today);
    return { status, certificate, debts: [], message, pdf: await pdfOf(question, status, certificate) };
  },
};
