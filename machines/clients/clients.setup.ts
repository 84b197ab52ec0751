import { assign, emit, fromPromise, setup } from 'xstate';
import type { Client } from '../../contract/clients.ts';
import { clientListDefaults } from '../../contract/clients.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';
import type { Signal } from '../signals.ts';
import { dangerAlert } from '../signals.ts';

/** A page of the client list [S3.05]. `savedClientId` is the client that this browser remembers. */
export interface ClientPage {
  readonly clients: readonly Client[];
  readonly total: number;
  readonly totalPages: number;
  readonly savedClientId: string | null;
}

export interface ClientsContext {
  readonly clients: readonly Client[];
  readonly total: number;
  readonly currentItemCount: number;
  readonly totalPages: number;
  /** The last page that was loaded, from 1. */
  readonly pageNum: number;
  readonly activeClientId: string | null;
  readonly savedClientId: string | null;
  /** What the search box holds; '' while nothing is searched. */
  readonly searchTerm: string;
  /** What the search found; `null` while nothing is searched [S3.18]. */
  readonly filteredClients: readonly Client[] | null;
  readonly problem: Problem | null;
}

export type ClientsEvent =
  | { type: 'clients.reload' }
  | { type: 'clients.more' }
  | { type: 'client.select'; clientId: string }
  | { type: 'clients.search'; term: string };

/** How long the search waits for the next letter [S9.02], in milliseconds. */
export const searchDebounce = 200;
/** Up to so many clients are switched in a menu [S2.12]; above it, in a dialog that can be searched [S2.13, S9.02]. */
export const maxMenuClients = 6;

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/** Pages of the list are counted from 1 [S9.01]. */
export const firstPage = clientListDefaults.pageNum;

/** Names, types and rules of the clients chart; the chart itself stands in `clients.machine.ts`. */
export const clientsSetup = setup({
  types: {
    context: {} as ClientsContext,
    events: {} as ClientsEvent,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'busy',
  },
  actors: {
    loadClients: fromPromise<ClientPage, { pageNum: number }>(provide('loadClients')),
    searchClients: fromPromise<readonly Client[], { term: string }>(provide('searchClients')),
    saveActiveClient: fromPromise<void, { clientId: string }>(provide('saveActiveClient')),
  },
  guards: {
    isEmptyList: (_, page: ClientPage) => page.clients.length === 0,
    isSavedClientOnLaterPage: ({ context }, page: ClientPage) =>
      page.savedClientId !== null &&
      context.pageNum < page.totalPages &&
      ![...context.clients, ...page.clients].some((client) => client.id === page.savedClientId),
    isAnotherKnownClient: ({ context }, clientId: string) =>
      clientId !== context.activeClientId &&
      [...context.clients, ...(context.filteredClients ?? [])].some((client) => client.id === clientId),
    isBlankTerm: (_, term: string) => term.trim() === '',
    hasMorePages: ({ context }) => context.pageNum < context.totalPages,
  },
  actions: {
    startOver: assign({ clients: [], pageNum: firstPage, problem: null }),
    countPage: assign(({ context }) => ({ pageNum: context.pageNum + 1 })),
    uncountPage: assign(({ context }) => ({ pageNum: context.pageNum - 1 })),
    storePage: assign(({ context }, page: ClientPage) => {
      const known = new Set(context.clients.map((client) => client.id));
      const clients = [...context.clients, ...page.clients.filter((client) => !known.has(client.id))];
      return {
        clients,
        total: page.total,
        totalPages: page.totalPages,
        currentItemCount: clients.length,
        savedClientId: page.savedClientId,
        problem: null,
      };
    }),
    chooseActive: assign(({ context }) => ({
      activeClientId:
        context.clients.find((client) => client.id === context.savedClientId)?.id ??
        context.clients[0]?.id ??
        null,
    })),
    setActive: assign(({ context }, clientId: string) => {
      const found = context.filteredClients?.find((client) => client.id === clientId);
      const isListed = context.clients.some((client) => client.id === clientId);
      // A client found by search joins the list, so that it can be shown and chosen again.
      const clients = found && !isListed ? [...context.clients, found] : context.clients;
      return { activeClientId: clientId, clients, currentItemCount: clients.length };
    }),
    storeTerm: assign((_, searchTerm: string) => ({ searchTerm })),
    storeFound: assign((_, filteredClients: readonly Client[]) => ({ filteredClients })),
    clearSearch: assign({ searchTerm: '', filteredClients: null }),
    alertSearchFailure: emit({ type: 'alert.raised', alert: dangerAlert('clientListSearchError') }),
    storeProblem: assign((_, params: { error: unknown }) => ({ problem: problemOf(params.error) })),
    announceClient: emit(({ context }: { context: ClientsContext }) => ({
      type: 'client.changed' as const,
      clientId: context.activeClientId ?? '',
    })),
    alertLoadFailure: emit({ type: 'alert.raised', alert: dangerAlert('clientListErrorMsg') }),
  },
  delays: { searchDebounce },
});
