import { isAmountDue, isCurrency } from '../../../../contract/tasks/invoice-rules.ts';
import { perLanguage } from '../../../ui/language/format.ts';

const dayLength = 86_400_000;

const dayFormat = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }),
);
const utcOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** How many days it is until a date (`yyyy-MM-dd`) where the person is; negative when it has gone by. */
export const daysUntil = (date: string, now: Date): number =>
  Math.round((utcOf(date) - Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())) / dayLength);

/** A date without a time in the person's language: `Nov 28, 2026`. */
export const formatDay = (date: string, language: string): string => dayFormat(language).format(utcOf(date));

/**
 * A sum of money in its currency; `amount` is a decimal number with a point. What is none, or has no currency that
 * exists, was stored before the server checked it, and is shown as it is: formatting it would throw.
 */
export const formatMoney = (amount: string, currency: string, language: string): string =>
  isAmountDue(amount) && isCurrency(currency)
    ? new Intl.NumberFormat(language, { style: 'currency', currency }).format(Number(amount))
    : `${amount} ${currency}`;
