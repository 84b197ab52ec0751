import { isMoney } from '../fields/amount.ts';
import { parseDate } from '../fields/time/date-check.ts';
import type { HandInState } from './hand-in.ts';
import type { PayWay } from './task-kinds.ts';

/** The hours by which the first place on earth is ahead of UTC. */
const mostAhead = 14;

// This file imports no schema: the view of an invoice needs these rules and would load the schema library with them.
/** The longest link to a place of payment, in characters. */
export const maxPayUrl = 2_000;

/** The ways to pay that need no link. */
export const payWayKinds = ['transfer', 'pix', 'check', 'other'] as const;
export type PayWayKind = (typeof payWayKinds)[number];

/** How many of them an invoice may name, and how many lines one may have. */
export const mostPayWays = 5;
export const mostPayLines = 6;

/** The data of an invoice, as far as it says how it is paid. */
interface WithWays {
  readonly payUrl?: unknown;
  readonly ways?: unknown;
}

/** The host that the link to pay of an invoice leads to; `null` where no link is offered. */
export const payHostOf = ({ payUrl }: WithWays): string | null =>
  typeof payUrl === 'string' ? payHost(payUrl) : null;

/** The ways to pay that an invoice names. Tasks that were stored before there was a check may hold anything. */
export const waysOf = ({ ways }: WithWays): readonly PayWay[] => (Array.isArray(ways) ? ways : []);

let currencies: ReadonlySet<string> | undefined;

/** Whether a text is the code of a currency (ISO 4217). */
export function isCurrency(code: string): boolean {
  currencies ??= new Set(Intl.supportedValuesOf('currency'));
  return currencies.has(code);
}

/** Whether a text is a sum that can be due: a decimal number with a point and at most two decimals, zero or more. */
export const isAmountDue = (amount: string): boolean => !amount.startsWith('-') && isMoney(amount);

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

/** The stages of an invoice: the client pays, says so, the firm confirms it, and gives a receipt. */
export const paymentStages = ['toPay', 'paid', 'confirmed', 'receipt'] as const;
export type PaymentStage = (typeof paymentStages)[number];

/** The data of an invoice, as far as it decides the stages. */
interface WithReceipt {
  /** The receipt; `null` until the firm adds it, absent when the firm gives none. */
  readonly receipt?: object | null | undefined;
}

/** The stages that an invoice goes through: that of the receipt only where the firm gives one. */
export const stagesOf = ({ receipt }: WithReceipt): readonly PaymentStage[] =>
  paymentStages.filter((stage) => stage !== 'receipt' || receipt !== undefined);

/** The stage of an invoice by the state of its hand-in: only the firm confirms a payment. */
export const paymentStageOf = (state: HandInState, { receipt }: WithReceipt): PaymentStage => {
  if (state === 'accepted') return receipt ? 'receipt' : 'confirmed';
  return state === 'received' || state === 'inReview' ? 'paid' : 'toPay';
};

/** Whether the firm has confirmed the payment. */
export const isPaymentConfirmed = (stage: PaymentStage): boolean =>
  stage === 'confirmed' || stage === 'receipt';

/** Whether a day, `yyyy-MM-dd`, can be that of a payment: not after today, by the earliest time zone. */
export const isPaymentDay = (day: string, now: number): boolean =>
  day <= new Date(now + mostAhead * 3_600_000).toISOString().slice(0, 10);

/** The day of payment that a text is: `null` for a date that is not whole yet or in the future. */
export const paymentDayOf = (text: string, now: number): string | null =>
  parseDate(text) && isPaymentDay(text, now) ? text : null;

/** Why a text that is not empty is no day of payment: it is no date, or a date in the future. */
export const paymentDayFault = (text: string): 'invalidDate' | 'futureDate' =>
  parseDate(text) ? 'futureDate' : 'invalidDate';
