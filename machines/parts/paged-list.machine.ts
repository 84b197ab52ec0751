import { assign, fromPromise, setup } from 'xstate';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';

/** A part of a list, how many items the whole has, and what is answered beside them, such as counts. */
export interface ListPart<Item, Extra> {
  readonly items: readonly Item[];
  readonly totalItems: number;
  readonly extra: Extra;
}

/** Which part is asked for: `count` items from an index on, counted from 0. */
export interface ListQuestion<Query> {
  readonly query: Query;
  readonly from: number;
  readonly count: number;
}

interface ListItem {
  readonly id: string;
}

export interface PagedListContext<Item, Query, Extra> {
  readonly query: Query;
  /** What has been read; `null` until the first part is there. It may still answer the query before. */
  readonly list: ListPart<Item, Extra> | null;
  readonly problem: Problem | null;
}

export type PagedListEvent<Item, Query> =
  | { type: 'list.more' }
  | { type: 'list.retry' }
  | { type: 'list.reload' }
  | { type: 'query.changed'; query: Query }
  | { type: 'item.changed'; item: Item }
  | { type: 'item.removed'; id: string };

/** The most items that one reload asks for. */
const mostReloaded = 100;

/** Adds a part to what was read: an item that moved down meanwhile comes twice and is kept once. */
export function withNextPart<Item extends ListItem, Extra>(
  before: ListPart<Item, Extra> | null,
  part: ListPart<Item, Extra>,
): ListPart<Item, Extra> {
  const held = before?.items ?? [];
  const known = new Set(held.map(({ id }) => id));
  const items = [...held, ...part.items.filter(({ id }) => !known.has(id))];
  // A list that shrank has no more items, whatever was counted before: else its end would be asked for forever.
  return { ...part, items, totalItems: part.items.length === 0 ? items.length : part.totalItems };
}

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/**
 * A list that is read part by part [T9.03], for a flow to run as a child. The flow provides `loadPart`, sends what the user
 * does, and what it learns of single items from elsewhere. `perPage` is the size of a part.
 */
export const createPagedList = <Item extends ListItem, Query, Extra>(perPage: number) =>
  setup({
    types: {
      context: {} as PagedListContext<Item, Query, Extra>,
      events: {} as PagedListEvent<Item, Query>,
      input: {} as { query: Query },
      meta: {} as { spec: string[] },
      tags: {} as 'busy',
    },
    actors: {
      loadPart: fromPromise<ListPart<Item, Extra>, ListQuestion<Query>>(provide('loadPart')),
    },
    guards: {
      hasMore: ({ context: { list } }) => list !== null && list.items.length < list.totalItems,
    },
    actions: {
      storeQuery: assign((_, query: Query) => ({ query, problem: null })),
      replaceList: assign((_, part: ListPart<Item, Extra>) => ({
        list: withNextPart(null, part),
        problem: null,
      })),
      addPart: assign(({ context: { list } }, part: ListPart<Item, Extra>) => ({
        list: withNextPart(list, part),
        problem: null,
      })),
      storeProblem: assign((_, params: { error: unknown }) => ({ problem: problemOf(params.error) })),
      forgetProblem: assign({ problem: null }),
      replaceItem: assign(({ context: { list } }, item: Item) => ({
        list: list && { ...list, items: list.items.map((one) => (one.id === item.id ? item : one)) },
      })),
      removeItem: assign(({ context: { list } }, id: string) => {
        if (!list?.items.some((one) => one.id === id)) return {};
        const items = list.items.filter((one) => one.id !== id);
        return { list: { ...list, items, totalItems: Math.max(items.length, list.totalItems - 1) } };
      }),
    },
  }).createMachine({
    id: 'pagedList',
    description: 'A list that is read part by part.',
    meta: { spec: ['T9.03'] },
    context: ({ input: { query } }) => ({ query, list: null, problem: null }),
    on: {
      'query.changed': {
        target: '.loading',
        description: 'The list before stays on screen until the new one is there.',
        actions: { type: 'storeQuery', params: ({ event }) => event.query },
      },
      'item.changed': { actions: { type: 'replaceItem', params: ({ event }) => event.item } },
      'item.removed': { actions: { type: 'removeItem', params: ({ event }) => event.id } },
    },
    initial: 'loading',
    states: {
      loading: {
        tags: 'busy',
        description: 'The first part for a query.',
        on: {
          'list.reload': {
            target: 'loading',
            reenter: true,
            description: 'The answer on its way may be older than what has changed.',
          },
        },
        invoke: {
          src: 'loadPart',
          id: 'loadPart',
          input: ({ context: { query } }) => ({ query, from: 0, count: perPage }),
          onDone: { target: 'shown', actions: { type: 'replaceList', params: ({ event }) => event.output } },
          onError: { target: 'failed', actions: { type: 'storeProblem', params: ({ event }) => event } },
        },
      },
      failed: {
        on: {
          'list.retry': { target: 'loading', actions: 'forgetProblem' },
          'list.reload': { target: 'loading', actions: 'forgetProblem' },
        },
      },
      shown: {
        on: { 'list.more': { guard: 'hasMore', target: 'adding' }, 'list.reload': 'refreshing' },
      },
      adding: {
        tags: 'busy',
        description: 'The next part.',
        invoke: {
          src: 'loadPart',
          id: 'loadNextPart',
          input: ({ context: { query, list } }) => ({
            query,
            from: list?.items.length ?? 0,
            count: perPage,
          }),
          onDone: { target: 'shown', actions: { type: 'addPart', params: ({ event }) => event.output } },
          onError: {
            target: 'stopped',
            description: 'What was read stays.',
            actions: { type: 'storeProblem', params: ({ event }) => event },
          },
        },
      },
      stopped: {
        description: 'The next part could not be loaded: it is not asked for again by itself.',
        on: {
          'list.retry': { target: 'adding', actions: 'forgetProblem' },
          'list.reload': { target: 'refreshing', actions: 'forgetProblem' },
        },
      },
      refreshing: {
        description: 'As much as was read is read again, and what was read stays on screen meanwhile.',
        invoke: {
          src: 'loadPart',
          id: 'refresh',
          input: ({ context: { query, list } }) => ({
            query,
            from: 0,
            count: Math.min(mostReloaded, Math.max(perPage, list?.items.length ?? 0)),
          }),
          onDone: { target: 'shown', actions: { type: 'replaceList', params: ({ event }) => event.output } },
          onError: { target: 'shown', description: 'It is as old as before.' },
        },
        on: { 'list.reload': { target: 'refreshing', reenter: true } },
      },
    },
  });
