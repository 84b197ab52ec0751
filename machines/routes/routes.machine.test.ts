import { expect, test } from 'vitest';
import { live, service, settle } from '../../tests/support/charts/live.ts';
import { factsFor } from '../../tests/support/values/session-facts.ts';
import { accountGuardTimeout } from '../parts/account-guard.ts';
import { ProblemError } from '../problem.ts';
import { backOf, placeOf } from './places.ts';
import { routesMachine } from './routes.machine.ts';

type Facts = Parameters<typeof factsFor>[0];

function start(facts: Facts) {
  const switchAccount = service<{ address: string | null }, { companyId: string }>();
  const machine = routesMachine.provide({ actors: { switchAccount: switchAccount.logic } as never });
  return { ...live(machine, factsFor(facts)), switchAccount };
}
const go = (to: string) => ({ type: 'navigation.wanted', to, replace: true });
const guardFailed = {
  type: 'alert.raised',
  alert: { type: 'danger', key: 'accountGuardFailed', closeable: true, timeout: null },
};

test.each([
  ['/', '/home', {}],
  ['/home', '/tasks', { controls: ['ClientCenterHideDashboards'] }],
  ['/', '/tasks', { controls: ['ClientCenterHideDashboards'] }],
  ['/tasks', '/documents', { controls: ['ClientCenterHideTasks'] }],
  ['/', '/documents', { grants: ['ClientCenter.AllDocsOnly'] }],
  ['/actions', '/documents', { controls: ['ClientCenterHideActions'] }],
  ['/nothing/here', '/notfound', {}],
] as const)('[T2.04, S6.09, S6.10, T8.04] %s leads to %s', (path, to, rights) => {
  const { signals } = start({ path, ...rights });
  expect(signals).toEqual([go(to)]);
});

test.each([
  '/home/nope',
  '/home/cnd',
  '/home/cnd/acme/more',
  '/home/news/a1/more',
  '/tasks/nope',
  '/tasks/clients/acme',
  '/tasks/clients/acme/task/a/more',
  '/documents/f1/d1/more',
  '/terms-and-conditions/nope',
  '/notfound/nope',
])('[T2.04] %s leads to /notfound: nothing is there below a known page', (path) => {
  expect(start({ path }).signals).toEqual([go('/notfound')]);
});

test.each([
  ['/home/cnd/acme?x=1', 'home'],
  ['/home/news/a1', 'home/news'],
  ['/tasks/clients/acme/task/a', 'tasks'],
  ['/documents/f1/', 'documents'],
  ['/documents/f1/d1#top', 'documents'],
])('[T2.04, T2.05, T2.21] %s is a page of %s', (path, area) => {
  const { actor, signals } = start({ path });
  expect([actor.getSnapshot().context.area, signals]).toEqual([area, []]);
});

test.each([
  ['/actions/nope/nope', false],
  ['/mobile/actions/nope/nope', true],
])(
  '[S8.21, T2.04] an action that is not known, %s, is not found, and the console names it',
  (path, isMobile) => {
    expect(start({ path, isMobile }).signals).toEqual([
      { type: 'error.noted', module: 'cc:actions', message: `Unknown action: ${path}`, stack: null },
      go('/notfound'),
    ]);
  },
);

test.each(['home', 'tasks', 'documents', 'actions'] as const)(
  '[T2.04] %s is shown to users who may enter',
  (area) => {
    const { actor, signals } = start({ path: `/${area}` });
    expect(actor.getSnapshot().value).toBe('shown');
    expect([actor.getSnapshot().context.area, signals]).toEqual([area, []]);
  },
);

test('[S6.10] a guard that breaks lets no user in', () => {
  const facts = factsFor({ path: '/tasks' });
  const broken = {
    ...facts,
    session: {
      ...facts.session,
      bindings: { ...facts.session.bindings, FeatureResourcePermissions: null as never },
    },
  };
  const { signals } = live(routesMachine, broken);
  expect(signals).toEqual([go('/documents')]);
});

test('[S6.10] rights that are taken away close the area under the person', () => {
  const { actor, signals } = start({ path: '/tasks' });
  const { session } = factsFor({ controls: ['ClientCenterHideTasks'] });
  actor.send({ type: 'session.refreshed', session });
  expect(signals).toEqual([go('/documents')]);
});

test('[S2.09, T2.01] the own company’s entry leads to the path behind it', () => {
  expect(start({ path: '/company/1001/documents/f1' }).signals).toEqual([go('/documents/f1')]);
  expect(start({ path: '/company/x/1001' }).signals).toEqual([go('/')]);
});

