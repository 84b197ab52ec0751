import type { ActorRefFrom } from 'xstate';
import { createActor, fromPromise } from 'xstate';
import { flowHostMachine } from '../../machines/root/flow-host.machine.ts';
import { findActor } from '../../machines/root/flows.ts';
import { rootMachine } from '../../machines/root/root.machine.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { createTrail } from '../platform/report/trail.ts';
import { createBrowserStore, storageKeys } from '../platform/store/browser-store.ts';
import { leaveFieldFirst } from '../ui/focus/leave-field.ts';
import type { PageConfig } from '../ui/page/page-config.ts';
import { applyTheme } from './apply-theme.ts';
import { askBeforeLeaving } from './ask-before-leaving.ts';
import { connectBridge } from './bridge/host-bridge.ts';
import { fetchedOnce } from './fetched-once.ts';
import { flowPlans } from './flow-plans.ts';
import { createNavigator } from './navigator.ts';
import type { Network } from './network.ts';
import { pageListeners } from './page-listeners.ts';
import { readEntry } from './read-entry.ts';
import { refuseDrops } from './refuse-drops.ts';
import { createRelay } from './relay.ts';

interface Options {
  readonly page: Window;
  /** What the page came with. */
  readonly config: PageConfig;
}

/**
 * Creates and starts the portal's one root actor, outside React: the only place where machines get their services and
 * where what they emit reaches the page.
 */
export function startPortal({ page, config }: Options): ActorRefFrom<typeof rootMachine> {
  const { language } = config;
  const store = createBrowserStore(page.localStorage, page.sessionStorage);
  const navigator = createNavigator(page, language);
  const relay = createRelay((error) => console.error('a listener of the relay failed', error));
  const trail = createTrail();
  const expire = () =>
    findActor(root, 'session')?.send({ type: 'session.expired', returnTo: navigator.here() });
  const network = fetchedOnce<Network>(async () =>
    (await import('./network.ts')).createNetwork({ page, store, onUnauthorized: expire }),
  );
  const loadFlow = fetchedOnce(async () =>
    (await import('./load-flow.ts')).createFlowLoader({ page, network, store, trail }),
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
              (await network()).session.startSignIn(input, signal),
            ),
            exchangeCode: fromPromise(async ({ input, signal }) =>
              (await network()).session.exchangeCode(input, signal),
            ),
            createLongToken: fromPromise(async ({ input, signal }) =>
              (await network()).session.createLongToken(input, signal),
            ),
            restoreSession: fromPromise(async () => (await network()).session.restoreSession()),
            loadBindings: fromPromise(async ({ input, signal }) =>
              (await network()).session.loadBindings(input, signal),
            ),
            switchAccount: fromPromise(async ({ signal }) => (await network()).session.switchAccount(signal)),
            closePreview: fromPromise(async ({ signal }) => (await network()).session.closePreview(signal)),
            loadTheme: fromPromise(async ({ input, signal }) =>
              (await network()).session.loadTheme(input, signal),
            ),
            endSession: fromPromise(async ({ input }) => (await network()).session.endSession(input)),
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
      input: {
        ...readEntry(page, config, store),
        ...flowPlans,
      },
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

  const reportRoute = () =>
    root.send({ type: 'route.entered', path: navigator.here(), opened: navigator.opened() });
  relay.start(
    (signal) => root.send(signal.type === 'alert.raised' ? { ...signal, at: Date.now() } : signal),
    pageListeners({ page, navigator, bridge, reportRoute }),
  );

  page.addEventListener('storage', (event) => {
    if (event.key === storageKeys.activeClient && event.newValue !== null)
      findActor(root, 'clients')?.send({ type: 'client.elsewhere', clientId: event.newValue });
    if (event.key !== storageKeys.token) return;
    const session = findActor(root, 'session');
    // Another tab signed out: its token is gone for this one too. Or it signed in: perhaps as another user.
    if (event.newValue === null) session?.send({ type: 'signOut.heard', returnTo: navigator.here() });
    else session?.send({ type: 'session.refresh' });
  });
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'visible') findActor(root, 'session')?.send({ type: 'page.woken' });
  });
  leaveFieldFirst(page);
  navigator.watchDialog(() => root.send({ type: 'dialog.back' }));
  page.addEventListener('popstate', reportRoute);
  page.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    // A page from the back-forward cache shows what was on screen before: it starts anew, and nothing of it is seen.
    page.document.body.hidden = true;
    page.location.reload();
  });
  refuseDrops(page);
  askBeforeLeaving(page, root);
  applyTheme(page.document, config.theme);
  root.start();
  return root;
}
