import { expect, test } from 'vitest';
import { live, service, settle } from '../../tests/support/charts/live.ts';
import { factsFor } from '../../tests/support/values/session-facts.ts';
import type { ActionSection } from './action-tree.ts';
import { actionsMachine } from './actions.machine.ts';

const tree: readonly ActionSection[] = [
  {
    type: 'serviceRequestSection',
    route: 'service-request',
    actions: [
      { type: 'generalRequests', route: 'general-requests', waiting: 0 },
      { type: 'internRegistration', route: 'intern-registration', waiting: 0 },
    ],
    open: { total: 0, rows: [] },
  },
];

test('[T2.20] an action that the user may not use opens a dialog about it, and closing the dialog leads to /actions, twice as well', async () => {
  const loadActions = service<readonly ActionSection[], { clientId: string }>();
  const machine = actionsMachine.provide({ actors: { loadActions: loadActions.logic } });
  const facts = factsFor({ path: '/actions', grants: ['ServiceRequest.General'] } as never);
  const { actor, signals } = live(machine, facts);
  actor.send({ type: 'client.changed', clientId: 'acme' });
  loadActions.last().resolve(tree);
  await settle();
  const choose = (action: string) =>
    actor.send({ type: 'action.choose', section: 'service-request', action });
  const shown = () => ({
    isOpen: actor.getSnapshot().hasTag('open'),
    denied: actor.getSnapshot().context.denied,
    to: signals.flatMap((signal) => (signal.type === 'navigation.wanted' ? [signal.to] : [])),
  });
  for (const to of [['/actions'], ['/actions', '/actions']]) {
    choose('intern-registration');
    expect(shown()).toEqual({ isOpen: true, denied: 'intern-registration', to: to.slice(1) });
    choose('general-requests');
    expect(shown().to).toEqual(to.slice(1));
    actor.send({ type: 'dialog.close' });
    expect(shown()).toEqual({ isOpen: false, denied: 'intern-registration', to });
  }
  choose('general-requests');
  expect(shown().to.at(-1)).toBe('/actions/service-request/general-requests');
});

test('[T2.16] an action opens by its route where two sections have the same one', async () => {
  const loadActions = service<readonly ActionSection[], { clientId: string }>();
  const machine = actionsMachine.provide({ actors: { loadActions: loadActions.logic } });
  const { actor, signals } = live(machine, factsFor({ path: '/actions' }));
  actor.send({ type: 'client.changed', clientId: 'acme' });
  const section = (type: string, name: string, route: string): ActionSection => ({
    ...{ type, route: 'br-reports', actions: [{ type: name, route, waiting: 0 }] },
    open: { total: 0, rows: [] },
  });
  loadActions
    .last()
    .resolve([
      section('protocolsSection', 'storedDocuments', 'stored-documents'),
      section('brReportsSection', 'payrollEntriesReport', 'payroll-entries'),
    ]);
  await settle();
  for (const action of ['stored-documents', 'payroll-entries'])
    actor.send({ type: 'action.choose', section: 'br-reports', action });
  expect(signals.flatMap((signal) => (signal.type === 'navigation.wanted' ? [signal.to] : []))).toEqual([
    '/actions/br-reports/stored-documents',
    '/actions/br-reports/payroll-entries',
  ]);
});
