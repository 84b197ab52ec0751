import type { Notice } from '../../../../contract/home/notices.ts';
import { dayOfMoment } from '../../../ui/language/days.ts';

/** The notices of one day. */
export interface NoticeDay {
  /** `yyyy-MM-dd`, where the user is. */
  readonly day: string;
  readonly notices: readonly Notice[];
}

/** A date alone is that day everywhere; a moment falls on a day of the user's own clock. */
export const dayOf = ({ at }: Pick<Notice, 'at'>): string =>
  at.length === 10 ? at : dayOfMoment(new Date(at));

/** Notices by day, the newest day first; within a day they keep their order. */
export function noticeDays(notices: readonly Notice[]): readonly NoticeDay[] {
  const days = new Map<string, Notice[]>();
  for (const notice of notices) {
    const day = dayOf(notice);
    days.set(day, [...(days.get(day) ?? []), notice]);
  }
  return [...days].sort(([a], [b]) => b.localeCompare(a)).map(([day, ofDay]) => ({ day, notices: ofDay }));
}
