import {
  LineCapStyle,
  PageSizes,
  type PDFDocument,
  type PDFFont,
  type PDFPage,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { signatureBox } from '../../contract/signature-rules.ts';
import { fill, textsOf } from '../http/texts.ts';
import { drawableText, linesOf } from './page-text.ts';
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

interface Fonts {
  readonly regular: PDFFont;
  readonly bold: PDFFont;
  readonly script: PDFFont;
  readonly fixed: PDFFont;
}

/** Where the next line goes, in points from the lower edge. */
interface Pen {
  readonly page: PDFPage;
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
  const fonts: Fonts = {
    regular: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
    script: await document.embedFont(StandardFonts.TimesRomanItalic),
    fixed: await document.embedFont(StandardFonts.Courier),
  };
  const texts = textsOf<Key>(request.firm.language, 'signature-page');
  const pen: Pen = { page: document.addPage(sizeLike(document)), y: 0 };
  pen.y = pen.page.getHeight() - margin - 18;
  write(pen, texts.title, fonts.bold, 18);
  write(pen, request.firm.name, fonts.regular, 10, grey);
  pen.y -= 18;
  write(pen, texts.signature, fonts.regular, 9, grey);
  const bottom = pen.y - boxHeight;
  if (drawing) draw(pen, drawing);
  else type(pen, request.name, fonts.script);
  pen.page.drawLine({
    start: { x: margin, y: bottom },
    end: { x: margin + boxWidth, y: bottom },
    thickness: 0.75,
    color: grey,
  });
  pen.y = bottom - 16;
  write(pen, request.name, fonts.bold, 11);
  pen.y -= 16;
  for (const [label, value, font = fonts.regular] of factsOf(request, texts, fonts)) {
    write(pen, label, fonts.regular, 9, grey);
    write(pen, value, font, 10);
    pen.y -= 8;
  }
  pen.y -= 8;
  write(pen, fill(texts.seal, { firm: request.firm.name }), fonts.regular, 9, grey);
  return { page: pen.page, rect: [margin, bottom, margin + boxWidth, bottom + boxHeight] };
}

function factsOf(
  { account, signedAt, address, document, firm }: SignRequest,
  texts: Readonly<Record<Key, string>>,
  fonts: Fonts,
): readonly (readonly [string, string, PDFFont?])[] {
  const moment = new Intl.DateTimeFormat(firm.language, {
    dateStyle: 'long',
    timeStyle: 'medium',
    timeZone: 'UTC',
  });
  return [
    [texts.name, account.name],
    [texts.email, account.email],
    [texts.moment, `${moment.format(signedAt)} UTC`],
    [texts.address, address || texts.unknownAddress],
    [texts.document, document.name],
    [texts.hash, document.sha256, fonts.fixed],
  ];
}

/** The size of the last page, unless too little would fit on it. */
function sizeLike(document: PDFDocument): [number, number] {
  const { width, height } = document.getPages().at(-1)?.getSize() ?? { width: 0, height: 0 };
  return width >= 420 && height >= 590 && height <= 2_000 ? [width, height] : PageSizes.A4;
}

function write(pen: Pen, text: string, font: PDFFont, size: number, color = black): void {
  const width = pen.page.getWidth() - 2 * margin;
  for (const line of linesOf(drawableText(text, font), font, size, width)) {
    pen.page.drawText(line, { x: margin, y: pen.y, size, font, color });
    pen.y -= size * 1.4;
  }
}

function type({ page, y }: Pen, name: string, font: PDFFont): void {
  const text = drawableText(name, font);
  const size = Math.min(40, (40 * (boxWidth - 12)) / Math.max(font.widthOfTextAtSize(text, 40), 1));
  page.drawText(text, { x: margin + 6, y: y - boxHeight + 26, size, font, color: ink });
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
