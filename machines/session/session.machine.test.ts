import { describe, expect, test } from 'vitest';
import type { Theme } from '../../contract/firm/theme.ts';
import { live, service, settle } from '../../tests/support/charts/live.ts';
import { entryFor, sessionFor, themeFor } from '../../tests/support/values/fixtures.ts';
import { ProblemError } from '../problem.ts';
import type { Entry } from './entry.ts';
import { sessionMachine } from './session.machine.ts';
import type { EndOfSession, LoadedSession, TokenAnswer } from './session.setup.ts';

function start(entry: Partial<Entry>) {
  const services = {
    startSignIn: service<{ url: string }, { language: 'en-US'; returnTo: string | null }>(),
    exchangeCode: service<{ loginToken: string; returnTo: string | null }, { code: string; state: string }>(),
    createLongToken: service<TokenAnswer, { from: string; token: string }>(),
    restoreSession: service<void>(),
    loadBindings: service<LoadedSession, { force: boolean }>(),
    loadTheme: service<Theme, { companyId: string }>(),
    switchAccount: service<{ address: string | null }>(),
    closePreview: service<{ address: string | null }>(),
    endSession: service<{ isToldToServer: boolean }, EndOfSession>(),
  };
  const actors = Object.fromEntries(Object.entries(services).map(([name, { logic }]) => [name, logic]));
  return { ...live(sessionMachine.provide({ actors } as never), entryFor(entry)), ...services };
}

test('[S4.01, S4.02] code and state are exchanged, a token is obtained, the bindings are loaded', async () => {
  const { actor, exchangeCode, createLongToken, loadBindings, signals } = start({ code: 'c', state: 's' });
  expect(exchangeCode.last().input).toEqual({ code: 'c', state: 's' });
  exchangeCode.last().resolve({ loginToken: 'ticket', returnTo: '/documents/f1' });
  await settle();
  expect(createLongToken.last().input).toEqual({ from: 'loginToken', token: 'ticket' });
  createLongToken.last().resolve({ question: null });
  await settle();
  const session = sessionFor('1001');
  loadBindings.last().resolve({ session, kind: 'client' });
  await settle();
  expect(actor.getSnapshot().matches('active')).toBe(true);
  expect(signals.slice(-2)).toEqual([
    { type: 'navigation.wanted', to: '/documents/f1', replace: true },
    { type: 'session.started', session, returnTo: '/documents/f1' },
  ]);
});

test.each(['loginToken', 'sessionToken'] as const)(
  '[S4.01] a %s in the URL starts a session',
  async (from) => {
    const { actor, createLongToken, loadBindings } = start({ [from]: 'ticket' });
    expect(createLongToken.last().input).toEqual({ from, token: 'ticket' });
    createLongToken.last().resolve({ question: null });
    await settle();
    loadBindings.last().resolve({ session: sessionFor('1001'), kind: 'client' });
    await settle();
    expect(actor.getSnapshot().matches('active')).toBe(true);
  },
);

test('[S4.08, S9.05] the URL of a firm waits 5000 ms for the session: then the start, with an alert; a late answer opens the portal there', async () => {
  const { actor, clock, loadBindings, signals } = start({
    hasStoredToken: true,
    returnTo: '/company/1001/tasks',
  });
  clock.increment(4999);
  expect([actor.getSnapshot().value, signals]).toEqual([{ loadingBindings: 'waiting' }, []]);
  clock.increment(1);
  expect(actor.getSnapshot().value).toEqual({ loadingBindings: 'late' });
  expect(signals.slice(-2)).toEqual([
    {
      type: 'alert.raised',
      alert: { type: 'danger', key: 'accountGuardFailed', closeable: true, timeout: null },
    },
    { type: 'navigation.wanted', to: '/', replace: true },
  ]);
  expect(loadBindings.last().signal.aborted).toBe(false);
  const session = sessionFor('1001');
  loadBindings.last().resolve({ session, kind: 'client' });
  await settle();
  expect(signals.at(-1)).toEqual({ type: 'session.started', session, returnTo: '/' });
});

