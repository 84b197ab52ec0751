import type { Client } from '../../contract/clients.ts';
import { clientListDefaults, listClients, searchClients } from '../../contract/clients.ts';
import type { ClientPage } from '../../machines/clients/clients.setup.ts';
import type { BrowserStore } from './browser-store.ts';
import type { Http } from './http.ts';
import { storedSession } from './stored-session.ts';

/** The access control that shows nicknames [S6.06]. */
const nicknameControl = 'ClientCenterShowClientNickname';

/** What the clients chart needs from the world [S4.10, S4.11]. */
export function createClientServices({ http, store }: { http: Http; store: BrowserStore }) {
  return {
    /** A page of 25, by name [S7.13, S9.01], with the client that this browser remembers. */
    async loadClients(input: { pageNum: number }, signal: AbortSignal): Promise<ClientPage> {
      const { orderBy, orderDir, pageSize } = clientListDefaults;
      const controls = storedSession(store)?.bindings.InfrastructureAccessControls ?? [];
      const showNickname = controls.includes(nicknameControl);
      const answer = await http.call(listClients, {
        query: {
          orderBy,
          orderDir,
          pageNum: input.pageNum,
          pageSize,
          ...(showNickname ? { showNickname } : {}),
        },
        signal,
      });
      return {
        clients: answer.clients,
        total: answer.numItems,
        totalPages: answer.numPages,
        savedClientId: store.activeClient.get(),
      };
    },

    /** The clients whose name holds the term [S7.14], the first page of them. */
    async searchClients(input: { term: string }, signal: AbortSignal): Promise<readonly Client[]> {
      const companyId = storedSession(store)?.bindings.ApplicationConfiguration.CompanyId ?? '';
      const { items } = await http.call(searchClients, {
        params: { companyId },
        body: {
          expand: 'primaryContactExpanded',
          pagingDataRequest: { pageIndex: 0, itemsPerPage: clientListDefaults.pageSize },
          filterSearchSort: { orderBy: 'name', searchBy: 'name', search: input.term },
        },
        signal,
      });
      return items.map(({ primaryContactExpanded, ...client }) => ({
        ...client,
        nickname: primaryContactExpanded?.nickname ?? null,
      }));
    },

    async saveActiveClient(input: { clientId: string }): Promise<void> {
      store.activeClient.set(input.clientId);
    },
  };
}
