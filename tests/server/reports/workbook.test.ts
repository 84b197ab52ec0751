import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import readWorkbook from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { rowsPerSheet } from '../../../contract/reports/reports.ts';
import {
  columnName,
  type SheetColumn,
  type SheetRow,
  type WorkbookOrder,
  workbookOf,
} from '../../../server/reports/workbook.ts';
import { cellsOf, partsOf } from '../../support/files/xlsx-parts.ts';

const columns: readonly SheetColumn[] = [
  { title: 'Documento', width: 40, type: 'text' },
  { title: 'Vencimento', width: 12, type: 'day' },
  { title: 'Competência', width: 12, type: 'month' },
  { title: 'Enviado em', width: 18, type: 'moment' },
  { title: 'Valor', width: 14, type: 'amount', isSummed: true },
];
const about: WorkbookOrder['about'] = {
  name: 'Filtros',
  rows: [
    { label: 'Gerado por', value: 'Ana', type: 'text' },
    { label: 'Gerado em', value: '2026-11-25T02:30:00.000Z', type: 'moment' },
  ],
};
const row = (text: string, amount: string | null = null): SheetRow => [text, null, null, null, amount];

async function* inParts(rows: readonly SheetRow[]) {
  yield rows.slice(0, 1);
  yield [];
  yield rows.slice(1);
}
const written = async (rows: AsyncIterable<readonly SheetRow[]>, more: Partial<WorkbookOrder> = {}) =>
  await buffer(workbookOf({ name: 'Protocolos', columns, rows, totalLabel: 'Total', about, ...more }));
const sheetOf = async (rows: readonly SheetRow[]): Promise<string> =>
  (await partsOf(await written(inParts(rows)))).get('xl/worksheets/sheet1.xml') ?? '';

