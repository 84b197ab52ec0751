const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Bytes for people as the portal's lists show them, in steps of 1024: `212 kB`, `1.8 MB`; one decimal below ten. */
export function sizeText(bytes: number, language: string): string {
  let unit = 0;
  let value = bytes;
  // What would round up to 1024 of a unit is already one of the next.
  for (; unit < units.length - 1 && Math.round(value) >= 1024; unit += 1) value /= 1024;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[unit] ?? 'byte',
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits: unit > 0 && value < 9.95 ? 1 : 0,
  }).format(value);
}

/**
 * A moment in the words of a language. The recipient's time zone is unknown, so it is in UTC and says so.
 */
export const momentText = (moment: Date, language: string): string =>
  new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(moment);
