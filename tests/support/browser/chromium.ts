/** A real Chromium, and the steps that every journey begins with. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Locator,
  type Page,
} from 'playwright';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { languageOfPath } from '../../../contract/language/market.ts';
import { translationsOf } from '../../../scripts/locales/locale-files.ts';
import { desk, launchOptions } from './launch.ts';
import { watchPages } from './page-report.ts';
import { origin } from './portal.ts';
import { slowPages } from './slowness.ts';
import { type Segment, ticketIn } from './visit-entry.ts';

/** How long a thing on the page may take to appear, in milliseconds: generous, because machines are slow. */
export const patience = 20_000;

/**
 * How long a signature may take to appear, in milliseconds: the first one of a portal makes the key of its firm, which takes
 * a processor about a second and, beside eight other processes, longer than `patience`.
 */
export const signingPatience = 60_000;

type ContextOptions = BrowserContextOptions;

/** One browser for all files of a worker. */
let browser: Promise<Browser> | undefined;
const startedBrowser = (): Promise<Browser> => {
  browser ??= chromium.launch(launchOptions());
  return browser;
};

/** A context that one test after another uses: its renderer keeps the compiled scripts, which halves the time of a page. */
interface SharedContext {
  readonly context: BrowserContext;
  readonly newPage: BrowserContext['newPage'];
  /** Without a page that stays, the renderer would end with each test. */
  readonly anchor: Page;
  /** Where pages of the present test have been. */
  readonly origins: Set<string>;
}
let shared: Promise<SharedContext> | undefined;
let isLent = false;

async function openShared(): Promise<SharedContext> {
  const context = await newContext({});
  const newPage = context.newPage.bind(context);
  // These cannot be taken back after a test.
  context.addInitScript = needsOwnContext;
  context.clock.install = needsOwnContext;
  context.clock.pauseAt = needsOwnContext;
  const anchor = await newPage();
  await anchor.goto(new URL('/healthz', origin).href);
  return { context, newPage, anchor, origins: new Set() };
}

const needsOwnContext = (): never => {
  throw new Error(
    'take this context from ownContext(): what the test does to it would stay for the next test',
  );
};

async function newContext(options: ContextOptions, from = startedBrowser()): Promise<BrowserContext> {
  const context = await (await from).newContext({ viewport: desk, locale: 'en-US', ...options });
  context.setDefaultTimeout(patience);
  slowPages(context);
  return context;
}

