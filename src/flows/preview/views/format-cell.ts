import { type Cell, isWritten } from '../../../../machines/preview/content.ts';

/** More digits than this behind the point come from binary fractions and not from the file. */
const maximumFractionDigits = 10;

/**
 * A cell in the language of the interface. A number whose cell has no format gets no separators between thousands: whether
 * it is a year or an amount is not known. `words` stand for true and false.
 */
export function formatCell(
  cell: Cell | undefined,
  language: string,
  words: { readonly yes: string; readonly no: string },
): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? words.yes : words.no;
  if (isWritten(cell)) return cell.written;
  if (typeof cell === 'number') return numberFormat(language).format(cell);
  return cell instanceof Date ? formatDate(cell, language) : cell;
}

const formatDate = (date: Date, language: string): string =>
  Number.isNaN(date.getTime()) ? '' : dateFormat(language, date.getTime() % 86_400_000 !== 0).format(date);

/** Whether a cell is aligned to the right, as numbers are. */
export const isNumeric = (cell: Cell | undefined): boolean => typeof cell === 'number' || isWritten(cell);

/** Making a format costs more than using it, and a table has thousands of cells. */
const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();
function kept<Format extends Intl.NumberFormat | Intl.DateTimeFormat>(
  key: string,
  make: () => Format,
): Format {
  const format = formats.get(key) ?? make();
  formats.set(key, format);
  return format as Format;
}
const numberFormat = (language: string) =>
  kept(
    `number ${language}`,
    () => new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits }),
  );
const dateFormat = (language: string, withTime: boolean) =>
  kept(
    `date ${language} ${withTime}`,
    () =>
      new Intl.DateTimeFormat(language, {
        dateStyle: 'medium',
        ...(withTime ? { timeStyle: 'short' } : {}),
        timeZone: 'UTC',
      }),
  );

/** 0 → `A`, 26 → `AA`. */
export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
