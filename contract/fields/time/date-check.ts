import { type DateParts, daysIn } from './date-parts.ts';

/** How the portal keeps a date. */
export const isoFormat = 'yyyy-MM-dd';

const widths: Readonly<Record<string, string>> = {
  yyyy: '(?<year>\\d{4})',
  MM: '(?<month>\\d{2})',
  dd: '(?<day>\\d{2})',
};

/** The date that a text is in a format of `yyyy`, `MM` and `dd`, or `undefined` when there is no such day. */
export function parseDate(text: string, format: string = isoFormat): DateParts | undefined {
  const pattern = format.replace(/yyyy|MM|dd|[.\\+*?^$()[\]{}|]/g, (part) => widths[part] ?? `\\${part}`);
  const groups = new RegExp(`^${pattern}$`).exec(text)?.groups;
  if (!groups) return undefined;
  const [year, month, day] = [Number(groups.year), Number(groups.month), Number(groups.day)];
  const isDay = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  return isDay ? { year, month, day } : undefined;
}

/** A date as the portal keeps it: `2028-02-29`. */
export const isoDate = ({ year, month, day }: DateParts): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** `invalidDate` unless a text has at least ten characters and is a day in the format [T5.10]; empty passes. */
export function dateFault(value: string, format: string = isoFormat): 'invalidDate' | null {
  if (value === '') return null;
  return value.length >= 10 && parseDate(value, format) ? null : 'invalidDate';
}
