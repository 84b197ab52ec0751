import { expect, test } from 'vitest';
import { live, service, settle } from '../../tests/support/charts/live.ts';
import { entryFor, sessionFor, themeFor } from '../../tests/support/values/fixtures.ts';
import { ProblemError } from '../problem.ts';
import type { Entry } from './entry.ts';
import { sessionMachine } from './session.machine.ts';
import type { EndOfSession, LoadedSession, TokenAnswer } from './session.setup.ts';
import { bindingsAge, staffRedirectDelay } from './session.setup.ts';

const providerSignOut = '/clientcenter/sign-out?client_id=portal';

function start(entry: Partial<Entry> = {}) {
  const services = {
    exchangeCode: service<{ loginToken: string; returnTo: string | null }>(),
    createLongToken: service<TokenAnswer>(),
    loadBindings: service<LoadedSession, { force: boolean }>(),
    loadTheme: service<ReturnType<typeof themeFor>>(),
    switchAccount: service<{ address: string | null }>(),
    closePreview: service<{ address: string | null }>(),
    endSession: service<{ isToldToServer: boolean }, EndOfSession>(),
  };
  const actors = Object.fromEntries(Object.entries(services).map(([name, { logic }]) => [name, logic]));
  const input = entryFor({ hasStoredToken: true, ...entry });
  return { ...live(sessionMachine.provide({ actors } as never), input), ...services };
}

async function signedIn(entry: Partial<Entry> = {}, session = sessionFor('1001')) {
  const all = start(entry);
  all.loadBindings.last().resolve({ session, kind: 'client' });
  await settle();
  all.loadTheme.last().resolve(themeFor('Harbor & Pine CPAs'));
  await settle();
  all.signals.length = 0;
  return all;
}

const ended = [
  { type: 'session.ended' },
  { type: 'bridge.posted', message: { type: 'Logout', payload: {} } },
];

test('[S4.03, S9.05, S2.08] staff are shown where they go, and go there after a second', async () => {
  const { actor, loadBindings, switchAccount, clock, signals } = start();
  loadBindings.last().resolve({ session: sessionFor('1001'), kind: 'staff' });
  await settle();
  switchAccount.last().resolve({ address: '/staff/' });
  await settle();
  clock.increment(staffRedirectDelay - 1);
  expect([actor.getSnapshot().value, signals]).toEqual(['leavingForStaff', []]);
  clock.increment(1);
  expect([actor.getSnapshot().value, signals]).toEqual(['gone', [{ type: 'page.left', url: '/staff/' }]]);
});

test('[S2.06, S4.03] a user without a destination sees a page that says so, and can sign out', async () => {
  const { actor, loadBindings, signals, endSession } = start();
  loadBindings.last().resolve({ session: sessionFor('1001'), kind: 'none' });
  await settle();
  expect(actor.getSnapshot().value).toBe('homeless');
  expect(signals).toEqual([{ type: 'navigation.wanted', to: '/not-authorized', replace: true }]);
  actor.send({ type: 'signOut.start' });
  expect(endSession.last().input).toEqual({
    forgottenUser: 'user-1',
    forgetsClient: true,
    tellsServer: true,
    returnTo: null,
  });
});

test('[S2.06] an account switch without a URL leads to the same page', async () => {
  const { actor, loadBindings, switchAccount, signals } = start();
  loadBindings.last().resolve({ session: sessionFor('1001'), kind: 'staff' });
  await settle();
  switchAccount.last().resolve({ address: null });
  await settle();
  expect(actor.getSnapshot().value).toBe('homeless');
  expect(signals.at(-1)).toEqual({ type: 'navigation.wanted', to: '/not-authorized', replace: true });
});

test('[S8.04, S4.05] bindings that do not load are noted under the guard, and the session ends', async () => {
  const { loadBindings, endSession, signals } = start({ returnTo: '/documents/f1' });
  loadBindings.last().reject(new ProblemError({ code: 'forbidden', status: 403 }));
  await settle();
  expect(signals).toEqual([
    {
      type: 'error.noted',
      module: 'cc:authz:guard',
      message: 'Session Bindings Not Loaded',
      stack: null,
    },
  ]);
  endSession.last().resolve({ isToldToServer: true });
  await settle();
  expect(signals.at(-1)).toEqual({
    type: 'navigation.wanted',
    to: '/auth?r=%2Fdocuments%2Ff1',
    replace: true,
  });
});

