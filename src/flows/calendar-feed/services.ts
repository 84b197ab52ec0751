import {
  createCalendarFeed,
  findCalendarFeed,
  revokeCalendarFeed,
} from '../../../contract/brazil/tax-calendar.ts';
import type { Http } from '../../platform/http/http.ts';

/** What the chart of the calendar subscription needs from the world. */
export const createCalendarFeedServices = ({ http }: { http: Http }) => ({
  /** When the user's subscription was created; `null` without one. */
  findFeed: async (_: unknown, signal: AbortSignal) => (await http.call(findCalendarFeed, { signal })).data,
  /** Creates a subscription in the place of an earlier one; only this answer holds its URL. */
  createFeed: async (_: unknown, signal: AbortSignal) =>
    (await http.call(createCalendarFeed, { signal })).data,
  async revokeFeed(_: unknown, signal: AbortSignal): Promise<void> {
    await http.call(revokeCalendarFeed, { signal });
  },
});
