import type { SentLink } from '../../../contract/storage/sharing.ts';
import { extendLink, listLinks, revokeLink } from '../../../contract/storage/sharing.ts';
import type { ExpirationPeriod } from '../../../contract/storage/sharing-rules.ts';
import type { LinksPage, LinksQuestion } from '../../../machines/links/links.types.ts';
import type { Http } from '../../platform/http/http.ts';

/** What the links chart needs from the world [S7.27, S9.07]. */
export function createLinksServices({ http }: { http: Http }) {
  return {
    /** A page of the links that the signed-in user sent for a client, newest first. */
    async loadLinks({ clientId, from }: LinksQuestion, signal: AbortSignal): Promise<LinksPage> {
      const { data, next } = await http.call(listLinks, {
        query: { clientId, ...(from === null ? {} : { from }) },
        signal,
      });
      return { links: data, next };
    },

    /** Gives a link more time, counted from now. */
    async extendLink(
      { id, period }: { id: string; period: ExpirationPeriod },
      signal: AbortSignal,
    ): Promise<SentLink> {
      const body = { expirationPeriod: period };
      return (await http.call(extendLink, { params: { id }, body, signal })).data;
    },

    /** Ends a link at once. */
    async revokeLink({ id }: { id: string }, signal: AbortSignal): Promise<SentLink> {
      return (await http.call(revokeLink, { params: { id }, signal })).data;
    },
  };
}
