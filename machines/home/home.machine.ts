import { assign, emit, enqueueActions, fromCallback, fromPromise, raise, sendTo, setup } from 'xstate';
import type { ResponseOf } from '../../contract/calls/call.ts';
import type { FeatureFlags } from '../../contract/firm/feature-flags.ts';
import { dashboardsFrom, isSinglePageOn } from '../../contract/home/dashboards.ts';
import type { home } from '../../contract/home/home.ts';
import { oneReadLess } from '../../contract/home/home-rules.ts';
import { readsByOpening } from '../../contract/session/access.ts';
import type { Session } from '../../contract/session/session.ts';
import type { SessionFacts } from '../facts.ts';
import { isHome } from '../home-path.ts';
import { documentPathOf, taskPathOf } from '../item-paths.ts';
import { type CountingEvent, countedChanges, tabOfBrowser } from '../parts/counted-changes.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';
import type { ObligationCounts, Signal } from '../signals.ts';
import type { TabReport } from '../tab.ts';
import { changesTasks } from '../task-kinds-change.ts';
import { dashboardsMachine } from './dashboards.machine.ts';
import { clientOfCertificates, dashboardIn, dashboardPathOf } from './paths.ts';

/** What home shows, as the server answers it. */
export type Home = ResponseOf<typeof home>;

export interface HomeContext {
  readonly facts: SessionFacts;
  /** The last answer; `null` until there is one. */
  readonly home: Home | null;
  /** Why it could not be loaded, or not loaded anew. */
  readonly problem: Problem | null;
  /** What the tax calendar counts for a client; `null` until it does. */
  readonly obligations: { readonly clientId: string; readonly counts: ObligationCounts } | null;
}

export type HomeEvent =
  | CountingEvent
  | { type: 'home.retry' }
  | { type: 'task.open'; taskId: string }
  | { type: 'document.open'; documentId: string }
  | { type: 'document.opened'; documentId: string }
  | { type: 'route.entered'; path: string }
  | { type: 'client.changed'; clientId: string }
  | { type: 'obligations.counted'; clientId: string; counts: ObligationCounts }
  /** The chart to itself: the answer may be out of date. */
  | { type: 'home.stale' };

/** How long changes are gathered before home is loaded anew, in milliseconds. */
export const refreshDelay = 300;

/** How long the client of certificates may take to become the active one, in milliseconds. */
export const clientPatience = 5000;

/** An answer after a document was opened, which marks it as read [S2.16]. */
function withRead(answer: Home, documentId: string): Home {
  const { unread, since, rows } = answer.newDocuments;
  const isUnread = rows.some(({ id, isRead }) => id === documentId && !isRead);
  if (!isUnread) return answer;
  return {
    ...answer,
    newDocuments: {
      unread: oneReadLess(unread),
      since,
      rows: rows.map((row) => (row.id === documentId ? { ...row, isRead: true } : row)),
    },
  };
}

const rowOfTask = ({ home }: HomeContext, taskId: string) =>
  [...(home?.waiting?.rows ?? []), ...(home?.withFirm?.rows ?? [])].find((row) => row.taskId === taskId);
const rowOfDocument = ({ home }: HomeContext, documentId: string) =>
  home?.newDocuments.rows.find(({ id }) => id === documentId);

