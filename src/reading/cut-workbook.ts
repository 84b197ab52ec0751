import { parseXml } from '../../contract/fiscal/parse-xml.ts';
import { TooMuch } from '../../contract/fiscal/too-much.ts';

/** As much of a sheet as is kept. */
export interface SheetBounds {
  readonly rows: number;
  readonly columns: number;
  /** Characters of a cell as the file writes them, entities included. */
  readonly cellLength: number;
  /** Cells of the rectangles around the cells of all sheets together. */
  readonly laidOutCells: number;
}

/** A cell with a value. Its texts are kept as the file writes them, with their entities. */
interface CutCell {
  readonly column: number;
  readonly type: string;
  readonly style: string;
  value: string;
  inline: string;
}
type CutSheet = Map<number, CutCell[]>;

/** `B3` → column 2 of row 3; `undefined` for anything else. */
function placeOf(reference = ''): { readonly column: number; readonly row: number } | undefined {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? [];
  if (letters === undefined) return undefined;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { column, row: Number(digits) };
}

const lettersOf = (column: number): string =>
  column === 0
    ? ''
    : lettersOf(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));

const marker = (column: number): CutCell => ({
  column,
  type: 'inlineStr',
  style: '',
  value: '',
  inline: '…',
});

/**
 * The cells of a sheet that have a value, within the bounds. Where there are more, one cell just beyond the bounds says
 * so: a row too many ends the reading, and a column too many ends its row.
 */
function cellsOf(xml: string, { rows, columns, cellLength }: SheetBounds): CutSheet {
  const sheet: CutSheet = new Map();
  let row = 0;
  let column = 0;
  let cell: CutCell | undefined;
  let place: 'v' | 't' | undefined;
  let isPhonetic = false;
  const keep = (one: CutCell): void => {
    const cells = sheet.get(row) ?? [];
    if ((cells.at(-1)?.column ?? 0) >= one.column) return;
    sheet.set(row, [...cells, one]);
  };
  const limited = (before: string, raw: string): string =>
    before.length >= cellLength ? before : before + raw.slice(0, cellLength - before.length);
  parseXml(xml, (stop) => ({
    open(name, attributes) {
      if (name === 'row') {
        const number = Number(attributes().r ?? row + 1);
        row = Number.isInteger(number) && number > 0 ? number : row + 1;
        column = 0;
      } else if (name === 'c') {
        const { r, t = '', s = '' } = attributes();
        const at = placeOf(r);
        column = at?.column ?? column + 1;
        row = at?.row ?? row;
        cell = {
          column,
          type: /^[a-zA-Z]{1,9}$/.test(t) ? t : '',
          style: /^\d{1,6}$/.test(s) ? s : '',
          value: '',
          inline: '',
        };
      } else if (name === 'v' || name === 't') place = name;
      else if (name === 'rPh') isPhonetic = true;
    },
    text(raw) {
      if (!cell || place === undefined || isPhonetic) return;
      if (place === 'v') cell.value = limited(cell.value, raw);
      else cell.inline = limited(cell.inline, raw);
    },
    close(name) {
      if (name === 'v' || name === 't') place = undefined;
      else if (name === 'rPh') isPhonetic = false;
      if (name !== 'c' || !cell) return;
      const hasValue = cell.value !== '' || cell.inline !== '';
      if (hasValue && row > rows) {
        row = rows + 1;
        keep(marker(1));
        stop();
      } else if (hasValue) keep(cell.column > columns ? marker(columns + 1) : cell);
      cell = undefined;
    },
  }));
  return sheet;
}

/** The shared strings of the given numbers, as the file writes them. */
function sharedStrings(xml: string, wanted: ReadonlySet<number>, cellLength: number): Map<number, string> {
  const strings = new Map<number, string>();
  let index = -1;
  let isText = false;
  let isPhonetic = false;
  parseXml(xml, (stop) => ({
    open(name) {
      if (name === 'si') {
        index += 1;
        if (wanted.has(index)) strings.set(index, '');
      } else if (name === 't') isText = true;
      else if (name === 'rPh') isPhonetic = true;
    },
    text(raw) {
      const before = strings.get(index);
      if (before === undefined || !isText || isPhonetic || before.length >= cellLength) return;
      strings.set(index, before + raw.slice(0, cellLength - before.length));
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'si' && strings.size === wanted.size) stop();
    },
  }));
  return strings;
}

