import { createSessionServices } from '../flows/session/services.ts';
import type { BrowserStore } from '../platform/browser-store.ts';
import { createFirstQuestions } from '../platform/first-questions.ts';
import { createHttp } from '../platform/http.ts';
import { createKeptFiles } from '../platform/kept-files.ts';
import { createStorage, createTaskService, type ServiceAt } from '../platform/service-route.ts';
import { flows } from './flows.ts';

interface Options {
  readonly page: Window;
  /** The address at which the page was opened. */
  readonly pathname: string;
  readonly store: BrowserStore;
  readonly onUnauthorized: () => void;
}

/** What the session itself asks of a first view, before any flow: ids of contract calls. */
const sessionRequests: readonly string[] = ['loadBindings', 'getTheme'];

/**
 * What stands between machines and the network. It is a chunk of its own, fetched when the first call is made: the
 * sign-in page shows and works without the HTTP client and the schemas.
 */
export function createWorld({ page, pathname, store, onUnauthorized }: Options) {
  const { origin } = page.location;
  const repeatable = new Set([
    ...sessionRequests,
    ...flows.flatMap(({ firstRequests = [] }) => firstRequests),
  ]);
  const first = createFirstQuestions({ store, pathname, repeatable, early: page.ccEarly });
  const fetch = page.fetch.bind(page);
  const http = createHttp({ origin, token: () => store.token.get(), onUnauthorized, first, fetch });
  return {
    http,
    storage: once(() => createStorage({ http })),
    taskService: once(() => createTaskService({ http })),
    session: createSessionServices({ http, store, origin, fetch, files: createKeptFiles() }),
  };
}

/** Makes something at the first call; every later one has the same. */
function once(make: () => ServiceAt): () => ServiceAt {
  let made: ServiceAt | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

export type World = ReturnType<typeof createWorld>;
