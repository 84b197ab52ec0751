/**
 * A browser with tabs in which the portal runs without its views: the root actor, every chart, the real services and a
 * real server. A test sends the events that views send, and reads what the charts say.
 */

import { inspect } from 'node:util';
import { type ActorRefFrom, type AnyActorRef, type SnapshotFrom, waitFor } from 'xstate';
import { deleteSession } from '../../../contract/session/session.ts';
import { type FlowName, findActor, findHost, type SystemActors } from '../../../machines/root/flows.ts';
import type { rootMachine } from '../../../machines/root/root.machine.ts';
import type { SignInOutcome } from '../../../machines/session/entry.ts';
import { areasOf, plansOf } from '../../../src/app/list-flows.ts';
import { askEarly } from '../../../src/early/ask-early.ts';
import type { PageConfig } from '../../../src/ui/page/page-config.ts';
import { CookieBrowser } from '../../support/browser/cookie-browser.ts';
import { origin } from '../../support/browser/portal.ts';
import { credentialsOf, type Segment, sessionOf } from '../../support/browser/visit-entry.ts';
import { asViewsSeeIt, type DocumentsSight } from '../../support/flows/documents-flow.ts';
import { MemoryStorage, PageWindow } from './page.ts';

/** How long something may take, in milliseconds: generous, because machines are slow. */
const patience = 20_000;
const mostRedirects = 10;
/** How long a pause takes that is hurried, in milliseconds. */
const briefly = 10;

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

/** The portal with what its build would write into it. */
async function loadPortal() {
  const { flows } = await import('../../../src/app/flows.ts');
  Object.assign(globalThis, {
    CSSStyleSheet: StyleSheet,
    MutationObserver: Observer,
    PopStateEvent: HistoryEvent,
    __FLOW_PLANS__: { flows: plansOf(flows), areas: areasOf(flows) },
  });
  return await import('../../../src/app/portal.ts');
}
/** Loaded once a worker. */
let loaded: ReturnType<typeof loadPortal> | undefined;

/**
 * Answers a request instead of the server, or `undefined` to let the next route see it. `pass` asks the server.
 */
export type Route = (
  request: { readonly method: string; readonly url: URL; readonly body: string },
  pass: () => Promise<Response>,
) => Promise<Response> | Response | undefined;

/** The answer of a server that refuses a call. */
export const refusal = (status: number, reason: string): Response =>
  Response.json({ errors: [{ reason }] }, { status });

const opened: TestBrowser[] = [];

const realSetTimeout = globalThis.setTimeout;
/** Lets timers of these lengths, in milliseconds, ring at once until `closeBrowsers`: pauses that a test does not prove. */
export function hurry(...delays: readonly number[]): void {
  const hurried = (task: (...given: unknown[]) => void, delay = 0, ...given: unknown[]) =>
    realSetTimeout(task, delays.includes(delay) ? briefly : delay, ...given);
  globalThis.setTimeout = hurried as typeof setTimeout;
}

/** Stops the portal in all tabs of all browsers; each file calls it after each of its tests. */
export function closeBrowsers(): void {
  globalThis.setTimeout = realSetTimeout;
  for (const browser of opened.splice(0)) for (const tab of browser.tabs) tab.close();
}

/** A browser with its cookies, its storage and its tabs. */
export class TestBrowser {
  readonly cookies = new CookieBrowser();
  readonly kept = new Map<string, string>();
  readonly tabs: Tab[] = [];
  /** Requests of all tabs, as `GET /api/…`, in their order. */
  readonly requests: string[] = [];
  routes: Route[] = [];
  isOffline = false;
  /** When the early script of a page runs: before the portal starts, or after that as a late script does. */
  early: 'none' | 'before' | 'after' = 'none';

  constructor() {
    opened.push(this);
  }

  /** A browser that keeps a new session of this account. */
  static async signedIn(account: string): Promise<TestBrowser> {
    const browser = new TestBrowser();
    await browser.signIn(account);
    return browser;
  }

  /** Gives the browser a session of this account, as after a sign-in, instead of the one that it has. */
  async signIn(account: string): Promise<void> {
    const { browser, token } = await sessionOf(origin, account);
    for (const [name, value] of browser.cookies) this.cookies.cookies.set(name, value);
    this.kept.set('cc-token', token);
  }

  /** Opens a tab at a path below the portal's prefix. */
  async open(path: string, segment: Segment = 'en/us'): Promise<Tab> {
    const tab = new Tab(this);
    this.tabs.push(tab);
    await tab.goto(path, segment);
    return tab;
  }

  /** Ends the session on the server, as another device of the same user may; this browser does not know of it. */
  async endElsewhere(): Promise<void> {
    const elsewhere = new CookieBrowser();
    for (const [name, value] of this.cookies.cookies) elsewhere.cookies.set(name, value);
    const headers = { authorization: `Bearer ${this.kept.get('cc-token')}` };
    const { status } = await elsewhere.fetch(`${origin}${deleteSession.path}`, { method: 'DELETE', headers });
    if (status !== 204) throw new Error(`the session was not ended: ${status}`);
  }

