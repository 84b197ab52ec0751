import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Session } from '../../contract/session/session.ts';
import { ProblemError } from '../../machines/problem.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import type { EndOfSession } from '../../machines/session/session.setup.ts';
import type { Signal } from '../../machines/signals.ts';
import { live, service, settle } from '../support/charts/live.ts';
import { entryFor, sessionFor, themeFor } from '../support/values/fixtures.ts';
import { historyOf } from './history.ts';
import { openCallsOf } from './open-calls.ts';
import { type Answer, type Deed, PlainSession, type Visit } from './plain-session.ts';

type AnyInput = EndOfSession & {
  code: string;
  state: string;
  from: string;
  token: string;
  force: boolean;
  companyId: string;
};
function textOf(what: string, input: AnyInput): string {
  const { forgottenUser, forgetsClient, tellsServer, returnTo } = input ?? {};
  if (what === 'exchangeCode') return `${input.code} ${input.state}`;
  if (what === 'createLongToken') return `${input.from} ${input.token}`;
  if (what === 'loadBindings') return String(input.force);
  if (what === 'loadTheme') return input.companyId;
  if (what === 'startSignIn') return String(returnTo);
  if (what !== 'endSession') return '';
  return `${tellsServer ? 'aloud' : 'silently'}, forgets ${forgottenUser} ${forgetsClient}, then ${returnTo}`;
}

function wordsOf(signal: Signal): string {
  if (signal.type === 'navigation.wanted') {
    const { state } = signal as { state?: { location: string } };
    return `to ${signal.to}${state ? ` with ${state.location}` : ''}`;
  }
  if (signal.type === 'page.left') return `left for ${signal.url}`;
  if (signal.type === 'session.started')
    return `started ${signal.session.meta.PrismGuid}, ${signal.returnTo}`;
  if (signal.type === 'session.refreshed') return `refreshed ${signal.session.meta.PrismGuid}`;
  if (signal.type === 'error.noted') return `noted ${signal.message}`;
  if (signal.type === 'alert.raised') return `${signal.alert.type} ${signal.alert.key}`;
  const words = {
    'session.ended': 'session ended',
    'bridge.posted': 'app told',
    'theme.loaded': 'look loaded',
  };
  return words[signal.type as 'session.ended'] ?? signal.type;
}

function startReal(visit: Visit) {
  const names = [
    'startSignIn',
    'exchangeCode',
    'createLongToken',
    'restoreSession',
    'loadBindings',
    'loadTheme',
    'switchAccount',
    'closePreview',
    'endSession',
  ] as const;
  const services = Object.fromEntries(names.map((name) => [name, service()]));
  const actors = Object.fromEntries(Object.entries(services).map(([name, { logic }]) => [name, logic]));
  const entry = entryFor({
    code: visit.code && 'c',
    state: visit.code && 's',
    exchangedState: visit.code === 'used' ? 's' : null,
    loginToken: visit.ticket === 'loginToken' ? 'linked' : null,
    sessionToken: visit.ticket === 'sessionToken' ? 'linked' : null,
    hasStoredToken: visit.hasToken,
    hasStoredSession: visit.hasTab,
    error: visit.error,
    returnTo: visit.returnTo,
    providerSignOut: visit.providerSignOut,
    isProduction: visit.isProduction,
  });
  const { actor, clock, signals } = live(sessionMachine.provide({ actors } as never), entry);
  const open = openCallsOf(services, textOf);
  let heard = 0;
  const sessionOf = (user: string): Session => {
    const session = sessionFor('1001');
    const emulated = visit.isPreview ? 'user-3' : null;
    return { ...session, meta: { ...session.meta, PrismGuid: user, EmulateePrismGuid: emulated } };
  };
  const holder = { firstName: 'Ellis', lastName: 'Ward', email: 'ellis@example.com' };
  const kinds = { first: 'client', second: 'staff', third: 'none' };
  const answerOf = (what: string, input: AnyInput, how: 'first' | 'second' | 'third'): unknown => {
    const isFirst = how === 'first';
    if (what === 'startSignIn') return { url: '/provider' };
    if (what === 'exchangeCode')
      return { loginToken: 'exchanged', returnTo: isFirst ? null : '/company/1001' };
    if (what === 'createLongToken') return { question: how === 'second' ? { ticket: 'own', holder } : null };
    if (what === 'loadBindings' && input.force)
      return { session: sessionOf(how === 'second' ? 'user-2' : 'user-1'), kind: 'client' };
    if (what === 'loadBindings') return { session: sessionOf('user-1'), kind: kinds[how] };
    if (what === 'loadTheme') return { ...themeFor('Harbor'), logoutUrl: how === 'second' ? '/bye' : null };
    return what === 'endSession' ? { isToldToServer: isFirst } : { address: isFirst ? '/there' : null };
  };
  const take = async (deed: Deed) => {
    if (deed.do === 'say') actor.send({ type: deed.word });
    if (deed.do === 'expire') actor.send({ type: 'session.expired', returnTo: deed.returnTo });
    if (deed.do === 'hear') actor.send({ type: 'signOut.heard', returnTo: deed.returnTo });
    if (deed.do === 'uploads') actor.send({ type: 'uploads.changed', isUnderWay: deed.isUnderWay });
    if (deed.do === 'wait') clock.increment(deed.ms);
    const calls = open();
    const call = deed.do === 'answer' ? calls[deed.place % Math.max(1, calls.length)] : undefined;
    if (call && deed.do === 'answer') {
      const { how } = deed;
      if (how === 'first' || how === 'second' || how === 'third')
        call.resolve(answerOf(call.what, call.input as AnyInput, how));
      else
        call.reject(
          new ProblemError({ code: how, ...(how === 'mfaRequired' ? { location: '/second-factor' } : {}) }),
        );
    }
    await settle();
  };
  const at = () => {
    const snapshot = actor.getSnapshot();
    if (snapshot.matches('active')) return 'portal';
    if (snapshot.matches('confirming')) return 'asking';
    if (snapshot.matches('leavingForStaff')) return 'toStaff';
    if (snapshot.matches('leaving')) return 'toProvider';
    if (snapshot.matches({ loadingBindings: 'late' })) return 'late';
    const same = (['ticketUnanswered', 'unreachable', 'homeless', 'gone'] as const).find((one) =>
      snapshot.matches(one),
    );
    return same ?? (snapshot.hasTag('signedOut') ? 'signIn' : 'busy');
  };
  const facts = () => {
    const snapshot = actor.getSnapshot();
    const { session, ticket, holder: asked, outcome, problem } = snapshot.context;
    const said = signals.slice(heard).map(wordsOf);
    heard = signals.length;
    return {
      at: at(),
      user: session?.meta.PrismGuid ?? null,
      ticket: ticket?.token ?? null,
      holder: asked?.email ?? null,
      outcome,
      problem: problem?.code ?? null,
      calls: open().map(({ text }) => text.trim()),
      isAsked: snapshot.hasTag('asksToSignOut'),
      may: {
        confirm: snapshot.can({ type: 'signOut.confirm' }),
        decline: snapshot.can({ type: 'ticket.decline' }),
        closePreview: snapshot.can({ type: 'preview.close' }),
      },
      said,
    };
  };
  return { take, facts };
}

