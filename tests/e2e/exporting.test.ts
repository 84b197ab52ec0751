/** Several documents, and folders, as one archive: from the list in a real browser to the bytes on the disk. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { BrowserContext, Download, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { browserForTests, documentRow, enter, patience } from '../helpers/chromium.ts';
import { desk } from '../helpers/launch.ts';
import { origin } from '../helpers/portal.ts';
import { type StockedFolder, stockFolder } from '../helpers/stocked-folder.ts';

const browser = browserForTests();
const soon = { timeout: patience };
const account = 'one-client';
const status = /\/jobs\/(?!export$)[^/]+$/;
const files = { 'W-2.txt': 'wages', 'Größe.csv': 'a;b\n1;2', 'Large.log': 'x'.repeat(300_000) };
const inner = { 'W-2.txt': 'other wages', 'Deep.md': '# deep' };

let folder: StockedFolder;
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;

const listed = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([name, bytes]) => ({ name, bytes }));
const hashOf = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const hashesOf = (texts: Readonly<Record<string, string | Uint8Array>>) =>
  Object.fromEntries(Object.entries(texts).map(([path, bytes]) => [path, hashOf(bytes)]));

beforeAll(async () => {
  folder = await stockFolder(origin, account, listed(files));
  await folder.below('Year 2025', listed(inner));
  const context = await browser.context();
  const page = await context.newPage();
  await enter(page, origin, account, 'en/us', folder.path);
  await page.getByRole('grid', { name: 'Documents' }).waitFor();
  signedIn = await context.storageState();
  await context.close();
});

async function open(viewport = desk): Promise<Page> {
  const context = await browser.context({ storageState: signedIn, viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${origin}/clientcenter/en/us${folder.path}`);
  await documentRow(page, 'W-2.txt').waitFor();
  return page;
}

/** Chooses documents and has them packed. */
async function pack(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Download' }).click();
}

/** Has the open folder packed. */
async function packFolder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Download folder' }).click();
}

const card = (page: Page) => page.getByRole('region', { name: 'ZIP files' });
const note = (page: Page, text: string) => card(page).getByText(text, { exact: true });

/** What is in an archive, by its paths. */
async function entriesOf(download: Download): Promise<Record<string, string>> {
  return hashesOf(unzipSync(new Uint8Array(await readFile(await download.path()))));
}

/** Puts other answers in the place of the server's about jobs; the work itself goes on. */
const answerAsIf = (page: Page, change: object) =>
  page.route(status, (route) =>
    route.fulfill({
      json: { data: { jobStatus: 'RUNNING', progress: 0, failed: [], fault: null, ...change } },
    }),
  );

describe('[S7.20, S9.04] what is chosen comes as one archive', () => {
  test('several documents, each with every byte; and once more by a new address', async () => {
    const page = await open();
    const download = page.waitForEvent('download');
    await pack(page, 'W-2.txt', 'Größe.csv', 'Large.log');
    const first = await download;
    expect(first.suggestedFilename()).toMatch(/\.zip$/);
    expect(await entriesOf(first)).toEqual(hashesOf(files));
    await note(page, 'Ready. The download has started.').waitFor();
    const [again] = await Promise.all([
      page.waitForEvent('download'),
      card(page).getByRole('button', { name: 'Download again: 3 documents' }).click(),
    ]);
    expect(again.url()).not.toBe(first.url());
    expect(await entriesOf(again)).toEqual(hashesOf(files));
    await card(page).getByRole('button', { name: 'Close' }).click();
    await card(page).waitFor({ state: 'hidden' });
  });

  test('a folder with all that it holds, in its folders', async () => {
    const page = await open();
    const [download] = await Promise.all([page.waitForEvent('download'), packFolder(page)]);
    const top = folder.name;
    expect(download.suggestedFilename()).toBe(`${top}.zip`);
    expect(await entriesOf(download)).toEqual(
      hashesOf({
        ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`${top}/${name}`, text])),
        ...Object.fromEntries(
          Object.entries(inner).map(([name, text]) => [`${top}/Year 2025/${name}`, text]),
        ),
      }),
    );
  });

  test('and goes on while one looks at something else', async () => {
    const page = await open();
    await answerAsIf(page, { jobStatus: 'RUNNING', progress: 0.4 });
    await pack(page, 'W-2.txt', 'Größe.csv');
    const bar = card(page).getByRole('progressbar', { name: '2 documents' });
    await expect.poll(() => bar.getAttribute('value'), soon).toBe('40');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    expect(await bar.isVisible()).toBe(true);
    const [download] = await Promise.all([page.waitForEvent('download'), page.unroute(status)]);
    expect(Object.keys(await entriesOf(download)).sort()).toEqual(['Größe.csv', 'W-2.txt']);
  });
});
