import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
// Sets how yazl reckons checksums: in JavaScript it takes six times as long, on the event loop that every request needs.
import '../exporting/zip.ts';
import { clockInBrazil } from '../../contract/fiscal/clock-in-brazil.ts';
import type { CellType } from '../../contract/reports/report-columns.ts';
import { rowsPerSheet } from '../../contract/reports/reports.ts';
import { attachmentHeaders } from '../http/attachment.ts';

/** A column of a sheet. */
export interface SheetColumn {
  readonly title: string;
  /** In characters. */
  readonly width: number;
  readonly type: Exclude<CellType, 'word'>;
  readonly isSummed?: boolean;
}

/** What stays a text in whatever column it stands, and is not summed. */
export interface SheetText {
  readonly text: string;
}
/** The cells of a row in the order of the columns, as `CellType` writes them. */
export type SheetRow = readonly (string | SheetText | null)[];

/** Rows under a heading. */
export interface SheetOrder {
  /** The name of the sheet with the rows; further sheets of it are numbered. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncIterable<readonly SheetRow[]>;
  /** What the last row is called. */
  readonly totalLabel: string;
  /** Whether the last row counts all rows; else those that the filter of the sheet shows. */
  readonly isWholeTotal?: boolean;
}

/** A workbook that is written as it is read. */
export interface WorkbookOrder extends SheetOrder {
  /** What the same rows come to, seen another way: a sheet after them. */
  readonly summary?: SheetOrder | undefined;
  /** The last sheet: what was asked for, by whom and when. */
  readonly about: { readonly name: string; readonly rows: readonly AboutRow[] };
}

/** A line of the sheet that says what was asked for. */
export interface AboutRow {
  readonly label: string;
  readonly value: string | null;
  readonly type: SheetColumn['type'];
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The headers of a workbook's answer. How long it will be is not known before it is written. */
export function workbookHeaders(name: string): Record<string, string> {
  const file = { name: `${name}.xlsx`, mimeType: xlsxType, sizeBytes: 0 };
  const { 'content-length': _unknown, ...headers } = attachmentHeaders(file);
  return headers;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const officeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The most characters of a cell, and of the name of a sheet. */
const mostCellCharacters = 32_767;
const mostNameCharacters = 31;
/** How much text is handed on at a time. */
const pieceLength = 64 * 1024;

/** The styles of cells by their place in `styles.xml`. */
const styles = {
  text: 0,
  day: 1,
  month: 2,
  moment: 3,
  amount: 4,
  header: 5,
  totalText: 6,
  totalAmount: 7,
  duration: 8,
  number: 9,
  totalDuration: 10,
} as const;

const stylesXml = `${declaration}<styleSheet xmlns="${main}">
<numFmts count="4"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="mmm/yyyy"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="167" formatCode="[hh]:mm"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF2"/></patternFill></fill></fills>
<borders count="2"><border/><border><top style="thin"><color rgb="FF8A949C"/></top></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="11">${[
  [49, 0, 0, 0],
  [164, 0, 0, 0],
  [165, 0, 0, 0],
  [166, 0, 0, 0],
  [4, 0, 0, 0],
  [49, 1, 2, 0],
  [49, 1, 0, 1],
  [4, 1, 0, 1],
  [167, 0, 0, 0],
  [2, 0, 0, 0],
  [167, 1, 0, 1],
]
  .map(
    ([format, font, fill, border]) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"/>`,
  )
  .join('')}</cellXfs>
</styleSheet>`;

/** A text as XML has it: what XML cannot hold is left out, and what Excel would read as an escape of its own is escaped. */
const escaped = (text: string): string =>
  text
    .slice(0, mostCellCharacters)
    .replace(/\p{Surrogate}|(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"\r]/g, (sign) => entities[sign] ?? sign);
const entities: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' },
  '\r': '&#13;',
};

/** `0` as `A`, `26` as `AA`. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${columnName(Math.floor(index / 26) - 1)}${last}`;
}

const dayMs = 86_400_000;
/** The day that the format counts from. */
const firstDay = Date.UTC(1899, 11, 30);
const serialOf = (utc: number): string => String(Number(((utc - firstDay) / dayMs).toFixed(8)));

/** The moment on the clock of Brasília, as if it were UTC. */
const inBrasilia = (moment: Date): number => Date.parse(`${clockInBrazil(moment.toISOString())}Z`);

const textCell = (place: string, text: string, style: number): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
const numberCell = (place: string, number: string, style: number): string =>
  `<c r="${place}" s="${style}"><v>${number}</v></c>`;

/** The minutes of hours and minutes; `undefined` for anything else. */
function minutesOf(duration: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,9}):([0-5]\d)$/.exec(duration) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}
/** Minutes as days, as the format counts time. Not rounded: a spreadsheet shows the minute that has begun. */
const daysOf = (minutes: number): string => String(minutes / (24 * 60));

const isDecimal = (value: string): boolean => /^-?\d{1,15}(\.\d+)?$/.test(value);