test.each([
  ['unavailable', 500],
  ['offline', undefined],
] as const)(
  '[S8.04, T8.04] bindings that do not load (%s) are noted under the guard, which opens nothing; another try may',
  async (code, status) => {
    const { actor, loadBindings, endSession, signals } = start();
    loadBindings.last().reject(new ProblemError({ code, ...(status ? { status } : {}) }));
    await settle();
    const noted = { type: 'error.noted', module: 'cc:authz:guard', message: 'Session Bindings Not Loaded' };
    expect([actor.getSnapshot().value, signals, endSession.asked.length]).toEqual([
      'unreachable',
      [{ ...noted, stack: null }],
      0,
    ]);
    actor.send({ type: 'session.retry' });
    loadBindings.last().resolve({ session: sessionFor('1001'), kind: 'client' });
    await settle();
    expect(signals.map(({ type }) => type)).toEqual(['error.noted', 'navigation.wanted', 'session.started']);
  },
);

test('[S8.02] a refresh of the bindings that is forbidden logs out', async () => {
  const { actor, loadBindings, signals } = await signedIn();
  actor.send({ type: 'session.refresh' });
  expect(loadBindings.last().input).toEqual({ force: true });
  loadBindings.last().reject(new ProblemError({ code: 'forbidden', status: 403 }));
  await settle();
  expect([actor.getSnapshot().value, signals]).toEqual(['ending', ended]);
});

test('[S7.06] a refresh reads the bindings past the cache and notifies all flows', async () => {
  const { actor, loadBindings, signals } = await signedIn();
  actor.send({ type: 'session.refresh' });
  const session = sessionFor('2001');
  loadBindings.last().resolve({ session, kind: 'client' });
  await settle();
  expect(signals).toEqual([{ type: 'session.refreshed', session }]);
  expect(actor.getSnapshot().context.session).toEqual(session);
});

test('a tab that wakes after an hour reads the bindings anew, one that wakes before does not', async () => {
  const { actor, loadBindings, clock } = await signedIn();
  clock.increment(bindingsAge - 1);
  actor.send({ type: 'page.woken' });
  expect(loadBindings.asked.length).toBe(1);
  clock.increment(1);
  actor.send({ type: 'page.woken' });
  expect(loadBindings.asked.length).toBe(2);
});

test('[S8.03] a long-lived session token that is refused logs out the user who was signed in before', async () => {
  const { actor, createLongToken, endSession, signals } = start({ sessionToken: 'used' });
  createLongToken.last().reject(new ProblemError({ code: 'unauthenticated', status: 401 }));
  await settle();
  expect([actor.getSnapshot().value, endSession.asked.length]).toEqual(['ending', 1]);
  endSession.last().resolve({ isToldToServer: true });
  await settle();
  expect(signals.at(-1)).toEqual({ type: 'navigation.wanted', to: '/auth/signin-error', replace: true });
});

test.each([
  ['mfaRequired', '/auth/mfa-required', { state: { location: 'https://provider.example/mfa' } }],
  ['firmLocked', '/auth/firm-locked', {}],
  ['signInRejected', '/auth/signin-error', {}],
] as const)('[S4.06, S8.22] %s leads to %s', async (code, to, more) => {
  const { exchangeCode, signals } = start({ hasStoredToken: false, code: 'c', state: 's' });
  const location = 'https://provider.example/mfa';
  exchangeCode.last().reject(new ProblemError({ code, status: 403, location }));
  await settle();
  expect(signals.at(-1)).toEqual({ type: 'navigation.wanted', to, replace: true, ...more });
});

test('[S4.06] a failure without a reason is passed on, and the sign-in page says it', async () => {
  const { actor, exchangeCode, signals } = start({ hasStoredToken: false, code: 'c', state: 's' });
  exchangeCode.last().reject(new ProblemError({ code: 'offline' }));
  await settle();
  expect(signals.slice(1)).toEqual([
    { type: 'error.noted', module: 'cc:auth:exchange', message: 'offline', stack: null },
    { type: 'navigation.wanted', to: '/auth', replace: true },
  ]);
  expect(actor.getSnapshot().context.problem).toEqual({ code: 'offline' });
});

test('[S4.05] a firm with a logout URL of its own is left for it', async () => {
  const all = start({ providerSignOut });
  all.loadBindings.last().resolve({ session: sessionFor('5001'), kind: 'client' });
  await settle();
  all.loadTheme.last().resolve({ ...themeFor('Laurier'), logoutUrl: 'https://laurier.example/bye' });
  await settle();
  all.actor.send({ type: 'signOut.start' });
  all.endSession.last().resolve({ isToldToServer: true });
  await settle();
  expect(all.signals.at(-1)).toEqual({ type: 'page.left', url: 'https://laurier.example/bye' });
});

test('[S4.05, S7.05] signing out ends the session of the provider as well', async () => {
  const { actor, endSession, signals } = await signedIn({ providerSignOut });
  actor.send({ type: 'signOut.start' });
  endSession.last().resolve({ isToldToServer: true });
  await settle();
  expect(signals).toEqual([...ended, { type: 'page.left', url: providerSignOut }]);
});

