import { createHash } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { strFromU8, unzipSync, unzlibSync } from 'fflate';
import { fileTypeFromBuffer } from 'file-type';
import { decode } from 'jpeg-js';
import { describe, expect, test } from 'vitest';
import { type DemoFileKind, fileKinds } from './demo-file.ts';
import { documentNames } from './document-names.ts';
import { formatAmount } from './format.ts';
import { figuresOfDocument, makeDocument } from './make-document.ts';
import type { KeyFigure } from './report.ts';

const kinds = Object.keys(fileKinds) as DemoFileKind[];
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const title = 'Trial balance';
const example = {
  title,
  seed: 11,
  market: 'us',
  client: { name: 'Casco Bay Ceramics' },
  year: 2023,
} as const;

describe.each(kinds)('%s', (kind) => {
  test('the same seed gives the same bytes, another seed or title others', async () => {
    const [first, again, otherSeed, otherTitle] = await Promise.all([
      makeDocument({ ...example, kind }),
      makeDocument({ ...example, kind }),
      makeDocument({ ...example, kind, seed: 12 }),
      makeDocument({ ...example, kind, title: 'Balance' }),
    ]);
    expect(sha256(again.bytes)).toBe(sha256(first.bytes));
    expect(new Set([first, otherSeed, otherTitle].map((file) => sha256(file.bytes))).size).toBe(3);
  });

  test('name, media type and detected content agree, and the size is small', async () => {
    const { extension, mimeType } = fileKinds[kind];
    const file = await makeDocument({ ...example, kind });
    expect({ name: file.name, mimeType: file.mimeType }).toEqual({
      name: `Trial balance.${extension}`,
      mimeType,
    });
    // Plain text has no signature to be detected by.
    const detected = kind === 'txt' ? undefined : { ext: extension, mime: mimeType };
    expect(await fileTypeFromBuffer(file.bytes)).toEqual(detected);
    expect(file.bytes.length).toBeGreaterThan(1000);
    expect(file.bytes.length).toBeLessThan(60_000);
  });
});

test('an extension in the title is not doubled, and the heading leaves it out', async () => {
  const file = await makeDocument({ ...example, kind: 'pdf', title: '1099-INT.pdf' });
  expect(file.name).toBe('1099-INT.pdf');
  expect((await PDFDocument.load(file.bytes)).getTitle()).toBe('1099-INT');
});

test('PDF parses: one page on the market’s paper, with title, author and a fixed date', async () => {
  const file = await makeDocument({
    ...example,
    kind: 'pdf',
    title: '確定申告書',
    gloss: 'Tax return',
    market: 'br',
  });
  const pdf = await PDFDocument.load(file.bytes, { updateMetadata: false });
  expect(pdf.getPageCount()).toBe(1);
  expect(pdf.getPage(0).getSize()).toEqual({ width: 595.28, height: 841.89 });
  expect([pdf.getTitle(), pdf.getAuthor()]).toEqual(['確定申告書', 'Aurora Contábil']);
  expect(pdf.getCreationDate()?.getUTCFullYear()).toBe(2023);
});

test.each(['xlsx', 'docx'] as const)(
  '%s holds the parts that its package declares, and its title',
  async (kind) => {
    const { bytes } = await makeDocument({ ...example, kind, title: 'Ισολογισμός <Α & Ω>' });
    const parts = Object.fromEntries(
      Object.entries(unzipSync(bytes)).map(([path, part]) => [path, strFromU8(part)]),
    );
    const declared = [...(parts['[Content_Types].xml'] ?? '').matchAll(/PartName="\/([^"]+)"/g)].map(
      (match) => match[1],
    );
    expect(declared.length).toBeGreaterThanOrEqual(3);
    expect(declared.filter((path) => !path || !(path in parts))).toEqual([]);
    const main = kind === 'xlsx' ? 'xl/worksheets/sheet1.xml' : 'word/document.xml';
    expect(parts[main]).toContain('Ισολογισμός &lt;Α &amp; Ω&gt;');
  },
);

