import {
  PageSizes,
  PDFDocument,
  type PDFFont,
  type PDFPage,
  PDFRawStream,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { formatAmount } from '../format.ts';
import type { Report, ReportRow } from '../report.ts';

const margin = 54;
const bandHeight = 64;
const rowHeight = 21;
const textSize = 10;
const ink = [0.13, 0.15, 0.18] as const;
const stripe = rgb(0.95, 0.96, 0.97);
/** The baseline of the heading, below the band with the firm's name, and the first one below the heading. */
const headingDrop = bandHeight + 44;
const factsDrop = headingDrop + 26;
const factHeight = 15;

/** How many bytes a letterhead leaves for the texts of a document, and how many characters for a line of its metadata. */
const textRoom = 2_400;
const lineRoom = 100;
const blankDate = new Date('2000-01-01T12:00:00Z');

interface Glyph {
  /** The character's byte in WinAnsi, as written in a PDF string. */
  readonly code: string;
  /** Thousandths of the size. */
  readonly width: number;
}
type Glyphs = ReadonlyMap<string, Glyph>;

/** Where a letterhead leaves room, as byte offsets. */
interface Slot {
  readonly start: number;
  readonly size: number;
}

/** A page with everything that the documents of one firm, language and topic share, and room for the rest. */
interface Letterhead {
  readonly bytes: Buffer;
  readonly texts: Slot;
  readonly title: Slot;
  readonly subject: Slot;
  readonly dates: readonly Slot[];
  readonly regular: Glyphs;
  readonly bold: Glyphs;
  readonly page: { readonly width: number; readonly height: number };
  /** The top of the table. */
  readonly tableTop: number;
}

const letterheads = new Map<string, Promise<Letterhead>>();

/**
 * One page with the firm's name, a heading, the client, a table of figures and notes. Title, client and dates are in the
 * metadata too. The library makes each letterhead once; a document is a copy of it with its own texts in the room that was
 * left for them, which takes a hundredth of the time: the demo makes thousands before the portal opens.
 */
export async function makePdf(report: Report): Promise<Uint8Array> {
  const { profile, language, topic, facts } = report;
  const key = [profile.firm, language, topic, facts.length].join('|');
  const known = letterheads.get(key) ?? makeLetterhead(report);
  letterheads.set(key, known);
  const head = await known;
  const bytes = Buffer.from(head.bytes);
  const fill = ({ start, size }: Slot, content: string): void => {
    if (content.length > size) throw new RangeError(`A PDF of the demo has no room for ${report.title}`);
    bytes.write(content.padEnd(size), start, 'latin1');
  };
  fill(head.texts, textsOf(report, head));
  fill(head.title, metadataText(report.title));
  fill(head.subject, metadataText(report.client));
  for (const slot of head.dates) fill(slot, pdfDate(report.date));
  return bytes;
}

/** A text of the metadata as a PDF string, in UTF-16: any script. */
const metadataText = (text: string): string =>
  `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;

const pdfDate = (isoDate: string): string => `(D:${isoDate.replaceAll('-', '')}120000Z)`;

async function makeLetterhead(report: Report): Promise<Letterhead> {
  const { profile, language } = report;
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const regular = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const [title, subject] = ['T', 'S'].map((letter) => letter.repeat(lineRoom)) as [string, string];
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setSubject(subject);
  pdf.setAuthor(profile.firm);
  pdf.setLanguage(language);
  pdf.setCreationDate(blankDate);
  pdf.setModificationDate(blankDate);

  const page = pdf.addPage(profile.paper === 'letter' ? PageSizes.Letter : PageSizes.A4);
  page.setFontColor(rgb(...ink));
  const { width, height } = page.getSize();
  drawBand(page, bold, report);
  const tableTop =
    drawParagraph(page, regular, report.intro, height - factsDrop - report.facts.length * factHeight - 10) -
    textSize -
    4;
  const tableEnd = drawTableGround(page, { regular, bold }, report, tableTop);
  let y = tableEnd - 24;
  const noteGap = report.topic === 'agreement' ? 9 : 4;
  for (const note of report.notes) y = drawParagraph(page, regular, note, y) - noteGap;
  const foot = { y: 36, size: 8, font: regular };
  page.drawText(`${profile.firm} · ${profile.address}`, { x: margin, ...foot });
  page.drawText('1 / 1', { x: width - margin - 16, ...foot });

  page.node.setFontDictionary(pdf.context.obj('Regular'), regular.ref);
  page.node.setFontDictionary(pdf.context.obj('Bold'), bold.ref);
  const room = Buffer.alloc(textRoom, '%');
  page.node.addContentStream(pdf.context.register(PDFRawStream.of(pdf.context.obj({}), room)));

  const bytes = Buffer.from(await pdf.save({ useObjectStreams: false }));
  return {
    bytes,
    texts: slotOf(bytes, room.toString()),
    title: slotOf(bytes, metadataText(title)),
    subject: slotOf(bytes, metadataText(subject)),
    dates: slotsOf(bytes, pdfDate(blankDate.toISOString().slice(0, 10))),
    regular: glyphsOf(regular),
    bold: glyphsOf(bold),
    page: { width, height },
    tableTop,
  };
}

function slotsOf(bytes: Buffer, content: string): Slot[] {
  const slots: Slot[] = [];
  for (let start = bytes.indexOf(content); start >= 0; start = bytes.indexOf(content, start + 1))
    slots.push({ start, size: content.length });
  return slots;
}

function slotOf(bytes: Buffer, content: string): Slot {
  const [slot, ...more] = slotsOf(bytes, content);
  if (!slot || more.length > 0)
    throw new Error('The letterhead of the demo’s PDFs does not hold its room once');
  return slot;
}

/** What a standard font can draw: the letters of Western Europe. Others would cost megabytes a script. */
function glyphsOf(font: PDFFont): Glyphs {
  return new Map(
    font.getCharacterSet().map((point) => {
      const character = String.fromCodePoint(point);
      const code = Buffer.from(font.encodeText(character).asBytes()).toString('latin1');
      return [
        character,
        { code: code.replace(/[()\\]/, '\\$&'), width: font.widthOfTextAtSize(character, 1000) },
      ];
    }),
  );
}

function drawBand(page: PDFPage, font: PDFFont, { profile }: Report): void {
  const { width, height } = page.getSize();
  const [red, green, blue] = profile.brand;
  const color = rgb(red / 255, green / 255, blue / 255);
  page.drawRectangle({ x: 0, y: height - bandHeight, width, height: bandHeight, color });
  page.drawText(profile.firm, { x: margin, y: height - 40, size: 20, font, color: rgb(1, 1, 1) });
}

function drawParagraph(page: PDFPage, font: PDFFont, text: string, top: number): number {
  const room = page.getWidth() - 2 * margin;
  let line = '';
  let y = top;
  const flush = () => {
    page.drawText(line, { x: margin, y, size: textSize, font });
    y -= 14;
  };
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && font.widthOfTextAtSize(longer, textSize) > room) {
      flush();
      line = word;
    } else {
      line = longer;
    }
  }
  flush();
  return y;
}

/** Stripes, rules and labels of the table; answers the baseline of its last row. */
function drawTableGround(
  page: PDFPage,
  fonts: { readonly regular: PDFFont; readonly bold: PDFFont },
  report: Report,
  top: number,
): number {
  const width = page.getWidth() - 2 * margin;
  const rule = (y: number) =>
    page.drawLine({
      start: { x: margin, y },
      end: { x: margin + width, y },
      thickness: 1,
      color: rgb(...ink),
    });
  const label = (text: string, y: number, font: PDFFont) =>
    page.drawText(text, { x: margin + 6, y: y + 6, size: textSize, font });
  if (report.rows.length === 0) return top;
  let y = top - rowHeight;
  label(report.columns[0], y, fonts.bold);
  rule(y);
  report.rows.forEach((row, index) => {
    y -= rowHeight;
    if (index % 2 === 0) page.drawRectangle({ x: margin, y, width, height: rowHeight, color: stripe });
    label(row.label, y, fonts.regular);
  });
  rule(y);
  y -= rowHeight;
  label(report.total.label, y, fonts.bold);
  return y;
}

/** What a document adds to its letterhead: heading, facts, years and amounts, as the operators of a content stream. */
function textsOf(report: Report, { regular, bold, page, tableTop }: Letterhead): string {
  const operators = [`BT ${ink.join(' ')} rg`];
  let font = '';
  const show = (text: string, x: number, y: number, glyphs: Glyphs, size: number): void => {
    const wanted = `/${glyphs === bold ? 'Bold' : 'Regular'} ${size} Tf`;
    const codes = [...text].map((character) => glyphs.get(character)?.code ?? '').join('');
    operators.push(`${wanted === font ? '' : wanted} 1 0 0 1 ${decimal(x)} ${decimal(y)} Tm(${codes})Tj`);
    font = wanted;
  };
  const room = page.width - 2 * margin;
  const heading = [...report.title].every((character) => bold.has(character))
    ? report.title
    : report.latinTitle;
  const headingSize = Math.min(22, (22 * room) / widthOf(heading, bold, 22));
  show(heading, margin, page.height - headingDrop, bold, Number(decimal(headingSize)));
  let y = page.height - factsDrop;
  for (const [label, value] of report.facts) {
    show(`${label}:`, margin, y, bold, textSize);
    show(drawable(value, regular), margin + 110, y, regular, textSize);
    y -= factHeight;
  }

  if (report.rows.length === 0) return `${operators.join('\n')} ET`;
  const rightEdges = [0.56, 0.78, 1]
    .map((share) => margin + room * share - 6)
    .slice(1 - report.columns.length);
  const showRight = (texts: readonly string[], base: number, glyphs: Glyphs) =>
    texts.forEach((text, column) => {
      const x = (rightEdges[column] ?? 0) - widthOf(text, glyphs, textSize);
      show(text, x, base + 6, glyphs, textSize);
    });
  const amounts = (row: ReportRow) =>
    [row.current, row.prior, row.current - row.prior]
      .slice(0, report.columns.length - 1)
      .map((cents) => formatAmount(cents, report.language));
  y = tableTop - rowHeight;
  showRight(report.columns.slice(1), y, bold);
  for (const row of report.rows) {
    y -= rowHeight;
    showRight(amounts(row), y, regular);
  }
  showRight(amounts(report.total), y - rowHeight, bold);
  return `${operators.join('\n')} ET`;
}

/** A text without the characters that the font cannot draw: of a name in two scripts, the Latin one. */
const drawable = (text: string, glyphs: Glyphs): string =>
  [...text]
    .filter((character) => glyphs.has(character))
    .join('')
    .trim();

const decimal = (points: number): string => String(Math.round(points * 100) / 100);

function widthOf(text: string, glyphs: Glyphs, size: number): number {
  let thousandths = 0;
  for (const character of text) thousandths += glyphs.get(character)?.width ?? 0;
  return (thousandths * size) / 1000;
}
