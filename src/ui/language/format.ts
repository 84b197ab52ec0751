/** Making an `Intl` formatter costs more than using it, so each is made once per language. */
export function perLanguage<Formatter>(
  make: (language: string) => Formatter,
): (language: string) => Formatter {
  const made = new Map<string, Formatter>();
  return (language) => {
    const formatter = made.get(language) ?? make(language);
    made.set(language, formatter);
    return formatter;
  };
}

const dayFormat = perLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }));
/** With 12 or 24 hours as the language has it: everything else on a page does so as well. */
const timeFormat = perLanguage((language) => new Intl.DateTimeFormat(language, { timeStyle: 'short' }));
const relativeFormat = perLanguage((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));
const countFormat = perLanguage((language) => new Intl.NumberFormat(language));
const shareFormat = perLanguage((language) => new Intl.NumberFormat(language, { style: 'percent' }));

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const step = 1024;
const sizeFormats = [0, 1].map((maximumFractionDigits) =>
  units.map((unit) =>
    perLanguage(
      (language) =>
        new Intl.NumberFormat(language, {
          style: 'unit',
          unit,
          unitDisplay: unit === 'byte' ? 'long' : 'short',
          maximumFractionDigits,
        }),
    ),
  ),
);

/** The time of day of a moment where the person is: `9:14 AM`, which never breaks between the two. */
export const formatTime = (moment: Date, language: string): string =>
  timeFormat(language).format(moment).replaceAll(' ', '\u00A0');

const daysBetween = (earlier: Date, later: Date): number => {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(later) - midnight(earlier)) / 86_400_000);
};
/** The day of a moment to come, beside a verb: `today`, `amanhã`, `in 2 days`; one that has passed is `today`. */
export const formatComing = (iso: string, now: Date, language: string): string =>
  relativeFormat(language).format(Math.max(daysBetween(now, new Date(iso)), 0), 'day');

/** A word with a capital letter, for the beginning of a line. */
export const capitalized = (word: string, language: string): string =>
  word.charAt(0).toLocaleUpperCase(language) + word.slice(1);

/**
 * A moment inside a sentence or behind other words, in the user's own time zone: `today, 9:14 AM`, `ontem, 17:40`, else
 * the date alone (`Nov 18, 2026`). `iso` is ISO 8601; anything else gives ''.
 */
export function formatWhenWithin(iso: string, now: Date, language: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const days = daysBetween(date, now);
  if (days !== 0 && days !== 1) return dayFormat(language).format(date);
  const day = relativeFormat(language).format(-days, 'day');
  return `${day}, ${formatTime(date, language)}`;
}

/** A moment as a label of its own, or at the beginning of a line: `Today, 9:14 AM`, `Ontem, 17:40`, `Nov 18, 2026`. */
export const formatWhen = (iso: string, now: Date, language: string): string =>
  capitalized(formatWhenWithin(iso, now, language), language);

/**
 * Bytes for people, in steps of 1024 as the limits are: `212 kB`, `1.8 MB`, which never break between the two; a digit
 * behind the point below ten.
 */
export function formatSize(bytes: number, language: string): string {
  let unit = 0;
  let value = bytes;
  // What would round up to 1024 of a unit is already one of the next.
  while (unit < units.length - 1 && Math.round(value) >= step) {
    value /= step;
    unit += 1;
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0;
  return (sizeFormats[digits]?.[unit]?.(language).format(value) ?? '').replaceAll(' ', '\u00A0');
}

/** A number of things, with the language's separators. */
export const formatCount = (count: number, language: string): string => countFormat(language).format(count);

/** A share from 0 to 1 as a percentage: `71%`. */
export const formatShare = (share: number, language: string): string => shareFormat(language).format(share);
