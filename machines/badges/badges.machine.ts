import { assign, emit, fromCallback, fromPromise, raise, setup } from 'xstate';
import type { FeatureFlags } from '../../contract/firm/feature-flags.ts';
import type { Session } from '../../contract/session/session.ts';
import type { SessionFacts } from '../facts.ts';
import { isHome } from '../home-path.ts';
import { type CountingEvent, countedChanges, tabOfBrowser } from '../parts/counted-changes.ts';
import type { Counts, Signal } from '../signals.ts';
import type { TabReport } from '../tab.ts';
import { changesTasks } from '../task-kinds-change.ts';

/** How long the counts of home are waited for until they are asked for here, in milliseconds. */
export const homePatience = 5000;

/** How long changes are gathered before the counts are asked for anew, in milliseconds. */
export const refreshDelay = 300;

/** How long after the counts the watcher of tasks starts, so that it delays nothing of a first view, in milliseconds. */
export const watchDelay = 2000;

interface BadgesContext {
  readonly facts: SessionFacts;
  /** `null` until they are known. */
  readonly counts: Counts | null;
}

type BadgesEvent =
  | CountingEvent
  | { type: 'counts.loaded'; counts: Counts }
  /** The chart to itself: the counts may be out of date. */
  | { type: 'badges.stale' };

/** The numbers on the tabs: tasks that wait and unread documents, over all clients of the user. */
export const badgesMachine = setup({
  types: {
    context: {} as BadgesContext,
    events: {} as BadgesEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
  },
  actors: {
    loadCounts: fromPromise<Counts>(async () => {
      throw new Error('provide loadCounts');
    }),
    watchTab: fromCallback<TabReport>(() => {
      throw new Error('provide watchTab');
    }),
  },
  delays: { homePatience, refreshDelay, watchDelay },
  guards: {
    isOnHome: ({ context }) => isHome(context.facts.path),
    hasTasks: ({ context }) => context.counts !== null && context.counts.waiting !== null,
    changesTasks: ({ context }, change: Partial<SessionFacts>) => changesTasks(context.facts, change),
  },
  actions: {
    storeCounts: assign((_, counts: Counts) => ({ counts })),
    storeSession: assign(({ context }, session: Session) => ({ facts: { ...context.facts, session } })),
    storeFlags: assign(({ context }, flags: FeatureFlags) => ({ facts: { ...context.facts, flags } })),
    wantRefresh: raise({ type: 'badges.stale' }),
    startTaskWatch: emit({ type: 'flow.wanted', flow: 'tasks' }),
  },
}).createMachine({
  id: 'badges',
  description: 'What the tabs count: tasks that wait, and unread documents.',
  meta: { spec: ['T2.06'] },
  context: ({ input }) => ({ facts: input, counts: null }),
  type: 'parallel',
  invoke: { src: 'watchTab', id: 'watchTab' },
  states: {
    counts: {
      description: 'Where home runs, its numbers are those of the tabs: two answers could differ.',
      initial: 'deciding',
      on: {
        'counts.loaded': {
          target: '.ofHome',
          description: 'Home was answered, or a document of it was opened.',
          actions: { type: 'storeCounts', params: ({ event }) => event.counts },
        },
      },
      states: {
        deciding: {
          always: [{ guard: 'isOnHome', target: 'awaiting' }, { target: 'asking' }],
        },
        awaiting: {
          description: 'Home loads them as well.',
          after: {
            homePatience: { target: 'asking', description: 'Home does not come, or has broken down.' },
          },
        },
        ofHome: {
          description: 'Home loads anew after each change, on whichever page the user is.',
          on: { 'badges.stale': 'awaiting' },
        },
        asking: {
          invoke: {
            src: 'loadCounts',
            id: 'loadCounts',
            onDone: {
              target: 'shown',
              actions: { type: 'storeCounts', params: ({ event }) => event.output },
            },
            onError: { target: 'shown', description: 'What was known stays. The next change asks again.' },
          },
          on: {
            'badges.stale': {
              target: 'gathering',
              description: 'The answer that is on its way may be from before the change.',
            },
          },
        },
        shown: { on: { 'badges.stale': 'gathering' } },
        gathering: {
          description: 'Further changes may follow: they share the next answer.',
          after: { refreshDelay: 'asking' },
        },
      },
    },
    changes: {
      description: 'What makes the counts out of date.',
      on: countedChanges,
    },
    watcher: {
      description: 'The flow of the lists watches for changes of tasks, whichever page is open.',
      initial: 'off',
      states: {
        off: { always: { guard: 'hasTasks', target: 'due' } },
        due: { after: { watchDelay: { target: 'on', actions: 'startTaskWatch' } } },
        on: {},
      },
    },
    tab: tabOfBrowser,
  },
});
