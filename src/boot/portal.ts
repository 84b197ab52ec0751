import type { ActorRefFrom } from 'xstate';
import { createActor, fromPromise } from 'xstate';
import type { Theme } from '../../contract/theme.ts';
import { flowHostMachine } from '../../machines/root/flow-host.machine.ts';
import { findActor } from '../../machines/root/flows.ts';
import { rootMachine } from '../../machines/root/root.machine.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { changeLanguage } from '../i18n/change-language.ts';
import { createBrowserStore, storageKeys } from '../services/browser-store.ts';
import type { PageConfig } from '../views/page-config.ts';
import { applyTheme } from './apply-theme.ts';
import { connectBridge } from './bridge.ts';
import { fetchedOnce } from './fetched-once.ts';
import { createNavigator } from './navigator.ts';
import { readEntry } from './read-entry.ts';
import { refuseDrops } from './refuse-drops.ts';
import { createRelay } from './relay.ts';
import { createTrail } from './trail.ts';
import type { World } from './world.ts';

interface Options {
  readonly page: Window;
  /** What the page came with. */
  readonly config: PageConfig;
}

/** How long the cookie with the firm of the last visit lives, in seconds: a year. */
const themeCookieAge = 31_536_000;

/**
 * Creates and starts the portal's one root actor, outside React: the only place where machines get their services and
 * where what they emit reaches the page.
 */
export function startPortal({ page, config }: Options): ActorRefFrom<typeof rootMachine> {
  const { pathname } = page.location;
  const { language } = config;
  const store = createBrowserStore(page.localStorage, page.sessionStorage);
  const navigator = createNavigator(page, language);
  const relay = createRelay((error) => console.error('a listener of the relay failed', error));
  const trail = createTrail();
  const expire = () =>
    findActor(root, 'session')?.send({ type: 'session.expired', returnTo: navigator.here() });
  const world = fetchedOnce<World>(async () =>
    (await import('./world.ts')).createWorld({ page, pathname, store, onUnauthorized: expire }),
  );
  const loadFlow = fetchedOnce(async () =>
    (await import('./load-flow.ts')).createFlowLoader({ page, world, store, trail }),
  );

  const firstView = () => import('./first-view.ts');
  const root: ActorRefFrom<typeof rootMachine> = createActor(
    rootMachine.provide({
      actors: {
        awaitCharts: fromPromise(async ({ input, signal }) =>
          (await firstView()).awaitCharts(root, input.flows, signal),
        ),
        awaitData: fromPromise(async ({ input, signal }) =>
          (await firstView()).awaitData(root, input.flows, signal),
        ),
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
            loadBindings: fromPromise(async ({ input, signal }) =>
              (await world()).session.loadBindings(input, signal),
            ),
            switchAccount: fromPromise(async ({ signal }) => (await world()).session.switchAccount(signal)),
            closePreview: fromPromise(async ({ signal }) => (await world()).session.closePreview(signal)),
            loadTheme: fromPromise(async ({ input, signal }) =>
              (await world()).session.loadTheme(input, signal),
            ),
            endSession: fromPromise(async ({ input }) => (await world()).session.endSession(input)),
          },
        }),
        flowHost: flowHostMachine.provide({
          actors: {
            loadFlow: fromPromise(async ({ input }) => (await loadFlow())(input.flow)),
          },
        }),
      },
    }),
    {
      input: readEntry(page, config, store),
      inspect(inspection) {
        relay.inspect(inspection);
        trail.inspect(inspection);
      },
    },
  );

  const bridge = connectBridge({
    page,
    store,
    config,
    root,
    onError: (error) => console.error('the bridge to the app failed', error),
  });

  relay.start({
    'alert.raised': (signal) => root.send(signal),
    'alert.withdrawn': (signal) => root.send(signal),
    'alert.shown': ({ alert }) => bridge.alert(alert),
    'session.started': (signal) => {
      const { CompanyId } = signal.session.bindings.ApplicationConfiguration;
      page.document.cookie = `bmTheme=${encodeURIComponent(CompanyId)};path=/;samesite=lax;max-age=${themeCookieAge}`;
      root.send(signal);
      // Where nobody wanted to go anywhere in particular, the guards of the routes choose.
      navigator.go(
        signal.returnTo ?? (/^\/auth(\/|\?|$)/.test(navigator.here()) ? '/' : navigator.here()),
        true,
      );
      // The guards are asked about where the person is now, even when the address did not have to move.
      root.send({ type: 'route.entered', path: navigator.here(), opened: navigator.opened() });
    },
    'session.refreshed': (signal) => root.send(signal),
    'session.ended': (signal) => root.send(signal),
    'flags.loaded': (signal) => root.send(signal),
    'profile.saved': (signal) => root.send(signal),
    'terms.required': (signal) => root.send(signal),
    'terms.accepted': (signal) => root.send(signal),
    'error.noted': (signal) => {
      console.error(signal.module, signal.message);
      root.send(signal);
    },
    'language.changed': (signal) => {
      root.send(signal);
      void changeLanguage(page.document, signal.language);
    },
    'bridge.posted': ({ message }) => bridge.post(message),
    'theme.loaded': ({ theme }: { theme: Theme }) => applyTheme(page.document, theme),
    'client.changed': (signal) => root.send(signal),
    'client.wanted': (signal) => root.send(signal),
    'documents.changed': (signal) => root.send(signal),
    'undo.wanted': (signal) => root.send(signal),
    'task.changed': (signal) => root.send(signal),
    'tasks.stale': (signal) => root.send(signal),
    'task.wanted': (signal) => root.send(signal),
    'task.opened': (signal) => root.send(signal),
    'task.missing': (signal) => root.send(signal),
    'navigation.wanted': ({ to, replace, state }) => navigator.go(to, replace, state),
    'navigation.back': () => page.history.back(),
    'page.left': ({ url }) => page.location.assign(url),
    'download.ready': ({ url }) => download(page.document, url),
  });

  page.addEventListener('storage', (event) => {
    if (event.key !== storageKeys.token) return;
    const session = findActor(root, 'session');
    // Another tab signed out: its token is gone for this one too. Or it signed in: perhaps as somebody else.
    if (event.newValue === null) session?.send({ type: 'signOut.heard', returnTo: navigator.here() });
    else session?.send({ type: 'session.refresh' });
  });
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'visible') findActor(root, 'session')?.send({ type: 'page.woken' });
  });
  page.addEventListener('popstate', () =>
    root.send({ type: 'route.entered', path: navigator.here(), opened: navigator.opened() }),
  );
  page.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    // A page from the back-forward cache shows what was on screen before: it starts anew, and nothing of it is seen.
    page.document.body.hidden = true;
    page.location.reload();
  });
  refuseDrops(page);
  applyTheme(page.document, config.theme);
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
