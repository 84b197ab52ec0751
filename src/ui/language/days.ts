import { isMoney } from '../../../contract/fields/amount.ts';
import { daysBetween } from '../../../contract/fields/time/days-between.ts';
import { isCurrency } from '../../../contract/tasks/invoice-rules.ts';
import { capitalized, formatTime, formatWhenWithin, perLanguage } from './format.ts';

const dayFormat = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }),
);
const utcOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

const shortFormat = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);
const weekdayFormat = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { weekday: 'long', month: 'long', day: 'numeric' }),
);

/** A date without a time in the person's language: `Nov 28, 2026`. */
export const formatDay = (date: string, language: string): string => dayFormat(language).format(utcOf(date));

const longFormat = perLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: 'long' }));
/** The day of a moment where the person is: `November 28, 2026`. */
export const formatLongDay = (moment: Date, language: string): string => longFormat(language).format(moment);

/** A date without its year where that is the present one: `Nov 28`. */
export const formatShortDay = (date: string, now: Date, language: string): string =>
  Number(date.slice(0, 4)) === now.getFullYear()
    ? shortFormat(language).format(utcOf(date))
    : formatDay(date, language);

/** The day of a moment where the person is, with its weekday: `Friday, November 20`. */
export const formatWeekday = (now: Date, language: string): string =>
  capitalized(weekdayFormat(language).format(now), language);

const shortWeekdayFormat = perLanguage(
  (language) =>
    new Intl.DateTimeFormat(language, {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    }),
);

/** A date without a time, with its weekday, where there is little room: `Fri, Nov 20`. */
export const formatShortWeekday = (date: string, language: string): string =>
  shortWeekdayFormat(language).format(utcOf(date));

const weekdayOfDateFormat = perLanguage(
  (language) =>
    new Intl.DateTimeFormat(language, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }),
);

/** A date without a time, with its weekday: `Friday, November 20`. */
export const formatWeekdayOf = (date: string, language: string): string =>
  capitalized(weekdayOfDateFormat(language).format(utcOf(date)), language);

/** The date of a moment where the person is, `yyyy-MM-dd`. */
export const dayOfMoment = (moment: Date): string =>
  new Date(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())).toISOString().slice(0, 10);

/** How many days it is until a date (`yyyy-MM-dd`) where the person is; negative when it has gone by. */
const daysUntil = (date: string, now: Date): number => daysBetween(dayOfMoment(now), date);

/** Since when something is so, where the person is: `9:14 AM` today, else `Nov 18`. `iso` is ISO 8601. */
export function formatSince(iso: string, now: Date, language: string): string {
  const moment = new Date(iso);
  const day = dayOfMoment(moment);
  return day === dayOfMoment(now) ? formatTime(moment, language) : formatShortDay(day, now, language);
}

/** A date that stays in one line. */
export const unbroken = (date: string): string => date.replaceAll(' ', '\u00a0');

/** A moment as `formatWhenWithin` has it, but without the present year: `today, 9:14 AM`, `Nov 18`. */
export function formatWhenShortWithin(iso: string, now: Date, language: string): string {
  const day = dayOfMoment(new Date(iso));
  const days = daysUntil(day, now);
  return days === 0 || days === -1
    ? formatWhenWithin(iso, now, language)
    : formatShortDay(day, now, language);
}

/** A moment as `formatWhen` has it, but without the present year: `Today, 9:14 AM`, `Nov 18`. */
export const formatWhenShort = (iso: string, now: Date, language: string): string =>
  capitalized(formatWhenShortWithin(iso, now, language), language);

/** Within so many days a due date is close. */
const closeDays = 7;

/** How a date is spoken of [T2.25]: keys of `tasks.json` and `home.json`. */
export type DueWord = 'overdueSince' | 'dueToday' | 'dueOn' | 'expiredOn' | 'expiresOn';

/** The date of a task that matters, how it is spoken of, and how urgent it is. */
export interface Due {
  readonly word: DueWord;
  /** `yyyy-MM-dd`. */
  readonly date: string;
  readonly tone: 'bad' | 'warning' | 'quiet';
}

/** The date that matters: until when something is due, or how long it can be done [T2.25, T2.26]; `null` without one. */
export function dueOf(dueDate: string | null, expirationDate: string | null, now: Date): Due | null {
  if (expirationDate !== null && daysUntil(expirationDate, now) < 0)
    return { word: 'expiredOn', date: expirationDate, tone: 'bad' };
  if (dueDate !== null) {
    const days = daysUntil(dueDate, now);
    const tone = days < 0 ? 'bad' : days <= closeDays ? 'warning' : 'quiet';
    return { word: days < 0 ? 'overdueSince' : days === 0 ? 'dueToday' : 'dueOn', date: dueDate, tone };
  }
  return expirationDate === null ? null : { word: 'expiresOn', date: expirationDate, tone: 'quiet' };
}

/**
 * A sum of money in its currency; `amount` is a decimal number with a point. What is none, or has no currency that
 * exists, was stored before the server checked it, and is shown as it is: formatting it would throw. What is below zero
 * has a minus sign: a hyphen in digits of one width looks like a dash between two things.
 */
export const formatMoney = (amount: string, currency: string, language: string): string =>
  isMoney(amount) && isCurrency(currency)
    ? new Intl.NumberFormat(language, { style: 'currency', currency })
        .format(Number(amount))
        .replace('-', '\u2212')
    : `${amount} ${currency}`;

/** The sign of a currency (ISO 4217) as people who live with it write it: `BRL` is `R$`, `CAD` is `$`. */
export function currencySign(currency: string, language: string): string | undefined {
  if (!isCurrency(currency)) return undefined;
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value;
}
