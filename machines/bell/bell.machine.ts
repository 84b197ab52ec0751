import { assign, emit, enqueueActions, fromCallback, fromPromise, raise, setup } from 'xstate';
import type { ResponseOf } from '../../contract/calls/call.ts';
import type { FeatureFlags } from '../../contract/firm/feature-flags.ts';
import { maxNotices } from '../../contract/home/home-rules.ts';
import type { notices } from '../../contract/home/notices.ts';
import { isPreview } from '../../contract/session/access.ts';
import type { Session } from '../../contract/session/session.ts';
import type { SessionFacts } from '../facts.ts';
import { type CountingEvent, countedChanges, tabOfBrowser } from '../parts/counted-changes.ts';
import { type Problem, problemOf } from '../problem.ts';
import { dangerAlert, type Signal } from '../signals.ts';
import type { TabReport } from '../tab.ts';
import { changesTasks } from '../task-kinds-change.ts';
import { placeOf } from './place.ts';

/** What the bell holds, as the server answers it. */
export type Notices = ResponseOf<typeof notices>;

/** How long changes are gathered before the notices are loaded anew, in milliseconds. */
export const refreshDelay = 300;

export interface BellContext {
  readonly facts: SessionFacts;
  /** The last answer, with what was marked since; `null` until there is one. */
  readonly answer: Notices | null;
  /** Why it could not be loaded, or not loaded anew. */
  readonly problem: Problem | null;
  /** Ids that the user has marked, and the server does not know of yet. */
  readonly unsent: readonly string[];
  /** Ids on their way to the server. */
  readonly sending: readonly string[];
}

export type BellEvent =
  | CountingEvent
  | { type: 'notice.open'; id: string }
  | { type: 'notice.read'; id: string }
  | { type: 'notices.readAll' }
  | { type: 'notices.retry' }
  | { type: 'overdue.open' }
  /** The chart to itself: the answer may be out of date. */
  | { type: 'notices.stale' };

const noticeOf = ({ answer }: BellContext, id: string) => answer?.notices.find((notice) => notice.id === id);

/** The ids of what is new. */
const newIds = ({ answer }: BellContext): readonly string[] =>
  answer?.notices.filter(({ isRead }) => !isRead).map(({ id }) => id) ?? [];

/** How many notices are new: the number of the bell. */
export const countNew = (context: BellContext): number => newIds(context).length;

const withMarks = (answer: Notices, ids: readonly string[], isRead = true): Notices => ({
  ...answer,
  notices: answer.notices.map((notice) => (ids.includes(notice.id) ? { ...notice, isRead } : notice)),
});

