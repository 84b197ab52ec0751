/** Small files that unfold to more than a device can hold, or take longer to read than a user waits. */
import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

interface PdfObject {
  readonly dictionary: string;
  readonly stream?: Uint8Array;
}

/** A PDF of these objects; the first is the catalogue. */
function pdfOf(objects: readonly PdfObject[]): Uint8Array {
  const parts: Uint8Array[] = [latin('%PDF-1.7\n')];
  let length = parts[0]?.length ?? 0;
  const add = (part: Uint8Array) => {
    parts.push(part);
    length += part.length;
  };
  const places = objects.map(({ dictionary, stream }, index) => {
    const place = length;
    const size = stream ? ` /Length ${stream.length}` : '';
    add(latin(`${index + 1} 0 obj\n<< ${dictionary}${size} >>\n`));
    if (stream) {
      add(latin('stream\n'));
      add(stream);
      add(latin('\nendstream\n'));
    }
    add(latin('endobj\n'));
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = length;
  const count = objects.length + 1;
  add(latin(`xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`));
  add(latin(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`));
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

const catalogue = { dictionary: '/Type /Catalog /Pages 2 0 R' };
const onePage = (more: string): PdfObject[] => [
  catalogue,
  { dictionary: '/Type /Pages /Kids [3 0 R] /Count 1' },
  { dictionary: `/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${more}` },
];

/** A PDF of about a kilobyte with `10 ** levels` pages: each level of its tree names the one below ten times. */
export function pdfOfManyPages(levels: number): Uint8Array {
  const tree = Array.from({ length: levels }, (_, level) => ({
    dictionary: `/Type /Pages /Kids [${`${level + 3} 0 R `.repeat(10)}] /Count ${10 ** (levels - level)}`,
  }));
  return pdfOf([catalogue, ...tree, { dictionary: '/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]' }]);
}

/** A PDF of some hundred bytes whose one page inflates to so many bytes. */
export function pdfThatInflates(bytes: number): Uint8Array {
  const once = deflateSync(Buffer.alloc(bytes, ' '), { level: 9 });
  const stream = deflateSync(once, { level: 9 });
  return pdfOf([
    ...onePage('/Contents 4 0 R'),
    { dictionary: '/Filter [/FlateDecode /FlateDecode]', stream },
  ]);
}

/** A PDF whose one page draws a form that draws another ten times, so many levels deep. */
export function pdfOfNestedForms(levels: number): Uint8Array {
  const form = (level: number): PdfObject => ({
    dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /F ${level + 6} 0 R >> >>`,
    stream: latin(level === levels - 1 ? '0 0 1 1 re f' : '/F Do '.repeat(10)),
  });
  return pdfOf([
    ...onePage('/Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >>'),
    { dictionary: '', stream: latin('/F Do') },
    ...Array.from({ length: levels }, (_, level) => form(level)),
  ]);
}

/** A workbook of about a kilobyte with one cell in the farthest corner, named in a way that a search misses. */
export function farWorkbook(): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
        '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets><sheet name="Far" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${main}"><sheetData><row r='1'><c r='A1'><v>1</v></c></row><row r='1048576'><c r='XFD1048576'><v>2</v></c></row></sheetData></worksheet>`,
    ),
  });
}

/** The beginning of a PNG that names so many pixels; whatever decodes it makes room for them first. */
export function pngOf(width: number, height: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(33));
  for (const [index, byte] of [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].entries())
    bytes.setUint8(index, byte);
  for (const [at, value] of [
    [8, 13],
    [12, 0x49484452],
    [16, width],
    [20, height],
    [24, 0x08020000],
  ] as const)
    bytes.setUint32(at, value);
  return new Uint8Array(bytes.buffer);
}

/** Texts that are slow to lay out: one long line, writing from both sides, no spaces, many marks over one letter. */
export const slowTexts = (): readonly { readonly name: string; readonly bytes: string }[] => [
  { name: 'Line.txt', bytes: 'x'.repeat(1_000_000) },
  { name: 'Mixed.txt', bytes: 'aع'.repeat(300_000) },
  { name: 'Thai.txt', bytes: 'กำ'.repeat(150_000) },
  { name: 'Marks.txt', bytes: `e${'\u0301'.repeat(500_000)}` },
];
