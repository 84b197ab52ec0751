/** Models of the action tree. */
import type { ActionSection } from '../../../machines/actions/action-tree.ts';
import { actionsMachine } from '../../../machines/actions/actions.machine.ts';
import type { SessionFacts } from '../../../machines/facts.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { openRequest } from '../../support/values/open-request.ts';
import { factsFor, sessionWith } from '../../support/values/session-facts.ts';

const offline = new ProblemError({ code: 'offline' });
const section = (...actions: ActionSection['actions']): ActionSection => ({
  type: 'serviceRequestSection',
  route: 'service-request',
  actions,
  open: { total: 0, rows: [] },
});
const leave = { type: 'employeeLeave', route: 'employee-leave', waiting: 1 };
const general = { type: 'generalRequests', route: 'general-requests', waiting: 0 };
const partner = { type: 'partnerRegistration', route: 'partner-registration', waiting: 0 };
const open = {
  total: 5,
  rows: [
    openRequest('asked', { kind: 'employee-leave', status: 'WaitingForClient', subject: '' }),
    openRequest('opened'),
    openRequest('sent', { isOpened: false }),
  ],
};
const tree: readonly ActionSection[] = [{ ...section(general, leave, partner), open }];
/** A server that is newer than this page knows a section and an action that the page has no screen for. */
const newer: readonly ActionSection[] = [
  section(general, { type: 'rentals', route: 'rentals', waiting: 2 }),
  {
    type: 'boxESection',
    route: 'box-e',
    actions: [{ type: 'nfeStorage', route: 'nfe-storage', waiting: 0 }],
    open: { total: 0, rows: [] },
  },
];

const define = (name: string, facts: Partial<SessionFacts> & { grants?: readonly string[] } = {}) =>
  defineModel({
    name,
    machine: actionsMachine,
    input: factsFor({ path: '/actions', ...facts } as never),
    events: [
      done('loadActions', tree),
      done('loadActions', newer),
      done('loadActions', []),
      failed('loadActions', offline),
      done('refreshActions', [section(general)]),
      failed('refreshActions', offline),
      { type: 'actions.retry' },
      { type: 'search.changed', search: 'atest' },
      { type: 'action.choose', section: 'service-request', action: 'general-requests' },
      { type: 'action.choose', section: 'service-request', action: 'partner-registration' },
      { type: 'action.choose', section: 'service-request', action: 'rentals' },
      { type: 'dialog.close' },
      { type: 'route.entered', path: '/actions/service-request/general-requests' },
      { type: 'route.entered', path: '/actions' },
      { type: 'client.changed', clientId: 'acme' },
      { type: 'client.changed', clientId: 'dana' },
      { type: 'session.refreshed', session: sessionWith({}) },
      { type: 'flags.loaded', flags: factsFor().flags },
    ],
    contextKey: ({ clientId, path, sections, search, denied, problem }) => [
      clientId,
      path,
      sections?.map(({ actions }) => actions.length),
      search,
      denied,
      problem?.code,
    ],
    places: 'transitions',
    paths: 'covering',
  });

export const actionsModels = [
  define('a user with a client', { clientId: 'acme' }),
  define('a user whose client is not known yet'),
] as const;