  /** A request of a page, with the cookies of this browser. */
  async fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const { method, signal } = request;
    const bytes = method === 'GET' ? undefined : await request.arrayBuffer();
    this.requests.push(`${method} ${url.pathname}${url.search}`);
    if (this.isOffline) throw new TypeError('Failed to fetch');
    const pass = () =>
      this.cookies.fetch(url, {
        method,
        headers: request.headers,
        signal,
        ...(bytes ? { body: bytes } : {}),
      });
    const seen = { method, url, body: bytes ? new TextDecoder().decode(bytes) : '' };
    for (const route of this.routes) {
      const answer = route(seen, pass);
      if (answer) return await answer;
    }
    return await pass();
  }
}

type Root = ActorRefFrom<typeof rootMachine>;

/** A tab: a page of the portal, or one of another kind, such as the provider's. */
export class Tab {
  /** The HTML of a page without the portal; else empty. */
  html = '';
  /** Every address that the tab has asked for, with those that it was led on to. */
  readonly visited: string[] = [];
  readonly #browser: TestBrowser;
  readonly #visit = new MemoryStorage();
  #page: PageWindow | undefined;
  #root: Root | undefined;
  #url = 'about:blank';
  /** Settles when the page that was asked for last is there. */
  #loading: Promise<void> = Promise.resolve();

  constructor(browser: TestBrowser) {
    this.#browser = browser;
  }

  get url(): string {
    return this.#page?.url ?? this.#url;
  }

  /** The address below the portal's prefix: `/documents?sort=name`. */
  get path(): string {
    return this.url.replace(/^.*\/clientcenter\/(en\/\w\w|es|pt|fr)(?=\/|$)/, '');
  }

