import {
  clientListDefaults,
  clientPageQuery,
  listClients,
  searchClients,
} from '../../../contract/firm/clients.ts';
import type {
  ClientPage,
  ListQuestion,
  SavedClientPage,
  SearchQuestion,
} from '../../../machines/clients/clients.types.ts';
import type { Http } from '../../platform/http/http.ts';
import type { BrowserStore } from '../../platform/store/browser-store.ts';

const { orderBy, pageSize, searchBy } = clientListDefaults;

/** What the clients chart needs from the world [S4.10–S4.12]. */
export function createClientServices({ http, store }: { http: Http; store: BrowserStore }) {
  return {
    /**
     * By name, a page of 25, or up to 1000 at once where the list is not paged [S4.12, S5.14, S7.13, S9.01], with the
     * client that this browser remembers. Rejects with a `ProblemError`.
     */
    async loadClients(question: ListQuestion, signal: AbortSignal): Promise<SavedClientPage> {
      const answer = await http.call(listClients, { query: clientPageQuery(question), signal });
      return {
        clients: answer.clients,
        total: answer.numItems,
        totalPages: question.isPaged ? answer.numPages : Math.ceil(answer.numItems / pageSize),
        savedClientId: store.activeClient.get(),
      };
    },

    /** The clients whose name holds the term, a page of 25 [S5.14, S7.14]. Rejects with a `ProblemError`. */
    async searchClients(question: SearchQuestion, signal: AbortSignal): Promise<ClientPage> {
      const { companyId, pageNum, term, withNicknames } = question;
      const { items, totalItems } = await http.call(searchClients, {
        params: { companyId },
        body: {
          // The primary contact is where the nickname is.
          ...(withNicknames ? { expand: 'primaryContactExpanded' as const } : {}),
          // Here pages are counted from 0.
          pagingDataRequest: { pageIndex: pageNum - 1, itemsPerPage: pageSize },
          filterSearchSort: { orderBy, searchBy, search: term },
        },
        signal,
      });
      return {
        clients: items.map(({ primaryContactExpanded, ...client }) => ({
          ...client,
          nickname: (withNicknames && primaryContactExpanded?.nickname) || null,
        })),
        total: totalItems,
        totalPages: Math.ceil(totalItems / pageSize),
      };
    },

    async saveActiveClient({ clientId }: { clientId: string }): Promise<void> {
      store.activeClient.set(clientId);
    },
  };
}
