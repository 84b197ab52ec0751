import type { ActorRefFrom } from 'xstate';
import { createActor, fromPromise } from 'xstate';
import type { Language } from '../../contract/market.ts';
import type { Theme } from '../../contract/theme.ts';
import { ProblemError } from '../../machines/problem.ts';
import { findActor } from '../../machines/root/flows.ts';
import { rootMachine } from '../../machines/root/root.machine.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { createBrowserStore, storageKeys } from '../services/browser-store.ts';
import { applyTheme } from './apply-theme.ts';
import { createFlowLoader } from './load-flow.ts';
import { createNavigator } from './navigator.ts';
import { readEntry } from './read-entry.ts';
import { createRelay } from './relay.ts';
import type { World } from './world.ts';

interface Options {
  readonly page: Window;
  readonly language: Language;
  /** The look that the page came with. */
  readonly theme: Theme;
}

/** How long the cookie with the firm of the last visit lives, in seconds: a year. */
const themeCookieAge = 31_536_000;

/**
 * Creates and starts the portal's one root actor, outside React: the only place where machines get their services and
 * where what they emit reaches the page.
 */
export function startPortal({ page, language, theme: pageTheme }: Options): ActorRefFrom<typeof rootMachine> {
  const { pathname } = page.location;
  const store = createBrowserStore(page.localStorage, page.sessionStorage);
  const navigator = createNavigator(page, language);
  const relay = createRelay((error) => console.error('a listener of the relay failed', error));
  const expire = () =>
    findActor(root, 'session')?.send({ type: 'session.expired', returnTo: navigator.here() });
  let fetched: Promise<World> | undefined;
  const world = (): Promise<World> => {
    fetched ??= import('./world.ts')
      .then(({ createWorld }) => createWorld({ page, pathname, store, onUnauthorized: expire }))
      .catch((error: unknown) => {
        fetched = undefined;
        throw new ProblemError({ code: 'offline' }, error);
      });
    return fetched;
  };

  const root = createActor(
    rootMachine.provide({
      actors: {
        session: sessionMachine.provide({
          actors: {
            startSignIn: fromPromise(async ({ input, signal }) =>
              (await world()).session.startSignIn(input, signal),
            ),
            exchangeCode: fromPromise(async ({ input, signal }) =>
              (await world()).session.exchangeCode(input, signal),
            ),
            createLongToken: fromPromise(async ({ input, signal }) =>
              (await world()).session.createLongToken(input, signal),
            ),
            loadBindings: fromPromise(async ({ signal }) => (await world()).session.loadBindings(signal)),
            loadTheme: fromPromise(async ({ input, signal }) =>
              (await world()).session.loadTheme(input, signal),
            ),
            endSession: fromPromise(async () => (await world()).session.endSession()),
          },
        }),
        loadFlow: createFlowLoader({ world, store }),
      },
    }),
    { input: readEntry(page.location, language, store), inspect: relay.inspect },
  );

  relay.start({
    'alert.raised': (signal) => root.send(signal),
    'session.started': (signal) => {
      const { CompanyId } = signal.session.bindings.ApplicationConfiguration;
      page.document.cookie = `bmTheme=${encodeURIComponent(CompanyId)};path=/;samesite=lax;max-age=${themeCookieAge}`;
      root.send(signal);
      // What the first screen needs is fetched while the screen is; the view would ask for it later.
      root.send({ type: 'flow.wanted', flow: 'documents' });
      if (signal.returnTo !== null) navigator.go(signal.returnTo, true);
      else if (/^\/auth(\/|\?|$)/.test(navigator.here())) navigator.go('/', true);
    },
    'session.ended': (signal) => root.send(signal),
    'theme.loaded': ({ theme }: { theme: Theme }) => applyTheme(page.document, theme),
    'client.changed': (signal) => root.send(signal),
    'documents.changed': (signal) => root.send(signal),
    'navigation.wanted': ({ to, replace }) => navigator.go(to, replace),
    'page.left': ({ url }) => page.location.assign(url),
    'download.ready': ({ url }) => download(page.document, url),
  });

  page.addEventListener('storage', (event) => {
    // Another tab signed out: its token is gone for this one too.
    if (event.key === storageKeys.token && event.newValue === null) expire();
  });
  page.addEventListener('pageshow', (event) => {
    // A page from the back-forward cache shows what was on screen before: it starts anew instead.
    if (event.persisted) page.location.reload();
  });
  applyTheme(page.document, pageTheme);
  root.start();
  return root;
}

/** Lets the browser download an address without leaving the page. */
function download(page: Document, url: string): void {
  const link = page.createElement('a');
  link.href = url;
  link.download = '';
  page.body.append(link);
  link.click();
  link.remove();
}