describe('[T2.17, T9.07] a workbook', () => {
  test('has texts as strings, and days, months, moments in Brasília and amounts as numbers with their formats', async () => {
    const sheet = await sheetOf([['Guia', '2026-12-18', '2026-11', '2026-11-25T02:30:15.000Z', '1234.50']]);
    expect(cellsOf(sheet).slice(5, 10)).toEqual([
      { place: 'A2', style: 0, text: 'Guia' },
      { place: 'B2', style: 1, number: '46374' },
      { place: 'C2', style: 2, number: '46327' },
      // The 24th, 23:30:15 in Brasília.
      { place: 'D2', style: 3, number: '46350.97934028' },
      { place: 'E2', style: 4, number: '1234.50' },
    ]);
    const styles = (await partsOf(await written(inParts([])))).get('xl/styles.xml') ?? '';
    const formats = [...styles.matchAll(/formatCode="([^"]*)"/g)].map(([, code]) => code);
    expect(formats).toEqual(['dd/mm/yyyy', 'mmm/yyyy', 'dd/mm/yyyy\\ hh:mm', '[hh]:mm']);
  });

  test('is read back by another library as it was written', async () => {
    const file = await written(
      inParts([['Guia', '2026-12-18', '2026-11', '2026-11-25T02:30:15.000Z', '1234.50'], row('000123')]),
    );
    const sheets = await readWorkbook(Readable.from([file]));
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Protocolos', 'Filtros']);
    const [first] = sheets;
    expect(first?.data.slice(0, 3)).toEqual([
      ['Documento', 'Vencimento', 'Competência', 'Enviado em', 'Valor'],
      ['Guia', new Date('2026-12-18'), new Date('2026-11-01'), new Date('2026-11-24T23:30:15Z'), 1234.5],
      ['000123', null, null, null, null],
    ]);
    expect(first?.data[3]?.[4]).toBe(1234.5);
  });

  test.each([
    ['=1+1'],
    ['+55 41 99999'],
    ['-2'],
    ['@SUM(A1)'],
    ['=HYPERLINK("http://x","y")'],
    ['007'],
    ['41261111222333000181550010000482131703941254'],
    ['  spaces  '],
    ['<a> & "b"'],
    ['_x0041_'],
  ])('keeps the text %s a text', async (text) => {
    const sheet = await sheetOf([row(text)]);
    expect(cellsOf(sheet)[5]).toEqual({
      place: 'A2',
      style: 0,
      text: text.replace('_x0041_', '_x005F_x0041_'),
    });
    expect(sheet.match(/<f>/g)?.length).toBe(1);
  });

  test('leaves out what XML cannot hold, and ends a text where a cell does', async () => {
    const [cell] = cellsOf(await sheetOf([row(`a\u0000\u0007\ud800b\ufffe${'x'.repeat(40_000)}`)])).slice(5);
    expect(cell?.text?.startsWith('abx')).toBe(true);
    expect(cell?.text?.length).toBeLessThanOrEqual(32_767);
  });

  test('shows a value that is no day, moment or amount as a text', async () => {
    const cells = cellsOf(await sheetOf([['a', 'soon', '2026', 'never', '1,5']])).slice(5, 10);
    expect(cells.map(({ text, style }) => [text, style])).toEqual([
      ['a', 0],
      ['soon', 0],
      ['2026', 0],
      ['never', 0],
      ['1,5', 0],
    ]);
  });

  test('has a frozen heading, widths, a filter over all rows, and the sum of what the filter shows', async () => {
    const sheet = await sheetOf([row('a', '0.10'), row('b', '0.20'), row('c'), row('d', '-1.05')]);
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).toContain('<col min="1" max="1" width="40" customWidth="1"/>');
    expect(sheet).toContain('<autoFilter ref="A1:E5"/>');
    expect(sheet).toContain('<f>SUBTOTAL(109,E2:E5)</f><v>-0.75</v>');
    expect(cellsOf(sheet).at(-2)).toEqual({ place: 'A6', style: 6, text: 'Total' });
  });

  test('without rows has its heading and a sum of nothing', async () => {
    const sheet = await sheetOf([]);
    expect(sheet).toContain('<autoFilter ref="A1:E1"/>');
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain('<v>0.00</v>');
  });

  test('has a last sheet that says who asked for what, and when', async () => {
    const parts = await partsOf(await written(inParts([])));
    expect(cellsOf(parts.get('xl/worksheets/sheet2.xml') ?? '')).toEqual([
      { place: 'A1', style: 5, text: 'Gerado por' },
      { place: 'B1', style: 0, text: 'Ana' },
      { place: 'A2', style: 5, text: 'Gerado em' },
      { place: 'B2', style: 3, number: '46350.97916667' },
    ]);
    expect(parts.get('xl/workbook.xml')).toContain("'Protocolos'!$A$1:$E$1");
  });

  test(`begins a new sheet after ${rowsPerSheet} rows, within 64 MB of memory and without holding up other work`, async () => {
    const total = rowsPerSheet + 2;
    const part = Array.from({ length: 1_000 }, (_, index) => row(`Documento ${index}`, '0.01'));
    let most = 0;
    async function* many() {
      for (let left = total; left > 0; left -= part.length) {
        yield part.slice(0, left);
        most = Math.max(most, process.memoryUsage().heapUsed);
      }
    }
    const before = process.memoryUsage().heapUsed;
    let bytes = 0;
    const body = workbookOf({ name: 'Protocolos', columns, rows: many(), totalLabel: 'Total', about });
    const chunks: Buffer[] = [];
    for await (const chunk of body) {
      bytes += chunk.length;
      chunks.push(chunk);
    }
    expect((most - before) / 1_000_000).toBeLessThan(64);
    const parts = await partsOf(Buffer.concat(chunks, bytes));
    expect([...parts.keys()].filter((path) => path.startsWith('xl/worksheets'))).toHaveLength(3);
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain(
      `<f>SUBTOTAL(109,E2:E${rowsPerSheet + 1})</f><v>1000.00</v>`,
    );
    expect(parts.get('xl/worksheets/sheet2.xml')).toContain('<f>SUBTOTAL(109,E2:E3)</f><v>0.02</v>');
    expect(parts.get('xl/workbook.xml')).toMatch(
      /name="Protocolos".*name="Protocolos \(2\)".*name="Filtros"/,
    );
  });

  test('fails as its rows do, and takes no more of them once it is no longer read', async () => {
    async function* broken() {
      yield [row('a')];
      throw new Error('gone');
    }
    await expect(written(broken())).rejects.toThrow('gone');
    let taken = 0;
    async function* endless() {
      for (;;) {
        taken += 1;
        yield Array.from({ length: 1_000 }, () => row('x'.repeat(200)));
      }
    }
    const body = workbookOf({ name: 'a', columns, rows: endless(), totalLabel: '', about });
    for await (const _ of body) break;
    const before = taken;
    await new Promise((resolve) => setImmediate(resolve));
    expect(body.destroyed).toBe(true);
    expect(taken - before).toBeLessThan(2);
  });
});

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %i is called %s', (index, name) => {
  expect(columnName(index)).toBe(name);
});

