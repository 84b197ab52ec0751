import { moneyFault } from '../fields/amount.ts';
import { parseDate } from '../fields/time/date-check.ts';
import type { HandInState } from './hand-in.ts';

/** The hours by which the first place on earth is ahead of UTC. */
const mostAhead = 14;

// This file imports no schema: the view of an invoice needs these rules and would load the schema library with them.
/** The longest link to a place of payment, in characters. */
export const maxPayUrl = 2_000;

let currencies: ReadonlySet<string> | undefined;

/** Whether a text is the code of a currency (ISO 4217). */
export function isCurrency(code: string): boolean {
  currencies ??= new Set(Intl.supportedValuesOf('currency'));
  return currencies.has(code);
}

/** Whether a text is a sum that can be due: a decimal number with a point and at most two decimals, zero or more. */
export const isAmountDue = (amount: string): boolean =>
  amount !== '' && !amount.startsWith('-') && moneyFault(amount) === null;

/**
 * The host that a pay link leads to, as the name service knows it; `null` for a link that is not offered: it is not
 * https, or holds a name and a password, which make a host look like another one.
 */
export function payHost(link: string): string | null {
  if (link.length > maxPayUrl) return null;
  try {
    const { protocol, hostname, username, password } = new URL(link);
    return protocol === 'https:' && hostname !== '' && username === '' && password === '' ? hostname : null;
  } catch {
    return null;
  }
}

/** How far an invoice has come: the client has to pay, has said that they paid, or the firm has confirmed it. */
export const paymentStages = ['toPay', 'paid', 'confirmed'] as const;
export type PaymentStage = (typeof paymentStages)[number];

/** The stage of an invoice by the state of its hand-in: only the firm confirms a payment. */
export const paymentStageOf = (state: HandInState): PaymentStage => {
  if (state === 'accepted') return 'confirmed';
  return state === 'received' || state === 'inReview' ? 'paid' : 'toPay';
};

/** Whether a day, `yyyy-MM-dd`, can be that of a payment: not after today, where today comes first on earth. */
export const isPaymentDay = (day: string, now: number): boolean =>
  day <= new Date(now + mostAhead * 3_600_000).toISOString().slice(0, 10);

/** The day of payment that a text is: `null` for a date that is not whole yet or in the future. */
export const paymentDayOf = (text: string, now: number): string | null =>
  parseDate(text) && isPaymentDay(text, now) ? text : null;

/** Why a text that is not empty is no day of payment: it is no date, or a date in the future. */
export const paymentDayFault = (text: string): 'invalidDate' | 'futureDate' =>
  parseDate(text) ? 'futureDate' : 'invalidDate';