test('[S4.08] after that another try asks for the session again', () => {
  const { actor, clock, loadBindings } = start({ hasStoredToken: true, returnTo: '/company/1001' });
  clock.increment(5000);
  actor.send({ type: 'session.retry' });
  expect([actor.getSnapshot().value, loadBindings.asked.map(({ signal }) => signal.aborted)]).toEqual([
    { loadingBindings: 'waiting' },
    [true, false],
  ]);
});

test('other URLs wait for the session as long as the call does', () => {
  const { actor, clock, signals } = start({ hasStoredToken: true, returnTo: '/companies' });
  clock.increment(29_000);
  expect([actor.getSnapshot().value, signals]).toEqual([{ loadingBindings: 'waiting' }, []]);
});

const question = {
  ticket: 'of this browser',
  holder: { firstName: 'Ellis', lastName: 'Ward', email: 'ellis@example.com' },
};

test.each(['loginToken', 'sessionToken'] as const)(
  '[S4.01] a %s of another browser starts no session before the user confirms',
  async (from) => {
    const { actor, createLongToken, loadBindings } = start({ [from]: 'ticket', hasStoredToken: true });
    createLongToken.last().resolve({ question });
    await settle();
    expect(actor.getSnapshot().value).toBe('confirming');
    expect(actor.getSnapshot().context.holder).toEqual(question.holder);
    expect([createLongToken.asked.length, loadBindings.asked.length]).toEqual([1, 0]);
    actor.send({ type: 'ticket.confirm' });
    expect(createLongToken.last().input).toEqual({ from, token: 'of this browser' });
    createLongToken.last().resolve({ question: null });
    await settle();
    loadBindings.last().resolve({ session: sessionFor('1001'), kind: 'client' });
    await settle();
    expect(actor.getSnapshot().matches('active')).toBe(true);
    expect(actor.getSnapshot().context).toMatchObject({ holder: null, ticket: null });
  },
);

test('[S4.01] declining a link keeps the session of this browser', async () => {
  const { actor, createLongToken, loadBindings, endSession } = start({
    sessionToken: 'ticket',
    hasStoredToken: true,
  });
  createLongToken.last().resolve({ question });
  await settle();
  actor.send({ type: 'ticket.decline' });
  expect([loadBindings.asked.length, endSession.asked.length]).toEqual([1, 0]);
  expect(actor.getSnapshot().context).toMatchObject({ holder: null, ticket: null });
});

test('[S4.01] declining a link without a session leads to the sign-in page', async () => {
  const { actor, createLongToken, signals } = start({ sessionToken: 'ticket', returnTo: '/documents/f1' });
  createLongToken.last().resolve({ question });
  await settle();
  actor.send({ type: 'ticket.decline' });
  expect([actor.getSnapshot().value, signals.at(-1)]).toEqual([
    'signedOut',
    { type: 'navigation.wanted', to: '/auth?r=%2Fdocuments%2Ff1', replace: true },
  ]);
});

test('[S4.01] a ticket leaves the URL, which keeps the way back for a reload', () => {
  const { signals } = start({ sessionToken: 'ticket', returnTo: '/documents/f1' });
  expect(signals).toEqual([{ type: 'navigation.wanted', to: '/auth?r=%2Fdocuments%2Ff1', replace: true }]);
});

test('[S4.07] a code leaves the URL and is sent once; after a reload the stored flag forbids it', () => {
  const first = start({ code: 'c', state: 's' });
  expect(first.signals).toEqual([{ type: 'navigation.wanted', to: '/auth', replace: true }]);
  const reloaded = start({ code: 'c', state: 's', exchangedState: 's' });
  expect(reloaded.exchangeCode.asked).toEqual([]);
  expect(reloaded.actor.getSnapshot().value).toBe('signedOut');
});

test('[S4.07] a stored token restores the session', async () => {
  const { actor, loadBindings } = start({ hasStoredToken: true });
  loadBindings.last().resolve({ session: sessionFor('2001'), kind: 'client' });
  await settle();
  expect(actor.getSnapshot().context.session).toEqual(sessionFor('2001'));
});

