import { assign, emit, fromPromise, setup } from 'xstate';
import type { Theme } from '../../contract/firm/theme.ts';
import type { Language } from '../../contract/language/market.ts';
import { expiredState, providerClientKey } from '../../contract/language/market.ts';
import type { SessionKind } from '../../contract/session/access.ts';
import type { Session, TicketHolder } from '../../contract/session/session.ts';
import { accountGuardFailure, accountGuardTimeout } from '../parts/account-guard.ts';
import { secondClickDelay } from '../parts/confirmation.ts';
import type { Problem } from '../problem.ts';
import { isPassing, problemOf } from '../problem.ts';
import type { Signal } from '../signals.ts';
import type { Entry, SignInOutcome } from './entry.ts';
import { outcomePaths, signInPath } from './entry.ts';

/** A session, and its user. */
export interface LoadedSession {
  readonly session: Session;
  readonly kind: SessionKind;
}

/** The answer to a ticket: a session, or whom it would sign in and the ticket that confirms it. */
export interface TokenAnswer {
  readonly question: { readonly ticket: string; readonly holder: TicketHolder } | null;
}

export interface SessionContext {
  readonly entry: Entry;
  /** The ticket that the next long token is made from [S4.01]. */
  readonly ticket: { readonly from: 'loginToken' | 'sessionToken'; readonly token: string } | null;
  /** The account that a ticket from another browser signs in, while the user is asked; `null` at any other time. */
  readonly holder: TicketHolder | null;
  readonly session: Session | null;
  /** The firm's look [S4.24]; `null` until it is loaded, and then kept for the sign-in page that follows. */
  readonly theme: Theme | null;
  readonly outcome: SignInOutcome;
  readonly returnTo: string | null;
  /** Where a second factor is set up [S2.05, S4.06]. */
  readonly location: string | null;
  /** The URL that the page is left for after a delay. */
  readonly address: string | null;
  /** Why the last thing failed, for the page to say. */
  readonly problem: Problem | null;
  /** How often the bindings were read again because another tab replaced the session meanwhile. */
  readonly rereads: number;
}

export type SessionEvent =
  | { type: 'signIn.start' }
  | { type: 'ticket.confirm' }
  | { type: 'ticket.decline' }
  | { type: 'session.retry' }
  | { type: 'session.expired'; returnTo: string | null }
  | { type: 'session.refresh' }
  | { type: 'page.woken' }
  | { type: 'preview.close' }
  | { type: 'signOut.start' }
  | { type: 'signOut.confirm' }
  | { type: 'signOut.cancel' }
  | { type: 'uploads.changed'; isUnderWay: boolean }
  | { type: 'signOut.heard'; returnTo: string | null };

/** How long staff see where they are going before they go [S4.03, S9.05], in milliseconds. */
export const staffRedirectDelay = 1000;
/** How old bindings may be when a tab wakes (decision 11), in milliseconds: an hour. */
export const bindingsAge = 3_600_000;
/** How often bindings are read again when another tab replaces the session while they are on their way. */
export const maxRereads = 3;

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/** Refusals for which the provider or the server gave a reason. */
const reasoned: ReadonlySet<Problem['code']> = new Set([
  'mfaRequired',
  'firmLocked',
  'signInRejected',
  'signInCanceled',
  'codeUsed',
  'stateMismatch',
  'signInInterrupted',
  'forbidden',
  'unauthenticated',
  'badRequest',
]);

/** The page that a refused sign-in leads to [S4.06]; `none` when the answer gives no reason. */
export const outcomeOf = (problem: Problem): SignInOutcome => {
  if (problem.code === 'mfaRequired' || problem.code === 'firmLocked') return problem.code;
  if (problem.code === 'signInCanceled') return 'canceled';
  return reasoned.has(problem.code) ? 'signInError' : 'none';
};

/**
 * Where the provider ends its session [S7.05]; the page that it leads back to says why. The page may have come before
 * anyone was signed in, with the client id of another market than that of the session's firm.
 */