test('the sums stored in a workbook are the sums of its rows', async () => {
  const { bytes } = await makeDocument({ ...example, kind: 'xlsx', topic: 'bank' });
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const cells = new Map(
    [...sheet.matchAll(/<c r="([A-D]\d+)"[^>]*>(?:<f>([^<]*)<\/f>)?<v>([^<]*)<\/v>/g)].map(
      ([, place, formula, value]) => [place ?? '', { formula, cents: Math.round(Number(value) * 100) }],
    ),
  );
  const sums = [...cells].filter(([, cell]) => cell.formula?.startsWith('SUM'));
  expect(sums.map(([, cell]) => cell.formula)).toEqual(['SUM(B10:B17)', 'SUM(C10:C17)']);
  for (const [place, cell] of sums) {
    const column = Array.from(
      { length: 8 },
      (_, index) => cells.get(`${place.charAt(0)}${10 + index}`)?.cents ?? Number.NaN,
    );
    expect(cell.cents).toBe(column.reduce((sum, cents) => sum + cents, 0));
  }
});

test('ZIP dates do not depend on the machine’s time zone', async () => {
  const { bytes } = await makeDocument({ ...example, kind: 'zip' });
  const header = new DataView(bytes.buffer, bytes.byteOffset);
  // DOS date and time: 2025-01-15, 12:00:00.
  expect([header.getUint16(12, true), header.getUint16(10, true)]).toEqual([
    (45 << 9) | (1 << 5) | 15,
    12 << 11,
  ]);
  expect(Object.keys(unzipSync(bytes))).toEqual([
    'Trial balance - 1.pdf',
    'Trial balance - 2.xlsx',
    'Trial balance - 3.txt',
  ]);
});

test('PNG and JPEG of the same size decode, and both show several colours', async () => {
  const jpeg = await makeDocument({ ...example, kind: 'jpeg' });
  const photo = decode(jpeg.bytes, { useTArray: true });
  expect([photo.width, photo.height]).toEqual([480, 320]);
  expect(new Set(photo.data).size).toBeGreaterThan(20);

  const png = await makeDocument({ ...example, kind: 'png' });
  const view = new DataView(png.bytes.buffer, png.bytes.byteOffset);
  expect([view.getUint32(16), view.getUint32(20)]).toEqual([480, 320]);
  const paletteLength = view.getUint32(33);
  const dataStart = 33 + 12 + paletteLength + 8;
  const scanlines = unzlibSync(png.bytes.subarray(dataStart, dataStart + view.getUint32(dataStart - 8)));
  expect(scanlines.length).toBe(481 * 320);
  const used = new Set(scanlines);
  expect(used.size).toBeGreaterThan(3);
  expect(Math.max(...used)).toBeLessThan(paletteLength / 3);
});

test('every name in the lists gives its file', async () => {
  const entries = Object.values(documentNames).flat();
  const files = await Promise.all(
    entries.map((entry) => makeDocument({ ...example, ...entry, title: entry.name })),
  );
  expect(files.map((file) => file.name)).toEqual(entries.map((entry) => entry.name));
  expect(new Set(files.map((file) => sha256(file.bytes))).size).toBe(entries.length);
});

test.each(['tax', 'ledger', 'payroll', 'bank'] as const)(
  'the key figures of a document about %s are lines of it, and their last is the sum of the others',
  async (topic) => {
    const options = { ...example, topic, kind: 'txt' } as const;
    const { bytes } = await makeDocument(options);
    const text = Buffer.from(bytes).toString('utf8');
    const figures = figuresOfDocument(options);
    const [first, second, rest, total] = figures;
    expect(figures.map(({ isSum }) => isSum)).toEqual([false, false, false, true]);
    expect((first?.cents ?? 0) + (second?.cents ?? 0) + (rest?.cents ?? 0)).toBe(total?.cents);
    const lines = text.split('\n');
    const isLine = (figure: KeyFigure | undefined) =>
      figure !== undefined &&
      lines.some((line) => line.startsWith(figure.label) && line.includes(formatAmount(figure.cents, 'en')));
    expect([first, second, total].map(isLine)).toEqual([true, true, true]);
  },
);
