/**
 * What the portal's machines and services need of a browser's window: location, history, storage, cookies and events.
 * Nothing is drawn. What a page does beyond that (files, workers, layout) is proven in a real browser, in `tests/e2e`.
 */
import type { EarlyAnswers } from '../../../src/early/ask-early.ts';
import type { CookieBrowser } from '../../support/browser/cookie-browser.ts';

/** `localStorage` or `sessionStorage` of one tab. Tabs of one browser share the `items` of their `localStorage`. */
export class MemoryStorage implements Storage {
  readonly items: Map<string, string>;
  /** Whether it is full. */
  isFull = false;
  /** Called after each change, with the new value or `null`. */
  readonly #onChange: (key: string, value: string | null) => void;

  constructor(
    items = new Map<string, string>(),
    onChange: (key: string, value: string | null) => void = () => undefined,
  ) {
    this.items = items;
    this.#onChange = onChange;
  }

  get length(): number {
    return this.items.size;
  }
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    const before = this.items.get(key);
    this.items.set(key, value);
    if (before !== value) this.#onChange(key, value);
  }
  removeItem(key: string): void {
    if (this.items.delete(key)) this.#onChange(key, null);
  }
  clear(): void {
    for (const key of [...this.items.keys()]) this.removeItem(key);
  }
  key(index: number): string | null {
    return [...this.items.keys()][index] ?? null;
  }
}

interface Entry {
  readonly url: URL;
  readonly state: unknown;
}

interface PageOptions {
  readonly url: URL;
  /** What the page's entry of the history holds. */
  readonly state: unknown;
  readonly browser: CookieBrowser;
  readonly local: MemoryStorage;
  readonly visit: MemoryStorage;
  readonly fetch: typeof fetch;
  /** Called when the page wants to be replaced by another; `state` is what a reload keeps. */
  readonly onLeave: (url: URL, state: unknown) => void;
}

/** A window without a document tree. */
export class PageWindow extends EventTarget {
  readonly localStorage: MemoryStorage;
  readonly sessionStorage: MemoryStorage;
  readonly performance = performance;
  readonly fetch: typeof fetch;
  readonly document: PageDocument;
  /** One lock at a time by its name, as among the tabs of one browser. */
  readonly navigator = {
    locks: {
      request: async (_name: string, ...rest: unknown[]) => {
        const held = rest.at(-1) as (lock: object) => unknown;
        return await held({});
      },
    },
  };
  readonly location: Record<string, unknown>;
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'back'>;
  /** Addresses of files that the page let the browser download. */
  readonly downloads: string[] = [];
  readonly parent = this;
  /** What the early script asked for; absent where none runs. */
  ccEarly?: EarlyAnswers | undefined;
  readonly #entries: Entry[];
  #index = 0;

  constructor({ url, state, browser, local, visit, fetch, onLeave }: PageOptions) {
    super();
    this.localStorage = local;
    this.sessionStorage = visit;
    this.fetch = fetch;
    this.#entries = [{ url, state }];
    this.document = new PageDocument(browser, this.downloads);
    const here = () => this.#here.url;
    this.location = {
      assign: (to: string) => onLeave(new URL(to, here()), null),
      reload: () => onLeave(here(), this.#here.state),
    };
    for (const part of ['href', 'origin', 'pathname', 'search', 'hash', 'hostname', 'host'] as const)
      Object.defineProperty(this.location, part, { get: () => here()[part] });
    const move = (state: unknown, to: string, isNew: boolean): void => {
      const entry = { url: new URL(to, here()), state };
      if (isNew) this.#index += 1;
      this.#entries.splice(this.#index, isNew ? Number.POSITIVE_INFINITY : 1, entry);
    };
    this.history = {
      pushState: (state: unknown, _title: string, to: string) => move(state, to, true),
      replaceState: (state: unknown, _title: string, to: string) => move(state, to, false),
      // In a browser too it does nothing on the first entry.
      back: () => this.#index > 0 && this.back(),
    } as never;
    Object.defineProperty(this.history, 'state', { get: () => this.#here.state });
  }

  get #here(): Entry {
    return this.#entries[this.#index] as Entry;
  }

  get url(): string {
    return this.#here.url.href;
  }

  /** Back, as the button of a browser does it within one page. */
  back(): void {
    if (this.#index === 0) throw new Error('there is nothing to go back to');
    this.#index -= 1;
    this.dispatchEvent(Object.assign(new Event('popstate'), { state: this.#here.state }));
  }

  setTimeout(task: () => void, delay?: number): ReturnType<typeof setTimeout> {
    return setTimeout(task, delay);
  }
}

class PageDocument extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';
  adoptedStyleSheets: unknown[] = [];
  readonly documentElement = { lang: '' };
  readonly body = { hidden: false, append: () => undefined };
  readonly #browser: CookieBrowser;
  readonly #downloads: string[];

  constructor(browser: CookieBrowser, downloads: string[]) {
    super();
    this.#browser = browser;
    this.#downloads = downloads;
  }

  set cookie(line: string) {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
    this.#browser.cookies.set(name, value);
  }

  /** The one element that is ever made: the link of a download. */
  createElement(_name: 'a'): object {
    const link = {
      href: '',
      download: '',
      click: () => void this.#downloads.push(link.href),
      remove: () => undefined,
    };
    return link;
  }
}
