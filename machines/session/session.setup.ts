import { assign, emit, fromPromise, setup } from 'xstate';
import type { Language } from '../../contract/market.ts';
import type { Session } from '../../contract/session.ts';
import type { Theme } from '../../contract/theme.ts';
import type { Problem } from '../problem.ts';
import { isPassing, problemOf } from '../problem.ts';
import type { Signal } from '../signals.ts';
import type { Entry, SignInOutcome } from './entry.ts';
import { outcomePaths, signInPath } from './entry.ts';

export interface SessionContext {
  readonly entry: Entry;
  /** The ticket that the next long token is made from [S4.01]. */
  readonly ticket: { readonly from: 'loginToken' | 'sessionToken'; readonly token: string } | null;
  readonly session: Session | null;
  /** The firm's look [S4.24]; `null` until it is loaded, and then kept for the sign-in page that follows. */
  readonly theme: Theme | null;
  readonly outcome: SignInOutcome;
  readonly returnTo: string | null;
  /** Why the last thing failed, for the page to say. */
  readonly problem: Problem | null;
}

export type SessionEvent =
  | { type: 'signIn.start' }
  | { type: 'session.retry' }
  | { type: 'session.expired'; returnTo: string | null }
  | { type: 'signOut.start' };

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/** The page that a refused sign-in leads to [S4.06]. */
export const outcomeOf = (problem: Problem): SignInOutcome => {
  if (problem.code === 'mfaRequired' || problem.code === 'firmLocked') return problem.code;
  return problem.code === 'signInCanceled' ? 'canceled' : 'signInError';
};

/** Names, types and rules of the session chart; the chart itself stands in `session.machine.ts`. */
export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as Entry,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'busy' | 'signedOut',
  },
  actors: {
    startSignIn: fromPromise<{ url: string }, { language: Language; returnTo: string | null }>(
      provide('startSignIn'),
    ),
    exchangeCode: fromPromise<
      { loginToken: string; returnTo: string | null },
      { code: string; state: string }
    >(provide('exchangeCode')),
    createLongToken: fromPromise<void, { from: 'loginToken' | 'sessionToken'; token: string }>(
      provide('createLongToken'),
    ),
    loadBindings: fromPromise<Session>(provide('loadBindings')),
    loadTheme: fromPromise<Theme, { companyId: string }>(provide('loadTheme')),
    endSession: fromPromise<void>(provide('endSession')),
  },
  guards: {
    hasFreshCode: ({ context: { entry } }) =>
      entry.code !== null && entry.state !== null && entry.state !== entry.exchangedState,
    hasTicket: ({ context }) => context.ticket !== null,
    hasStoredToken: ({ context }) => context.entry.hasStoredToken,
    isCanceledByProvider: ({ context }) => context.entry.error === 'access_denied',
    isRefusedByProvider: ({ context }) => context.entry.error !== null,
    isPassingProblem: (_, params: { error: unknown }) => isPassing(problemOf(params.error)),
  },
  actions: {
    storeProblem: assign((_, params: { error: unknown }) => ({ problem: problemOf(params.error) })),
    storeOutcome: assign((_, outcome: SignInOutcome) => ({ outcome })),
    clearProblem: assign({ problem: null }),
    storeReturn: assign((_, returnTo: string | null) => ({ returnTo })),
    storeTicket: assign((_, token: string) => ({ ticket: { from: 'loginToken' as const, token } })),
    forgetTicket: assign({ ticket: null }),
    storeSession: assign((_, session: Session) => ({ session, problem: null, outcome: 'none' as const })),
    forgetSession: assign({ session: null }),
    cleanAddress: emit({ type: 'navigation.wanted', to: '/auth', replace: true }),
    showOutcome: emit(({ context }: { context: SessionContext }) => ({
      type: 'navigation.wanted' as const,
      to:
        outcomePaths[context.outcome] === '/auth'
          ? signInPath(context.returnTo)
          : outcomePaths[context.outcome],
      replace: true,
    })),
    announceStart: emit(({ context }: { context: SessionContext }) => ({
      type: 'session.started' as const,
      session: context.session as Session,
      returnTo: context.returnTo,
    })),
    announceEnd: emit({ type: 'session.ended' }),
    storeTheme: assign((_, theme: Theme) => ({ theme })),
    announceTheme: emit((_: unknown, theme: Theme) => ({ type: 'theme.loaded' as const, theme })),
    leavePage: emit((_: unknown, url: string) => ({ type: 'page.left' as const, url })),
  },
});