function writtenCell(row: number, cell: CutCell, strings: ReadonlyMap<number, string>): string {
  const { column, type, style, value } = cell;
  const isShared = type === 's';
  const inline = isShared ? (strings.get(Number(value)) ?? '') : cell.inline;
  const written = isShared ? 'inlineStr' : type;
  const attributes = `r="${lettersOf(column)}${row}"${written && ` t="${written}"`}${style && ` s="${style}"`}`;
  if (written === 'inlineStr') return inline && `<c ${attributes}><is><t>${inline}</t></is></c>`;
  return value && `<c ${attributes}><v>${value}</v></c>`;
}

const written = (sheet: CutSheet, strings: ReadonlyMap<number, string>): string =>
  `<worksheet><sheetData>${[...sheet]
    .sort(([one], [other]) => one - other)
    .map(
      ([row, cells]) =>
        `<row r="${row}">${cells.map((cell) => writtenCell(row, cell, strings)).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;

/** How many cells the rectangle from the first cell to the last row and column has. */
const rectangleOf = (sheet: CutSheet): number =>
  Math.max(0, ...sheet.keys()) *
  [...sheet.values()].reduce((most, cells) => Math.max(most, cells.at(-1)?.column ?? 0), 0);

/** The parts that say how a workbook is put together; every other one is a sheet, its strings, or of no use here. */
const structural = /(^xl\/workbook\.xml|\.rels|\/styles\.xml)$/;

/** A number in a cell that has a style: its row and column, both from 1, and the index of the style. */
export interface StyledNumber {
  readonly row: number;
  readonly column: number;
  readonly value: number;
  readonly style: number;
}

export interface CutWorkbook {
  readonly parts: Record<string, Uint8Array>;
  /** The styled numbers of each sheet, by the name of its part. */
  readonly styled: ReadonlyMap<string, readonly StyledNumber[]>;
}

const styledNumbers = (sheet: CutSheet): StyledNumber[] =>
  [...sheet].flatMap(([row, cells]) =>
    cells.flatMap(({ column, type, style, value }) =>
      style !== '' && value !== '' && (type === '' || type === 'n') && Number.isFinite(Number(value))
        ? [{ row, column, value: Number(value), style: Number(style) }]
        : [],
    ),
  );

/**
 * The parts of a workbook with only as much of each sheet as is shown, and their strings inside the cells. A library
 * that lays a sheet out as the rectangle around its cells has nothing large to lay out then, whatever the file claims.
 * Throws `TooMuch` when there are too many sheets even so.
 */
export function cutWorkbook(parts: Readonly<Record<string, Uint8Array>>, bounds: SheetBounds): CutWorkbook {
  const kept: Record<string, Uint8Array> = {};
  const sheets = new Map<string, CutSheet>();
  const stringTables: string[] = [];
  for (const [name, bytes] of Object.entries(parts)) {
    if (structural.test(name)) {
      kept[name] = bytes;
      continue;
    }
    const xml = new TextDecoder().decode(bytes);
    if (xml.includes('sheetData')) sheets.set(name, cellsOf(xml, bounds));
    else if (/<(\w+:)?sst[\s>]/.test(xml.slice(0, 4096))) stringTables.push(xml);
  }
  const wanted = new Set<number>();
  for (const sheet of sheets.values())
    for (const cells of sheet.values())
      for (const { type, value } of cells) if (type === 's') wanted.add(Number(value));
  const [table] = stringTables;
  const strings =
    table === undefined || wanted.size === 0 ? new Map() : sharedStrings(table, wanted, bounds.cellLength);
  const laidOut = [...sheets.values()].reduce((sum, sheet) => sum + rectangleOf(sheet), 0);
  if (laidOut > bounds.laidOutCells) throw new TooMuch();
  for (const [name, sheet] of sheets) kept[name] = new TextEncoder().encode(written(sheet, strings));
  return {
    parts: kept,
    styled: new Map([...sheets].map(([name, sheet]) => [name, styledNumbers(sheet)])),
  };
}
