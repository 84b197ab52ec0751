/** Year, month and day of a date, each counted as people do: months from 1. */
export interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** How many years a date picker offers, and how many of them lie before the present one [T5.11, T9.05]. */
export const yearCount = 151;
const yearsBefore = 100;

/** The first and the last day that may be chosen; without one the years of the picker bound it. */
export interface DateBounds {
  readonly min?: DateParts | undefined;
  readonly max?: DateParts | undefined;
}

const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

/** How many days a month has; months count from 1. */
export function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** The years to offer: 151 from a hundred before the present one, clipped by the bounds [T5.11]. */
export function yearsFor(thisYear: number, { min, max }: DateBounds = {}): readonly number[] {
  const first = thisYear - yearsBefore;
  const last = first + yearCount - 1;
  return range(Math.max(first, min?.year ?? first), Math.min(last, max?.year ?? last));
}

/** The months of a year that the bounds leave, from 1. */
export const monthsFor = (year: number, { min, max }: DateBounds = {}): readonly number[] =>
  range(year === min?.year ? min.month : 1, year === max?.year ? max.month : 12);

/** The days of a month that its length and the bounds leave [T5.11]. */
export const daysFor = (year: number, month: number, { min, max }: DateBounds = {}): readonly number[] =>
  range(
    year === min?.year && month === min.month ? min.day : 1,
    year === max?.year && month === max.month ? max.day : daysIn(year, month),
  );

const nearest = (value: number, allowed: readonly number[]): number =>
  Math.min(Math.max(value, allowed[0] ?? value), allowed.at(-1) ?? value);

/**
 * The nearest day that may be chosen [T5.11]: 31 in a short month is its last day, a day outside the bounds is the
 * nearer bound.
 */
export function correctedDate(
  { year, month, day }: DateParts,
  thisYear: number,
  bounds: DateBounds = {},
): DateParts {
  const years = yearsFor(thisYear, bounds);
  const nearYear = nearest(year, years);
  // A day in an earlier or later year is nearest to that end of the allowed year.
  const wanted = year < nearYear ? 1 : year > nearYear ? 12 : month;
  const nearMonth = nearest(wanted, monthsFor(nearYear, bounds));
  const isEarlier = year < nearYear || (year === nearYear && month < nearMonth);
  const isLater = year > nearYear || (year === nearYear && month > nearMonth);
  const wantedDay = isEarlier ? 1 : isLater ? 31 : day;
  return { year: nearYear, month: nearMonth, day: nearest(wantedDay, daysFor(nearYear, nearMonth, bounds)) };
}
