import { createSessionServices } from '../flows/session/services.ts';
import { createFirstAnswers } from '../platform/http/first-answers.ts';
import { createHttp } from '../platform/http/http.ts';
import { createStorage, createTaskService, type ServiceAt } from '../platform/http/service-route.ts';
import type { BrowserStore } from '../platform/store/browser-store.ts';
import { createKeptFiles } from '../platform/store/kept-files.ts';
import { flows } from './flows.ts';

interface Options {
  readonly page: Window;
  readonly store: BrowserStore;
  readonly onUnauthorized: () => void;
}

/** Requests of the session itself for a first view, before any flow: ids of contract calls. */
const sessionRequests: readonly string[] = ['loadBindings', 'getTheme'];

/**
 * The HTTP client and the services of the session. A lazy chunk, fetched when the first call is made: the sign-in page
 * shows and works without the client and the schemas.
 */
export function createNetwork({ page, store, onUnauthorized }: Options) {
  const { origin } = page.location;
  const expected = new Set([...sessionRequests, ...flows.flatMap(({ firstRequests = [] }) => firstRequests)]);
  const first = createFirstAnswers({ expected, early: page.ccEarly });
  const fetch = page.fetch.bind(page);
  const http = createHttp({ origin, token: () => store.token.get(), onUnauthorized, first, fetch });
  return {
    http,
    storage: once(() => createStorage({ http })),
    taskService: once(() => createTaskService({ http })),
    session: createSessionServices({ http, store, origin, fetch, files: createKeptFiles() }),
  };
}

/** Calls `make` once; later calls return the same service. */
function once(make: () => ServiceAt): () => ServiceAt {
  let made: ServiceAt | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

export type Network = ReturnType<typeof createNetwork>;
