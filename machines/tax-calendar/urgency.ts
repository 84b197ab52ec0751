import type { Obligation } from '../../contract/brazil/tax-calendar.ts';
import { daysBetween } from '../../contract/fields/time/days-between.ts';

/** From so many days before its legal date on an obligation is urgent. */
export const soonDays = 5;

/** How many days an obligation has left, negative when it is late, and whether that is to stand out. */
export interface Urgency {
  readonly daysLeft: number;
  readonly level: 'overdue' | 'soon' | 'later';
}

/** How urgent an obligation is on a day (`yyyy-MM-dd`, in Brazil) [T2.22]; what is paid never is. */
export function urgencyOf(
  { legalDate, state }: Pick<Obligation, 'legalDate' | 'state'>,
  today: string,
): Urgency {
  const daysLeft = daysBetween(today, legalDate);
  const isSoon = state !== 'paid' && daysLeft <= soonDays;
  return { daysLeft, level: state === 'overdue' ? 'overdue' : isSoon ? 'soon' : 'later' };
}
