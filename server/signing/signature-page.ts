import { LineCapStyle, PageSizes, type PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib';
import { signatureBox } from '../../contract/tasks/signature-rules.ts';
import { fill, translationsOf } from '../http/translations.ts';
import { PageFonts, type Style } from './page-fonts.ts';
import { linesOf } from './page-text.ts';
import type { SignRequest } from './signer.ts';

type Key =
  | 'title'
  | 'signature'
  | 'name'
  | 'email'
  | 'moment'
  | 'address'
  | 'unknownAddress'
  | 'document'
  | 'hash'
  | 'seal';

const margin = 54;
/** How large the box of the contract is drawn. */
const scale = 0.45;
const boxWidth = signatureBox.width * scale;
const boxHeight = signatureBox.height * scale;
const ink = rgb(0.1, 0.15, 0.35);
const black = rgb(0.13, 0.15, 0.18);
const grey = rgb(0.4, 0.43, 0.47);

/** The page that was added, and where on it the signature is: left, bottom, right, top. */
export interface SignaturePage {
  readonly page: PDFPage;
  readonly rect: readonly [number, number, number, number];
}

/** The position of the next line, in points from the lower edge. */
interface Pen {
  readonly page: PDFPage;
  readonly fonts: PageFonts;
  y: number;
}

/**
 * Adds the page that says who signed, when, from which address, and which document, in the firm's language (decision
 * 28); it is as large as the last page. `drawing` is the drawn signature, if there is one.
 */
export async function addSignaturePage(
  document: PDFDocument,
  request: SignRequest,
  drawing: string | undefined,
): Promise<SignaturePage> {
  const translations = translationsOf<Key>(request.firm.language, 'signature-page');
  const facts = factsOf(request, translations);
  const seal = fill(translations.seal, { firm: request.firm.name });
  const fonts = await PageFonts.for(document, [
    [translations.title, 'bold'],
    [request.firm.name, 'regular'],
    [translations.signature, 'regular'],
    [request.name, 'script'],
    [request.name, 'bold'],
    ...facts.flatMap(([label, value, style]): [string, Style][] => [
      [label, 'regular'],
      [value, style],
    ]),
    [seal, 'regular'],
  ]);
  const pen: Pen = { page: document.addPage(sizeLike(document)), fonts, y: 0 };
  pen.y = pen.page.getHeight() - margin - 18;
  write(pen, translations.title, 'bold', 18);
  write(pen, request.firm.name, 'regular', 10, grey);
  pen.y -= 18;
  write(pen, translations.signature, 'regular', 9, grey);
  const bottom = pen.y - boxHeight;
  if (drawing) draw(pen, drawing);
  else type(pen, request.name);
  pen.page.drawLine({
    start: { x: margin, y: bottom },
    end: { x: margin + boxWidth, y: bottom },
    thickness: 0.75,
    color: grey,
  });
  pen.y = bottom - 16;
  write(pen, request.name, 'bold', 11);
  pen.y -= 16;
  for (const [label, value, style] of facts) {
    write(pen, label, 'regular', 9, grey);
    write(pen, value, style, 10);
    pen.y -= 8;
  }
  pen.y -= 8;
  write(pen, seal, 'regular', 9, grey);
  return { page: pen.page, rect: [margin, bottom, margin + boxWidth, bottom + boxHeight] };
}

function factsOf(
  { account, signedAt, address, document, firm }: SignRequest,
  translations: Readonly<Record<Key, string>>,
): readonly (readonly [string, string, Style])[] {
  const moment = new Intl.DateTimeFormat(firm.language, {
    dateStyle: 'long',
    timeStyle: 'medium',
    timeZone: 'UTC',
  });
  return [
    [translations.name, account.name, 'regular'],
    [translations.email, account.email, 'regular'],
    [translations.moment, `${moment.format(signedAt)} UTC`, 'regular'],
    [translations.address, address || translations.unknownAddress, 'regular'],
    [translations.document, document.name, 'regular'],
    [translations.hash, document.sha256, 'fixed'],
  ];
}

/** The size of the last page, unless too little would fit on it. */
function sizeLike(document: PDFDocument): [number, number] {
  const { width, height } = document.getPages().at(-1)?.getSize() ?? { width: 0, height: 0 };
  return width >= 420 && height >= 590 && height <= 2_000 ? [width, height] : PageSizes.A4;
}

function write(pen: Pen, text: string, style: Style, size: number, color = black): void {
  const { page, fonts } = pen;
  const width = page.getWidth() - 2 * margin;
  for (const line of linesOf(text, (each) => fonts.widthOf(each, style, size) <= width)) {
    fonts.draw(page, line, style, { x: margin, y: pen.y, size, color });
    pen.y -= size * 1.4;
  }
}

function type({ page, fonts, y }: Pen, name: string): void {
  const width = Math.max(fonts.widthOf(name, 'script', 40), 1);
  const size = Math.min(40, (40 * (boxWidth - 12)) / width);
  fonts.draw(page, name, 'script', { x: margin + 6, y: y - boxHeight + 26, size, color: ink });
}

function draw({ page, y }: Pen, drawing: string): void {
  page.drawSvgPath(drawing, {
    x: margin,
    y,
    scale,
    borderColor: ink,
    borderWidth: 4,
    borderLineCap: LineCapStyle.Round,
  });
}
