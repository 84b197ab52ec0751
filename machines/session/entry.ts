import type { Language, ProviderClientKey } from '../../contract/language/market.ts';
import { expiredState, prefixOf } from '../../contract/language/market.ts';

/** How a visit begins: what the URL and the storage of the browser hold when the page loads. */
export interface Entry {
  readonly language: Language;
  /** The provider's answer in the query [S4.07]. */
  readonly code: string | null;
  readonly state: string | null;
  readonly error: string | null;
  /** The state whose code was exchanged before in this tab: the "stored flag" of S4.07. */
  readonly exchangedState: string | null;
  /** A single-use ticket in query or hash [S4.01]. */
  readonly loginToken: string | null;
  readonly sessionToken: string | null;
  /** Whether this browser holds a session's token. */
  readonly hasStoredToken: boolean;
  /** Whether this tab holds a session, its token included [S4.07]. */
  readonly hasStoredSession?: boolean;
  /** Where the visitor wanted to go, checked by `safeReturn`; `null` when nowhere in particular. */
  readonly returnTo: string | null;
  /** What a page such as `/auth/firm-locked` that is opened directly says. */
  readonly outcome: SignInOutcome;
  /** Where a second factor is set up, when the visit came back with that answer [S2.05]. */
  readonly location: string | null;
  /** The URL at which the provider ends its own session [S7.05]; `null` where the browser switched that off [T6.02]. */
  readonly providerSignOut: string | null;
  /** The portal's client ids at the provider for this host [S9.13]: the market of the session's firm decides which. */
  readonly clientIds?: Readonly<Record<ProviderClientKey, string>>;
  /** Whether the host is one of production: there a refused call ends the provider's session too [S7.05, S8.01]. */
  readonly isProduction: boolean;
}

/** What the sign-in page has to say about how the visitor came to it [S2.01–S2.05, S4.06]. */
export type SignInOutcome =
  | 'none'
  | 'mfaRequired'
  | 'firmLocked'
  | 'signInError'
  | 'canceled'
  | 'signedOut'
  | 'signedOutElsewhere'
  | 'expired'
  | 'notAuthorized';

/** The pages of the sign-in area, without the prefix. */
export const outcomePaths: Readonly<Record<SignInOutcome, string>> = {
  none: '/auth',
  canceled: '/auth',
  expired: '/auth',
  signedOut: '/auth/logout',
  signedOutElsewhere: '/auth/logout',
  mfaRequired: '/auth/mfa-required',
  firmLocked: '/auth/firm-locked',
  signInError: '/auth/signin-error',
  notAuthorized: '/not-authorized',
};

/**
 * The outcome that a page of the sign-in area stands for; `none` for any other path. `state` is the value returned by
 * the provider's sign-out.
 */
export function outcomeOfPath(
  pathname: string,
  language: Language,
  state: string | null = null,
): SignInOutcome {
  const path = pathname.slice(prefixOf(language).length).replace(/\/+$/, '');
  if (path === outcomePaths.signedOut && state === expiredState) return 'expired';
  const found = Object.entries(outcomePaths).find(([, known]) => known === path && known !== '/auth');
  const outcome = (found?.[0] as SignInOutcome | undefined) ?? 'none';
  // The session decides who may open which page; the page alone says nothing about it.
  return outcome === 'notAuthorized' ? 'none' : outcome;
}

/** Where a visitor without a session is sent, with the way back [S2.01, S4.05]. */
export const signInPath = (returnTo: string | null): string =>
  returnTo ? `/auth?r=${encodeURIComponent(returnTo)}` : '/auth';
