import type { Terms } from '../../../contract/firm/support.ts';
import { acceptTerms, requiredTerms } from '../../../contract/firm/support.ts';
import type { Language } from '../../../contract/language/market.ts';
import type { Http } from '../../platform/http/http.ts';

/** What the terms chart needs from the world [T2.03, T7.22]. */
export function createTermsServices({ http }: { http: Http }) {
  return {
    /** The terms that the signed-in user has to accept, in the language of the page; `null` for none. */
    async checkTerms({ language }: { language: Language }, signal: AbortSignal): Promise<Terms | null> {
      const { terms } = await http.call(requiredTerms, { query: { locale: language }, signal });
      return terms;
    },

    /** Accepts a version. Rejects with status 409 when a newer one is out. */
    async acceptTerms({ version }: { version: string }, signal: AbortSignal): Promise<void> {
      await http.call(acceptTerms, { body: { version }, signal });
    },
  };
}
