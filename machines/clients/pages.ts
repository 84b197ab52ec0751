import type { Client } from '../../contract/firm/clients.ts';
import { clientListDefaults } from '../../contract/firm/clients.ts';
import type { ClientPage, ClientPages, ClientsContext } from './clients.types.ts';

const { pageNum: firstPage, pageSize } = clientListDefaults;

/** How many pages of 25 a part of the list makes; an empty one still makes one. */
const pageCount = (clients: readonly Client[]): number => Math.max(1, Math.ceil(clients.length / pageSize));

/** Adds a part of the list that begins with page `pageNum`, cut into pages of 25. */
export function withPages(pages: ClientPages, pageNum: number, { clients }: ClientPage): ClientPages {
  const added = Array.from({ length: pageCount(clients) }, (_, index) => [
    pageNum + index,
    clients.slice(index * pageSize, (index + 1) * pageSize),
  ]);
  return { ...pages, ...Object.fromEntries(added) };
}

/** The page after a part of the list that begins with page `pageNum`. */
export const pageAfter = (pageNum: number, { clients }: ClientPage): number => pageNum + pageCount(clients);

/** The first of the known pages that holds a client; the first page when none does. */
export function pageHolding(pages: ClientPages, clientId: string | null): number {
  const found = Object.entries(pages).find(([, clients]) => clients.some(({ id }) => id === clientId));
  return found ? Number(found[0]) : firstPage;
}

/** The clients in the dialog: the results of the search, else a page of the list, with the position of that page. */
export function shownPage(context: ClientsContext): ClientPage & { readonly pageNum: number } {
  const { clients, pageNum, total, totalPages, filteredClients, filteredPage } = context;
  return filteredClients === null
    ? { clients, pageNum, total, totalPages }
    : { clients: filteredClients, ...filteredPage };
}

/** The mark when other clients come into sight: it stays if it can, else it goes to the active client, else nowhere. */
export function choiceAmong(
  clients: readonly Client[],
  { chosenId, activeClientId }: Pick<ClientsContext, 'chosenId' | 'activeClientId'>,
): string | null {
  const wished = [chosenId, activeClientId];
  return wished.find((wish) => clients.some(({ id }) => id === wish)) ?? null;
}