/** What happened that concerns the user, over all clients, and what of it is new. */
export const bellMachine = setup({
  types: {
    context: {} as BellContext,
    events: {} as BellEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'busy',
  },
  actors: {
    loadNotices: fromPromise<Notices>(async () => {
      throw new Error('provide loadNotices');
    }),
    storeRead: fromPromise<void, readonly string[]>(async () => {
      throw new Error('provide storeRead');
    }),
    watchTab: fromCallback<TabReport>(() => {
      throw new Error('provide watchTab');
    }),
  },
  delays: { refreshDelay },
  guards: {
    isListed: ({ context }, id: string) => noticeOf(context, id) !== undefined,
    isNew: ({ context }, id: string) =>
      !isPreview(context.facts.session) && noticeOf(context, id)?.isRead === false,
    hasNew: ({ context }) => !isPreview(context.facts.session) && countNew(context) > 0,
    hasOverdue: ({ context }) => context.answer !== null && context.answer.overdue !== null,
    hasUnsent: ({ context }) => context.unsent.length > 0,
    changesTasks: ({ context }, change: Partial<SessionFacts>) => changesTasks(context.facts, change),
  },
  actions: {
    // What is not stored yet is read in an answer from before, too.
    storeAnswer: assign(({ context }, answer: Notices) => ({
      answer: withMarks(answer, [...context.unsent, ...context.sending]),
      problem: null,
    })),
    storeProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    storeSession: assign(({ context }, session: Session) => ({ facts: { ...context.facts, session } })),
    storeFlags: assign(({ context }, flags: FeatureFlags) => ({ facts: { ...context.facts, flags } })),
    markRead: assign(({ context }, ids: readonly string[]) => ({
      answer: context.answer && withMarks(context.answer, ids),
      unsent: [...context.unsent, ...ids],
    })),
    goTo: enqueueActions(({ context, enqueue }, id: string) => {
      const notice = noticeOf(context, id);
      if (notice) enqueue.emit({ type: 'navigation.wanted', replace: false, ...placeOf(notice) });
    }),
    goToTasks: emit({ type: 'navigation.wanted', to: '/tasks', replace: false }),
    wantRefresh: raise({ type: 'notices.stale' }),
  },
}).createMachine({
  id: 'bell',
  description: 'The notices under the bell: what happened that concerns the user, and what of it is new.',
  meta: { spec: ['T2.06'] },
  context: ({ input }) => ({ facts: input, answer: null, problem: null, unsent: [], sending: [] }),
  type: 'parallel',
  invoke: { src: 'watchTab', id: 'watchTab' },
  on: {
    'notice.open': [
      {
        guard: { type: 'isNew', params: ({ event }) => event.id },
        description: 'It leads to its place, and is read.',
        actions: [
          { type: 'goTo', params: ({ event }) => event.id },
          { type: 'markRead', params: ({ event }) => [event.id] },
        ],
      },
      {
        guard: { type: 'isListed', params: ({ event }) => event.id },
        actions: { type: 'goTo', params: ({ event }) => event.id },
      },
    ],
    'notice.read': {
      guard: { type: 'isNew', params: ({ event }) => event.id },
      description: 'A read-only preview session marks nothing.',
      meta: { spec: ['T6.01'] },
      actions: { type: 'markRead', params: ({ event }) => [event.id] },
    },
    'notices.readAll': {
      guard: 'hasNew',
      meta: { spec: ['T6.01'] },
      actions: { type: 'markRead', params: ({ context }) => newIds(context) },
    },
    'overdue.open': {
      guard: 'hasOverdue',
      description:
        'What is overdue comes first in the list of tasks. Reading takes it off the bell as little as opening.',
      meta: { spec: ['T7.05'] },
      actions: 'goToTasks',
    },
  },
  states: {
    answer: {
      description: 'What the server answered. Loading it anew never takes what is on screen away.',
      initial: 'loading',
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            src: 'loadNotices',
            id: 'loadNotices',
            onDone: {
              target: 'shown',
              actions: { type: 'storeAnswer', params: ({ event }) => event.output },
            },
            onError: { target: 'failed', actions: { type: 'storeProblem', params: ({ event }) => event } },
          },
          on: {
            'notices.stale': {
              target: 'loading',
              reenter: true,
              description: 'The answer that is on its way may be from before the change.',
            },
          },
        },
        failed: {
          description: 'Nothing is on screen so far. The list offers another try.',
          on: { 'notices.retry': 'loading', 'notices.stale': 'loading' },
        },
        shown: { on: { 'notices.stale': 'gathering' } },
        gathering: {
          description: 'Further changes may follow: they share the next answer.',
          after: { refreshDelay: 'refreshing' },
        },
        refreshing: {
          description: 'A change on the way drops this answer: it may be from before.',
          on: { 'notices.stale': 'gathering' },
          invoke: {
            src: 'loadNotices',
            id: 'loadNotices',
            onDone: {
              target: 'shown',
              actions: { type: 'storeAnswer', params: ({ event }) => event.output },
            },
            onError: { target: 'shown', description: 'What was known stays. The next change asks again.' },
          },
        },
      },
    },
    marks: {
      description: 'What the user has read, one request after another.',
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasUnsent', target: 'storing' } },
        storing: {
          entry: assign({
            sending: ({ context: { unsent } }) => unsent.slice(0, maxNotices),
            unsent: ({ context: { unsent } }) => unsent.slice(maxNotices),
          }),
          invoke: {
            src: 'storeRead',
            id: 'storeRead',
            input: ({ context }) => context.sending,
            onDone: { target: 'idle', actions: assign({ sending: [] }) },
            onError: {
              target: 'idle',
              description: 'They are new again, and an alert says so.',
              actions: [
                emit({
                  type: 'alert.raised',
                  alert: { ...dangerAlert('noticesNotMarkedMsg'), topic: 'notices.read' },
                }),
                assign({
                  answer: ({ context }) =>
                    context.answer && withMarks(context.answer, context.sending, false),
                  sending: [],
                }),
              ],
            },
          },
        },
      },
    },
    changes: {
      description: 'What makes the answer out of date.',
      on: countedChanges,
    },
    tab: tabOfBrowser,
  },
});
