import { unreadDocuments } from '../../../contract/home/home.ts';
import type { UnreadList } from '../../../machines/unread/unread-list.ts';
import type { Http } from '../../platform/http/http.ts';

/** What the chart of unread documents needs from the server. */
export const createUnreadServices = ({ http }: { http: Pick<Http, 'call'> }) => ({
  /** A page of the list; `from` is the `next` of the page before, `null` for the first [T9.03]. */
  loadUnread: ({ from }: { from: string | null }, signal: AbortSignal): Promise<UnreadList> =>
    http.call(unreadDocuments, { query: from === null ? {} : { from }, signal }),
});