export function providerSignOutOf({ entry, outcome, theme }: SessionContext): string {
  const [path = '', search = ''] = (entry.providerSignOut ?? '').split('?');
  const query = new URLSearchParams(search);
  if (theme?.market && entry.clientIds)
    query.set('client_id', entry.clientIds[providerClientKey(theme.market, entry.language)]);
  if (outcome === 'expired') query.set('state', expiredState);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Names, types and rules of the session chart; the states and transitions are in `session.machine.ts`. */
export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as Entry,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'busy' | 'signedOut' | 'signedOff' | 'leavingForStaff' | 'asksToSignOut',
  },
  delays: { staffRedirectDelay, bindingsAge, secondClickDelay, accountGuardTimeout },
  actors: {
    startSignIn: fromPromise<{ url: string }, { language: Language; returnTo: string | null }>(
      provide('startSignIn'),
    ),
    exchangeCode: fromPromise<
      { loginToken: string; returnTo: string | null },
      { code: string; state: string }
    >(provide('exchangeCode')),
    createLongToken: fromPromise<TokenAnswer, { from: 'loginToken' | 'sessionToken'; token: string }>(
      provide('createLongToken'),
    ),
    restoreSession: fromPromise<void>(provide('restoreSession')),
    loadBindings: fromPromise<LoadedSession, { force: boolean }>(provide('loadBindings')),
    loadTheme: fromPromise<Theme, { companyId: string }>(provide('loadTheme')),
    switchAccount: fromPromise<{ address: string | null }>(provide('switchAccount')),
    closePreview: fromPromise<{ address: string | null }>(provide('closePreview')),
    endSession: fromPromise<{ isToldToServer: boolean }, EndOfSession>(provide('endSession')),
  },
  guards: {
    hasFreshCode: ({ context: { entry } }) =>
      entry.code !== null && entry.state !== null && entry.state !== entry.exchangedState,
    isAtCompany: ({ context }) => /^\/company(?:[/?#]|$)/.test(context.returnTo ?? ''),
    isUnderWay: (_, isUnderWay: boolean) => isUnderWay,
    isNothingUnderWay: (_, isUnderWay: boolean) => !isUnderWay,
    hasTicket: ({ context }) => context.ticket !== null,
    needsConfirmation: (_, { question }: TokenAnswer) => question !== null,
    isSessionTicket: ({ context }) => context.ticket?.from === 'sessionToken',
    hasStoredToken: ({ context }) => context.entry.hasStoredToken,
    hasStoredSession: ({ context }) => context.entry.hasStoredSession === true,
    isCanceledByProvider: ({ context }) => context.entry.error === 'access_denied',
    isRefusedByProvider: ({ context }) => context.entry.error !== null,
    mayReread: ({ context }, params: { error: unknown }) =>
      problemOf(params.error).code === 'sessionReplaced' && context.rereads < maxRereads,
    isPassingProblem: (_, params: { error: unknown }) => isPassing(problemOf(params.error)),
    isUnauthenticated: (_, params: { error: unknown }) => problemOf(params.error).code === 'unauthenticated',
    isUnexplained: (_, params: { error: unknown }) => outcomeOf(problemOf(params.error)) === 'none',
    isKind: (_, params: { kind: SessionKind; wanted: SessionKind }) => params.kind === params.wanted,
    hasAddress: (_, params: { address: string | null }) => params.address !== null,
    isSomebodyElse: ({ context }, { session }: LoadedSession) =>
      session.meta.PrismGuid !== context.session?.meta.PrismGuid ||
      session.meta.EmulateePrismGuid !== context.session?.meta.EmulateePrismGuid,
    isPreview: ({ context }) => context.session?.meta.EmulateePrismGuid != null,
    hasThemeSignOut: ({ context }, params: { isToldToServer: boolean }) =>
      params.isToldToServer && context.outcome === 'signedOut' && context.theme?.logoutUrl != null,
    hasProviderSignOut: ({ context: { entry, outcome } }, params: { isToldToServer: boolean }) =>
      params.isToldToServer &&
      entry.providerSignOut !== null &&
      (outcome === 'signedOut' || (outcome === 'expired' && entry.isProduction)),
  },
  actions: {
    storeProblem: assign((_, params: { error: unknown }) => ({
      problem: problemOf(params.error),
      location: problemOf(params.error).location ?? null,
    })),
    storeOutcome: assign((_, outcome: SignInOutcome) => ({ outcome })),
    clearProblem: assign({ problem: null }),
    storeReturn: assign((_, returnTo: string | null) => ({ returnTo })),
    storeTicket: assign((_, token: string) => ({ ticket: { from: 'loginToken' as const, token } })),
    forgetTicket: assign({ ticket: null, holder: null }),
    storeQuestion: assign(({ context: { ticket } }, { question }: TokenAnswer) => ({
      ticket: ticket && question && { ...ticket, token: question.ticket },
      holder: question?.holder ?? null,
    })),
    storeSession: assign((_, { session }: LoadedSession) => ({
      session,
      problem: null,
      outcome: 'none' as const,
      rereads: 0,
    })),
    countReread: assign({ rereads: ({ context }) => context.rereads + 1 }),
    forgetRereads: assign({ rereads: 0 }),
    forgetSession: assign({ session: null }),
    storeAddress: assign((_, params: { address: string | null }) => ({ address: params.address })),
    cleanAddress: emit({ type: 'navigation.wanted', to: '/auth', replace: true }),
    // With the way back: a reload before there is a session leads to sign-in, and from there to what was asked for.
    dropTicket: emit(({ context }: { context: SessionContext }) => ({
      type: 'navigation.wanted' as const,
      to: signInPath(context.returnTo),
      replace: true,
    })),
    showOutcome: emit(({ context }: { context: SessionContext }) => ({
      type: 'navigation.wanted' as const,
      to:
        outcomePaths[context.outcome] === '/auth'
          ? signInPath(context.returnTo)
          : outcomePaths[context.outcome],
      replace: true,
      ...(context.outcome === 'mfaRequired' ? { state: { location: context.location } } : {}),
    })),
    openWanted: emit(({ context }: { context: SessionContext }) => ({
      type: 'navigation.wanted' as const,
      to: context.returnTo ?? '/',
      replace: true,
    })),
    announceStart: emit(({ context }: { context: SessionContext }) => ({
      type: 'session.started' as const,
      session: context.session as Session,
      returnTo: context.returnTo,
    })),
    announceRefresh: emit((_: unknown, { session }: LoadedSession) => ({
      type: 'session.refreshed' as const,
      session,
    })),
    announceEnd: emit({ type: 'session.ended' }),
    tellApp: emit({ type: 'bridge.posted', message: { type: 'Logout', payload: {} } }),
    noteBlocked: emit({
      type: 'error.noted',
      module: 'cc:authz:guard',
      message: 'Session Bindings Not Loaded',
      stack: null,
    }),
    alertGuardFailure: emit(accountGuardFailure),
    goToStart: emit({ type: 'navigation.wanted', to: '/', replace: true }),
    noteExchange: emit((_: unknown, params: { error: unknown }) => ({
      type: 'error.noted' as const,
      module: 'cc:auth:exchange',
      message: problemOf(params.error).code,
      stack: null,
    })),
    storeTheme: assign((_, theme: Theme) => ({ theme })),
    announceTheme: emit((_: unknown, theme: Theme) => ({ type: 'theme.loaded' as const, theme })),
    leavePage: emit((_: unknown, url: string) => ({ type: 'page.left' as const, url })),
  },
});

/** What this browser forgets when a session ends, and who is notified. */
export interface EndOfSession {
  /** The PrismGuid of the user whose drafts and copies of files are removed; `null` when no user's are. */
  readonly forgottenUser: string | null;
  /** Whether the active client is forgotten with the session. */
  readonly forgetsClient: boolean;
  /** Whether the server is asked to end the session. */
  readonly tellsServer: boolean;
  /** Where to go on after the next sign-in. */
  readonly returnTo: string | null;
}

/**
 * Signing out leaves nothing of its user in the browser. A session that ends by itself leaves its user's drafts, copies of
 * files on their way and active client for their next sign-in, also when another tab signs out: that tab decides what
 * stays, and notifies the server (decision 10).
 */
export function endOf({ session, outcome, returnTo }: SessionContext): EndOfSession {
  const isWished = outcome === 'signedOut';
  return {
    forgottenUser: isWished ? (session?.meta.PrismGuid ?? null) : null,
    forgetsClient: isWished,
    tellsServer: outcome !== 'signedOutElsewhere',
    returnTo,
  };
}
