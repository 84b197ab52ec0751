import type { BrowserStore } from '../services/browser-store.ts';
import { createFirstQuestions } from '../services/first-questions.ts';
import { createHttp } from '../services/http.ts';
import { createSessionServices } from '../services/session-services.ts';

interface Options {
  readonly page: Window;
  /** The address at which the page was opened. */
  readonly pathname: string;
  readonly store: BrowserStore;
  readonly onUnauthorized: () => void;
}

/**
 * What stands between machines and the network. It is a chunk of its own, fetched when the first call is made: the
 * sign-in page shows and works without the HTTP client and the schemas.
 */
export function createWorld({ page, pathname, store, onUnauthorized }: Options) {
  const { origin } = page.location;
  const first = createFirstQuestions({ store, pathname, early: page.ccEarly });
  const http = createHttp({ origin, token: () => store.token.get(), onUnauthorized, first });
  return { http, session: createSessionServices({ http, store, origin }) };
}
export type World = ReturnType<typeof createWorld>;