const visit: fc.Arbitrary<Visit> = fc.record({
  code: fc.constantFrom('fresh', 'used', null, null),
  ticket: fc.constantFrom('loginToken', 'sessionToken', null, null),
  hasToken: fc.boolean(),
  hasTab: fc.boolean(),
  error: fc.constantFrom('access_denied', 'server_error', null),
  returnTo: fc.constantFrom(null, '/documents', '/company/1001'),
  providerSignOut: fc.constantFrom(null, '/sign-out?client_id=portal'),
  isProduction: fc.boolean(),
  isPreview: fc.boolean(),
});
const place = fc.nat({ max: 2 });
const words = [
  'signIn.start',
  'ticket.confirm',
  'ticket.decline',
  'session.retry',
  'session.refresh',
  'page.woken',
  'preview.close',
  'signOut.start',
  'signOut.start',
  'signOut.confirm',
  'signOut.cancel',
] as const;
const failures: readonly Answer[] = [
  'offline',
  'unauthenticated',
  'forbidden',
  'sessionReplaced',
  'sessionReplaced',
  'mfaRequired',
  'firmLocked',
  'signInCanceled',
];
const deed = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('say'), word: fc.constantFrom(...words) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('expire', 'hear'),
      returnTo: fc.constantFrom(null, '/tasks'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('uploads'), isUnderWay: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(999, 1000, 4000, 3_596_000) }),
  },
  { weight: 9, arbitrary: fc.record({ do: fc.constant('answer'), place, how: fc.constant('first') }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('answer'), place, how: fc.constantFrom('second', 'third') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('answer'), place, how: fc.constantFrom(...failures) }),
  },
) as fc.Arbitrary<Deed>;

async function compare(how: Visit, deeds: readonly Deed[]): Promise<void> {
  const plain = new PlainSession(how);
  const real = startReal(how);
  expect(real.facts()).toEqual(plain.facts());
  for (const one of deeds) {
    plain.take(one);
    await real.take(one);
    expect(real.facts(), JSON.stringify(one)).toEqual(plain.facts());
  }
}

test('[S4.01–S4.07, S8.01–S8.04] whatever is done and answered, the session is as a plain model of the rules says', async () => {
  await fc.assert(fc.asyncProperty(visit, historyOf(deed, 30), compare), { numRuns: 130 });
});

test('[S4.05] however often another tab signs in meanwhile, the rights are read as the model says', async () => {
  const ofTabs = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('sessionReplaced', 'sessionReplaced', 'offline') },
    { weight: 3, arbitrary: fc.constant('first') },
    { weight: 2, arbitrary: fc.constant('session.refresh') },
    { weight: 1, arbitrary: fc.constant('session.retry') },
  );
  const deedOf = (word: string) =>
    (word.includes('.') ? { do: 'say', word } : { do: 'answer', place: 0, how: word }) as Deed;
  const ofThisTab = visit.map((one): Visit => ({ ...one, code: null, ticket: null, hasToken: true }));
  await fc.assert(fc.asyncProperty(ofThisTab, historyOf(ofTabs.map(deedOf), 30), compare), { numRuns: 40 });
});
