import { notices, readNotices } from '../../../contract/home/notices.ts';
import type { Notices } from '../../../machines/bell/bell.machine.ts';
import { localToday } from '../../platform/browser/local-today.ts';
import type { Http } from '../../platform/http/http.ts';

interface Options {
  readonly http: Pick<Http, 'call'>;
  readonly now?: () => Date;
}

/** What the chart of the bell needs from the server. */
export const createBellServices = ({ http, now = () => new Date() }: Options) => ({
  loadNotices: (_input: unknown, signal: AbortSignal): Promise<Notices> => {
    const at = now();
    // JavaScript counts how far a clock is behind.
    return http.call(notices, { query: { today: localToday(at), ahead: -at.getTimezoneOffset() }, signal });
  },
  storeRead: async (ids: readonly string[], signal: AbortSignal): Promise<void> => {
    await http.call(readNotices, { body: { ids: [...ids] }, signal });
  },
});