const clientIds = {
  default: 'portal',
  ar: 'portal-ar',
  br: 'portal-br',
  brEnUs: 'portal-br-en-us',
  uk: 'portal-uk',
  ca: 'portal-ca',
  caFr: 'portal-ca-fr',
};
test.each([
  ['pt-BR', 'br', 'portal-br'],
  ['en-US', 'br', 'portal-br-en-us'],
  ['fr-CA', 'ca', 'portal-ca-fr'],
  ['en-US', undefined, 'portal'],
] as const)(
  '[S7.05] a session in %s of a firm of the market %s signs out with the client id %s, whatever the page came with',
  async (language, market, clientId) => {
    const all = start({ providerSignOut, clientIds, language });
    all.loadBindings.last().resolve({ session: sessionFor('2001'), kind: 'client' });
    await settle();
    all.loadTheme.last().resolve({ ...themeFor('Aurora'), ...(market ? { market } : {}) });
    await settle();
    all.actor.send({ type: 'signOut.start' });
    all.endSession.last().resolve({ isToldToServer: true });
    await settle();
    expect(all.signals.at(-1)).toEqual({
      type: 'page.left',
      url: `/clientcenter/sign-out?client_id=${clientId}`,
    });
  },
);

test('[T6.02] where that is switched off, signing out stays with the portal', async () => {
  const { actor, endSession, signals } = await signedIn({ providerSignOut: null });
  actor.send({ type: 'signOut.start' });
  endSession.last().resolve({ isToldToServer: true });
  await settle();
  expect(signals).toEqual([...ended, { type: 'navigation.wanted', to: '/auth/logout', replace: true }]);
});

test.each([
  // The page that the provider leads back to says that the session was over.
  [true, { type: 'page.left', url: `${providerSignOut}&state=expired` }],
  [false, { type: 'navigation.wanted', to: '/auth?r=%2Fdocuments', replace: true }],
])(
  '[S8.01] a refused call ends the provider’s session in production (%s) only',
  async (isProduction, last) => {
    const { actor, endSession, signals } = await signedIn({ providerSignOut, isProduction });
    actor.send({ type: 'session.expired', returnTo: '/documents' });
    expect(endSession.last().input).toEqual({
      forgottenUser: null,
      forgetsClient: false,
      tellsServer: true,
      returnTo: '/documents',
    });
    endSession.last().resolve({ isToldToServer: true });
    await settle();
    expect(signals.at(-1)).toEqual(last);
  },
);

test('[S4.05] without the network the page stays where it is and says so', async () => {
  const { actor, endSession, signals } = await signedIn({ providerSignOut });
  actor.send({ type: 'signOut.start' });
  endSession.last().resolve({ isToldToServer: false });
  await settle();
  expect(signals.at(-1)).toEqual({ type: 'navigation.wanted', to: '/auth/logout', replace: true });
});

test('a tab that is notified of a sign-out elsewhere sends no request and shows it', async () => {
  const { actor, endSession, signals } = await signedIn({ providerSignOut });
  actor.send({ type: 'signOut.heard', returnTo: '/documents' });
  expect(endSession.last().input).toEqual({
    forgottenUser: null,
    forgetsClient: false,
    tellsServer: false,
    returnTo: '/documents',
  });
  endSession.last().resolve({ isToldToServer: false });
  await settle();
  expect(actor.getSnapshot().context).toMatchObject({ outcome: 'signedOutElsewhere', session: null });
  expect(signals.at(-1)).toEqual({ type: 'navigation.wanted', to: '/auth/logout', replace: true });
});

test('[T6.01] closing a preview leads back to the staff area by a ticket', async () => {
  const session = sessionFor('1001');
  const preview = { ...session, meta: { ...session.meta, EmulateePrismGuid: 'user-2' } };
  const { actor, closePreview, signals } = await signedIn({}, preview);
  actor.send({ type: 'preview.close' });
  closePreview.last().resolve({ address: '/clientcenter/en/us/?sessionToken=t' });
  await settle();
  expect(signals).toEqual([...ended, { type: 'page.left', url: '/clientcenter/en/us/?sessionToken=t' }]);
});

test('[S6.02, T6.01] an emulated session without a staff session behind it ends when it is closed', async () => {
  const session = sessionFor('1001');
  const preview = { ...session, meta: { ...session.meta, EmulateePrismGuid: 'user-2' } };
  const { actor, closePreview, endSession } = await signedIn({}, preview);
  actor.send({ type: 'preview.close' });
  closePreview.last().resolve({ address: null });
  await settle();
  expect([actor.getSnapshot().value, endSession.asked.length]).toEqual(['ending', 1]);
});

test('[T6.01] a session that is no preview has nothing to close', async () => {
  const { actor } = await signedIn();
  expect(actor.getSnapshot().can({ type: 'preview.close' })).toBe(false);
});
