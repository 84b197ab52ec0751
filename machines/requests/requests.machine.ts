import type { ActorRef, Snapshot } from 'xstate';
import { assign, emit, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import type { requestFilters } from '../../contract/requests/kind.ts';
import { kindOf, mayRequest } from '../../contract/requests/kinds/kinds.ts';
import {
  type ListedRequest,
  requestsPerPage,
  type ServiceRequest,
} from '../../contract/requests/requests.ts';
import { type AccessFacts, may } from '../../contract/session/access.ts';
import type { Session } from '../../contract/session/session.ts';
import { requestPathOf, requestSection, requestsPathOf } from '../action-paths.ts';
import type { SessionFacts } from '../facts.ts';
import { createPagedList } from '../parts/paged-list.machine.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';
import type { ActionPlace, Signal } from '../signals.ts';
import { newRequestPathOf, type RequestsPlace, requestsPlaceOf } from './paths.ts';
import { requestMachine } from './request.machine.ts';
import type { RequestReport } from './request.setup.ts';

export type RequestFilter = (typeof requestFilters)[number];

/** What the list is asked for. */
export interface RequestsQuery {
  readonly clientId: string;
  /** A status filter [T3.14]. */
  readonly status: RequestFilter;
  /** The id of a kind; `null` for all. */
  readonly kind: string | null;
  readonly search: string;
}

/** How many requests each filter has, how many wait for the client, by kind, and which kinds there are for the user. */
export interface RequestCounts {
  readonly counts: Readonly<Partial<Record<RequestFilter, number>>>;
  readonly waiting: Readonly<Record<string, number>>;
  readonly kinds: readonly string[];
  readonly mayStart: boolean;
}

/** The list of requests, as a child of the chart. */
export const requestListMachine = createPagedList<ListedRequest, RequestsQuery, RequestCounts>(
  requestsPerPage,
);

/** The draft that is to be made. */
export interface NewRequest {
  readonly clientId: string;
  readonly kind: string;
  /** The request whose answers it begins with. */
  readonly sourceId: string | null;
  /** The same for every try: a repeated call makes one request only. */
  readonly attempt: number;
}

interface RequestsContext {
  readonly access: AccessFacts;
  readonly clientId: string | null;
  readonly path: string;
  /** The kind that is listed; `null` for all. It stays while a request of the list is open. */
  readonly kind: string | null;
  /** The client of the open request, once it is known. */
  readonly owner: string | null;
  readonly status: RequestFilter;
  readonly search: string;
  /** Why a new request could not be made. */
  readonly problem: Problem | null;
  /** How many new requests this visit has asked for: a repeated call makes one request only. */
  readonly attempt: number;
}

type RequestsEvent =
  | { type: 'status.choose'; status: RequestFilter }
  | { type: 'kind.choose'; kind: string | null }
  | { type: 'search.changed'; search: string }
  | { type: 'filters.clear' }
  | { type: 'request.start'; kind: string }
  | { type: 'start.retry' }
  | { type: 'route.entered'; path: string }
  | { type: 'client.changed'; clientId: string }
  | { type: 'session.refreshed'; session: Session }
  | { type: 'flags.loaded'; flags: SessionFacts['flags'] }
  | ({ type: 'action.wanted' } & ActionPlace)
  | RequestReport;

/** The longest text that is searched for. */
export const maxSearchLength = 200;
/** How long nothing is typed until it is searched for, in milliseconds. */
export const searchDelay = 300;

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

type Context = RequestsContext;

/** What the path shows; without a place among the requests, all of them. */
export const placeIn = ({ path }: Pick<Context, 'path'>): RequestsPlace =>
  requestsPlaceOf(path) ?? { root: '/actions', kind: null, requestId: null, isNew: false, sourceId: null };

/** The kind that is listed at a path, given the one before. */
const kindAt = (path: string, before: string | null): string | null => {
  const { kind, requestId, isNew } = placeIn({ path });
  return requestId !== null || isNew ? before : kind;
};

const queryOf = (context: Context): RequestsQuery => ({
  clientId: context.clientId ?? '',
  status: context.status,
  kind: context.kind,
  search: context.search.trim(),
});

/** Whether the user may see the requests of a kind, or of all. */
const mayList = (access: AccessFacts, kind: string | null): boolean =>
  may(access, 'serviceRequests') && (kind === null || mayRequest(access, kind));

const goTo = (to: string, replace: boolean) => ({ type: 'navigation.wanted' as const, to, replace });

/** The service requests of the active client: their list, and the one that the path leads to [T2.14, T3.14]. */
export const requestsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RequestsEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'busy',
  },
  actors: {
    list: requestListMachine,
    request: requestMachine,
    startRequest: fromPromise<ServiceRequest, NewRequest>(provide('startRequest')),
  },
  delays: { searchDelay },
  guards: {
    hasClient: ({ context }) => context.clientId !== null,
    isWithoutClient: ({ context }) => context.clientId === null,
    isOwner: ({ context }, clientId: string) => clientId === context.owner,
    isElsewhere: ({ context }, clientId: string) =>
      context.clientId !== null && context.clientId !== clientId,
    isForeign: ({ context }, clientId: string) =>
      context.clientId === null && context.owner !== null && context.owner !== clientId,
    isOtherClient: ({ context }, clientId: string) => clientId !== context.clientId,
    isOtherKind: ({ context }, path: string) => kindAt(path, context.kind) !== context.kind,
    isOtherPlace: ({ context }, path: string) => {
      const [before, after] = [placeIn(context), placeIn({ path })];
      return (
        before.requestId !== after.requestId ||
        before.isNew !== after.isNew ||
        before.sourceId !== after.sourceId ||
        before.kind !== after.kind
      );
    },
    isRefused: ({ context }) => !mayList(context.access, placeIn(context).kind),
    isUnknownKind: ({ context }) => {
      const { kind } = placeIn(context);
      return kind !== null && kindOf(kind) === undefined;
    },
    isRequest: ({ context }) => placeIn(context).requestId !== null,
    isNew: ({ context }) => placeIn(context).isNew,
    mayStart: ({ context }) =>
      may(context.access, 'changes') && mayRequest(context.access, placeIn(context).kind ?? ''),
    mayStartKind: ({ context }, kind: string) =>
      !placeIn(context).isNew && may(context.access, 'changes') && mayRequest(context.access, kind),
    isHere: ({ context }, { section, action }: ActionPlace) =>
      section === requestSection && action === placeIn(context).kind,
    isMoved: (_, moved: boolean) => moved,
    isOpen: ({ context }, requestId: string) => placeIn(context).requestId === requestId,
  },
  actions: {
    storeClient: assign((_, clientId: string) => ({
      clientId,
      search: '',
      status: 'ALL' as const,
      problem: null,
    })),
    storePath: assign(({ context }, path: string) => ({
      path,
      kind: kindAt(path, context.kind),
      problem: null,
    })),
    storeStatus: assign((_, status: RequestFilter) => ({ status })),
    storeSearch: assign((_, search: string) => ({ search: search.slice(0, maxSearchLength) })),
    clearFilters: assign({ search: '', status: 'ALL' as const }),
    storeAccess: assign((_, access: AccessFacts) => ({ access })),
    passAccess: sendTo('request', ({ context: { access } }) => ({ type: 'access.changed' as const, access })),
    askList: sendTo('list', ({ context }) => ({ type: 'query.changed' as const, query: queryOf(context) })),
    askListAt: sendTo('list', ({ context }, path: string) => ({
      type: 'query.changed' as const,
      query: queryOf({ ...context, kind: kindAt(path, context.kind) }),
    })),
    reloadList: sendTo('list', { type: 'list.reload' }),
    tellList: sendTo('list', (_, item: ListedRequest) => ({ type: 'item.changed' as const, item })),
    dropFromList: sendTo('list', (_, id: string) => ({ type: 'item.removed' as const, id })),
    goToKind: emit(({ context }: { context: Context }, kind: string | null) =>
      goTo(requestsPathOf(placeIn(context).root, kind), false),
    ),
    goToNew: emit(({ context }: { context: Context }, kind: string) =>
      goTo(newRequestPathOf(placeIn(context).root, kind), false),
    ),
    goToRequest: emit(
      ({ context }: { context: Context }, { kind, id }: Pick<ServiceRequest, 'kind' | 'id'>) =>
        goTo(requestPathOf(placeIn(context).root, kind, id), true),
    ),
    leaveRequest: emit(({ context }: { context: Context }) =>
      goTo(requestsPathOf(placeIn(context).root, context.kind), true),
    ),
    announceOpened: enqueueActions(({ context, enqueue }) => {
      const { kind } = placeIn(context);
      if (kind !== null) enqueue.emit({ type: 'action.opened', section: requestSection, action: kind });
    }),
    announceMissing: enqueueActions(({ context, enqueue }) => {
      const { kind } = placeIn(context);
      if (kind !== null) enqueue.emit({ type: 'action.missing', section: requestSection, action: kind });
    }),
    noteUnknownKind: emit(({ context }: { context: Context }) => ({
      type: 'error.noted' as const,
      module: 'cc:actions',
      message: `Unknown action: ${context.path}`,
      stack: null,
    })),
    forgetOwner: assign({ owner: null }),
    announceChange: emit({ type: 'requests.changed' as const }),
    storeOwner: assign((_, owner: string) => ({ owner })),
    wantClient: emit((_: unknown, clientId: string) => ({ type: 'client.wanted' as const, clientId })),
    wantOwner: emit(({ context }: { context: Context }) => ({
      type: 'client.wanted' as const,
      clientId: context.owner ?? '',
    })),
    countAttempt: assign(({ context }) => ({ attempt: context.attempt + 1, problem: null })),
    storeProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
  },
}).createMachine({
  id: 'requests',
  description: 'Service requests of the active client.',
  meta: { spec: ['T2.14', 'T3.14'] },
  context: ({ input: { session, flags, clientId, path } }) => ({
    access: { session, flags },
    clientId,
    path,
    kind: kindAt(path, null),
    owner: null,
    status: 'ALL',
    search: '',
    problem: null,
    attempt: 0,
  }),
  type: 'parallel',
  states: {
    list: {
      initial: 'choosing',
      on: {
        'client.changed': {
          guard: { type: 'isOtherClient', params: ({ event }) => event.clientId },
          target: '.choosing',
          description: 'Nothing of the client before stays on screen.',
          meta: { spec: ['S4.11'] },
          actions: { type: 'storeClient', params: ({ event }) => event.clientId },
        },
      },
      states: {
        choosing: {
          description: 'No client is active yet: a question without one would be refused [T8.05].',
          meta: { spec: ['T8.05'] },
          always: { guard: 'hasClient', target: 'running' },
        },
        running: {
          invoke: { src: 'list', id: 'list', input: ({ context }) => ({ query: queryOf(context) }) },
          initial: 'settled',
          on: {
            'status.choose': {
              target: '.settled',
              actions: [{ type: 'storeStatus', params: ({ event }) => event.status }, 'askList'],
            },
            'filters.clear': { target: '.settled', actions: ['clearFilters', 'askList'] },
            'search.changed': {
              target: '.typing',
              actions: { type: 'storeSearch', params: ({ event }) => event.search },
            },
            'route.entered': {
              guard: { type: 'isOtherKind', params: ({ event }) => event.path },
              description: 'The path says which kind is listed.',
              actions: { type: 'askListAt', params: ({ event }) => event.path },
            },
            'kind.choose': { actions: { type: 'goToKind', params: ({ event }) => event.kind } },
            'request.changed': [
              {
                guard: { type: 'isMoved', params: ({ event }) => event.isMoved },
                description: 'Its place in the list and the counts of the filters are the server’s.',
                actions: [
                  { type: 'tellList', params: ({ event }) => event.request },
                  'reloadList',
                  'announceChange',
                ],
              },
              { actions: { type: 'tellList', params: ({ event }) => event.request } },
            ],
            'request.gone': {
              actions: [{ type: 'dropFromList', params: ({ event }) => event.requestId }, 'reloadList'],
            },
          },
          states: {
            settled: {},
            typing: {
              description: 'The search waits until nothing is typed for a moment.',
              after: { searchDelay: { target: 'settled', actions: 'askList' } },
            },
          },
        },
      },
    },
    open: {
      description: 'The request that the path leads to, or a new one.',
      meta: { spec: ['T2.12', 'T2.14'] },
      initial: 'choosing',
      on: {
        'route.entered': [
          {
            guard: { type: 'isOtherPlace', params: ({ event }) => event.path },
            target: '.choosing',
            actions: { type: 'storePath', params: ({ event }) => event.path },
          },
          { actions: { type: 'storePath', params: ({ event }) => event.path } },
        ],
        'client.changed': [
          {
            guard: 'isWithoutClient',
            target: '.choosing',
            description: 'The first client is known: the path was opened before it.',
          },
          {
            guard: { type: 'isOwner', params: ({ event }) => event.clientId },
            description: 'The client of the open request is the active one now: it stays open.',
          },
          {
            guard: { type: 'isOtherClient', params: ({ event }) => event.clientId },
            target: '.closed',
            meta: { spec: ['S4.11'] },
            actions: 'leaveRequest',
          },
        ],
        'session.refreshed': {
          actions: {
            type: 'storeAccess',
            params: ({ context, event: { session } }) => ({ ...context.access, session }),
          },
        },
        'flags.loaded': {
          actions: {
            type: 'storeAccess',
            params: ({ context, event: { flags } }) => ({ ...context.access, flags }),
          },
        },
        'action.wanted': {
          guard: { type: 'isHere', params: ({ event }) => event },
          target: '.choosing',
          description: 'The hosting app asks whether this action is shown.',
          meta: { spec: ['S4.25'] },
        },
        'request.start': {
          guard: { type: 'mayStartKind', params: ({ event }) => event.kind },
          actions: { type: 'goToNew', params: ({ event }) => event.kind },
        },
      },
      states: {
        choosing: {
          always: [
            {
              guard: 'isUnknownKind',
              target: 'refused',
              meta: { spec: ['S8.21'] },
              actions: ['noteUnknownKind', 'announceMissing'],
            },
            { guard: 'isRefused', target: 'refused', actions: 'announceMissing' },
            { guard: 'isRequest', target: 'shown', actions: 'announceOpened' },
            { guard: 'isNew', target: 'waiting' },
            { target: 'closed', actions: 'announceOpened' },
          ],
        },
        closed: {},
        waiting: {
          description: 'A new request needs a client.',
          always: { guard: 'hasClient', target: 'permitting' },
        },
        permitting: {
          always: [
            { guard: 'mayStart', target: 'starting', actions: 'countAttempt' },
            {
              target: 'refused',
              description: 'A read-only preview session, or a kind that the user may not ask for.',
            },
          ],
        },
        starting: {
          tags: 'busy',
          description: 'The draft is made first, so that nothing that is typed is lost.',
          invoke: {
            src: 'startRequest',
            id: 'startRequest',
            input: ({ context }) => ({
              clientId: context.clientId ?? '',
              kind: placeIn(context).kind ?? '',
              sourceId: placeIn(context).sourceId,
              attempt: context.attempt,
            }),
            onDone: {
              target: 'closed',
              description: 'Its own path takes the place of that of a new one: Back leads to the list.',
              actions: { type: 'goToRequest', params: ({ event }) => event.output },
            },
            onError: { target: 'failed', actions: { type: 'storeProblem', params: ({ event }) => event } },
          },
        },
        failed: { on: { 'start.retry': 'starting' } },
        refused: {
          description: 'The screen "not authorized", without another address.',
          meta: { spec: ['T2.12', 'T6.03'] },
          on: {
            'session.refreshed': {
              target: 'choosing',
              description: 'Permissions are those of the session: a new one decides again.',
              meta: { spec: ['T4.21'] },
              actions: {
                type: 'storeAccess',
                params: ({ context, event: { session } }) => ({ ...context.access, session }),
              },
            },
          },
        },
        shown: {
          description: 'Nothing of a request stays when it is left; what was typed is stored.',
          entry: 'forgetOwner',
          invoke: {
            src: 'request',
            id: 'request',
            input: ({ context, self }) => ({
              requestId: placeIn(context).requestId ?? '',
              access: context.access,
              parent: self as unknown as ActorRef<Snapshot<unknown>, RequestReport>,
            }),
          },
          on: {
            'client.changed': [
              {
                guard: { type: 'isForeign', params: ({ event }) => event.clientId },
                description: 'The first client is known, and the request is of another one.',
                meta: { spec: ['T2.05'] },
                actions: 'wantOwner',
              },
              {
                guard: 'isWithoutClient',
                description: 'The first client is known: the request is read already.',
              },
            ],
            'session.refreshed': {
              actions: [
                {
                  type: 'storeAccess',
                  params: ({ context, event: { session } }) => ({ ...context.access, session }),
                },
                'passAccess',
              ],
            },
            'flags.loaded': {
              actions: [
                {
                  type: 'storeAccess',
                  params: ({ context, event: { flags } }) => ({ ...context.access, flags }),
                },
                'passAccess',
              ],
            },
            'request.changed': [
              {
                guard: { type: 'isElsewhere', params: ({ event }) => event.request.clientId },
                description:
                  'A request of another client, opened from home or a letter: its client becomes the active one.',
                meta: { spec: ['T2.05'] },
                actions: [
                  { type: 'storeOwner', params: ({ event }) => event.request.clientId },
                  { type: 'wantClient', params: ({ event }) => event.request.clientId },
                ],
              },
              { actions: { type: 'storeOwner', params: ({ event }) => event.request.clientId } },
            ],
            'request.gone': {
              guard: { type: 'isOpen', params: ({ event }) => event.requestId },
              target: 'closed',
              actions: 'leaveRequest',
            },
          },
        },
      },
    },
  },
});
