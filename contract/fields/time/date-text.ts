import type { Language } from '../../language/market.ts';
import { isoDate, parseDate } from './date-check.ts';

/** The parts of a date in the order in which a language writes them. */
export type DatePart = 'day' | 'month' | 'year';

/** A typed date holds no more than this, slashes included [T5.09, T9.04]. */
export const maxDateText = 10;

const dayFirst: readonly DatePart[] = ['day', 'month', 'year'];
const orders: Readonly<Record<Language, readonly DatePart[]>> = {
  'en-US': ['month', 'day', 'year'],
  'en-GB': dayFirst,
  'en-AU': dayFirst,
  'en-CA': dayFirst,
  'es-AR': dayFirst,
  'pt-BR': dayFirst,
  'fr-CA': dayFirst,
};

/** The order of day, month and year: en-US has the month first, all others the day [T2.29, T5.09]. */
export const dateOrder = (language: Language): readonly DatePart[] => orders[language];

const tokens: Readonly<Record<DatePart, string>> = { day: 'dd', month: 'MM', year: 'yyyy' };

/** How a language writes a date: `dd/MM/yyyy`, in en-US `MM/dd/yyyy`. */
export const dateFormat = (language: Language): string =>
  dateOrder(language)
    .map((part) => tokens[part])
    .join('/');

/**
 * The text of a date field after an input: digits with slashes between day, month and year, put in as they are typed
 * [T5.09]. A slash that is typed ends a day or month of one digit, which gets its zero: `1/2/2026` is `01/02/2026`
 * (decision 041). An input that made the text shorter is left as it is, or a slash could never be deleted.
 */
export function typedDate(next: string, previous: string): string {
  if (next.length < previous.length) return next.replace(/[^\d/]/g, '');
  const parts = [''];
  for (const character of next.replace(/[^\d/]/g, '')) {
    const last = parts.at(-1) ?? '';
    const isYear = parts.length === 3;
    if (character === '/') {
      if (isYear || last === '') continue;
      parts.splice(-1, 1, last.padStart(2, '0'), '');
    } else if (isYear || last.length < 2) parts.splice(-1, 1, (last + character).slice(0, 4));
    else parts.push(character);
  }
  const isPartFull = parts.length < 3 && parts.at(-1)?.length === 2;
  return parts.join('/') + (isPartFull ? '/' : '');
}

/** A typed date as it is kept, `yyyy-MM-dd`; what is no date yet stays as typed, for the check to find [T5.09]. */
export function dateValue(text: string, language: Language): string {
  const parts = parseDate(text, dateFormat(language));
  return parts ? isoDate(parts) : text;
}

/** A kept date as a language writes it: `2026-11-18` → `18/11/2026`; what is no date is shown as it is. */
export function dateText(value: string, language: Language): string {
  const parts = parseDate(value);
  if (!parts) return value;
  const [year, month, day] = isoDate(parts).split('-');
  const written = { year, month, day };
  return dateOrder(language)
    .map((part) => written[part])
    .join('/');
}
