import { zipSync } from 'fflate';
import { parse } from 'papaparse';
import readWorkbook from 'read-excel-file/universal';
import { type Cell, isWritten, type Table, type ViewLimits } from '../../machines/preview/content.ts';
import { cutWorkbook, type StyledNumber } from './cut-workbook.ts';
import { inflate } from './inflate.ts';
import { numberFormats, sheetParts, type WriteNumber } from './number-formats.ts';

/** As much of a table is shown; the whole is for a program that can sort and search. */
export const maxRows = 500;
export const maxColumns = 50;
const maxSheets = 50;
const maxCellLength = 1000;
/** Characters of all cells of a table together: a browser lays them all out. */
const maxTableLength = 1_000_000;
/** The same with its entities, as a workbook writes it. */
const maxWrittenCellLength = 16_000;
/** As much of a list is looked at, in characters: enough for all rows that are shown. */
const maxListLength = 2_097_152;
/** As many sheets as are laid out in full before a workbook is too much, in cells. */
const maxLaidOutCells = 4_000_000;

export type TableLimits = Pick<ViewLimits, 'inflatedBytes'>;

const isPart = (name: string): boolean => /\.xml(\.rels)?$/.test(name);

const lengthOf = (cell: Cell): number =>
  typeof cell === 'string' ? cell.length : isWritten(cell) ? cell.written.length : 0;

const cut = (cell: Cell): Cell =>
  typeof cell === 'string' && cell.length > maxCellLength ? `${cell.slice(0, maxCellLength)}…` : cell;

/** As much of a table as is shown. */
function tableOf(name: string, rows: readonly (readonly Cell[])[]): Table {
  const shown: (readonly Cell[])[] = [];
  let length = 0;
  for (const row of rows.slice(0, maxRows)) {
    const cells = row.slice(0, maxColumns).map(cut);
    length += cells.reduce<number>((sum, cell) => sum + lengthOf(cell), 0);
    if (length > maxTableLength) break;
    shown.push(cells);
  }
  return {
    name,
    rows: shown,
    isCut: rows.length > shown.length || rows.some((row) => row.length > maxColumns),
  };
}

/** A list of values separated by commas, semicolons, tabs or bars; which of them it is, the text itself tells. */
export function readCsv(text: string): Table {
  const { data } = parse<string[]>(text.slice(0, maxListLength), {
    preview: maxRows + 1,
    skipEmptyLines: true,
  });
  const table = tableOf('', data);
  return { ...table, isCut: table.isCut || text.length > maxListLength };
}

/**
 * The sheets of a workbook, with numbers written as their cells say, in `language`. Throws `TooMuch` for one that inflates
 * to too much, and any error for a broken one.
 */
export async function readSheets(
  bytes: Uint8Array,
  limits: TableLimits,
  language: string,
): Promise<readonly Table[]> {
  const workbook = cutWorkbook(inflate(bytes, limits.inflatedBytes, isPart), {
    rows: maxRows,
    columns: maxColumns,
    cellLength: maxWrittenCellLength,
    laidOutCells: maxLaidOutCells,
  });
  const packed = zipSync(workbook.parts, { level: 0 });
  const sheets = await readWorkbook(
    packed.buffer.slice(packed.byteOffset, packed.byteOffset + packed.byteLength) as ArrayBuffer,
    { trim: false },
  );
  const partOf = sheetParts(workbook);
  const write = numberFormats(workbook, language);
  return sheets.slice(0, maxSheets).map(({ sheet, data }) => {
    const rows = data as unknown as Cell[][];
    writeNumbers(rows, workbook.styled.get(partOf.get(sheet) ?? '') ?? [], write);
    return tableOf(sheet, rows);
  });
}

/** Puts numbers and days as their cells write them in the places of those that have a format. */
function writeNumbers(rows: Cell[][], styled: readonly StyledNumber[], write: WriteNumber): void {
  for (const one of styled) {
    const row = rows[one.row - 1];
    const cell = row?.[one.column - 1];
    const isDate = cell instanceof Date;
    if (!row || (typeof cell !== 'number' && !isDate)) continue;
    const written = write(one, isDate);
    if (written !== undefined) row[one.column - 1] = { written };
  }
}