/** Takes back everything that a test may have left in the shared context. */
async function cleanShared({ context, anchor, origins }: SharedContext): Promise<void> {
  await Promise.all([context, ...context.pages()].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
  await Promise.all(context.pages().map((page) => (page === anchor ? undefined : page.close())));
  for (const event of ['request', 'requestfailed', 'requestfinished', 'response', 'page', 'console'])
    context.removeAllListeners(event);
  slowPages(context);
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  const session = await context.newCDPSession(anchor);
  for (const visited of origins)
    await session.send('Storage.clearDataForOrigin', {
      origin: visited,
      storageTypes: 'local_storage,indexeddb,cache_storage,file_systems',
    });
  await session.detach();
  origins.clear();
}

/** Options of a context that the shared one can take on for a test. */
interface LendableOptions extends Pick<BrowserContextOptions, 'viewport' | 'reducedMotion' | 'colorScheme'> {
  readonly storageState?: Exclude<BrowserContextOptions['storageState'], string | undefined>;
}

/** Options for the shared context, or `undefined` when a test asks for something that it cannot take on. */
function lendable(options: ContextOptions): LendableOptions | undefined {
  const { viewport, reducedMotion, colorScheme, storageState, ...others } = options;
  if (Object.keys(others).length > 0 || typeof storageState === 'string') return undefined;
  const here = new URL(origin).origin;
  if (storageState?.origins.some((kept) => kept.origin !== here)) return undefined;
  return {
    viewport: viewport === undefined ? desk : viewport,
    ...(reducedMotion && { reducedMotion }),
    ...(colorScheme && { colorScheme }),
    ...(storageState && { storageState }),
  };
}

/** The shared context as a test's own: with its storage, and pages of its size and media. */
async function lend(
  { context, newPage, anchor, origins }: SharedContext,
  { viewport = desk, storageState, ...media }: LendableOptions,
): Promise<BrowserContext> {
  origins.add(new URL(origin).origin);
  if (storageState) {
    await context.addCookies(storageState.cookies);
    await anchor.evaluate(
      (items) => {
        for (const { name, value } of items) localStorage.setItem(name, value);
      },
      storageState.origins.flatMap(({ localStorage }) => localStorage),
    );
  }
  context.newPage = async () => {
    const page = await newPage();
    page.on('framenavigated', (frame) => origins.add(new URL(frame.url()).origin));
    if (viewport) await page.setViewportSize(viewport);
    if (Object.keys(media).length > 0) await page.emulateMedia(media);
    return page;
  };
  return context;
}

/**
 * Browser contexts for the tests of a file; what a test opens is closed after it, what is opened before them is closed
 * after the last.
 * `context` without options, or with those of `LendableOptions`, may be one that an earlier test has used: its storage
 * is empty, its scripts are compiled. `ownContext` is new each time: for tests that stop the clock, add scripts to a
 * context, or watch what is fetched. `launch` starts a browser for this file alone, whose contexts are all new.
 */
export function browserForTests(launch?: LaunchOptions): {
  context(options?: ContextOptions): Promise<BrowserContext>;
  ownContext(options?: ContextOptions): Promise<BrowserContext>;
} {
  const own = launch && chromium.launch({ ...launchOptions(), ...launch });
  let isInTest = false;
  const opened: BrowserContext[] = [];
  const watched: ReturnType<typeof watchPages>[] = [];
  const watchedAlways: ReturnType<typeof watchPages>[] = [];
  beforeEach(() => {
    isInTest = true;
  });
  afterEach(async ({ task }) => {
    isInTest = false;
    const reports = [...watchedAlways, ...watched.splice(0)];
    if (task.result?.state === 'fail') {
      const shown = await Promise.all(reports.map((one) => one.report()));
      // With the failure itself: what is printed while tests run stands thousands of lines before it.
      for (const error of task.result.errors ?? []) error.message += `\n\n${shown.join('\n\n')}`;
    }
    await Promise.all(opened.splice(0).map(closeQuietly));
    if (isLent && shared) await cleanShared(await shared);
    isLent = false;
  });
  const kept: BrowserContext[] = [];
  afterAll(async () => {
    watchedAlways.length = 0;
    await Promise.all(kept.splice(0).map(closeQuietly));
    await (await own)?.close();
  });
  const ownContext = async (options: ContextOptions = {}) => {
    const context = await newContext(options, own);
    (isInTest ? opened : kept).push(context);
    (isInTest ? watched : watchedAlways).push(watchPages(context));
    return context;
  };
  return {
    ownContext,
    async context(options = {}) {
      const wanted = lendable(options);
      if (launch || !isInTest || isLent || !wanted) return ownContext(options);
      isLent = true;
      shared ??= openShared();
      const context = await lend(await shared, wanted);
      watched.push(watchPages(context));
      return context;
    },
  };
}

/**
 * A page may still ask when its test is over: what a route of the test makes of the answer then fails no test. A context
 * that the test closed itself has nothing left to close.
 */
async function closeQuietly(context: BrowserContext): Promise<void> {
  if (context.isClosed()) return;
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/** A text of the interface in the language of a segment; `key` as `title` or `welcome.close`. */
export function wordIn(segment: Segment, namespace: string, key: string): string {
  const language = languageOfPath(`/clientcenter/${segment}`) ?? segment;
  const translations: unknown = translationsOf(language, `${namespace}.json`);
  const found = key
    .split('.')
    .reduce((part, name) => (part as Record<string, unknown>)?.[name], translations);
  return typeof found === 'string' ? found : key;
}

/** Opens the documents in a session that starts now, and waits for their list. */
export async function signIn(page: Page, origin: string, account: string, segment: Segment = 'en/us') {
  await enter(page, origin, account, segment, '/documents');
  await documentsIn(page, segment).waitFor();
}

/** As `signIn`, by the sign-in page and the provider's: for tests that are about signing in. */
export async function signInByProvider(
  page: Page,
  origin: string,
  account: string,
  segment: Segment = 'en/us',
) {
  await enterByProvider(page, origin, account, segment, '/documents');
  await documentsIn(page, segment).waitFor();
}

const documentsIn = (page: Page, segment: Segment): Locator =>
  page.getByRole('grid', { name: wordIn(segment, 'documents', 'documents') });

/** Opens `path` in a session that starts now, by a ticket [S4.01], and waits for nothing more. */
export async function enter(
  page: Page,
  origin: string,
  account: string,
  segment: Segment = 'en/us',
  path = '/',
): Promise<void> {
  const ticket = await ticketIn(page.context(), origin, account);
  const join = path.includes('?') ? '&' : '?';
  await page.goto(`${origin}/clientcenter/${segment}${path}${join}sessionToken=${ticket}`);
}

/** As `enter`, by the sign-in page and the provider's: for tests that are about signing in. */
export async function enterByProvider(
  page: Page,
  origin: string,
  account: string,
  segment: Segment = 'en/us',
  path = '/',
): Promise<void> {
  await page.goto(`${origin}/clientcenter/${segment}${path}`);
  await page.getByRole('link', { name: wordIn(segment, 'auth', 'button') }).click();
  await fillProvider(page, account, segment);
}

/** Fills in the provider's page. */
export async function fillProvider(
  page: Page,
  account: string,
  segment: Segment = 'en/us',
  password = 'portal-demo',
) {
  const say = (key: string) => wordIn(segment, 'provider', key);
  await page.getByRole('textbox', { name: say('email') }).fill(`${account}@demo.example`);
  await page.getByLabel(say('password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: say('continue') }).click();
}

/**
 * Clicks, and waits for what the page shows when its session has ended. A call that was under way may end the session
 * first: then there is nothing to click any more.
 */
export async function clickToLeave(button: Locator, shown: Locator): Promise<void> {
  button.click().catch(() => undefined);
  await shown.waitFor();
}

/** Opens a folder by its name in the tree, unfolding the way to it. */
export async function openFolder(page: Page, ...path: string[]): Promise<void> {
  const tree = page.getByRole('tree', { name: 'Folders' });
  for (const [index, name] of path.entries()) {
    const item = tree.getByRole('treeitem', { name: new RegExp(`^${literal(name)}`) }).first();
    await item.click();
    const isLast = index === path.length - 1;
    if (!isLast && (await item.getAttribute('aria-expanded')) === 'false') {
      await item.press('ArrowRight');
    }
  }
}
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The row of a document in the list. */
export const documentRow = (page: Page, name: string): Locator =>
  page
    .getByRole('grid', { name: 'Documents' })
    .getByRole('row', { name: new RegExp(`(^|\\s)${literal(name)}(\\s|$)`) });

/** SHA-256 of a file, in hex, read as a stream. */
export async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Downloads the document of a row and answers the SHA-256 of what arrived, with the name it arrived under. */
export async function downloadFrom(page: Page, name: string): Promise<{ sha256: string; name: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    documentRow(page, name)
      .getByRole('button', { name: /^Download/ })
      .click(),
  ]);
  const path = await download.path();
  expect(await download.failure()).toBeNull();
  return { sha256: await sha256(path), name: download.suggestedFilename() };
}