test('[S4.07] without a token the session that the tab keeps is restored', async () => {
  const { actor, restoreSession, loadBindings } = start({ hasStoredSession: true });
  expect([actor.getSnapshot().value, loadBindings.asked.length]).toEqual(['restoring', 0]);
  restoreSession.last().resolve();
  await settle();
  loadBindings.last().resolve({ session: sessionFor('2001'), kind: 'client' });
  await settle();
  expect(actor.getSnapshot().context.session).toEqual(sessionFor('2001'));
});

test('[S4.07] what the tab keeps and is no session leads to the sign-in page', async () => {
  const { actor, restoreSession, signals } = start({ hasStoredSession: true, returnTo: '/documents/f1' });
  restoreSession.last().reject(new Error('malformed'));
  await settle();
  expect([actor.getSnapshot().value, signals]).toEqual([
    'signedOut',
    [{ type: 'navigation.wanted', to: '/auth?r=%2Fdocuments%2Ff1', replace: true }],
  ]);
});

test('[S4.07, S2.01] with neither token nor session the visitor is sent to sign in, with the way back', () => {
  const { actor, signals } = start({ returnTo: '/documents/f1' });
  expect(actor.getSnapshot().value).toBe('signedOut');
  expect(signals).toEqual([{ type: 'navigation.wanted', to: '/auth?r=%2Fdocuments%2Ff1', replace: true }]);
});

test.each(['tooManyRequests', 'unavailable', 'offline'] as const)(
  '[S4.01] a session ticket that meets %s ends no session, and is tried again when the user wishes',
  async (code) => {
    const { actor, createLongToken, endSession, loadBindings, signals } = start({
      sessionToken: 'ticket',
      hasStoredToken: true,
    });
    const told = signals.length;
    createLongToken.last().reject(new ProblemError({ code }));
    await settle();
    expect(actor.getSnapshot().value).toBe('ticketUnanswered');
    expect(actor.getSnapshot().context.problem).toEqual({ code });
    expect([endSession.asked.length, loadBindings.asked.length, signals.length - told]).toEqual([0, 0, 0]);
    actor.send({ type: 'session.retry' });
    expect(createLongToken.asked.map(({ input }) => input)).toEqual([
      { from: 'sessionToken', token: 'ticket' },
      { from: 'sessionToken', token: 'ticket' },
    ]);
    createLongToken.last().resolve({ question: null });
    await settle();
    loadBindings.last().resolve({ session: sessionFor('1001'), kind: 'client' });
    await settle();
    expect(actor.getSnapshot().matches('active')).toBe(true);
    expect(endSession.asked).toEqual([]);
  },
);

test('[S4.01] a user whose ticket meets a busy server may go on with the session of before', async () => {
  const { actor, createLongToken, endSession, loadBindings } = start({
    sessionToken: 'ticket',
    hasStoredToken: true,
  });
  createLongToken.last().reject(new ProblemError({ code: 'tooManyRequests' }));
  await settle();
  actor.send({ type: 'ticket.decline' });
  loadBindings.last().resolve({ session: sessionFor('1001'), kind: 'client' });
  await settle();
  expect(actor.getSnapshot().matches('active')).toBe(true);
  expect(actor.getSnapshot().context.ticket).toBeNull();
  expect([createLongToken.asked.length, endSession.asked.length]).toEqual([1, 0]);
});

test('[S4.01] without a session of before a busy server leaves only another try', async () => {
  const { actor, createLongToken } = start({ loginToken: 'ticket' });
  createLongToken.last().reject(new ProblemError({ code: 'unavailable' }));
  await settle();
  expect(actor.getSnapshot().value).toBe('ticketUnanswered');
  expect(actor.getSnapshot().can({ type: 'ticket.decline' })).toBe(false);
  expect(actor.getSnapshot().can({ type: 'session.retry' })).toBe(true);
});

test('an unreachable server keeps the session for another try', async () => {
  const { actor, loadBindings, endSession } = start({ hasStoredToken: true });
  loadBindings.last().reject(new ProblemError({ code: 'offline' }));
  await settle();
  expect(actor.getSnapshot().value).toBe('unreachable');
  expect(endSession.asked).toEqual([]);
  actor.send({ type: 'session.retry' });
  loadBindings.last().resolve({ session: sessionFor('1001'), kind: 'client' });
  await settle();
  expect(actor.getSnapshot().matches('active')).toBe(true);
});

