import {
  listManifestDocuments,
  type ManifestInvoice,
  type SentAnswer,
  sendManifestEvents,
} from '../../../contract/manifest/manifest.ts';
import type { AnswerBatch } from '../../../machines/manifest/manifest.machine.ts';
import type { ManifestFacts, ManifestQuery } from '../../../machines/manifest/manifest-list.ts';
import type { ListPart, ListQuestion } from '../../../machines/parts/paged-list.machine.ts';
import type { Http } from '../../platform/http/http.ts';

/** What the chart of the manifest needs from the world [T2.18, T7.28]. All reject with a `ProblemError`. */
export function createManifestServices({ http }: { readonly http: Http }) {
  return {
    /** A part of the invoices that a filter lets through, with their counts and what may be answered. */
    async loadInvoices(
      { query, from, count }: ListQuestion<ManifestQuery>,
      signal: AbortSignal,
    ): Promise<ListPart<ManifestInvoice, ManifestFacts>> {
      const { clientId, filter, sort } = query;
      const { items, totalItems, ...extra } = await http.call(listManifestDocuments, {
        query: {
          clientId,
          filter,
          sort,
          ...(from > 0 ? { startIndex: from } : {}),
          itemsPerPage: count,
        } as never,
        signal,
      });
      return { items, totalItems, extra };
    },

    /** Sends an answer for up to 20 invoices; answers what became of each. */
    async sendAnswers(
      { clientId, event, justification, invoices }: AnswerBatch,
      signal: AbortSignal,
    ): Promise<readonly SentAnswer[]> {
      const { results } = await http.call(sendManifestEvents, {
        body: {
          ...{ clientId, event, invoices: [...invoices] },
          ...(justification === '' ? {} : { justification }),
        },
        signal,
      });
      return results;
    },
  };
}
