/** The gallery of the charts' site, opened from a folder as QA does. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type FrameLocator, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '../../contract/language/market.ts';
import { writeGallery } from '../../scripts/charts/gallery/write-gallery.ts';
import { clientScript } from '../../scripts/charts/site/build-client.ts';
import { launchOptions } from '../support/browser/launch.ts';

/** How long one picture may take, in milliseconds, also on a machine that has much else to do. */
const drawnWithin = 120_000;

let folder: string;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gallery-'));
  const project = resolve(import.meta.dirname, '../..');
  await writeGallery({ project, out: folder, version: '' });
  writeFileSync(join(folder, 'site.js'), await clientScript());
  browser = await chromium.launch(launchOptions());
  page = await browser.newPage();
  // The frame loads every view of the portal before it draws the first one.
  page.setDefaultTimeout(drawnWithin);
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = (query: string) => page.goto(`${pathToFileURL(join(folder, 'gallery.html'))}#${query}`);
const frames = () => page.locator('#frames iframe');
/** The picture at a place of the list: it is drawn once it is near the window. */
async function picture(at: number): Promise<FrameLocator> {
  await frames().nth(at).scrollIntoViewIfNeeded();
  return frames().nth(at).contentFrame();
}

test('a state in every language is drawn in a frame each, in the words of its language', async () => {
  await open('flow=folder&state=naming&language=all');
  const headings: string[] = [];
  for (const at of languages.keys())
    headings.push(await (await picture(at)).getByRole('heading').innerText());
  expect(headings).toEqual([
    'New folder',
    'New folder',
    'New folder',
    'New folder',
    'Nueva carpeta',
    'Nova pasta',
    'Nouveau dossier',
  ]);
});

test('what was typed is in the picture, and dark colors are dark whatever the browser prefers', async () => {
  await open('flow=folder&state=naming&language=en-US&width=1280&scheme=all');
  const shown: string[][] = [];
  for (const at of [0, 1]) {
    const value = await (await picture(at)).getByRole('textbox').inputValue();
    const heading = (await picture(at)).getByRole('heading');
    shown.push([value, await heading.evaluate((each) => getComputedStyle(each).color)]);
  }
  expect(shown).toEqual([
    ['Receipts', 'rgb(24, 33, 47)'],
    ['Receipts', 'rgb(232, 236, 242)'],
  ]);
});

test('the next state is one press away, and the address names what is shown', async () => {
  await open('flow=folder&state=naming');
  await page.getByRole('button', { name: 'Next state' }).click();
  const wanted = new URLSearchParams(new URL(page.url()).hash.slice(1));
  expect([wanted.get('flow'), wanted.get('state')]).toEqual([
    'folder',
    await page.locator('select[name=state]').inputValue(),
  ]);
  expect(wanted.get('state')).not.toBe('naming');
});

test('a view that throws is named with its error, and those after it are drawn', async () => {
  const other = await browser.newPage();
  await other.addInitScript(() => {
    if (!location.pathname.endsWith('/frame.html')) return;
    const clone = Node.prototype.cloneNode;
    Node.prototype.cloneNode = () => {
      Node.prototype.cloneNode = clone;
      throw new Error('no picture');
    };
  });
  await other.goto(`${pathToFileURL(join(folder, 'gallery.html'))}#flow=folder&state=naming&language=all`);
  const [first, second] = [0, 1].map((at) => other.locator('#frames iframe').nth(at).contentFrame());
  expect([await first?.locator('p').innerText(), await second?.getByRole('heading').innerText()]).toEqual([
    'The view of naming failed: Error: no picture',
    'New folder',
  ]);
  await other.close();
});