/** A value that is no day, moment, amount or duration after all stays readable as a text. */
function cellOf(place: string, type: SheetColumn['type'], value: SheetRow[number]): string {
  if (value === null || value === '') return '';
  if (typeof value === 'object') return textCell(place, value.text, styles.text);
  if (type === 'amount' && isDecimal(value)) return numberCell(place, value, styles.amount);
  if (type === 'duration') {
    const minutes = minutesOf(value);
    if (minutes !== undefined) return numberCell(place, daysOf(minutes), styles.duration);
    if (isDecimal(value)) return numberCell(place, value, styles.number);
  }
  if (
    (type === 'day' && /^\d{4}-\d\d-\d\d$/.test(value)) ||
    (type === 'month' && /^\d{4}-\d\d$/.test(value))
  ) {
    const utc = Date.parse(`${value}${type === 'day' ? '' : '-01'}T00:00:00Z`);
    if (!Number.isNaN(utc)) return numberCell(place, serialOf(utc), styles[type]);
  }
  if (type === 'moment') {
    const moment = new Date(value);
    if (!Number.isNaN(moment.getTime()))
      return numberCell(place, serialOf(inBrasilia(moment)), styles.moment);
  }
  return textCell(place, value, styles.text);
}

const rowXml = (number: number, cells: string): string => `<row r="${number}">${cells}</row>`;

