/** A real Chromium, and the steps that every journey begins with. */
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type LaunchOptions,
  type Locator,
  type Page,
} from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { languageOfPath } from '../../contract/market.ts';
import { type Segment, ticketIn } from './visit-entry.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
/** How long a thing on the page may take to appear, in milliseconds: generous, because machines are slow. */
export const patience = 20_000;

export const desk = { width: 1280, height: 800 };
export const phone = { width: 360, height: 780 };

/**
 * The browser of a test file, started once; `launch` adds to how. A context that is opened in a test is closed after it;
 * one that is opened before the tests stays.
 */
export function browserForTests(launch: LaunchOptions = {}): {
  context(options?: Parameters<Browser['newContext']>[0]): Promise<BrowserContext>;
} {
  let browser: Browser | undefined;
  let isInTest = false;
  const opened: BrowserContext[] = [];
  beforeAll(async () => {
    const executablePath = process.env.CHROMIUM_PATH;
    browser = await chromium.launch({
      ...launch,
      args: flags,
      ...(executablePath ? { executablePath } : {}),
    });
  });
  beforeEach(() => {
    isInTest = true;
  });
  afterEach(async () => {
    isInTest = false;
    await Promise.all(opened.splice(0).map(closeQuietly));
  });
  afterAll(async () => {
    await browser?.close();
  });
  return {
    async context(options = {}) {
      if (!browser) throw new Error('the browser is not started');
      const context = await browser.newContext({ viewport: desk, locale: 'en-US', ...options });
      context.setDefaultTimeout(patience);
      if (isInTest) opened.push(context);
      return context;
    },
  };
}

/**
 * A page may still ask when its test is over: what a route of the test makes of the answer then fails nobody. A context
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
  const language = languageOfPath(`/clientcenter/${segment}`);
  const file = new URL(`../../locales/${language}/${namespace}.json`, import.meta.url);
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const found = key.split('.').reduce((part, name) => (part as Record<string, unknown>)?.[name], texts);
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
  await page.getByRole('button', { name: wordIn(segment, 'auth', 'button') }).click();
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
