/** Days as labour law counts them: anniversaries, ages, holidays, and days on which money arrives. */
import {
  addDays,
  areBanksClosed,
  type Day,
  dayIn,
  daysBetween,
  easterOf,
  holidays,
} from './business-days.ts';

/** The same day some years later; a 29 February without one ends on the day after it would be (Lei 810/1949, art. 3). */
export function addYears(day: Day, count: number): Day {
  const year = String(Number(day.slice(0, 4)) + count).padStart(4, '0');
  return addDays(`${year}-${day.slice(5, 7)}-01`, Number(day.slice(8)) - 1);
}

/** How many whole years have passed from a day to another one; negative when that is earlier. */
export function fullYears(from: Day, to: Day): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return addYears(from, years) <= to ? years : years - 1;
}

/** How many days a span has, its first and last one included. */
export const daysFromTo = (first: Day, last: Day): number => daysBetween(first, last) + 1;

/** The day itself if money can be paid on it, else the nearest one before: what is paid later would be late. */
export function payDayUntil(day: Day): Day {
  let moved = day;
  while (areBanksClosed(moved)) moved = addDays(moved, -1);
  return moved;
}

/**
 * Whether a day is a holiday of the whole country by law. Carnival and Corpus Christi close banks, but no law makes them
 * holidays: those of `holidays` that are have a law as their source.
 */
export function isLegalHoliday(day: Day): boolean {
  const year = Number(day.slice(0, 4));
  return holidays.some(({ on, from = 0, place, source }) => {
    if (place !== undefined || year < from || !/^Leis? /.test(source)) return false;
    const found =
      'afterEaster' in on ? addDays(easterOf(year), on.afterEaster) : dayIn(year, on.month, on.day);
    return found === day;
  });
}

/** The day of the week, 0 for Sunday: 4 January 1970 was one. */
export const weekday = (day: Day): number => ((daysBetween('1970-01-04', day) % 7) + 7) % 7;
