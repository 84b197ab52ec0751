import type { Language } from '../../contract/market.ts';
import { prefixOf } from '../../contract/market.ts';
import type { RootInput } from '../../machines/root/root.setup.ts';
import { outcomeOfPath, safeReturn } from '../../machines/session/entry.ts';
import type { BrowserStore } from '../services/browser-store.ts';

/** Reads how this visit begins from the address and from what the browser keeps [S4.01, S4.07]. */
export function readEntry(location: Location, language: Language, store: BrowserStore): RootInput {
  const query = new URLSearchParams(location.search);
  const hash = new URLSearchParams(location.hash.replace(/^#/, ''));
  const path = location.pathname.slice(prefixOf(language).length);
  const isSignInArea = /^\/auth(\/|$)/.test(path);
  const wished = isSignInArea ? query.get('r') : `${path || '/'}${location.search}`;
  const ticket = (name: string) => query.get(name) ?? hash.get(name);
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
      returnTo: returnTo === '/' ? null : returnTo,
      outcome: outcomeOfPath(location.pathname, language),
    },
    containerId: /^\/documents\/([^/]+)\/?$/.exec(path)?.[1] ?? null,
  };
}
