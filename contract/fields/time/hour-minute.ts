/** The most digits of hours [T5.13, T9.04], the most of minutes, and the last minute of an hour. */
export const maxHourDigits = 3;
const maxMinuteDigits = 2;
const lastMinute = 59;

export type HourMinuteFault = 'hourMinute' | 'hourSeparator' | 'hourDigits' | 'minuteDigits' | 'minutes';

/**
 * What is wrong with a time of work in hours and minutes such as `123:45`, or `null` [T5.13]; hours alone (`8`) and an
 * empty text pass.
 */
export function hourMinuteFault(value: string): HourMinuteFault | null {
  if (value === '') return null;
  if (!/^[\d:]+$/.test(value)) return 'hourMinute';
  const [hours = '', minutes, ...rest] = value.split(':');
  if (rest.length > 0) return 'hourSeparator';
  if (hours.length > maxHourDigits) return 'hourDigits';
  if (hours === '' || minutes === '') return 'hourMinute';
  if (minutes === undefined) return null;
  if (minutes.length > maxMinuteDigits) return 'minuteDigits';
  return Number(minutes) > lastMinute ? 'minutes' : null;
}
