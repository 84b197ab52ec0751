import {
  isProductionHost,
  logoutPathOf,
  prefixOf,
  providerClientKey,
} from '../../contract/language/market.ts';
import { safeReturn } from '../../contract/session/return-path.ts';
import type { RootInput } from '../../machines/root/root.setup.ts';
import type { Entry } from '../../machines/session/entry.ts';
import { outcomeOfPath } from '../../machines/session/entry.ts';
import type { BrowserStore } from '../platform/store/browser-store.ts';
import type { PageConfig } from '../ui/page/page-config.ts';
import { openedIn } from './navigator.ts';

/** Reads how this visit begins from the URL and from what the browser keeps [S4.01, S4.07]. */
export function readEntry(
  { location, history }: Window,
  config: PageConfig,
  store: BrowserStore,
): Omit<RootInput, 'flows' | 'areas'> {
  const { language } = config;
  const query = new URLSearchParams(location.search);
  const hash = new URLSearchParams(location.hash.replace(/^#/, ''));
  const path = location.pathname.slice(prefixOf(language).length);
  const isSignInArea = /^\/auth(\/|$)/.test(path);
  const ticket = (name: string) => query.get(name) ?? hash.get(name);
  const here = `${path || '/'}${withoutTickets(query)}`;
  const wished = isSignInArea ? (query.get('r') ?? store.returnTo.get()) : here;
  const returnTo = safeReturn(wished, location.origin, language);
  return {
    entry: {
      language,
      code: isSignInArea ? query.get('code') : null,
      state: query.get('state'),
      error: isSignInArea ? query.get('error') : null,
      exchangedState: store.exchangedState.get(),
      loginToken: ticket('loginToken'),
      sessionToken: ticket('sessionToken'),
      hasStoredToken: store.token.get() !== null,
      hasStoredSession: store.session.get() !== null,
      returnTo: returnTo === '/' ? null : returnTo,
      outcome: outcomeOfPath(location.pathname, language, query.get('state')),
      location: secondFactorOf(history.state, location.origin),
      providerSignOut: store.providerSignOutOff.get() === null ? providerSignOut(location, config) : null,
      clientIds: config.signOut.clientIds,
      isProduction: isProductionHost(location.hostname),
    },
    path: here,
    opened: openedIn(history.state),
    isMobile: store.mobile.get() !== null,
    isLocalhost: location.hostname === 'localhost',
  };
}

/** A query without the tickets in it: they are used once and then gone from every URL [T4.22]. */
function withoutTickets(query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  for (const name of ['loginToken', 'sessionToken']) rest.delete(name);
  return rest.size > 0 ? `?${rest}` : '';
}

/** The URL that ends the provider's session and leads back to the market's logout page [S2.10, S7.05]. */
function providerSignOut({ origin }: Location, { language, market, signOut }: PageConfig): string {
  const query = new URLSearchParams({
    client_id: signOut.clientIds[providerClientKey(market, language)],
    returnTo: `${origin}${logoutPathOf(language)}`,
  });
  return `${signOut.path}?${query}`;
}

/** Where a second factor is set up, as the navigation state says [S2.05]; only https, or this origin. */
function secondFactorOf(state: unknown, origin: string): Entry['location'] {
  const { location } = (state ?? {}) as { location?: unknown };
  if (typeof location !== 'string' || !URL.canParse(location, origin)) return null;
  const url = new URL(location, origin);
  return url.protocol === 'https:' || url.origin === origin ? url.href : null;
}
