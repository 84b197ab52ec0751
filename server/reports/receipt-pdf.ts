import { PageSizes, PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib';
import type { Language } from '../../contract/language/market.ts';
import type { deliveryDocuments, deliveryEvents } from '../db/schema/report-schema.ts';
import { fill, translationsOf } from '../http/translations.ts';
import { PageFonts, type Style } from '../signing/page-fonts.ts';
import { linesOf } from '../signing/page-text.ts';
import type { ReceiptRow } from './report-scope.ts';

type Key =
  | 'title'
  | 'fileName'
  | 'sender'
  | 'contact'
  | 'channel'
  | 'status'
  | 'note'
  | 'reason'
  | 'documents'
  | 'history'
  | 'portal'
  | 'foot'
  | `channel_${ReceiptRow['channel']}`
  | `status_${ReceiptRow['status']}`
  | `event_${(typeof deliveryEvents.$inferSelect)['event']}`
  | 'competence'
  | 'dueOn';

/** What the PDF of a receipt says. `isFirm` adds the network addresses, which are the firm's to know. */
export interface ReceiptPaper {
  readonly receipt: ReceiptRow;
  readonly documents: readonly (typeof deliveryDocuments.$inferSelect)[];
  readonly events: readonly (typeof deliveryEvents.$inferSelect)[];
  readonly firm: { readonly name: string; readonly language: string };
  readonly isFirm: boolean;
}

/** A line of the page; `gap` is the space before it, in points. */
interface Line {
  readonly text: string;
  readonly style: Style;
  readonly size: number;
  readonly isQuiet?: true;
  readonly gap?: number;
}

const margin = 54;
const black = rgb(0.13, 0.15, 0.18);
const grey = rgb(0.4, 0.43, 0.47);

/** A delivery receipt as a PDF in the firm's language, with the SHA-256 of each document and what happened, in the time of Brasília. */
export async function receiptPdf(
  paper: ReceiptPaper,
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const { receipt, firm } = paper;
  const words = translationsOf<Key>(firm.language as Language, 'delivery-receipt');
  const title = fill(words.title, { number: receipt.number });
  const lines = linesOfPaper(paper, words, title);
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  pdf.setAuthor(firm.name);
  pdf.setCreationDate(receipt.sentAt);
  const fonts = await PageFonts.for(
    pdf,
    lines.map(({ text, style }) => [text, style]),
  );
  let page: PDFPage | undefined;
  let y = 0;
  for (const { text, style, size, isQuiet, gap = 0 } of lines) {
    y -= gap;
    const width = PageSizes.A4[0] - 2 * margin;
    for (const line of linesOf(text, (each) => fonts.widthOf(each, style, size) <= width)) {
      if (!page || y < margin) {
        page = pdf.addPage(PageSizes.A4);
        y = page.getHeight() - margin - size;
      }
      fonts.draw(page, line, style, { x: margin, y, size, color: isQuiet ? grey : black });
      y -= size * 1.4;
    }
  }
  return { name: `${fill(words.fileName, { number: receipt.number })}.pdf`, bytes: await pdf.save() };
}

function linesOfPaper(
  { receipt, documents, events, firm, isFirm }: ReceiptPaper,
  words: Readonly<Record<Key, string>>,
  title: string,
): Line[] {
  const inBrazil = { timeZone: 'America/Sao_Paulo' } as const;
  const moment = new Intl.DateTimeFormat(firm.language, {
    dateStyle: 'short',
    timeStyle: 'medium',
    ...inBrazil,
  });
  const day = new Intl.DateTimeFormat(firm.language, { dateStyle: 'short', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(firm.language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const money = new Intl.NumberFormat(firm.language, { style: 'currency', currency: 'BRL' });
  const fact = (label: string, value: string): Line[] => [
    { text: label, style: 'regular', size: 9, isQuiet: true, gap: 6 },
    { text: value, style: 'regular', size: 10 },
  ];
  const heading = (text: string): Line => ({ text, style: 'bold', size: 12, gap: 16 });
  return [
    { text: title, style: 'bold', size: 18 },
    { text: firm.name, style: 'regular', size: 10, isQuiet: true },
    ...fact(words.sender, receipt.senderName),
    ...fact(words.contact, receipt.contactName),
    ...fact(words.channel, words[`channel_${receipt.channel}`]),
    ...fact(words.status, words[`status_${receipt.status}`]),
    ...(receipt.note === '' ? [] : fact(words.note, receipt.note)),
    ...(receipt.refusedReason === null ? [] : fact(words.reason, receipt.refusedReason)),
    heading(words.documents),
    ...documents.flatMap(({ name, type, competence, dueOn, amount, sha256 }): Line[] => [
      { text: name, style: 'bold', size: 10, gap: 6 },
      {
        text: [
          type,
          competence &&
            fill(words.competence, { month: month.format(new Date(`${competence}-01T00:00:00Z`)) }),
          dueOn && fill(words.dueOn, { day: day.format(new Date(`${dueOn}T00:00:00Z`)) }),
          amount && money.format(Number(amount)),
        ]
          .filter(Boolean)
          .join(' · '),
        style: 'regular',
        size: 10,
      },
      { text: `SHA-256 ${sha256}`, style: 'fixed', size: 8, isQuiet: true },
    ]),
    heading(words.history),
    ...events.map(
      ({ event, at, byName, address }): Line => ({
        text: [
          moment.format(at),
          words[`event_${event}`],
          byName || words.portal,
          isFirm && address ? `IP ${address}` : '',
        ]
          .filter(Boolean)
          .join(' · '),
        ...{ style: 'regular', size: 10, gap: 2 },
      }),
    ),
    { text: words.foot, style: 'regular', size: 9, isQuiet: true, gap: 16 },
  ];
}