  /** The root actor of the portal's page. Throws where there is none. */
  get root(): Root {
    if (!this.#root) throw new Error(`no portal at ${this.url}`);
    return this.#root;
  }

  /** The window of the portal's page. Throws where there is none. */
  get page(): PageWindow {
    if (!this.#page) throw new Error(`no portal at ${this.url}`);
    return this.#page;
  }

  /** What the tab keeps for its visit. */
  get visit(): ReadonlyMap<string, string> {
    return this.#visit.items;
  }

  /** Leaves no room for what the tab would keep for its visit. */
  fillVisit(): void {
    this.#visit.isFull = true;
  }

  /** Goes to a path below the portal's prefix, or to a whole address, and waits for the page. */
  async goto(path: string, segment: Segment = 'en/us'): Promise<void> {
    this.#leave(new URL(/^https?:/.test(path) ? path : `${origin}/clientcenter/${segment}${path}`));
    await this.loaded();
  }

  /** Goes to a path below the portal's prefix as a link of the portal does, without loading the page again. */
  go(path: string): void {
    const prefix = this.url.slice(0, this.url.length - this.path.length);
    this.page.history.pushState(null, '', `${prefix}${path}`);
    this.page.dispatchEvent(Object.assign(new Event('popstate'), { state: null }));
  }

  /** Loads the page again; its entry of the history keeps what it held. */
  async reload(): Promise<void> {
    this.#leave(new URL(this.url), this.page.history.state);
    await this.loaded();
  }

  /** Waits until the page that was asked for last is there. */
  async loaded(): Promise<void> {
    for (let before: unknown; before !== this.#loading; ) {
      before = this.#loading;
      await this.#loading;
    }
  }

  /** Stops what the page does, as a browser does when it closes the tab. */
  close(): void {
    this.#root?.stop();
    this.#root = undefined;
  }

  /** The actor of a flow, of the session or of the alerts; asks for the flow as its view would, and waits until it runs. */
  async actor<Id extends keyof SystemActors>(id: Id): Promise<SystemActors[Id]> {
    let asked: Root | undefined;
    const look = () => {
      const root = this.#root;
      const found = root && findActor(root, id);
      if (root && !found && asked !== root && findHost(root, id as FlowName)) {
        asked = root;
        root.send({ type: 'flow.wanted', flow: id as FlowName });
      }
      return found;
    };
    return await this.until(look, `the actor ${id}`);
  }

  /** Waits until the state of an actor is as wanted, and answers its snapshot. */
  async state<Id extends keyof SystemActors>(
    id: Id,
    isWanted: (snapshot: SnapshotFrom<SystemActors[Id]>) => boolean,
  ): Promise<SnapshotFrom<SystemActors[Id]>> {
    const actor: AnyActorRef = await this.actor(id);
    return await waitFor(actor, isWanted, { timeout: patience }).catch(() => {
      const { value, context } = actor.getSnapshot();
      throw new Error(
        `${id} did not come to the wanted state; it is ${JSON.stringify(value)} at ${this.path} with ${inspect(context, { depth: 1 })}`,
      );
    });
  }

  /** Waits until folders and list of the documents are as wanted, and answers what they say. */
  async documents(isWanted: (at: DocumentsSight) => boolean): Promise<DocumentsSight> {
    const look = async () => asViewsSeeIt(await this.actor('documents')).getSnapshot();
    for (const end = Date.now() + patience; Date.now() < end; ) {
      const at = await look();
      if (isWanted(at)) return at;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const { value, context } = await look();
    throw new Error(
      `documents did not come to the wanted state; it is ${JSON.stringify(value)} at ${this.path} with ${inspect(context, { depth: 1 })}`,
    );
  }

  /** Waits until `look` answers something, and answers that. */
  async until<Found>(look: () => Found | undefined | null | false, what: string): Promise<Found> {
    for (const end = Date.now() + patience; Date.now() < end; ) {
      const found = look();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error(`${what} did not come at ${this.url}`);
  }

  /** Waits for an alert, by its key or by a part of it. */
  async alert(key: string): Promise<void> {
    const shown = () => this.#root && findActor(this.#root, 'alerts')?.getSnapshot().context.alerts;
    const keys = () => shown()?.map((alert) => alert.key) ?? [];
    await this.until(() => keys().some((one) => one.includes(key)), `the alert ${key}`).catch(
      (error: Error) => {
        throw new Error(`${error.message}; shown are: ${keys().join(', ')}`);
      },
    );
  }

  /** Waits until the address is `path`, below the portal's prefix. */
  async at(path: string): Promise<void> {
    await this.until(() => this.path === path, `the address ${path}`);
  }

  /** Waits for a page of the sign-in area, and answers what it says of the session: `expired`, `signInError`, … */
  async signedOut(): Promise<SignInOutcome> {
    const { context } = await this.state('session', (at) => at.matches('signedOut'));
    return context.outcome;
  }

  /** Fills in the provider's page, sends it, and waits for the page that comes of it. */
  async passProvider(account: string, password = credentialsOf(account).password): Promise<void> {
    await this.until(() => this.html.includes('name="password"'), 'the page of the provider');
    const { email } = credentialsOf(account);
    this.#loading = this.#load(new URL(this.#url), { form: new URLSearchParams({ email, password }) });
    await this.loaded();
  }

  /** Signs in from a page of the sign-in area. */
  async signIn(account: string): Promise<void> {
    (await this.actor('session')).send({ type: 'signIn.start' });
    await this.passProvider(account);
  }

  /** Delivers the storage event of a change that another tab made. */
  tellStorage(key: string, newValue: string | null): void {
    this.#page?.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  }

  #leave(url: URL, state: unknown = null): void {
    this.close();
    this.#loading = this.#load(url, { state });
    this.#loading.catch(() => undefined);
  }

  /** Asks for a page, follows where it leads, and starts the portal if the page is the portal's. */
  async #load(
    wanted: URL,
    { form, state = null }: { form?: URLSearchParams; state?: unknown },
  ): Promise<void> {
    this.#page = undefined;
    this.html = '';
    let url = wanted;
    this.visited.push(url.href);
    let answer = await this.#browser.cookies.fetch(url, form ? { method: 'POST', body: form } : {});
    for (let count = 0; answer.status >= 300 && answer.status < 400; count += 1) {
      if (count === mostRedirects) throw new Error(`${wanted} leads round and round`);
      url = new URL(answer.headers.get('location') ?? '', url);
      this.visited.push(url.href);
      answer = await this.#browser.cookies.fetch(url);
    }
    this.#url = url.href;
    const html = await answer.text();
    const config = /<script[^>]* id="cc-config">(.*?)<\/script>/s.exec(html)?.[1];
    if (config) await this.#start(url, state, JSON.parse(config) as PageConfig);
    else this.html = html;
  }

  async #start(url: URL, state: unknown, config: PageConfig): Promise<void> {
    loaded ??= loadPortal();
    const { startPortal } = await loaded;
    const local = new MemoryStorage(this.#browser.kept, (key, value) => {
      // Other tabs get the event later, as from a browser.
      for (const tab of this.#browser.tabs) if (tab !== this) setTimeout(() => tab.tellStorage(key, value));
    });
    const page = new PageWindow({
      url,
      state,
      browser: this.#browser.cookies,
      local,
      visit: this.#visit,
      fetch: (input, init) => this.#browser.fetch(input, init),
      onLeave: (to, kept) => this.#leave(to, kept),
    });
    this.#page = page;
    const { early } = this.#browser;
    page.document.documentElement.lang = config.language;
    if (early === 'before') page.ccEarly = askEarly(page as unknown as Window, () => undefined);
    this.#root = startPortal({ page: page as unknown as Window, config });
    if (early === 'after') page.ccEarly = askEarly(page as unknown as Window, () => undefined);
  }
}