/** An amount in hundredths: sums are exact. */
const centsOf = (amount: string): bigint => {
  const [, sign, whole = '0', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  const cents = BigInt(whole + decimals.slice(0, 2).padEnd(2, '0'));
  return sign === '-' ? -cents : cents;
};
const decimalOf = (cents: bigint): string => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** What a cell adds to the sum of its column: hundredths, or the minutes of a column of durations. */
const addendOf = ({ type }: SheetColumn, value: SheetRow[number] | undefined): bigint =>
  typeof value === 'object' && value !== null
    ? 0n
    : type === 'duration'
      ? BigInt(minutesOf(value ?? '') ?? 0)
      : centsOf(value ?? '0');

/** The last row: a formula for each summed column. */
function totalsXml(
  { columns, totalLabel, isWholeTotal }: SheetParts,
  sums: readonly bigint[],
  rowCount: number,
): string {
  const number = rowCount + 2;
  const cells = columns.map(({ isSummed, type }, index) => {
    const name = columnName(index);
    if (index === 0) return textCell(`A${number}`, totalLabel, styles.totalText);
    if (!isSummed) return `<c r="${name}${number}" s="${styles.totalText}"/>`;
    const range = `${name}2:${name}${rowCount + 1}`;
    const total = isWholeTotal ? `SUM(${range})` : `SUBTOTAL(109,${range})`;
    const formula = rowCount > 0 ? `<f>${total}</f>` : '';
    const sum = sums[index] ?? 0n;
    const [style, value] =
      type === 'duration'
        ? [styles.totalDuration, daysOf(Number(sum))]
        : [styles.totalAmount, decimalOf(sum)];
    return `<c r="${name}${number}" s="${style}">${formula}<v>${value}</v></c>`;
  });
  return rowXml(number, cells.join(''));
}

const openingXml = (columns: readonly SheetColumn[]): string =>
  `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(
      ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    )
    .join('')}</cols><sheetData>${rowXml(
    1,
    columns.map(({ title }, index) => textCell(`${columnName(index)}1`, title, styles.header)).join(''),
  )}`;

/** Rows that are taken one by one, with a look at whether there are more. */
interface RowQueue {
  /** The next row; `undefined` at the end. */
  next(): Promise<SheetRow | undefined>;
  hasMore(): Promise<boolean>;
}

function queueOf(parts: AsyncIterable<readonly SheetRow[]>): RowQueue {
  const iterator = parts[Symbol.asyncIterator]();
  let part: readonly SheetRow[] = [];
  let at = 0;
  const hasMore = async (): Promise<boolean> => {
    while (at >= part.length) {
      const { done, value } = await iterator.next();
      if (done) return false;
      [part, at] = [value, 0];
    }
    return true;
  };
  return {
    hasMore,
    async next() {
      if (at >= part.length && !(await hasMore())) return undefined;
      at += 1;
      return part[at - 1];
    },
  };
}

type SheetParts = Pick<SheetOrder, 'columns' | 'totalLabel' | 'isWholeTotal'>;

/** A sheet with as many rows as one takes; `onEnd` is called with their number. */
async function* sheetXml(
  order: SheetParts,
  queue: RowQueue,
  onEnd: (rowCount: number) => void,
): AsyncGenerator<string> {
  const { columns } = order;
  const sums = columns.map(() => 0n);
  let count = 0;
  let piece = openingXml(columns);
  while (count < rowsPerSheet) {
    const row = await queue.next();
    if (!row) break;
    count += 1;
    piece += rowXml(
      count + 1,
      columns
        .map(({ type }, index) => cellOf(`${columnName(index)}${count + 1}`, type, row[index] ?? null))
        .join(''),
    );
    for (const [index, column] of columns.entries())
      if (column.isSummed) sums[index] = (sums[index] ?? 0n) + addendOf(column, row[index]);
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  const range = `A1:${columnName(columns.length - 1)}${count + 1}`;
  onEnd(count);
  yield `${piece}${totalsXml(order, sums, count)}</sheetData><autoFilter ref="${range}"/></worksheet>`;
}

const aboutXml = (rows: readonly AboutRow[]): string =>
  `${declaration}<worksheet xmlns="${main}"><cols><col min="1" max="1" width="24" customWidth="1"/><col min="2" max="2" width="48" customWidth="1"/></cols><sheetData>${rows
    .map(({ label, value, type }, index) =>
      rowXml(
        index + 1,
        `${textCell(`A${index + 1}`, label, styles.header)}${cellOf(`B${index + 1}`, type, value)}`,
      ),
    )
    .join('')}</sheetData></worksheet>`;

/** The name of a sheet without the signs that none may have, and short enough. */
const sheetName = (name: string, number: number): string => {
  const suffix = number === 1 ? '' : ` (${number})`;
  const plain = name.replace(/[[\]:*?/\\']/g, ' ').trim();
  return `${plain.slice(0, mostNameCharacters - suffix.length)}${suffix}`;
};

interface WrittenSheet {
  readonly name: string;
  /** `undefined` for the sheet without a filter. */
  readonly filtered?: { readonly rowCount: number; readonly columnCount: number };
}

const workbookXml = (sheets: readonly WrittenSheet[]): string => {
  const filters = sheets.flatMap(({ name, filtered }, index) =>
    filtered === undefined
      ? []
      : [
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">'${escaped(name)}'!$A$1:$${columnName(filtered.columnCount - 1)}$${filtered.rowCount + 1}</definedName>`,
          `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${escaped(name)}'!$1:$1</definedName>`,
        ],
  );
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets
    .map(
      ({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    )
    .join(
      '',
    )}</sheets><definedNames>${filters.join('')}</definedNames><calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>`;
};

const workbookRelations = (count: number): string =>
  `${declaration}<Relationships xmlns="${packaged}/relationships">${Array.from(
    { length: count },
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  ).join(
    '',
  )}<Relationship Id="rId${count + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`;

const packageRelations = `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const contentTypes = (count: number): string =>
  `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${officeType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${officeType}.styles+xml"/>${Array.from(
    { length: count },
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${officeType}.worksheet+xml"/>`,
  ).join('')}</Types>`;

/**
 * Writes a workbook (Office Open XML, ECMA-376) as fast as it is read: a part of the rows is in memory at a time. Texts are
 * strings whatever they begin with, days and moments are dates on the clock of Brasília, amounts and durations are numbers.
 * Rows beyond those of one sheet are on the next one. Destroy the stream when it is not wanted any more.
 */
export function workbookOf(order: WorkbookOrder): Readable {
  const zip = new ZipFile();
  // The type says less than what the library makes.
  const body = zip.outputStream as Readable;
  let current: Readable | undefined;
  const fail = (error: unknown) => body.destroy(error as Error);
  zip.on('error', fail);
  // An error without a listener ends the process.
  body.on('error', () => undefined);
  body.once('close', () => current?.destroy());

  const add = (path: string, content: string) =>
    zip.addBuffer(Buffer.from(content), path, { compress: true });
  /** Adds a file that is made while it is read; resolves when it has been. */
  const addMade = (path: string, content: AsyncGenerator<string>): Promise<void> =>
    new Promise((resolve, reject) => {
      zip.addReadStreamLazy(path, { compress: true }, (pump) => {
        current = Readable.from(content, { objectMode: false });
        current.once('error', reject).once('end', resolve).once('close', resolve);
        pump(null, current);
      });
    });

  async function write(): Promise<void> {
    const sheets: WrittenSheet[] = [];
    for (const sheet of [order, ...(order.summary ? [order.summary] : [])]) {
      const queue = queueOf(sheet.rows);
      let number = 0;
      do {
        number += 1;
        let rowCount = 0;
        const content = sheetXml(sheet, queue, (count) => {
          rowCount = count;
        });
        await addMade(`xl/worksheets/sheet${sheets.length + 1}.xml`, content);
        if (body.destroyed) return;
        const filtered = { rowCount, columnCount: sheet.columns.length };
        sheets.push({ name: sheetName(sheet.name, number), filtered });
      } while (await queue.hasMore());
    }
    sheets.push({ name: sheetName(order.about.name, 1) });
    add(`xl/worksheets/sheet${sheets.length}.xml`, aboutXml(order.about.rows));
    add('xl/styles.xml', stylesXml);
    add('xl/workbook.xml', workbookXml(sheets));
    add('xl/_rels/workbook.xml.rels', workbookRelations(sheets.length));
    add('_rels/.rels', packageRelations);
    add('[Content_Types].xml', contentTypes(sheets.length));
    zip.end();
  }
  write().catch(fail);
  return body;
}
