import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import type { FeatureFlags } from '../../contract/firm/feature-flags.ts';
import { readsByOpening } from '../../contract/session/access.ts';
import type { Session } from '../../contract/session/session.ts';
import type { SessionFacts } from '../facts.ts';
import { documentPathOf } from '../item-paths.ts';
import { type Problem, problemOf } from '../problem.ts';
import type { Signal } from '../signals.ts';
import { type UnreadList, withNewest, withNext, withRead } from './unread-list.ts';

/** The page of the list. */
export const unreadPath = '/home/documents';
const isUnreadPage = (path: string): boolean => path.split(/[?#]/)[0] === unreadPath;

interface UnreadContext {
  readonly facts: SessionFacts;
  /** The loaded pages of the list; `null` until the first one is there. */
  readonly list: UnreadList | null;
  readonly problem: Problem | null;
}

type UnreadEvent =
  | { type: 'list.more' }
  | { type: 'list.retry' }
  | { type: 'document.open'; documentId: string }
  | { type: 'document.opened'; documentId: string }
  | { type: 'marks.stored' }
  | { type: 'route.entered'; path: string }
  | { type: 'session.refreshed'; session: Session }
  | { type: 'flags.loaded'; flags: FeatureFlags };

const rowOf = ({ list }: UnreadContext, documentId: string) => list?.rows.find(({ id }) => id === documentId);

/** The list behind the new documents of home: the unread documents of the firm, over all clients. */
export const unreadMachine = setup({
  types: {
    context: {} as UnreadContext,
    events: {} as UnreadEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'busy',
  },
  actors: {
    loadUnread: fromPromise<UnreadList, { from: string | null }>(async () => {
      throw new Error('provide loadUnread');
    }),
  },
  guards: {
    hasMore: ({ context }) => typeof context.list?.next === 'string',
    isReturn: ({ context }, path: string) => isUnreadPage(path) && !isUnreadPage(context.facts.path),
    isHere: ({ context }) => isUnreadPage(context.facts.path),
    isListed: ({ context }, documentId: string) => rowOf(context, documentId) !== undefined,
    readsByOpening: ({ context }) => readsByOpening(context.facts),
  },
  actions: {
    storePath: assign(({ context }, path: string) => ({ facts: { ...context.facts, path } })),
    storeProblem: assign((_, params: { error: unknown }) => ({ problem: problemOf(params.error) })),
    goToDocument: enqueueActions(({ context, enqueue }, documentId: string) => {
      const row = rowOf(context, documentId);
      if (row) enqueue.emit({ type: 'navigation.wanted', to: documentPathOf(row), replace: false });
    }),
  },
}).createMachine({
  id: 'unread',
  description: 'Unread documents of the firm, over all clients of the user, page by page.',
  meta: { spec: ['S2.16', 'T9.03'] },
  context: ({ input }) => ({ facts: input, list: null, problem: null }),
  initial: 'loading',
  on: {
    'document.open': {
      guard: { type: 'isListed', params: ({ event }) => event.documentId },
      description: 'Its folder is opened with the document on screen; its client becomes the active one.',
      meta: { spec: ['S2.07', 'S2.16'] },
      actions: { type: 'goToDocument', params: ({ event }) => event.documentId },
    },
    'document.opened': {
      guard: 'readsByOpening',
      description: 'It counts as read at once, and stays in the list.',
      meta: { spec: ['S2.16'] },
      actions: assign({ list: ({ context: { list }, event }) => list && withRead(list, event.documentId) }),
    },
    'route.entered': { actions: { type: 'storePath', params: ({ event }) => event.path } },
    'session.refreshed': {
      actions: assign({ facts: ({ context, event }) => ({ ...context.facts, session: event.session }) }),
    },
    'flags.loaded': {
      actions: assign({ facts: ({ context, event }) => ({ ...context.facts, flags: event.flags }) }),
    },
  },
  states: {
    loading: {
      tags: 'busy',
      description: 'The first page, or the next.',
      meta: { spec: ['T9.03'] },
      invoke: {
        src: 'loadUnread',
        id: 'loadUnread',
        input: ({ context }) => ({ from: context.list?.next ?? null }),
        onDone: {
          target: 'shown',
          actions: assign({
            list: ({ context, event }) => withNext(context.list, event.output),
            problem: null,
          }),
        },
        onError: { target: 'failed', actions: { type: 'storeProblem', params: ({ event }) => event } },
      },
    },
    shown: {
      on: {
        'list.more': { guard: 'hasMore', target: 'loading' },
        'marks.stored': {
          guard: 'isHere',
          target: 'refreshing',
          description: 'The user came back before the server had the mark: the number is from before.',
          meta: { spec: ['S2.16'] },
        },
        'route.entered': {
          guard: { type: 'isReturn', params: ({ event }) => event.path },
          target: 'refreshing',
          description: 'Back from another page: the firm may have stored documents meanwhile.',
          actions: { type: 'storePath', params: ({ event }) => event.path },
        },
      },
    },
    refreshing: {
      description: 'The loaded rows stay on screen, also when this fails.',
      on: {
        'marks.stored': {
          target: 'refreshing',
          reenter: true,
          description: 'The answer that is on its way may be from before the mark.',
        },
      },
      invoke: {
        src: 'loadUnread',
        id: 'refreshUnread',
        input: { from: null },
        onDone: {
          target: 'shown',
          actions: assign({ list: ({ context: { list }, event }) => list && withNewest(list, event.output) }),
        },
        onError: 'shown',
      },
    },
    failed: {
      description: 'The loaded rows stay on screen.',
      on: { 'list.retry': 'loading' },
    },
  },
});
