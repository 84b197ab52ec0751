import { capitalized, perLanguage } from '../../../ui/language/format.ts';

/** Dates of the calendar are days in Brazil without a time: they are formatted as they are, in no time zone. */
const dayFormat = (options: Intl.DateTimeFormatOptions) =>
  perLanguage((language) => new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }));

const monthFormat = dayFormat({ month: 'long' });
const monthYearFormat = dayFormat({ month: 'long', year: 'numeric' });
const weekdayFormat = dayFormat({ weekday: 'short' });
const shortFormat = dayFormat({ day: '2-digit', month: '2-digit' });

/** A month (`yyyy-MM`) by its name inside a sentence, with the year where it is not that of `today` (`yyyy-MM-dd`). */
export function monthWithin(month: string, today: string, language: string): string {
  const format = today.slice(0, 4) === month.slice(0, 4) ? monthFormat : monthYearFormat;
  return format(language).format(Date.parse(`${month}-01`));
}

/** The same as a heading. */
export const monthName = (month: string, today: string, language: string): string =>
  capitalized(monthWithin(month, today, language), language);

/** `qui` of a day (`yyyy-MM-dd`), without the point that some languages put behind it. */
export const weekdayOf = (day: string, language: string): string =>
  weekdayFormat(language).format(Date.parse(day)).replace('.', '');

/** `19/11` of a day. */
export const shortDate = (day: string, language: string): string =>
  shortFormat(language).format(Date.parse(day));
