import type { Obligation } from '../../contract/brazil/tax-calendar.ts';
import { daysBetween } from '../../contract/fields/time/days-between.ts';
import type { ObligationCounts } from '../signals.ts';

/** From so many days before its legal date on an obligation is urgent. */
export const soonDays = 5;

/** How many days an obligation has left, negative when it is late, and whether it is highlighted. */
export interface Urgency {
  readonly daysLeft: number;
  readonly level: 'overdue' | 'soon' | 'later';
}

type Counted = Pick<Obligation, 'legalDate' | 'state'>;

/** How urgent an obligation is on a day (`yyyy-MM-dd`, in Brazil) [T2.22]; what is paid never is. */
export function urgencyOf({ legalDate, state }: Counted, today: string): Urgency {
  const daysLeft = daysBetween(today, legalDate);
  const isSoon = state !== 'paid' && daysLeft <= soonDays;
  return { daysLeft, level: state === 'overdue' ? 'overdue' : isSoon ? 'soon' : 'later' };
}

interface CountedMonth {
  readonly obligations: readonly Counted[];
  readonly overdueBefore: number;
  readonly today: string;
}

/** Counts what is overdue, in the month before as well, and what is due next. */
export function countObligations({ obligations, overdueBefore, today }: CountedMonth): ObligationCounts {
  const soon = obligations
    .map((one) => urgencyOf(one, today))
    .filter(({ level }) => level === 'soon')
    .map(({ daysLeft }) => daysLeft);
  const daysLeft = Math.min(...soon);
  return {
    overdue: overdueBefore + obligations.filter(({ state }) => state === 'overdue').length,
    next: soon.length === 0 ? null : { count: soon.filter((days) => days === daysLeft).length, daysLeft },
  };
}

/** The first obligation of a month, in the order of their dates, that nobody has marked; `null` when all are marked. */
export const firstOpen = (obligations: readonly Pick<Obligation, 'id' | 'state'>[]): string | null =>
  obligations.find(({ state }) => state !== 'paid')?.id ?? null;
