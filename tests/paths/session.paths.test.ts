import { expect } from 'vitest';
import { ProblemError } from '../../machines/problem.ts';
import type { Entry } from '../../machines/session/entry.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { entryFor, sessionFor, themeFor } from '../helpers/fixtures.ts';
import { defineModel, done, failed } from '../helpers/model.ts';
import { describeModel } from '../helpers/suite.ts';

const problem = (code: 'mfaRequired' | 'offline' | 'unauthenticated' | 'forbidden') =>
  new ProblemError({ code });

const modelOf = (name: string, entry: Partial<Entry>, session = sessionFor('1001')) =>
  defineModel({
    name,
    machine: sessionMachine,
    input: entryFor({ returnTo: '/documents/f1', ...entry }),
    events: [
      { type: 'signIn.start' },
      { type: 'session.retry' },
      { type: 'session.expired', returnTo: '/documents/f2' },
      { type: 'session.refresh' },
      { type: 'page.woken' },
      { type: 'preview.close' },
      { type: 'signOut.start' },
      { type: 'signOut.heard', returnTo: '/documents/f3' },
      done('startSignIn', { url: 'https://provider.example/authorize' }),
      failed('startSignIn', problem('offline')),
      done('exchangeCode', { loginToken: 'ticket', returnTo: '/documents/f1' }),
      failed('exchangeCode', problem('mfaRequired')),
      failed('exchangeCode', problem('offline')),
      done('createLongToken'),
      failed('createLongToken', problem('unauthenticated')),
      done('loadBindings', { session, kind: 'client' }),
      done('loadBindings', { session, kind: 'staff' }),
      done('loadBindings', { session, kind: 'none' }),
      failed('loadBindings', problem('offline')),
      failed('loadBindings', problem('unauthenticated')),
      done('refreshBindings', { session, kind: 'client' }),
      failed('refreshBindings', problem('offline')),
      failed('refreshBindings', problem('forbidden')),
      done('switchAccount', { address: '/staff/' }),
      done('switchAccount', { address: null }),
      failed('switchAccount', problem('offline')),
      failed('switchAccount', problem('forbidden')),
      done('closePreview', { address: '/clientcenter/en/us/?sessionToken=t' }),
      done('closePreview', { address: null }),
      failed('closePreview', problem('offline')),
      done('loadTheme', themeFor('Harbor & Pine CPAs')),
      done('loadTheme', { ...themeFor('Laurier'), logoutUrl: 'https://laurier.example/bye' }),
      failed('loadTheme', problem('offline')),
      done('endSession', { isToldToServer: true }),
      done('endSession', { isToldToServer: false }),
      failed('endSession', problem('offline')),
    ],
    contextKey: ({ outcome, problem: why, theme }) => [outcome, why?.code, theme?.logoutUrl],
    places: 'transitions',
  });

const placesToGo = [
  'https://provider.example/authorize',
  '/staff/',
  '/clientcenter/en/us/?sessionToken=t',
  '/clientcenter/sign-out',
  'https://laurier.example/bye',
];
const ordinary = sessionFor('1001');
const preview = { ...ordinary, meta: { ...ordinary.meta, EmulateePrismGuid: 'user-2' } };

describeModel(
  [
    modelOf('code and state in the address', { code: 'c', state: 's' }),
    modelOf('a code that was exchanged before', { code: 'c', state: 's', exchangedState: 's' }),
    modelOf('a login token in the address', { loginToken: 'ticket' }),
    modelOf('a long-lived session token in the address', { sessionToken: 'ticket' }),
    modelOf('a stored session', { hasStoredToken: true }),
    modelOf('canceled at the provider', { error: 'access_denied', state: 's' }),
    modelOf('a provider that ends its session too', {
      hasStoredToken: true,
      providerSignOut: '/clientcenter/sign-out',
      isProduction: true,
    }),
    modelOf('staff who view as a client', { hasStoredToken: true }, preview),
    modelOf('refused by the provider', { error: 'server_error', state: 's' }),
  ],
  {
    invariants: {
      'nothing of a session is in memory when there is none': (snapshot) => {
        if (snapshot.hasTag('signedOut')) expect(snapshot.context.session).toBeNull();
        if (snapshot.matches('active')) expect(snapshot.context.session).not.toBeNull();
      },
      'starts and ends are announced in turn': (snapshot, { emitted }) => {
        const turns = emitted
          .map(({ type }) => type)
          .filter((type) => /^session\.(started|ended)$/.test(type));
        const expected = turns.map((_, index) => (index % 2 === 0 ? 'session.started' : 'session.ended'));
        expect(turns).toEqual(expected);
        expect(turns.length % 2).toBe(snapshot.matches('active') ? 1 : 0);
      },
      'a code is sent once': (_snapshot, { started }) =>
        expect(started.filter(({ src }) => src === 'exchangeCode').length).toBeLessThanOrEqual(1),
      'the code leaves the address before it is sent': (_snapshot, { emitted, started }) => {
        if (started[0]?.src === 'exchangeCode')
          expect(emitted[0]).toEqual({ type: 'navigation.wanted', to: '/auth', replace: true });
      },
      'the page is left only for where the answers lead': (_snapshot, { emitted }) => {
        for (const signal of emitted)
          if (signal.type === 'page.left') expect(placesToGo).toContain(signal.url);
      },
    },
  },
);
