/** Blocks of cells from a spreadsheet, and back to it [brazil §2]. */
import { isCpf } from '../fields/brazil.ts';
import type { FormValues } from '../forms/form.ts';
import type { Language } from '../language/market.ts';
import { cellText, keepCell } from './cells.ts';
import type { PayrollMonth, PayrollPerson } from './payroll.ts';
import type { Rubric } from './rubrics.ts';
import { type CellChange, cellIn, faultOfCell, lockOf } from './sheet.ts';

/** The most characters of a block. */
export const maxBlockLength = 400_000;

/** Rows of texts. */
export type Block = readonly (readonly string[])[];

/**
 * What a spreadsheet treats as a formula, unless a mark stands before it. A text that has a mark of its own gets another one:
 * else it would lose its own when it is pasted.
 */
const isFormula = (text: string): boolean => /^'*[=+\-@]/.test(text);

/** The cells of a block as spreadsheets copy it: tabs and line ends, with quotes around what holds one of them. */
export function blockOf(copied: string): Block {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  const text = copied.slice(0, maxBlockLength).replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index] ?? '';
    if (isQuoted && sign === '"' && text[index + 1] === '"') {
      cell += '"';
      index += 1;
    } else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (!isQuoted && sign === '\t') endCell();
    else if (!isQuoted && sign === '\n') {
      endCell();
      rows.push([]);
    } else cell += sign;
  }
  endCell();
  return rows;
}

/** A block as spreadsheets read it. */
export const copiedBlock = (block: Block): string =>
  block
    .map((row) =>
      row
        .map((cell) => (isFormula(cell) ? `'${cell}` : cell))
        .map((cell) => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join('\t'),
    )
    .join('\n');

/** What the grid shows: its columns that hold cells, and its people, both in the order on screen. */
export interface ShownSheet {
  readonly month: PayrollMonth;
  readonly rubrics: readonly Rubric[];
  readonly people: readonly PayrollPerson[];
  /** The people whose rows are folded away: they are named, but nothing is written into their rows. */
  readonly folded: readonly PayrollPerson[];
  readonly language: Language;
}

/** A place in the grid, from 0. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** What a block does to a grid. */
export type PastePlan =
  /** Nothing is written: so many rows and columns lie outside, so many people are unknown, or folded away. */
  | {
      readonly isRefused: true;
      readonly rows: number;
      readonly columns: number;
      readonly unknown: number;
      readonly folded: number;
    }
  | {
      readonly isRefused: false;
      readonly changes: readonly CellChange[];
      /** How many cells were left out because they are read-only. */
      readonly skipped: number;
      /** How many cells hold now what cannot be read. */
      readonly faulty: number;
    };

const digitsOf = (text: string): string => text.replace(/\D/g, '');
const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');
const folded = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** The eleven digits of a text that is a CPF; a spreadsheet may have dropped zeros before it. `null` for any other text. */
function cpfDigits(text: string): string | null {
  const bare = text.trim();
  const digits = digitsOf(bare).padStart(11, '0');
  const isWritten = /^\d{9,11}$|^\d{3}\.\d{3}\.\d{3}-\d{2}$/.test(bare);
  return isWritten && isCpf(digits.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')) ? digits : null;
}

/** The place in the grid of the person whose CPF or register number the first cell of a row holds; -1 without one. */
function personMeant(text: string, people: readonly PayrollPerson[]): number {
  const [bare, digits] = [text.trim(), cpfDigits(text)];
  return bare === ''
    ? -1
    : people.findIndex(
        ({ cpf, registration }) =>
          registration === bare || (digits !== null && cpf !== null && digitsOf(cpf) === digits),
      );
}

/** A row of a block, and which row of the grid it belongs to: -1 for a person who is not shown. */
interface PlacedRow {
  readonly place: number;
  readonly cells: readonly string[];
  readonly isNamed: boolean;
}

/**
 * The rows that a block belongs to, by its first column where that names people, else from a row down. One CPF is enough:
 * by their order the hours of one person could land on another. A row of headings and empty rows are passed over then, and
 * so is a second column with the names.
 */
function placed(block: Block, from: number, people: readonly PayrollPerson[]): readonly PlacedRow[] {
  const rows = block.slice(0, block.findLastIndex((cells) => !isBlank(cells)) + 1);
  const keyed = rows.filter((cells) => !isBlank(cells));
  const isByPerson =
    keyed.some((cells) => cells.length > 1) &&
    (keyed.some(([first = '']) => cpfDigits(first) !== null) ||
      (keyed.length > 0 && keyed.every(([first = '']) => personMeant(first, people) >= 0)));
  if (!isByPerson) return rows.map((cells, index) => ({ place: from + index, cells, isNamed: false }));
  const isKey = ([first = '']: readonly string[]) =>
    cpfDigits(first) !== null || personMeant(first, people) >= 0;
  const named = keyed
    .filter((cells, index) => index > 0 || isKey(cells))
    .map((cells) => ({ place: personMeant(cells[0] ?? '', people), cells: cells.slice(1), isNamed: true }));
  const hasNames = named.every(
    ({ place, cells }) => place < 0 || folded(cells[0] ?? '') === folded(people[place]?.name ?? ''),
  );
  return hasNames ? named.map((row) => ({ ...row, cells: row.cells.slice(1) })) : named;
}

/** What pasting a block at a cell would write. What lies outside the grid refuses all of it; read-only cells are left out. */
export function planPaste(block: Block, at: CellPlace, sheet: ShownSheet): PastePlan {
  const { rubrics, people, month, language } = sheet;
  // A person who is folded away is still a name: else a block by names would be taken for one by places.
  const rows = placed(block, at.row, [...people, ...sheet.folded]);
  const unknown = rows.filter(({ isNamed, place }) => isNamed && place < 0).length;
  const folded = rows.filter(({ isNamed, place }) => isNamed && place >= people.length).length;
  const below = rows.filter(({ isNamed, place }) => !isNamed && place >= people.length).length;
  const widest = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const columns = Math.max(0, at.column + widest - rubrics.length);
  if (unknown > 0 || below > 0 || columns > 0 || folded > 0)
    return { isRefused: true, rows: below, columns, unknown, folded };
  const changes: CellChange[] = [];
  let [skipped, faulty] = [0, 0];
  for (const { place, cells } of rows)
    cells.forEach((cell, index) => {
      const [person, rubric] = [people[place], rubrics[at.column + index]];
      if (!person || !rubric) return;
      if (lockOf(person, rubric, month)) {
        skipped += 1;
        return;
      }
      const text = cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell;
      const value = keepCell(rubric.dataType, text, language);
      if (faultOfCell(rubric, value, language)) faulty += 1;
      changes.push({ person: person.id, binding: rubric.binding, value });
    });
  return { isRefused: false, changes, skipped, faulty };
}

/** The block of cells between two places of a grid, as a spreadsheet reads it. */
export function blockBetween(values: FormValues, one: CellPlace, other: CellPlace, sheet: ShownSheet): Block {
  const between = (first: number, last: number): [number, number] => [
    Math.min(first, last),
    Math.max(first, last) + 1,
  ];
  return sheet.people
    .slice(...between(one.row, other.row))
    .map((person) =>
      sheet.rubrics
        .slice(...between(one.column, other.column))
        .map(({ binding, dataType }) =>
          cellText(dataType, cellIn(values, person.id, binding), sheet.language),
        ),
    );
}
