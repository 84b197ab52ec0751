import { unzipSync, zipSync } from 'fflate';
import { parse } from 'papaparse';
import readWorkbook from 'read-excel-file/universal';
import type { Cell, Table } from '../../../machines/preview/content.ts';

/** As much of a table is shown; the whole is for a program that can sort and search. */
export const maxRows = 500;
export const maxColumns = 50;
const maxSheets = 50;
const maxCellLength = 1000;
/** The most bytes that a workbook may unfold to, and the most cells that it may span: a small file can claim more. */
export const maxUnfoldedBytes = 64 * 1_048_576;
const maxSpannedCells = 4_000_000;

/** A workbook unfolds to more than is read in a page. */
export class TooMuch extends Error {}

const cut = (cell: Cell): Cell =>
  typeof cell === 'string' && cell.length > maxCellLength ? `${cell.slice(0, maxCellLength)}…` : cell;

/** As much of a table as is shown. */
function tableOf(name: string, rows: readonly (readonly Cell[])[]): Table {
  const shown = rows.slice(0, maxRows);
  return {
    name,
    rows: shown.map((row) => row.slice(0, maxColumns).map(cut)),
    isCut: rows.length > maxRows || shown.some((row) => row.length > maxColumns),
  };
}

/** A list of values separated by commas, semicolons, tabs or bars; which of them it is, the text itself tells. */
export function readCsv(text: string): Table {
  const { data } = parse<string[]>(text, { preview: maxRows + 1, skipEmptyLines: true });
  return tableOf('', data);
}

/** The sheets of a workbook. Throws `TooMuch` for one that unfolds to too much, and any error for a broken one. */
export async function readSheets(bytes: Uint8Array): Promise<readonly Table[]> {
  const sheets = await readWorkbook(await unfolded(bytes), { trim: false });
  return sheets.slice(0, maxSheets).map(({ sheet, data }) => tableOf(sheet, data as unknown as Cell[][]));
}

/**
 * A workbook's own parts, unfolded and packed anew without compression: so the limit counts bytes that were really
 * written, and the library below has nothing left to unfold for which it would start workers from code in a string.
 */
async function unfolded(bytes: Uint8Array): Promise<ArrayBuffer> {
  let total = 0;
  const parts = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!/\.xml(\.rels)?$/.test(name)) return false;
      total += originalSize;
      if (total > maxUnfoldedBytes) throw new TooMuch();
      return true;
    },
  });
  for (const [name, part] of Object.entries(parts))
    if (name.startsWith('xl/worksheets/') && spannedCells(part) > maxSpannedCells) throw new TooMuch();
  const packed = zipSync(parts, { level: 0 });
  return packed.buffer.slice(packed.byteOffset, packed.byteOffset + packed.byteLength) as ArrayBuffer;
}

/** How many cells the rectangle has that holds every cell of a sheet: empty ones between them cost as much as full ones. */
function spannedCells(sheet: Uint8Array): number {
  let [rows, columns] = [0, 0];
  for (const [, letters = '', row = ''] of new TextDecoder()
    .decode(sheet)
    .matchAll(/<c\s[^>]*?\br="([A-Z]{1,3})(\d{1,7})"/g)) {
    rows = Math.max(rows, Number(row));
    columns = Math.max(columns, columnOf(letters));
  }
  return rows * columns;
}

/** `A` → 1, `AA` → 27. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
