/** A real Chromium, and the steps that every journey begins with. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';

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

/** The browser of a test file, started once. */
export function browserForTests(): {
  context(options?: Parameters<Browser['newContext']>[0]): Promise<BrowserContext>;
} {
  let browser: Browser | undefined;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    const executablePath = process.env.CHROMIUM_PATH;
    browser = await chromium.launch({ args: flags, ...(executablePath ? { executablePath } : {}) });
  });
  afterAll(async () => {
    await browser?.close();
  });
  return {
    async context(options = {}) {
      if (!browser) throw new Error('the browser is not started');
      const context = await browser.newContext({ viewport: desk, locale: 'en-US', ...options });
      context.setDefaultTimeout(patience);
      contexts.push(context);
      return context;
    },
  };
}

/** Words that the steps below need, by language. */
const words = {
  'en/us': { signIn: 'Sign in', email: 'E-mail', password: 'Password', go: 'Continue', grid: 'Documents' },
  pt: { signIn: 'Entrar', email: 'E-mail', password: 'Senha', go: 'Continuar', grid: 'Documentos' },
} as const;
export type Segment = keyof typeof words;

/** Signs in through the provider, from the address on, and waits for the list of documents. */
export async function signIn(page: Page, origin: string, account: string, segment: Segment = 'en/us') {
  const say = words[segment];
  await page.goto(`${origin}/clientcenter/${segment}/`);
  await page.getByRole('button', { name: say.signIn }).click();
  await fillProvider(page, account, segment);
  await page.getByRole('grid', { name: say.grid }).waitFor();
}

/** Fills in the provider's page. */
export async function fillProvider(
  page: Page,
  account: string,
  segment: Segment = 'en/us',
  password = 'portal-demo',
) {
  const say = words[segment];
  await page.getByRole('textbox', { name: say.email }).fill(`${account}@demo.example`);
  await page.getByLabel(say.password).fill(password);
  await page.getByRole('button', { name: say.go }).click();
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