/** The first page after sign-in: open tasks, and new documents, over all of the user's clients. */
export const homeMachine = setup({
  types: {
    context: {} as HomeContext,
    events: {} as HomeEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'busy',
    children: {} as { dashboards: 'dashboards' },
  },
  actors: {
    dashboards: dashboardsMachine,
    loadHome: fromPromise<Home>(async () => {
      throw new Error('provide loadHome');
    }),
    watchTab: fromCallback<TabReport>(() => {
      throw new Error('provide watchTab');
    }),
  },
  delays: { refreshDelay, clientPatience },
  guards: {
    changesTasks: ({ context }, change: Partial<SessionFacts>) => changesTasks(context.facts, change),
    isReturn: ({ context }, path: string) => isHome(path) && !isHome(context.facts.path),
    isListedTask: ({ context }, taskId: string) => rowOfTask(context, taskId) !== undefined,
    isListedDocument: ({ context }, documentId: string) => rowOfDocument(context, documentId) !== undefined,
    isAnswered: ({ context }) => context.home !== null,
    hasDashboards: ({ context: { home, facts } }) =>
      home !== null && !isSinglePageOn(facts.flags) && dashboardsFrom(home.market, facts.widgets).length > 0,
    hasSinglePage: ({ context: { home, facts } }) =>
      home !== null &&
      (isSinglePageOn(facts.flags) || dashboardsFrom(home.market, facts.widgets).length === 0),
    isOtherPath: ({ context }, path: string) => path !== context.facts.path,
    namesClient: ({ context }) => clientOfCertificates(context.facts.path) !== null,
    isWantedActive: ({ context: { facts } }) => clientOfCertificates(facts.path) === facts.clientId,
    isOtherClient: ({ context: { facts } }, clientId: string) =>
      clientId !== clientOfCertificates(facts.path),
    readsByOpening: ({ context }) => readsByOpening(context.facts),
    showsTasks: ({ context: { home, facts } }) =>
      isHome(facts.path) && home !== null && home.waiting !== null,
  },
  actions: {
    storeAnswer: assign((_, answer: Home) => ({ home: answer, problem: null })),
    storeProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    storeSession: assign(({ context }, session: Session) => ({ facts: { ...context.facts, session } })),
    storeFlags: assign(({ context }, flags: FeatureFlags) => ({ facts: { ...context.facts, flags } })),
    storePath: assign(({ context }, path: string) => ({ facts: { ...context.facts, path } })),
    storeClient: assign(({ context }, clientId: string) => ({ facts: { ...context.facts, clientId } })),
    wantClient: emit(({ context }) => ({
      type: 'client.wanted' as const,
      clientId: clientOfCertificates(context.facts.path) ?? '',
    })),
    leaveClient: emit(({ context }) => ({
      type: 'navigation.wanted' as const,
      to: dashboardPathOf(dashboardIn(context.facts.path)),
      replace: true,
    })),
    tellDashboards: sendTo('dashboards', (_, path: string) => ({ type: 'route.entered' as const, path })),
    reportCounts: enqueueActions(({ context: { home }, enqueue }) => {
      if (!home) return;
      const counts = {
        waiting: home.waiting?.total ?? null,
        unread: home.newDocuments.unread,
        requests: home.requests?.waiting.total ?? null,
      };
      enqueue.emit({ type: 'counts.loaded', counts });
    }),
    wantRefresh: raise({ type: 'home.stale' }),
    startTaskWatch: emit({ type: 'flow.wanted', flow: 'tasks' }),
    goToTask: enqueueActions(({ context, enqueue }, taskId: string) => {
      const row = rowOfTask(context, taskId);
      if (row)
        enqueue.emit({
          type: 'navigation.wanted',
          to: taskPathOf(row),
          replace: false,
          state: { opened: taskId },
        });
    }),
    goToDocument: enqueueActions(({ context, enqueue }, documentId: string) => {
      const row = rowOfDocument(context, documentId);
      if (row) enqueue.emit({ type: 'navigation.wanted', to: documentPathOf(row), replace: false });
    }),
  },
}).createMachine({
  id: 'home',
  description: 'Home: open tasks, and new documents, over all clients of the user.',
  context: ({ input }) => ({ facts: input, home: null, problem: null, obligations: null }),
  type: 'parallel',
  invoke: { src: 'watchTab', id: 'watchTab' },
  on: {
    'task.open': {
      guard: { type: 'isListedTask', params: ({ event }) => event.taskId },
      description: 'The flow of the task makes its client the active one.',
      meta: { spec: ['T2.05', 'T2.25'] },
      actions: { type: 'goToTask', params: ({ event }) => event.taskId },
    },
    'document.open': {
      guard: { type: 'isListedDocument', params: ({ event }) => event.documentId },
      description: 'Its folder is opened with the document on screen; its client becomes the active one.',
      meta: { spec: ['S2.07', 'S2.16'] },
      actions: { type: 'goToDocument', params: ({ event }) => event.documentId },
    },
  },
  states: {
    answer: {
      description: 'What the server answered. Loading it anew never takes what is on screen away.',
      initial: 'loading',
      states: {
        loading: {
          description: 'Nothing is on screen so far.',
          meta: { spec: ['T2.22'] },
          tags: 'busy',
          invoke: {
            src: 'loadHome',
            id: 'loadHome',
            onDone: {
              target: 'shown',
              actions: [{ type: 'storeAnswer', params: ({ event }) => event.output }, 'reportCounts'],
            },
            onError: {
              target: 'failed',
              actions: { type: 'storeProblem', params: ({ event }) => event },
            },
          },
          on: {
            'home.stale': {
              target: 'loading',
              reenter: true,
              description: 'The answer that is on its way may be from before the change.',
            },
          },
        },
        failed: {
          on: { 'home.retry': 'loading', 'home.stale': 'loading' },
        },
        shown: { on: { 'home.stale': 'gathering' } },
        gathering: {
          description: 'Further changes may follow: they share the next answer.',
          after: { refreshDelay: 'refreshing' },
        },
        refreshing: {
          description: 'A change on the way drops this answer: it may be from before.',
          on: { 'home.stale': 'gathering' },
          invoke: {
            src: 'loadHome',
            id: 'loadHome',
            onDone: {
              target: 'shown',
              actions: [{ type: 'storeAnswer', params: ({ event }) => event.output }, 'reportCounts'],
            },
            onError: {
              target: 'outdated',
              actions: { type: 'storeProblem', params: ({ event }) => event },
            },
          },
        },
        outdated: {
          description:
            'What was loaded before stays on screen, and a notice says that it may be out of date.',
          on: { 'home.retry': 'refreshing', 'home.stale': 'gathering' },
        },
      },
    },
    changes: {
      description: 'What makes the answer out of date.',
      on: {
        ...countedChanges,
        'document.opened': {
          guard: 'readsByOpening',
          description: 'It counts as read at once.',
          meta: { spec: ['S2.16'] },
          actions: [
            assign({
              home: ({ context, event }) => context.home && withRead(context.home, event.documentId),
            }),
            'reportCounts',
          ],
        },
        'route.entered': [
          {
            guard: { type: 'isReturn', params: ({ event }) => event.path },
            description: 'Back from another page: the firm may have stored documents meanwhile.',
            actions: [{ type: 'storePath', params: ({ event }) => event.path }, 'wantRefresh'],
          },
          { actions: { type: 'storePath', params: ({ event }) => event.path } },
        ],
      },
    },
    watcher: {
      description: 'The flow of the lists watches for changes of tasks, and reports them to home.',
      initial: 'off',
      states: {
        off: {
          always: {
            guard: 'showsTasks',
            target: 'on',
            description: 'It starts once home shows tasks, so that it delays nothing.',
            actions: 'startTaskWatch',
          },
        },
        on: {},
      },
    },
    layout: {
      description: 'Dashboards of widgets, or the newer page in a single container.',
      meta: { spec: ['T2.23', 'T6.06'] },
      initial: 'undecided',
      states: {
        undecided: {
          description: 'The answer says which market it is.',
          always: [
            { guard: 'hasDashboards', target: 'dashboards' },
            { guard: 'isAnswered', target: 'single' },
          ],
        },
        single: {
          description: 'Either of two flags is on, or the market has no dashboards.',
          meta: { spec: ['T2.23', 'T6.06'] },
          always: { guard: 'hasDashboards', target: 'dashboards' },
        },
        dashboards: {
          description: 'A market with dashboards while both flags are off.',
          meta: { spec: ['T2.22', 'T6.06'] },
          always: { guard: 'hasSinglePage', target: 'single' },
          invoke: {
            src: 'dashboards',
            id: 'dashboards',
            input: ({ context: { home, facts } }) => ({ facts, market: home?.market ?? 'us' }),
          },
          on: {
            'route.entered': {
              meta: { spec: ['T2.22'] },
              actions: { type: 'tellDashboards', params: ({ event }) => event.path },
            },
          },
        },
      },
    },
    client: {
      description: 'A path of certificates makes its client the active one.',
      meta: { spec: ['T2.21'] },
      initial: 'deciding',
      on: {
        'client.changed': { actions: { type: 'storeClient', params: ({ event }) => event.clientId } },
        'route.entered': {
          guard: { type: 'isOtherPath', params: ({ event }) => event.path },
          target: '.deciding',
        },
      },
      states: {
        deciding: {
          always: [{ guard: 'namesClient', target: 'wanted' }, { target: 'any' }],
        },
        any: { description: 'The path is of no client.' },
        wanted: {
          description:
            'The clients may not be loaded yet: another one that is chosen first is not the wanted one.',
          meta: { spec: ['T2.21'] },
          entry: 'wantClient',
          always: { guard: 'isWantedActive', target: 'active' },
          after: { clientPatience: 'missing' },
          on: {
            'client.changed': {
              target: 'wanted',
              reenter: true,
              actions: { type: 'storeClient', params: ({ event }) => event.clientId },
            },
          },
        },
        active: {
          on: {
            'client.changed': {
              guard: { type: 'isOtherClient', params: ({ event }) => event.clientId },
              target: 'any',
              description: 'The user goes on to another client: the path would lead back.',
              meta: { spec: ['S4.11'] },
              actions: [{ type: 'storeClient', params: ({ event }) => event.clientId }, 'leaveClient'],
            },
          },
        },
        missing: {
          description: 'It is none of the clients of the user. A notice says so; the active client stays.',
          meta: { spec: ['T2.21'] },
          on: {
            'client.changed': {
              target: 'any',
              actions: [{ type: 'storeClient', params: ({ event }) => event.clientId }, 'leaveClient'],
            },
          },
        },
      },
    },
    obligations: {
      description: 'What the tax calendar counts for the active client: the greeting says it.',
      meta: { spec: ['T2.22'] },
      on: {
        'obligations.counted': {
          actions: assign({ obligations: ({ event: { clientId, counts } }) => ({ clientId, counts }) }),
        },
        'client.changed': {
          guard: ({ context, event }) => context.obligations?.clientId !== event.clientId,
          description: 'The counts of another client are not those of the calendar below.',
          meta: { spec: ['S4.11'] },
          actions: assign({ obligations: null }),
        },
      },
    },
    tab: tabOfBrowser,
  },
});
