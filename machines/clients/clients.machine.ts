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

interface ClientsContext {
  readonly clients: readonly Client[];
  readonly total: number;
  readonly currentItemCount: number;
  readonly totalPages: number;
  /** The last page that was loaded, from 1. */
  readonly pageNum: number;
  readonly activeClientId: string | null;
  readonly savedClientId: string | null;
  readonly problem: Problem | null;
}

export type ClientsEvent =
  | { type: 'clients.reload' }
  | { type: 'clients.more' }
  | { type: 'client.select'; clientId: string };

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

const firstPage = clientListDefaults.pageNum;

/** The clients a user acts for, and which one is active [S4.10, S4.11]. */
export const clientsMachine = setup({
  types: {
    context: {} as ClientsContext,
    events: {} as ClientsEvent,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'busy',
  },
  actors: {
    loadClients: fromPromise<ClientPage, { pageNum: number }>(provide('loadClients')),
    saveActiveClient: fromPromise<void, { clientId: string }>(provide('saveActiveClient')),
  },
  guards: {
    isEmptyList: (_, page: ClientPage) => page.clients.length === 0,
    isSavedClientOnLaterPage: ({ context }, page: ClientPage) =>
      page.savedClientId !== null &&
      context.pageNum < page.totalPages &&
      ![...context.clients, ...page.clients].some((client) => client.id === page.savedClientId),
    isAnotherKnownClient: ({ context }, clientId: string) =>
      clientId !== context.activeClientId && context.clients.some((client) => client.id === clientId),
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
    setActive: assign((_, clientId: string) => ({ activeClientId: clientId })),
    storeProblem: assign((_, params: { error: unknown }) => ({ problem: problemOf(params.error) })),
    announceClient: emit(({ context }: { context: ClientsContext }) => ({
      type: 'client.changed' as const,
      clientId: context.activeClientId ?? '',
    })),
    alertLoadFailure: emit({ type: 'alert.raised', alert: dangerAlert('clientListErrorMsg') }),
  },
}).createMachine({
  id: 'clients',
  description: 'The clients a user acts for, and the one whose documents are on screen.',
  context: {
    clients: [],
    total: 0,
    currentItemCount: 0,
    totalPages: 0,
    pageNum: firstPage,
    activeClientId: null,
    savedClientId: null,
    problem: null,
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'Page by page until the client that was active last time is found.',
      meta: { spec: ['S4.10', 'S7.13'] },
      tags: 'busy',
      invoke: {
        src: 'loadClients',
        id: 'loadClients',
        input: ({ context }) => ({ pageNum: context.pageNum }),
        onDone: [
          {
            guard: { type: 'isSavedClientOnLaterPage', params: ({ event }) => event.output },
            target: 'loading',
            reenter: true,
            description: 'The remembered client is not on the pages so far: the next one is asked for.',
            meta: { spec: ['S4.11'] },
            actions: [{ type: 'storePage', params: ({ event }) => event.output }, 'countPage'],
          },
          {
            guard: { type: 'isEmptyList', params: ({ event }) => event.output },
            target: 'empty',
            actions: { type: 'storePage', params: ({ event }) => event.output },
          },
          {
            target: 'ready',
            description: 'The remembered client if it is in the list, else the first one.',
            meta: { spec: ['S4.11'] },
            actions: [
              { type: 'storePage', params: ({ event }) => event.output },
              'chooseActive',
              'announceClient',
            ],
          },
        ],
        onError: {
          target: 'failed',
          meta: { spec: ['S8.05'] },
          actions: [{ type: 'storeProblem', params: ({ event }) => event }, 'alertLoadFailure'],
        },
      },
    },
    failed: {
      on: { 'clients.reload': { target: 'loading', actions: 'startOver' } },
    },
    empty: {
      description: 'Linked to no client.',
      on: { 'clients.reload': { target: 'loading', actions: 'startOver' } },
    },
    ready: {
      meta: { spec: ['S4.11'] },
      initial: 'saving',
      on: {
        'client.select': {
          guard: { type: 'isAnotherKnownClient', params: ({ event }) => event.clientId },
          target: '.saving',
          description: 'What was loading for the client before is given up.',
          actions: [{ type: 'setActive', params: ({ event }) => event.clientId }, 'announceClient'],
        },
      },
      states: {
        saving: {
          description: 'The choice is kept in this browser; when that fails, it holds for this visit only.',
          invoke: {
            src: 'saveActiveClient',
            id: 'saveActiveClient',
            input: ({ context }) => ({ clientId: context.activeClientId ?? '' }),
            onDone: 'settled',
            onError: 'settled',
          },
        },
        settled: {
          on: { 'clients.more': { guard: 'hasMorePages', target: 'loadingMore', actions: 'countPage' } },
        },
        loadingMore: {
          meta: { spec: ['S9.01'] },
          tags: 'busy',
          invoke: {
            src: 'loadClients',
            id: 'loadMoreClients',
            input: ({ context }) => ({ pageNum: context.pageNum }),
            onDone: {
              target: 'settled',
              actions: { type: 'storePage', params: ({ event }) => event.output },
            },
            onError: {
              target: 'settled',
              description: 'The clients so far stay; the page can be asked for again.',
              meta: { spec: ['S8.05'] },
              actions: [
                'uncountPage',
                { type: 'storeProblem', params: ({ event }) => event },
                'alertLoadFailure',
              ],
            },
          },
        },
      },
    },
  },
});
