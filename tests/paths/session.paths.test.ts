import { expect } from 'vitest';
import { ProblemError } from '../../machines/problem.ts';
import type { Entry } from '../../machines/session/entry.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { sessionFor, themeFor } from '../helpers/fixtures.ts';
import { defineModel, done, failed } from '../helpers/model.ts';
import { describeModel } from '../helpers/suite.ts';

const nobody: Entry = {
  language: 'en-US',
  code: null,
  state: null,
  error: null,
  exchangedState: null,
  loginToken: null,
  sessionToken: null,
  hasStoredToken: false,
  returnTo: '/documents/f1',
  outcome: 'none',
};
const problem = (code: 'mfaRequired' | 'offline' | 'unauthenticated') => new ProblemError({ code });

const modelOf = (name: string, entry: Partial<Entry>) =>
  defineModel({
    name,
    machine: sessionMachine,
    input: { ...nobody, ...entry },
    events: [
      { type: 'signIn.start' },
      { type: 'session.retry' },
      { type: 'session.expired', returnTo: '/documents/f2' },
      { type: 'signOut.start' },
      done('startSignIn', { url: 'https://provider.example/authorize' }),
      failed('startSignIn', problem('offline')),
      done('exchangeCode', { loginToken: 'ticket', returnTo: '/documents/f1' }),
      failed('exchangeCode', problem('mfaRequired')),
      done('createLongToken'),
      failed('createLongToken', problem('unauthenticated')),
      done('loadBindings', sessionFor('1001')),
      failed('loadBindings', problem('offline')),
      failed('loadBindings', problem('unauthenticated')),
      done('loadTheme', themeFor('Harbor & Pine CPAs')),
      failed('loadTheme', problem('offline')),
      done('endSession'),
      failed('endSession', problem('offline')),
    ],
    contextKey: ({ outcome, problem: why }) => [outcome, why?.code],
  });

describeModel(
  [
    modelOf('code and state in the address', { code: 'c', state: 's' }),
    modelOf('a code that was exchanged before', { code: 'c', state: 's', exchangedState: 's' }),
    modelOf('a login token in the address', { loginToken: 'ticket' }),
    modelOf('a long-lived session token in the address', { sessionToken: 'ticket' }),
    modelOf('a stored session', { hasStoredToken: true }),
    modelOf('canceled at the provider', { error: 'access_denied', state: 's' }),
    modelOf('refused by the provider', { error: 'server_error', state: 's' }),
  ],
  {
    invariants: {
      'a session is in memory exactly while one is active': (snapshot) =>
        expect(snapshot.context.session !== null).toBe(snapshot.matches('active')),
      'starts and ends are announced in turn': (snapshot, { emitted }) => {
        const turns = emitted.map(({ type }) => type).filter((type) => /^session\./.test(type));
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
      'the page is left only for the provider': (_snapshot, { emitted }) => {
        for (const signal of emitted)
          if (signal.type === 'page.left') expect(signal.url).toBe('https://provider.example/authorize');
      },
    },
  },
);
