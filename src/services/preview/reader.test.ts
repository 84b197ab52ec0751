import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { maxColumns, maxRows, maxUnfoldedBytes } from './read-tables.ts';
import { read } from './reader.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook of sheets whose rows are written as XML. */
function workbook(sheets: Readonly<Record<string, string>>, more: Record<string, Uint8Array> = {}) {
  const names = Object.keys(sheets);
  const parts: Record<string, Uint8Array> = {
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets>${names
        .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
        .map(
          (_name, index) =>
            `<Relationship Id="rId${index + 1}" Type="${relation}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
        )
        .join('')}</Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet xmlns="${main}"><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs>` +
        '<cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>',
    ),
    ...more,
  };
  for (const [index, name] of names.entries())
    parts[`xl/worksheets/sheet${index + 1}.xml`] = strToU8(
      `<worksheet xmlns="${main}"><sheetData>${sheets[name]}</sheetData></worksheet>`,
    );
  return zipSync(parts);
}
const inline = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;

describe('a workbook', () => {
  test('is read sheet by sheet, with numbers, days, truths and the results of formulas; where one failed, nothing stands', async () => {
    const bytes = workbook({
      Ledger:
        `<row r="1">${inline('A1', 'Item')}${inline('C1', '=cmd|calc')}</row>` +
        '<row r="3"><c r="A3"><v>1234.5</v></c><c r="B3" s="1"><v>45982</v></c><c r="C3" t="b"><v>1</v></c></row>' +
        '<row r="4"><c r="A4" t="e"><v>#DIV/0!</v></c><c r="B4"><f>A3*2</f><v>2469</v></c></row>',
      Empty: '',
    });
    expect(await read('sheets', bytes)).toEqual({
      kind: 'tables',
      tables: [
        {
          name: 'Ledger',
          rows: [
            ['Item', null, '=cmd|calc'],
            [null, null, null],
            [1234.5, new Date('2025-11-21T00:00:00Z'), true],
            [null, 2469, null],
          ],
          isCut: false,
        },
        { name: 'Empty', rows: [], isCut: false },
      ],
    });
  });

  test('is cut to what a page can hold', async () => {
    const rows = Array.from(
      { length: maxRows + 1 },
      (_, index) => `<row r="${index + 1}">${inline(`A${index + 1}`, 'x')}</row>`,
    );
    const loaded = await read('sheets', workbook({ Long: rows.join('') }));
    const [table] = loaded.kind === 'tables' ? loaded.tables : [];
    expect([table?.rows.length, table?.isCut]).toEqual([maxRows, true]);
  });

  test('that is larger than 512 kB, unfolds well, and has parts that are no XML is read all the same', async () => {
    const rows = Array.from(
      { length: 20_000 },
      (_, index) => `<row r="${index + 1}">${inline(`A${index + 1}`, 'the same words')}</row>`,
    );
    const bytes = workbook({ Large: rows.join('') }, { 'xl/media/image1.png': new Uint8Array(600_000) });
    const loaded = await read('sheets', bytes);
    expect(loaded.kind === 'tables' && loaded.tables[0]?.rows[0]).toEqual(['the same words']);
  });

  test('that unfolds to more than is read is offered for download', async () => {
    const bytes = workbook({ Bomb: '' }, { 'xl/sharedStrings.xml': new Uint8Array(maxUnfoldedBytes + 1) });
    expect(bytes.length).toBeLessThan(200_000);
    expect(await read('sheets', bytes)).toEqual({ kind: 'none', reason: 'tooLarge' });
  });

  test('whose one cell stands in the farthest corner is offered for download', async () => {
    const bytes = workbook({ Far: `<row r="1048576">${inline('XFD1048576', 'far')}</row>` });
    expect(await read('sheets', bytes)).toEqual({ kind: 'none', reason: 'tooLarge' });
  });

  test.each([
    [
      'is protected by a password',
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
      'protected',
    ],
    ['is a page in truth', utf8('<html><script>alert(1)</script></html>'), 'content'],
    ['is an archive of something else', zipSync({ 'a.txt': utf8('a') }), 'broken'],
    ['is cut off', workbook({ One: '' }).slice(0, 300), 'broken'],
    ['is empty', new Uint8Array(), 'content'],
  ])('that %s is not shown', async (_what, bytes, reason) => {
    expect(await read('sheets', bytes)).toEqual({ kind: 'none', reason });
  });
});

describe('values separated by signs', () => {
  test.each([
    ['commas', 'Name,Amount\r\n"Smith, ""Jo""","1,5"\r\n\r\n'],
    ['semicolons', 'Name;Amount\n"Smith, ""Jo""";1,5\n'],
    ['tabs', 'Name\tAmount\n"Smith, ""Jo"""\t1,5\n'],
  ])('%s', async (_what, text) => {
    expect(await read('csv', utf8(text))).toEqual({
      kind: 'tables',
      tables: [
        {
          name: '',
          rows: [
            ['Name', 'Amount'],
            ['Smith, "Jo"', '1,5'],
          ],
          isCut: false,
        },
      ],
    });
  });

  test('are cut to what a page can hold', async () => {
    const wide = Array.from({ length: maxColumns + 1 }, (_, index) => index).join(',');
    const loaded = await read('csv', utf8(`${wide}\n`.repeat(maxRows + 5)));
    const [table] = loaded.kind === 'tables' ? loaded.tables : [];
    expect([table?.rows.length, table?.rows[0]?.length, table?.isCut]).toEqual([maxRows, maxColumns, true]);
  });
});

describe('a text', () => {
  test('is shown as it is, markup included', async () => {
    const text = '<script>alert(1)</script>\r\n\tçÇ';
    expect(await read('text', utf8(text))).toEqual({ kind: 'text', text });
  });

  test('that is no text is offered for download', async () => {
    expect(await read('text', Uint8Array.of(0x4d, 0x5a, 0x00))).toEqual({ kind: 'none', reason: 'content' });
  });

  test('in XML is indented', async () => {
    const text = '<?xml version="1.0"?><a b="1"><c>d &amp; e</c><f/></a>';
    expect(await read('xml', utf8(text))).toEqual({
      kind: 'text',
      text: '<?xml version="1.0"?>\n<a b="1">\n  <c>d &amp; e</c>\n  <f/>\n</a>',
    });
  });

  test.each([
    ['is not well-formed', '<a><b></a>'],
    ['nests without end', '<a>'.repeat(60_000)],
    ['nests too deeply to be indented', '<a>'.repeat(2000) + '</a>'.repeat(2000)],
  ])('in XML that %s is shown as it is', async (_what, text) => {
    expect(await read('xml', utf8(text))).toEqual({ kind: 'text', text });
  });
});
