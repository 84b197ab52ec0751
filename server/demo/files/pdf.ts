import { PageSizes, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { formatAmount } from './format.ts';
import type { Report, ReportRow } from './report.ts';

const margin = 54;
const bandHeight = 64;
const rowHeight = 21;
const ink = rgb(0.13, 0.15, 0.18);
const stripe = rgb(0.95, 0.96, 0.97);

/** Code points of the standard Latin fonts; the same for every document. */
let drawableCharacters: ReadonlySet<number> | undefined;

interface Fonts {
  readonly regular: PDFFont;
  readonly bold: PDFFont;
}

/** One page with the firm's name, a heading, a table of figures and notes. Title and dates are in the metadata. */
export async function makePdf(report: Report): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const fonts = {
    regular: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  };
  const stamp = new Date(`${report.date}T12:00:00Z`);
  pdf.setTitle(report.title, { showInWindowTitleBar: true });
  pdf.setAuthor(report.profile.firm);
  pdf.setLanguage(report.language);
  pdf.setCreationDate(stamp);
  pdf.setModificationDate(stamp);

  const page = pdf.addPage(report.profile.paper === 'letter' ? PageSizes.Letter : PageSizes.A4);
  page.setFontColor(ink);
  let y = drawHead(page, fonts, report);
  y = drawParagraph(page, fonts.regular, report.intro, y) - 14;
  y = drawTable(page, fonts, report, y) - 24;
  for (const note of report.notes) y = drawParagraph(page, fonts.regular, note, y) - 4;
  page.drawText(`${report.profile.firm} · ${report.profile.address}`, {
    x: margin,
    y: 36,
    size: 8,
    font: fonts.regular,
  });
  page.drawText('1 / 1', { x: page.getWidth() - margin - 16, y: 36, size: 8, font: fonts.regular });
  // Without pauses between objects: one small page never blocks the event loop for long.
  return pdf.save({ useObjectStreams: false, objectsPerTick: Number.POSITIVE_INFINITY });
}

function drawHead(page: PDFPage, fonts: Fonts, report: Report): number {
  const { width, height } = page.getSize();
  const [red, green, blue] = report.profile.brand;
  page.drawRectangle({
    x: 0,
    y: height - bandHeight,
    width,
    height: bandHeight,
    color: rgb(red / 255, green / 255, blue / 255),
  });
  page.drawText(report.profile.firm, {
    x: margin,
    y: height - 40,
    size: 20,
    font: fonts.bold,
    color: rgb(1, 1, 1),
  });

  // The standard fonts know Western European letters only; embedding others would cost megabytes a script.
  drawableCharacters ??= new Set(fonts.bold.getCharacterSet());
  const known = drawableCharacters;
  const drawable = [...report.title].every((character) => known.has(character.codePointAt(0) ?? 0));
  const heading = drawable ? report.title : report.latinTitle;
  const room = width - 2 * margin;
  const size = Math.min(22, (22 * room) / fonts.bold.widthOfTextAtSize(heading, 22));
  let y = height - bandHeight - 44;
  page.drawText(heading, { x: margin, y, size, font: fonts.bold });
  y -= 26;
  for (const [label, value] of report.facts) {
    page.drawText(`${label}:`, { x: margin, y, size: 10, font: fonts.bold });
    page.drawText(value, { x: margin + 110, y, size: 10, font: fonts.regular });
    y -= 15;
  }
  return y - 10;
}

function drawParagraph(page: PDFPage, font: PDFFont, text: string, top: number): number {
  const room = page.getWidth() - 2 * margin;
  let line = '';
  let y = top;
  const flush = () => {
    page.drawText(line, { x: margin, y, size: 10, font });
    y -= 14;
  };
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && font.widthOfTextAtSize(longer, 10) > room) {
      flush();
      line = word;
    } else {
      line = longer;
    }
  }
  flush();
  return y;
}

function drawTable(page: PDFPage, fonts: Fonts, report: Report, top: number): number {
  const width = page.getWidth() - 2 * margin;
  const rightEdges = [0.56, 0.78, 1].map((share) => margin + width * share - 6);
  const drawCells = (cells: readonly string[], y: number, font: PDFFont) => {
    cells.forEach((text, column) => {
      const edge = rightEdges[column - 1];
      const x = edge === undefined ? margin + 6 : edge - font.widthOfTextAtSize(text, 10);
      page.drawText(text, { x, y: y + 6, size: 10, font });
    });
  };
  const cellsOf = (row: ReportRow) => [
    row.label,
    ...[row.current, row.prior, row.current - row.prior].map((cents) => formatAmount(cents, report.language)),
  ];

  let y = top - rowHeight;
  drawCells(report.columns, y, fonts.bold);
  page.drawLine({ start: { x: margin, y }, end: { x: margin + width, y }, thickness: 1, color: ink });
  report.rows.forEach((row, index) => {
    y -= rowHeight;
    if (index % 2 === 0) page.drawRectangle({ x: margin, y, width, height: rowHeight, color: stripe });
    drawCells(cellsOf(row), y, fonts.regular);
  });
  page.drawLine({ start: { x: margin, y }, end: { x: margin + width, y }, thickness: 1, color: ink });
  y -= rowHeight;
  drawCells(cellsOf(report.total), y, fonts.bold);
  return y;
}