test('[S2.02] signing out ends the session and lands on the page that says so', async () => {
  const { actor, loadBindings, endSession, signals } = start({ hasStoredToken: true });
  loadBindings.last().resolve({ session: sessionFor('1001'), kind: 'client' });
  await settle();
  actor.send({ type: 'signOut.start' });
  expect(signals.slice(-2)).toEqual([
    { type: 'session.ended' },
    { type: 'bridge.posted', message: { type: 'Logout', payload: {} } },
  ]);
  endSession.last().reject(new ProblemError({ code: 'offline' }));
  await settle();
  expect(actor.getSnapshot().value).toBe('signedOut');
  expect(signals.at(-1)).toEqual({ type: 'navigation.wanted', to: '/auth/logout', replace: true });
});

test('many refused calls make one end and one navigation, with the way back', async () => {
  const { actor, loadBindings, loadTheme, endSession, signals } = start({ hasStoredToken: true });
  loadBindings.last().resolve({ session: sessionFor('1001'), kind: 'client' });
  await settle();
  loadTheme.last().resolve(themeFor('Harbor & Pine CPAs'));
  await settle();
  signals.splice(0);
  for (let call = 0; call < 20; call += 1) actor.send({ type: 'session.expired', returnTo: '/documents' });
  endSession.last().resolve({ isToldToServer: true });
  await settle();
  expect(endSession.asked.length).toBe(1);
  expect(signals.filter(({ type }) => type === 'session.ended').length).toBe(1);
  expect(signals.filter(({ type }) => type === 'navigation.wanted')).toEqual([
    { type: 'navigation.wanted', to: '/auth?r=%2Fdocuments', replace: true },
  ]);
});

describe('[S4.05] a session that another tab replaces while its bindings are on their way', () => {
  const replaced = new ProblemError({ code: 'sessionReplaced' });

  test('has its bindings read three times more at the most; then the portal is unreachable until another try', async () => {
    const { actor, loadBindings } = start({ hasStoredToken: true });
    for (const asked of [1, 2, 3, 4]) {
      expect([actor.getSnapshot().value, loadBindings.asked.length]).toEqual([
        { loadingBindings: 'waiting' },
        asked,
      ]);
      loadBindings.last().reject(replaced);
      await settle();
    }
    expect([actor.getSnapshot().value, loadBindings.asked.length]).toEqual(['unreachable', 4]);
    actor.send({ type: 'session.retry' });
    loadBindings.last().reject(replaced);
    await settle();
    loadBindings.last().resolve({ session: sessionFor('1001'), kind: 'client' });
    await settle();
    expect(actor.getSnapshot().matches('active')).toBe(true);
  });

  test('keeps its rights when a refresh is never about the session now; the next look at the page tries again', async () => {
    const { actor, loadBindings } = start({ hasStoredToken: true });
    loadBindings.last().resolve({ session: sessionFor('1001'), kind: 'client' });
    await settle();
    actor.send({ type: 'session.refresh' });
    for (const _ of [1, 2, 3, 4]) {
      loadBindings.last().reject(replaced);
      await settle();
    }
    expect(actor.getSnapshot().matches({ active: { rights: 'old' } })).toBe(true);
    expect(loadBindings.asked.length).toBe(5);
    actor.send({ type: 'page.woken' });
    loadBindings.last().reject(replaced);
    await settle();
    expect(actor.getSnapshot().matches({ active: { rights: 'refreshing' } })).toBe(true);
  });
});

test('[S4.03] a session without a wanted page opens the start, where the routes choose', async () => {
  const { loadBindings, signals } = start({ hasStoredToken: true, returnTo: null });
  loadBindings.last().resolve({ session: sessionFor('1001'), kind: 'client' });
  await settle();
  expect(signals.slice(0, 1)).toEqual([{ type: 'navigation.wanted', to: '/', replace: true }]);
});
