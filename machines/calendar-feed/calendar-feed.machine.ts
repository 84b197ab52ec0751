import { assign, fromPromise, setup } from 'xstate';
import { may } from '../../contract/session/access.ts';
import type { Session } from '../../contract/session/session.ts';
import type { SessionFacts } from '../facts.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';
import type { Signal } from '../signals.ts';

/** A subscription; its URL is known only right after it was created, because the server keeps a hash alone. */
interface Feed {
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  readonly url: string | null;
}

interface CalendarFeedContext {
  readonly access: Pick<SessionFacts, 'session' | 'flags'>;
  readonly feed: Feed | null;
  /** Why the last call failed. */
  readonly problem: Problem | null;
}

type CalendarFeedEvent =
  | { type: 'dialog.open'; dialog: string }
  | { type: 'dialog.close' }
  | { type: 'feed.retry' }
  | { type: 'feed.create' }
  | { type: 'feed.revoke' }
  | { type: 'session.refreshed'; session: Session };

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/** The dialog in which a user subscribes to the tax calendar with a calendar program. */
export const calendarFeedMachine = setup({
  types: {
    context: {} as CalendarFeedContext,
    events: {} as CalendarFeedEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    findFeed: fromPromise<{ readonly createdAt: string } | null>(provide('findFeed')),
    createFeed: fromPromise<{ readonly createdAt: string; readonly url: string }>(provide('createFeed')),
    revokeFeed: fromPromise<void>(provide('revokeFeed')),
  },
  guards: {
    isFeedDialog: (_, dialog: string) => dialog === 'calendarFeed',
    mayChange: ({ context }) => may(context.access, 'changes'),
    hasFeed: ({ context }) => context.feed !== null && may(context.access, 'changes'),
  },
  actions: {
    storeFeed: assign((_, feed: Feed | null) => ({ feed, problem: null })),
    storeProblem: assign((_, params: { error: unknown }) => ({ problem: problemOf(params.error) })),
    clearProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'calendarFeed',
  description: 'The subscription to the tax calendar: its secret URL is created, replaced and turned off.',
  context: ({ input: { session, flags } }) => ({ access: { session, flags }, feed: null, problem: null }),
  on: {
    'session.refreshed': {
      description: 'The permissions were read anew (decision 11).',
      actions: assign({ access: ({ context, event }) => ({ ...context.access, session: event.session }) }),
    },
  },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'dialog.open': {
          guard: { type: 'isFeedDialog', params: ({ event }) => event.dialog },
          target: 'open',
        },
      },
    },
    open: {
      tags: 'open',
      initial: 'loading',
      exit: assign({ feed: null, problem: null }),
      on: { 'dialog.close': 'closed' },
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            src: 'findFeed',
            id: 'findFeed',
            onDone: {
              target: 'ready',
              actions: {
                type: 'storeFeed',
                params: ({ event: { output } }) => output && { createdAt: output.createdAt, url: null },
              },
            },
            onError: { target: 'failed', actions: { type: 'storeProblem', params: ({ event }) => event } },
          },
        },
        failed: { on: { 'feed.retry': { target: 'loading', actions: 'clearProblem' } } },
        ready: {
          on: {
            'feed.create': {
              guard: 'mayChange',
              target: 'creating',
              description: 'A new URL ends the one before.',
              actions: 'clearProblem',
            },
            'feed.revoke': { guard: 'hasFeed', target: 'revoking', actions: 'clearProblem' },
          },
        },
        creating: {
          tags: 'busy',
          invoke: {
            src: 'createFeed',
            id: 'createFeed',
            onDone: { target: 'ready', actions: { type: 'storeFeed', params: ({ event }) => event.output } },
            onError: {
              target: 'ready',
              description: 'Nothing of an answer that was lost is shown: creating again replaces it.',
              actions: { type: 'storeProblem', params: ({ event }) => event },
            },
          },
        },
        revoking: {
          tags: 'busy',
          invoke: {
            src: 'revokeFeed',
            id: 'revokeFeed',
            onDone: { target: 'ready', actions: { type: 'storeFeed', params: null } },
            onError: { target: 'ready', actions: { type: 'storeProblem', params: ({ event }) => event } },
          },
        },
      },
    },
  },
});
