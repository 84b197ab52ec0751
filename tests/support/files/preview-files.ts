/** Files of every kind that is shown in place, of those that are not, and of those that pretend. */

import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { strToU8, zipSync } from 'fflate';
import { makeDocument } from '../../../server/demo/files/make-document.ts';
import type { TestFile } from '../browser/stocked-folder.ts';

const base64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** A PDF with one text on each page, in as many lines as it takes. */
export async function pdfOf(...lines: readonly string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const line of lines)
    pdf.addPage([595, 842]).drawText(line, { x: 60, y: 760, size: 24, maxWidth: 475, font });
  return await pdf.save();
}

/** A PDF that asks for a password: what it is encrypted with fits no password at all. */
export function protectedPdf(): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    `<< /Filter /Standard /V 1 /R 2 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> /P -4 >>`,
  ];
  const id = `<${'43'.repeat(16)}>`;
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 5\n0000000000 65535 f \n${places.join('')}`;
  text += `trailer\n<< /Size 5 /Root 1 0 R /Encrypt 4 0 R /ID [${id} ${id}] >>\nstartxref\n${table}\n%%EOF\n`;
  return latin(text);
}

/** A bitmap of four pixels. */
function bitmap(): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(70));
  bytes.setUint16(0, 0x424d);
  for (const [at, value] of [
    [2, 70],
    [10, 54],
    [14, 40],
    [18, 2],
    [22, 2],
    [34, 16],
  ] as const)
    bytes.setUint32(at, value, true);
  bytes.setUint16(26, 1, true);
  bytes.setUint16(28, 24, true);
  return new Uint8Array(bytes.buffer);
}

/** A workbook of two sheets, the second with a number and a formula that has a result. */
export function workbook(): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const sheet = (rows: string) =>
    strToU8(`<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`);
  const text = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`;
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
        '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets><sheet name="Income" sheetId="1" r:id="rId1"/>` +
        '<sheet name="Costs" sheetId="2" r:id="rId2"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${packages}/relationships">` +
        [1, 2]
          .map(
            (n) =>
              `<Relationship Id="rId${n}" Type="${relation}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
          )
          .join('') +
        '</Relationships>',
    ),
    'xl/worksheets/sheet1.xml': sheet(`<row r="1">${text('A1', 'Fees')}${text('B1', '=cmd|calc')}</row>`),
    'xl/worksheets/sheet2.xml': sheet(
      `<row r="1">${text('A1', 'Rent')}<c r="B1"><v>1200.5</v></c></row>` +
        '<row r="2"><c r="B2"><f>B1*2</f><v>2401</v></c></row>',
    ),
  });
}

/** What hostile files try: it would leave a mark on the page. */
export const hostile = {
  svg: '<svg xmlns="http://www.w3.org/2000/svg" onload="top.hacked=1"><script>top.hacked=1</script></svg>',
  page: '<!doctype html><img src=x onerror="top.hacked=1"><script>top.hacked=1</script>',
};

const example = { seed: 1, market: 'us', client: { name: 'Test & Sons' }, year: 2024 } as const;

/** Files that the portal shows in place. */
export async function shownFiles(): Promise<readonly TestFile[]> {
  const made = await Promise.all(
    (['png', 'jpeg'] as const).map((kind) => makeDocument({ ...example, kind, title: 'Chart' })),
  );
  const letter = await makeDocument({ ...example, kind: 'docx', title: 'Letter' });
  const note = await makeDocument({ ...example, market: 'br', kind: 'nfe', title: 'Nota' });
  return [
    { name: 'Return.pdf', bytes: await pdfOf('First page', 'Second page', 'Third page', 'Last page') },
    ...made.map(({ name, bytes }) => ({ name, bytes })),
    { name: 'Dot.gif', bytes: base64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7') },
    { name: 'Dots.bmp', bytes: bitmap() },
    {
      name: 'Dot.webp',
      bytes: base64('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'),
    },
    { name: 'Notes.txt', bytes: 'Ação: 東京\n\tindented' },
    { name: 'Steps.log', bytes: '10:00 begun\n10:01 done' },
    { name: 'Read me.md', bytes: '# Heading\n\n<b>not bold</b>' },
    { name: 'Ledger.csv', bytes: latin('Descri\xe7\xe3o;Valor \x80\n"Aluguel; sede";1.200,50\n') },
    { name: 'Invoice.xml', bytes: '<?xml version="1.0"?><nfe><total v="1">10 &amp; 20</total></nfe>' },
    { name: 'Book.xlsx', bytes: workbook() },
    { name: letter.name, bytes: letter.bytes },
    { name: 'Nota.xml', bytes: note.bytes },
  ];
}

/** Files that the portal offers for download, and why. */
export async function offeredFiles(): Promise<readonly (TestFile & { readonly title: string })[]> {
  const type = 'No preview for this type of file';
  return [
    { name: 'Slides.pptx', bytes: zipSync({ 'ppt/presentation.xml': strToU8('<p/>') }), title: type },
    { name: 'Logo.svg', bytes: hostile.svg, title: type },
    { name: 'Page.html', bytes: hostile.page, title: type },
    { name: 'Scan.tiff', bytes: latin('II*\0\x08\0\0\0\0\0\0\0\0\0\0\0'), title: type },
    {
      name: 'Broken.pdf',
      bytes: '%PDF-1.7\nnothing of a PDF follows',
      title: 'This document cannot be read',
    },
    { name: 'Protected.pdf', bytes: protectedPdf(), title: 'Protected by a password' },
    { name: 'Cut.xlsx', bytes: workbook().slice(0, 700), title: 'This document cannot be read' },
    { name: 'Long.log', bytes: 'x'.repeat(1_048_577), title: 'Too large to be shown here' },
  ];
}
