import type { ActorRef, Snapshot } from 'xstate';
import { assign, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
import { problemOf } from '../problem.ts';
import type { TaskChange } from '../signals.ts';
import type { TabReport } from '../tab.ts';

/** What changed after a cursor, and the cursor after it. */
export interface TaskChanges {
  readonly cursor: string;
  readonly changed: readonly TaskChange[];
}

export interface TaskWatchInput {
  /** The chart of the lists, which handles each change. */
  readonly lists: ActorRef<Snapshot<unknown>, { type: 'changes.heard'; changed: readonly TaskChange[] }>;
}

interface TaskWatchContext extends TaskWatchInput {
  /** Whether the tab is shown, as far as the page has reported it. */
  readonly isTabShown: boolean;
  /** Where the next answer begins; `null` while the server was not asked, or could not read the one before. */
  readonly cursor: string | null;
  /** How many calls have failed in a row. */
  readonly failures: number;
}

/** How long the watch waits after a failure, in milliseconds; it doubles with each further one. */
export const firstRest = 2000;
/** The longest wait after a failure, in milliseconds. */
export const longestRest = 60_000;

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/**
 * Waits for changes of tasks as long as the lists run (decision 30). One call waits on the server; the next one begins
 * where its answer ended, so that a change during a failure or a wait is reported afterwards.
 */
export const taskWatchMachine = setup({
  types: {
    context: {} as TaskWatchContext,
    events: {} as TabReport,
    input: {} as TaskWatchInput,
    meta: {} as { spec: string[] },
  },
  actors: {
    watchTab: fromCallback<TabReport>(() => {
      throw new Error('provide watchTab');
    }),
    askChanges: fromPromise<TaskChanges, { cursor: string | null }>(provide('askChanges')),
  },
  delays: { rest: ({ context }) => Math.min(firstRest * 2 ** (context.failures - 1), longestRest) },
  guards: {
    isTabShown: ({ context }) => context.isTabShown,
    isUnreadable: (_, { error }: { error: unknown }) => problemOf(error).code === 'badRequest',
  },
  actions: {
    storeAnswer: enqueueActions(({ context, enqueue }, { cursor, changed }: TaskChanges) => {
      enqueue.assign({ cursor, failures: 0 });
      if (changed.length > 0) enqueue.sendTo(context.lists, { type: 'changes.heard', changed });
    }),
    storeTab: assign((_, isTabShown: boolean) => ({ isTabShown })),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
  },
}).createMachine({
  id: 'taskWatch',
  description: 'Changes of tasks by the firm, other users and other tabs (decision 30).',
  context: ({ input }) => ({ ...input, isTabShown: false, cursor: null, failures: 0 }),
  invoke: { src: 'watchTab', id: 'watchTab' },
  on: {
    'tab.shown': { actions: { type: 'storeTab', params: true } },
    'tab.hidden': {
      description: 'The running call continues; no other one follows.',
      actions: { type: 'storeTab', params: false },
    },
  },
  initial: 'hidden',
  states: {
    hidden: {
      description: 'A hidden tab does not ask.',
      always: { guard: 'isTabShown', target: 'asking' },
    },
    asking: {
      description: 'Without a cursor the server answers the present one at once; else it waits for a change.',
      invoke: {
        src: 'askChanges',
        id: 'askChanges',
        input: ({ context }) => ({ cursor: context.cursor }),
        onDone: [
          {
            guard: 'isTabShown',
            target: 'asking',
            reenter: true,
            actions: { type: 'storeAnswer', params: ({ event }) => event.output },
          },
          { target: 'hidden', actions: { type: 'storeAnswer', params: ({ event }) => event.output } },
        ],
        onError: [
          {
            guard: { type: 'isUnreadable', params: ({ event }) => event },
            target: 'resting',
            description:
              'The server cannot read the cursor, as after an update: it would refuse every further call with it.',
            actions: [assign({ cursor: null }), 'countFailure'],
          },
          { target: 'resting', actions: 'countFailure' },
        ],
      },
    },
    resting: {
      description:
        'The network or the server is down: the next call follows after a delay that doubles up to a minute.',
      after: { rest: 'hidden' },
    },
  },
});