describe('[T2.17, T9.07] a column of durations', () => {
  const hours: readonly SheetColumn[] = [
    { title: 'Nome', width: 20, type: 'text' },
    { title: 'Horas', width: 12, type: 'duration', isSummed: true },
  ];
  const sheetWith = async (...durations: string[]) => {
    const rows = durations.map((duration): SheetRow => ['a', duration]);
    const parts = await partsOf(await written(inParts(rows), { columns: hours, isWholeTotal: true }));
    return parts.get('xl/worksheets/sheet1.xml') ?? '';
  };

  test.each([
    ['00:00', 8, '0'],
    ['06:00', 8, '0.25'],
    ['24:00', 8, '1'],
    ['30:10', 8, String(1_810 / 1_440)],
    ['999:59', 8, String(59_999 / 1_440)],
    ['7.50', 9, '7.50'],
  ])('has %s as a number in its format', async (duration, style, number) => {
    expect(cellsOf(await sheetWith(duration))[3]).toEqual({ place: 'B2', style, number });
  });

  test.each([['1:75'], ['=1:00'], ['8'.repeat(16)], ['-01:00']])(
    'has %s, which is none, as a text',
    async (text) => {
      expect(cellsOf(await sheetWith(text))[3]).toEqual({ place: 'B2', style: 0, text });
    },
  );

  test('has the sum of all its rows as a formula, beyond 24 hours and beyond 999', async () => {
    const sheet = await sheetWith('999:59', '30:10', '00:01');
    // 1,030 hours and 10 minutes.
    expect(sheet).toContain(`<c r="B5" s="10"><f>SUM(B2:B4)</f><v>${61_810 / 1_440}</v></c>`);
    const file = await written(inParts([['a', '999:59']]), { columns: hours });
    const [first] = await readWorkbook(Readable.from([file]));
    // The library takes times for moments, counted from the day that the format begins with.
    const minutes = (cell: unknown) =>
      Math.round((new Date(cell as Date).getTime() - Date.UTC(1899, 11, 30)) / 60_000);
    expect([1, 2].map((at) => minutes(first?.data[at]?.[1]))).toEqual([59_999, 59_999]);
  });
});

test('[T2.17] a summary is a sheet of its own after all rows, with a filter as wide as itself', async () => {
  const summary: WorkbookOrder = {
    ...{ name: 'Resumo', columns: columns.slice(0, 1), rows: inParts([['=a'], ['b']]), totalLabel: 'Soma' },
    about,
  };
  const file = await written(inParts([row('x', '1.00')]), { summary });
  const sheets = await readWorkbook(Readable.from([file]));
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Protocolos', 'Resumo', 'Filtros']);
  expect(sheets[1]?.data).toEqual([['Documento'], ['=a'], ['b'], ['Soma']]);
  const book = (await partsOf(file)).get('xl/workbook.xml') ?? '';
  expect(book).toContain("'Protocolos'!$A$1:$E$2");
  expect(book).toContain("'Resumo'!$A$1:$A$3");
});
