/** A browser with tabs in which the whole portal runs without its views, on a line and a clock of a simulation. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { defaultOptions } from 'tus-js-client';
import type { ActorRefFrom, AnyActorRef } from 'xstate';
import { type FlowName, findActor, findHost, type SystemActors } from '../../machines/root/flows.ts';
import type { rootMachine } from '../../machines/root/root.machine.ts';
import { firstFlowsOf } from '../../machines/root/root.setup.ts';
import { areasOf, plansOf } from '../../src/app/list-flows.ts';
import type { PageConfig } from '../../src/ui/page/page-config.ts';
import { MemoryStorage, PageWindow } from '../portal/support/page.ts';
import { CookieBrowser } from '../support/browser/cookie-browser.ts';
import { themeFor } from '../support/values/fixtures.ts';
import { HashWorker, type LargeFile } from './large-file.ts';
import { type Line, portalOrigin } from './line.ts';
import type { Person, ServerModel } from './server/server-model.ts';
import { turn, type VirtualTime } from './virtual-time.ts';

const prefix = `${portalOrigin}/clientcenter/en/us`;
const config: PageConfig = {
  language: 'en-US',
  theme: themeFor('Harbor'),
  companyId: '1001',
  market: 'us',
  signOut: { path: '/sign-out', clientIds: {} as PageConfig['signOut']['clientIds'] },
  translations: {},
  bridgeOrigin: '',
};

/** Constructors of a browser that the portal uses outside its views. */
class StyleSheet {
  replaceSync(): void {}
}
class Observer {
  observe(): void {}
  disconnect(): void {}
}
class HistoryEvent extends Event {
  readonly state: unknown;
  constructor(type: string, { state }: { state: unknown }) {
    super(type);
    this.state = state;
  }
}

/** A large file as the library for resumable uploads reads it. */
const openFile = async (file: LargeFile) => ({
  size: file.size,
  slice: async (start: number, end: number) => ({ value: file.slice(start, end), done: end >= file.size }),
  close: () => undefined,
});

/** The lazy parts that each page asks for anew; they are there already, and yet it takes a moment that no clock shows. */
const lazyParts = () =>
  Promise.all([
    import('../../src/app/network.ts'),
    import('../../src/app/load-flow.ts'),
    import('../../src/app/first-view.ts'),
    import('../../src/flows/upload/transfer.ts'),
  ]);

async function load() {
  const { flows } = await import('../../src/app/flows.ts');
  Object.assign(globalThis, {
    CSSStyleSheet: StyleSheet,
    MutationObserver: Observer,
    PopStateEvent: HistoryEvent,
    __FLOW_PLANS__: { flows: plansOf(flows), areas: areasOf(flows) },
  });
  await Promise.all([lazyParts(), ...flows.flatMap(({ machine, services }) => [machine?.(), services?.()])]);
  return await import('../../src/app/portal.ts');
}

let loaded: ReturnType<typeof load> | undefined;
/** The portal with what its build would write into it, and with every lazy part there already; loaded once. */
export function loadPortal(): ReturnType<typeof load> {
  loaded ??= load();
  return loaded;
}

type Portal = Awaited<ReturnType<typeof loadPortal>>;
type Root = ActorRefFrom<typeof rootMachine>;

/** A tab with the portal in it. */
export class SimTab {
  page: PageWindow | undefined;
  root: Root | undefined;
  /** Where the page wants to go next, outside the portal's own navigation. */
  leavesFor: { readonly url: URL; readonly state: unknown } | undefined;
  /** Who signs in when the tab is led to the provider. */
  person: Person = 'dana';
  /** Whether the part of the program that makes calls is there. */
  hasNetwork = false;
  readonly visit = new MemoryStorage();
  readonly number: number;

  constructor(number: number) {
    this.number = number;
  }

  /** The URL below the portal's prefix. */
  get path(): string {
    return this.page?.url.slice(prefix.length) ?? '';
  }

  /** A running flow, the session or the alerts. */
  flow<Id extends keyof SystemActors>(id: Id): SystemActors[Id] | undefined {
    return this.root && findActor(this.root, id);
  }

  /** Follows a link of the portal. */
  go(path: string): void {
    this.page?.history.pushState(null, '', `${prefix}${path}`);
    this.page?.dispatchEvent(Object.assign(new Event('popstate'), { state: null }));
  }
}

interface World {
  readonly time: VirtualTime;
  readonly line: Line;
  readonly server: ServerModel;
}

export class SimBrowser {
  readonly kept = new Map<string, string>();
  readonly tabs: SimTab[] = [];
  readonly #locks = new Map<string, SimTab>();
  readonly #portal: Portal;
  readonly #world: World;
  #tabCount = 0;
  /** How far each page was when lazy parts were last waited for. */
  #stages = new Map<PageWindow, string>();

  constructor(portal: Portal, world: World) {
    this.#portal = portal;
    this.#world = world;
    globalThis.indexedDB = new IDBFactory();
    Object.assign(globalThis, { XMLHttpRequest: world.line.requestFor(-1), Worker: HashWorker });
    // Without these the library reads files and sends requests as in Node.
    Object.assign(defaultOptions, { httpStack: world.line.stackFor(-1), fileReader: { openFile } });
  }

