/** Models of the service requests: the list, and a new or an open request beside it. */
import type { ListedRequest, ServiceRequest } from '../../../contract/requests/requests.ts';
import type { SessionFacts } from '../../../machines/facts.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { requestListMachine, requestsMachine } from '../../../machines/requests/requests.machine.ts';
import { defineModel, done, failed, type ModelEvent } from '../../support/charts/model.ts';
import { factsFor, sessionWith } from '../../support/values/session-facts.ts';

const offline = new ProblemError({ code: 'offline' });

export const listed = (id: string, change: Partial<ListedRequest> = {}): ListedRequest => ({
  id,
  number: '2026-0418',
  clientId: 'acme',
  kind: 'general-requests',
  status: 'WaitingForAnswer',
  outcome: null,
  subject: 'New health plan',
  updatedAt: '2026-01-15T09:12:00.000Z',
  since: '2026-01-14T09:12:00.000Z',
  sentAt: '2026-01-14T09:12:00.000Z',
  openedAt: null,
  repliedAt: null,
  assignee: null,
  isUnread: false,
  version: 2,
  ...change,
});

export const opened = (change: Partial<ServiceRequest> = {}): ServiceRequest => ({
  ...listed('one'),
  mayChange: true,
  values: { requestSubject: 'New health plan' },
  facts: [],
  warnings: [],
  messages: [],
  files: [],
  flags: [],
  history: [],
  ...change,
});

type Facts = Partial<SessionFacts> & { isPreview?: boolean };

const define = (name: string, facts: Facts, events: readonly ModelEvent<typeof requestsMachine>[]) =>
  defineModel({
    name,
    machine: requestsMachine,
    input: factsFor({ path: '/actions/service-request', ...facts }),
    events,
    contextKey: ({ clientId, owner, path, kind, status, search, problem, attempt }) => [
      clientId,
      owner,
      path,
      kind,
      status,
      search,
      problem?.code,
      Math.min(attempt, 2),
    ],
    systemIds: [],
    places: 'transitions',
    paths: 'covering',
  });

const around: readonly ModelEvent<typeof requestsMachine>[] = [
  { type: 'session.refreshed', session: sessionWith({}) },
  { type: 'flags.loaded', flags: factsFor().flags },
];

export const requestsModels = [
  define('a user who looks for a request', { clientId: 'acme' }, [
    { type: 'status.choose', status: 'DRAFT' },
    { type: 'kind.choose', kind: 'general-requests' },
    { type: 'kind.choose', kind: null },
    { type: 'search.changed', search: 'plan' },
    { type: 'filters.clear' },
    { type: 'action.wanted', section: 'service-request', action: 'general-requests' },
    { type: 'action.wanted', section: 'box-e', action: 'nfe-storage' },
    { type: 'request.changed', request: listed('one'), isMoved: true },
    { type: 'request.changed', request: listed('one'), isMoved: false },
    { type: 'request.gone', requestId: 'one' },
    { type: 'route.entered', path: '/actions/service-request/general-requests' },
    { type: 'route.entered', path: '/actions/service-request/general-requests/one' },
    { type: 'route.entered', path: '/actions/service-request/general-requests/one?from=home' },
    { type: 'client.changed', clientId: 'acme' },
    { type: 'client.changed', clientId: 'dana' },
    ...around,
  ]),
  define('a user who makes a request', { clientId: 'acme' }, [
    { type: 'request.start', kind: 'general-requests' },
    { type: 'request.start', kind: 'rentals' },
    { type: 'route.entered', path: '/actions/service-request/general-requests/new' },
    { type: 'route.entered', path: '/actions/service-request/general-requests/new/one' },
    { type: 'route.entered', path: '/actions/service-request/rentals' },
    done('startRequest', opened({ status: 'Draft' })),
    failed('startRequest', offline),
    { type: 'start.retry' },
    ...around,
  ]),
  define(
    'a new request by its path, before the client is known',
    { path: '/actions/service-request/general-requests/new' },
    [{ type: 'client.changed', clientId: 'acme' }, done('startRequest', opened({ status: 'Draft' }))],
  ),
  define(
    'a request of another client, opened from a letter',
    { clientId: 'acme', path: '/actions/service-request/general-requests/one' },
    [
      { type: 'request.changed', request: listed('one', { clientId: 'dana' }), isMoved: false },
      { type: 'client.changed', clientId: 'dana' },
      { type: 'client.changed', clientId: 'other' },
      { type: 'route.entered', path: '/actions/service-request' },
    ],
  ),
  define(
    'a request by its path, before the client is known',
    { path: '/actions/service-request/general-requests/one' },
    [
      { type: 'request.changed', request: listed('one'), isMoved: false },
      { type: 'client.changed', clientId: 'acme' },
      { type: 'client.changed', clientId: 'dana' },
    ],
  ),
  define(
    'a user who may not register partners',
    { clientId: 'acme', path: '/actions/service-request/partner-registration' },
    [{ type: 'route.entered', path: '/actions/service-request' }, ...around],
  ),
  define('a preview session', { clientId: 'acme', isPreview: true }, [
    { type: 'request.start', kind: 'general-requests' },
    { type: 'route.entered', path: '/actions/service-request/general-requests/new' },
  ]),
] as const;

const counts = { ALL: 4, WAITING_FOR_CLIENT: 1, WAITING_FOR_CORRECTION: 1, REPLIED: 1, DRAFT: 1 };

/** The list as it is shown beside an open request. */
export const requestListModels = [
  defineModel({
    name: 'the list of requests',
    machine: requestListMachine,
    input: { query: { clientId: 'acme', status: 'ALL', kind: null, search: '' } },
    events: [
      done('loadPart', {
        items: [
          listed('one', { status: 'WaitingForClient', isUnread: true }),
          listed('two', {
            status: 'WaitingForCorrection',
            kind: 'employee-leave',
            subject: 'Isabela Martins',
          }),
          listed('three', { status: 'Replied', outcome: 'refused' }),
          listed('four', { status: 'Draft', number: null, subject: '' }),
        ],
        totalItems: 5,
        extra: { counts, waiting: {}, kinds: ['employee-leave', 'general-requests'], mayStart: true },
      }),
      done('loadPart', {
        items: [],
        totalItems: 0,
        extra: { counts: { ALL: 0 }, waiting: {}, kinds: ['general-requests'], mayStart: false },
      }),
      failed('loadPart', offline),
      { type: 'list.more' },
      failed('loadNextPart', offline),
    ],
    contextKey: ({ list, problem }) => [list?.items.length, problem?.code],
  }),
] as const;
