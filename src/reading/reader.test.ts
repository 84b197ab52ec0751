import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { viewLimits } from '../../machines/preview/content.ts';
import { maxColumns, maxRows } from './read-tables.ts';
import { type ReadKind, read as readAll } from './reader.ts';

const read = (kind: ReadKind, bytes: Uint8Array<ArrayBuffer>, language = 'en-US') =>
  readAll({ kind, bytes, limits: viewLimits, language });
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
  test('is read sheet by sheet, with numbers, days, truths and the results of formulas; a failed one is empty', async () => {
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

  test.each([
    ['en-US', '1,234.50', '(5.00)', '12.5%', 'R$\u00a01.234,50', 'November\u00a02025', '2:30'],
    ['pt-BR', '1.234,50', '(5,00)', '12,5%', 'R$\u00a01.234,50', 'novembro\u00a02025', '2:30'],
    ['fr-CA', '1\u202f234,50', '(5,00)', '12,5%', 'R$\u00a01.234,50', 'novembre\u00a02025', '2:30'],
  ])('has its numbers as their cells write them, in %s', async (language, ...texts) => {
    const own = ['[$R$-416] #,##0.00', 'mmmm yyyy', 'h:mm', '0[[', '@', '0.0%', `0"${'x'.repeat(255)}"`];
    const ids = [0, 4, 39, 169, 164, 165, 166, 167, 168, 14, 170, 999];
    const styles =
      `<styleSheet xmlns="${main}"><numFmts>${own
        .map(
          (code, index) =>
            `<numFmt numFmtId="${164 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
        )
        .join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>` +
      `<cellXfs>${ids.map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`;
    const values = [7, 1234.5, -5, 0.125, 1234.5, 45982, 2.5 / 24, 7, 7, 45982, 7, 7];
    const columns = 'BCDEFGHIJKLM';
    const cells = values.map((value, at) => `<c r="${columns[at]}3" s="${at}"><v>${value}</v></c>`);
    const book = workbook(
      { Sums: `<row r="3">${cells.join('')}</row>` },
      { 'xl/styles.xml': strToU8(styles) },
    );
    const loaded = await read('sheets', book, language);
    const [table] = loaded.kind === 'tables' ? loaded.tables : [];
    const asIs = 7;
    expect(table?.rows[2]).toEqual([
      ...[null, asIs, ...texts.map((written) => ({ written }))],
      ...[asIs, asIs, new Date('2025-11-21T00:00:00Z'), asIs, asIs],
    ]);
  });

  test('that counts its days from 1904 has them in the form of the reader, whatever their cells say', async () => {
    const styles = `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="164" formatCode="mmmm yyyy"/></numFmts>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`;
    const dated = '<row r="1"><c r="A1" s="1"><v>44520</v></c></row>';
    const book = (start: string) =>
      workbook(
        { Days: dated },
        {
          'xl/styles.xml': strToU8(styles),
          'xl/workbook.xml': strToU8(
            `<workbook xmlns="${main}" xmlns:r="${relation}"><workbookPr${start}/><sheets>` +
              '<sheet name="Days" sheetId="1" r:id="rId1"/></sheets></workbook>',
          ),
        },
      );
    const cellOf = async (start: string) => {
      const loaded = await read('sheets', book(start));
      return loaded.kind === 'tables' && loaded.tables[0]?.rows[0]?.[0];
    };
    expect(await cellOf('')).toEqual({ written: 'November\u00a02021' });
    expect(await cellOf(' date1904="1"')).toEqual(new Date('2025-11-21T00:00:00Z'));
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
    const bytes = workbook(
      { Bomb: '' },
      { 'xl/sharedStrings.xml': new Uint8Array(viewLimits.inflatedBytes + 1) },
    );
    expect(bytes.length).toBeLessThan(200_000);
    expect(await read('sheets', bytes)).toEqual({ kind: 'none', reason: 'tooLarge' });
  });

  test.each([
    ['its reference', `<row r="1048576">${inline('XFD1048576', 'far')}</row>`],
    ['the number of its row in single quotes', "<row r='1048576'><c r='A1048576'><v>1</v></c></row>"],
    ['entities', '<row r="&#49;048576"><c r="&#65;1048576"><v>1</v></c></row>'],
    ['a prefix', '<x:row r="1048576"><x:c r="XFD1048576"><x:v>1</x:v></x:c></x:row>'],
  ])('with one cell far away by %s is cut, and not laid out', async (_how, rows) => {
    const loaded = await read('sheets', workbook({ Far: rows }));
    const [table] = loaded.kind === 'tables' ? loaded.tables : [];
    expect([table?.isCut, table?.rows.length]).toEqual([true, maxRows]);
  });

  test('whose many sheets all reach to the farthest corner that is shown is offered for download', async () => {
    const corner = `<row r="1">${inline('A1', 'a')}</row><row r="${maxRows}">${inline(`AX${maxRows}`, 'z')}</row>`;
    const sheets = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`S${index}`, corner]));
    expect(await read('sheets', workbook(sheets))).toEqual({ kind: 'none', reason: 'tooLarge' });
  });

  test('with more text than a page can hold is cut', async () => {
    const row = (number: number) =>
      `<row r="${number}">${['A', 'B', 'C', 'D'].map((at) => inline(`${at}${number}`, 'x'.repeat(1000))).join('')}</row>`;
    const rows = Array.from({ length: 400 }, (_, index) => row(index + 1)).join('');
    const loaded = await read('sheets', workbook({ Wordy: rows }));
    const [table] = loaded.kind === 'tables' ? loaded.tables : [];
    expect([table?.rows.length, table?.isCut]).toEqual([250, true]);
  });

  test('with shared strings shows the strings of its cells, runs joined and phonetics left out', async () => {
    const strings =
      '<si><t>unused</t></si><si><r><t>rich </t></r><r><t>text &amp; more</t></r><rPh><t>no</t></rPh></si>';
    const cells = '<row r="1"><c r="A1" t="s"><v>1</v></c><c r="B1" t="s"><v>9</v></c></row>';
    const bytes = workbook(
      { One: cells },
      { 'xl/sharedStrings.xml': strToU8(`<sst xmlns="${main}">${strings}</sst>`) },
    );
    const loaded = await read('sheets', bytes);
    expect(loaded.kind === 'tables' && loaded.tables[0]?.rows).toEqual([['rich text & more']]);
  });

  test('with many empty elements, and many strings that no cell names, shows the cells that it has', async () => {
    const strings = `<sst xmlns="${main}"><si><t>a</t></si>${'<si/>'.repeat(100_000)}</sst>`;
    const cells = `<row r="1"><c r="A1" t="s"><v>0</v></c>${'<c/>'.repeat(100_000)}</row>`;
    const bytes = workbook({ One: cells }, { 'xl/sharedStrings.xml': strToU8(strings) });
    const loaded = await read('sheets', bytes);
    expect(loaded.kind === 'tables' && loaded.tables[0]?.rows).toEqual([['a']]);
  });

  test('whose archive names a smaller size than it has inflates no further than that', async () => {
    const bytes = workbook({ One: '' }, { 'xl/lie.xml': new Uint8Array(1_000_000) });
    const view = new DataView(bytes.buffer);
    let entries = 0;
    for (let at = 0; at + 4 < bytes.length; at += 1) {
      const isCentral = view.getUint32(at, true) === 0x02014b50;
      if (isCentral && view.getUint32(at + 24, true) === 1_000_000) {
        view.setUint32(at + 24, 10, true);
        entries += 1;
      }
    }
    expect(entries).toBe(1);
    expect((await read('sheets', bytes)).kind).toBe('tables');
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

  test.each([
    ['one line without a separator', 'x'.repeat(5_000_000)],
    ['one line of separators', ','.repeat(5_000_000)],
    ['one field that is never closed', `"${'x'.repeat(5_000_000)}`],
  ])('in %s are cut to what a page can hold', async (_what, text) => {
    const loaded = await read('csv', utf8(text));
    const [table] = loaded.kind === 'tables' ? loaded.tables : [];
    expect([table?.rows.length, table?.isCut, (table?.rows[0]?.length ?? 0) <= maxColumns]).toEqual([
      1,
      true,
      true,
    ]);
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
    [
      'declares entities that unfold to a billion',
      `<!DOCTYPE a [<!ENTITY b "${'&c;'.repeat(10)}"><!ENTITY c "${'x'.repeat(100)}">]><a>&b;</a`,
    ],
    ['nests too deeply to be indented', '<a>'.repeat(2000) + '</a>'.repeat(2000)],
  ])('in XML that %s is shown as it is', async (_what, text) => {
    expect(await read('xml', utf8(text))).toEqual({ kind: 'text', text });
  });
});