  async open(path: string): Promise<SimTab> {
    this.#tabCount += 1;
    const tab = new SimTab(this.#tabCount);
    this.tabs.push(tab);
    this.#start(tab, new URL(`${prefix}${path}`), null);
    await this.settle();
    return tab;
  }

  /** Loads the page of a tab again. */
  async reload(tab: SimTab): Promise<void> {
    if (!tab.page) return;
    const { url, history } = tab.page;
    this.#start(tab, new URL(url), history.state);
    await this.settle();
  }

  close(tab: SimTab): void {
    this.#stop(tab);
    this.tabs.splice(this.tabs.indexOf(tab), 1);
  }

  /** Lets everything run that waits neither for the line nor for the clock. */
  async settle(): Promise<void> {
    const { time, line } = this.#world;
    let quiet = 0;
    for (let turns = 0; turns < mostTurns; turns += 1) {
      const before = time.activity + line.activity;
      await turn();
      const isLeaving = this.#follow();
      quiet = isLeaving || before !== time.activity + line.activity ? 0 : quiet + 1;
      if (quiet < quietTurns) continue;
      if (this.#isFetching()) await lazyParts();
      else if (!this.#isLoading()) return;
      quiet = 0;
    }
    throw new Error('the portal does not come to rest');
  }

  /** Whether a page may have asked for a lazy part since the last look. */
  #isFetching(): boolean {
    const stages = this.tabs.map(
      ({ root, page }) => [page, JSON.stringify(root?.getSnapshot().value)] as const,
    );
    const isSame = stages.every(([page, stage]) => page !== undefined && this.#stages.get(page) === stage);
    this.#stages = new Map(stages.flatMap(([page, stage]) => (page ? [[page, stage]] : [])));
    return !isSame;
  }

  /** Whether a page waits for a part of the program: that takes a moment of the computer, which no clock here shows. */
  #isLoading(): boolean {
    return this.tabs.some(({ root, hasNetwork }) => {
      if (!root) return false;
      const { context, value } = root.getSnapshot();
      const hosts = context.input.flows.flatMap(({ name }) => findHost(root, name) ?? []);
      const isAwaited = (name: FlowName) => findHost(root, name)?.getSnapshot().matches('loading') ?? false;
      return (
        hosts.some((host) => host.getSnapshot().matches('loading')) ||
        (!hasNetwork && findActor(root, 'session')?.getSnapshot().hasTag('busy')) ||
        (JSON.stringify(value).includes('charts') && !firstFlowsOf(context).some(isAwaited))
      );
    });
  }

  /** Lets tabs go where their pages lead: the provider, or the portal again. */
  #follow(): boolean {
    const leaving = this.tabs.filter(({ leavesFor }) => leavesFor);
    for (const tab of leaving) {
      const { url, state } = tab.leavesFor as NonNullable<SimTab['leavesFor']>;
      tab.leavesFor = undefined;
      if (url.hostname === 'provider.test') {
        const query = new URLSearchParams({ code: this.#world.server.codeFor(tab.person), state: 's' });
        this.#start(tab, new URL(`${prefix}/auth?${query}`), null);
      } else if (url.pathname.startsWith('/clientcenter/')) this.#start(tab, url, state);
      else this.#start(tab, new URL(`${prefix}/auth/logout`), null);
    }
    return leaving.length > 0;
  }

  #stop(tab: SimTab): void {
    tab.root?.stop();
    tab.root = undefined;
    this.#world.line.forget(tab.number);
    for (const [name, holder] of this.#locks) if (holder === tab) this.#locks.delete(name);
  }

  #start(tab: SimTab, url: URL, state: unknown): void {
    this.#stop(tab);
    const local = new MemoryStorage(this.kept, (key, newValue) => {
      for (const other of this.tabs)
        if (other !== tab)
          queueMicrotask(() =>
            other.page?.dispatchEvent(Object.assign(new Event('storage'), { key, newValue })),
          );
    });
    const page = new PageWindow({
      url,
      state,
      browser: new CookieBrowser(),
      local,
      visit: tab.visit,
      fetch: this.#world.line.fetchFor(tab.number),
      onLeave: (to, kept) => {
        tab.leavesFor = { url: to, state: kept };
      },
    });
    Object.assign(page.navigator, { locks: this.#locksFor(tab) });
    // The client of the network looks for early answers once, when it is there.
    Object.defineProperty(page, 'ccEarly', {
      get: () => {
        tab.hasNetwork = true;
        return undefined;
      },
    });
    tab.hasNetwork = false;
    tab.page = page;
    tab.root = this.#portal.startPortal({ page: page as unknown as Window, config });
  }

  /** The locks of the browser, which end with the page that holds them. */
  #locksFor(tab: SimTab) {
    const locks = this.#locks;
    return {
      async request(name: string, ...rest: unknown[]) {
        const use = rest.at(-1) as (lock: object | null) => unknown;
        if (locks.has(name)) return await use(null);
        locks.set(name, tab);
        try {
          return await use({});
        } finally {
          if (locks.get(name) === tab) locks.delete(name);
        }
      },
      query: async () => ({ held: [...locks.keys()].map((name) => ({ name })) }),
    };
  }
}

/** How many turns nothing has to happen until everything that can go on has done so. */
const quietTurns = 12;
const mostTurns = 500_000;

/** An actor with everything below it. */
export function* actorsBelow(actor: AnyActorRef): Generator<AnyActorRef> {
  yield actor;
  const { children = {} } = actor.getSnapshot() as { children?: Record<string, AnyActorRef | undefined> };
  for (const child of Object.values(children)) if (child) yield* actorsBelow(child);
}