test('[T2.01] a segment without a digit is ignored', () => {
  expect(start({ path: '/company/harbor' }).signals).toEqual([go('/')]);
  expect(placeOf('/company/harbor/x2', factsFor().areas)).toEqual({
    kind: 'company',
    companyId: 'x2',
    rest: '/',
  });
});

test('[S4.08] another company’s entry switches the account and leaves for its address', async () => {
  const { actor, signals, switchAccount } = start({ path: '/company/5001' });
  expect(switchAccount.last().input).toEqual({ companyId: '5001' });
  switchAccount.last().resolve({ address: '/clientcenter/fr/?sessionToken=t' });
  await settle();
  expect(signals).toEqual([{ type: 'page.left', url: '/clientcenter/fr/?sessionToken=t' }]);
  expect(actor.getSnapshot().value).toBe('leaving');
});

test('[S4.08] another company is asked for once, however often its URL is reported', () => {
  const { actor, switchAccount } = start({ path: '/company/5001' });
  actor.send({ type: 'route.entered', path: '/company/5001' });
  expect(switchAccount.asked.map(({ input, signal }) => [input, signal.aborted])).toEqual([
    [{ companyId: '5001' }, false],
  ]);
  actor.send({ type: 'route.entered', path: '/company/6001' });
  expect(switchAccount.asked.map(({ input, signal }) => [input, signal.aborted])).toEqual([
    [{ companyId: '5001' }, true],
    [{ companyId: '6001' }, false],
  ]);
});

test('[S4.08, S2.06] without a URL the user is not authorized', async () => {
  const { signals, switchAccount } = start({ path: '/company/5001' });
  switchAccount.last().resolve({ address: null });
  await settle();
  expect(signals).toEqual([go('/not-authorized')]);
});

test('[T2.01] a failure of the account guard leads to the start and says so', async () => {
  const { signals, switchAccount } = start({ path: '/company/5001' });
  switchAccount.last().reject(new ProblemError({ code: 'unavailable' }));
  await settle();
  expect(signals).toEqual([guardFailed, go('/')]);
});

test('[S4.08, S9.05] the account guard waits 5000 ms and no longer; a late answer changes nothing', async () => {
  const { clock, signals, switchAccount } = start({ path: '/company/5001' });
  expect(accountGuardTimeout).toBe(5000);
  clock.increment(4999);
  expect(signals).toEqual([]);
  clock.increment(1);
  expect(signals).toEqual([guardFailed, go('/')]);
  expect(switchAccount.last().signal.aborted).toBe(true);
  switchAccount.last().resolve({ address: '/late' });
  await settle();
  expect(signals.length).toBe(2);
});

test('[T2.03] terms to accept come before everything, with the way back', () => {
  const { actor, signals } = start({ path: '/documents/f1' });
  actor.send({ type: 'terms.required', version: '2' });
  expect(signals).toEqual([go('/terms-and-conditions?r=%2Fdocuments%2Ff1')]);
  actor.send({ type: 'route.entered', path: '/terms-and-conditions?r=%2Fdocuments%2Ff1' });
  expect(actor.getSnapshot().context.area).toBe('terms-and-conditions');
  actor.send({ type: 'terms.accepted' });
  expect(signals.at(-1)).toEqual(go('/documents/f1'));
});

test('[T2.03] a user with nothing to accept is led on from the terms', () => {
  expect(start({ path: '/terms-and-conditions?r=%2Fdocuments' }).signals).toEqual([go('/documents')]);
});

test.each(['//evil.example', 'https://evil.example', '/nothing', '/terms-and-conditions', ''])(
  '[T2.03] the way back %j counts as absent',
  (back) => {
    expect(backOf(`/terms-and-conditions?r=${encodeURIComponent(back)}`, factsFor().areas)).toBe('/');
  },
);

test('[T8.14] a page of the app sends a browser back, and to the start where there is nothing to go back to', () => {
  const first = start({ path: '/mobile' });
  expect(first.signals).toEqual([go('/')]);
  const later = start({ path: '/documents' });
  later.actor.send({ type: 'route.entered', path: '/mobile' });
  expect(later.signals).toEqual([{ type: 'navigation.back' }]);
});

test('[T2.03, T2.12] inside the app its pages are shown', () => {
  expect(start({ path: '/mobile', isMobile: true }).actor.getSnapshot().context.area).toBe('mobile');
  const actions = start({ path: '/mobile/actions', isMobile: true });
  expect(actions.actor.getSnapshot().context.area).toBe('actions');
});
