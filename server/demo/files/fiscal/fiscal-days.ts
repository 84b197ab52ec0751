import type { SeededRandom } from '../seeded-random.ts';

const dayMs = 86_400_000;
/** All of the demo's places keep the time of Brasília. */
const offset = '-03:00';
const offsetMs = -3 * 3_600_000;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day so many days later; days are written YYYY-MM-DD. */
export const addDays = (day: string, days: number): string => dayOf(Date.parse(day) + days * dayMs);

/** The first day of the month that lies so many months before that of `day`. */
export function monthStart(day: string, monthsBefore = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return dayOf(Date.UTC(year, month - 1 - monthsBefore, 1));
}

/** The day before `today`, but not one of the month before. */
export function lastFullDay(today: string): string {
  const [first, yesterday] = [monthStart(today), addDays(today, -1)];
  return yesterday < first ? first : yesterday;
}

export const earlier = (one: string, other: string): string => (one < other ? one : other);
export const later = (one: string, other: string): string => (one > other ? one : other);

/** A moment of a day as fiscal documents write it; `seconds` count from midnight. */
export const momentOf = (day: string, seconds: number): string =>
  new Date(Date.parse(day) + seconds * 1000).toISOString().slice(0, 19) + offset;

/** The moment so many seconds later. */
export const addSeconds = (moment: string, seconds: number): string =>
  new Date(Date.parse(moment) + offsetMs + seconds * 1000).toISOString().slice(0, 19) + offset;

/** Year and month of a moment as keys hold them, YYMM. */
export const yearMonthOf = (moment: string): string => moment.slice(2, 4) + moment.slice(5, 7);

export interface Span {
  readonly count: number;
  readonly first: string;
  readonly last: string;
  /** The hours of the day in which it may happen. */
  readonly hours: readonly [from: number, to: number];
}

/** `count` moments in order, spread evenly over all days of a span; none where it has no day. */
export function spread(random: SeededRandom, { count, first, last, hours }: Span): readonly string[] {
  const days = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  if (days < 1) return [];
  return Array.from({ length: count }, (_, index) => {
    const day = Math.floor(((index + random.next()) * days) / count);
    return momentOf(addDays(first, day), random.int(hours[0] * 3600, hours[1] * 3600 - 1));
  }).sort();
}

/** `count` of a list, evenly from its beginning to its end; all of a shorter list. */
export function evenly<T>(list: readonly T[], count: number): readonly T[] {
  if (list.length <= count) return list;
  return Array.from(
    { length: count },
    (_, index) => list[Math.floor(((index + 0.5) * list.length) / count)] as T,
  );
}
