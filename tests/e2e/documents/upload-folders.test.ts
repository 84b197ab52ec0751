/** Whole folders, dropped and chosen: a browser hands them over with all that is in them, and must not leave the page for them. */
import { EventEmitter, once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserForTests, documentRow, openFolder, patience } from '../../support/browser/chromium.ts';
import { origin } from '../../support/browser/portal.ts';
import { storedSession } from '../../support/browser/stored-session.ts';
import { unfoldUploads } from '../../support/browser/unfold-uploads.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 50 };

let folder = '';
/** The folder that is sent. */
const top = 'Receipts of the pier';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'upload-folders-'));
  for (const file of ['overview.txt', '2025/May.txt', '2026/May.txt', '2026/Meals/June.txt', '.DS_Store'])
    write(file);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string): void {
  const path = join(folder, top, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, file);
}

async function chooseFolder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More ways to upload' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Upload a folder' }).click();
  await (await chooser).setFiles(join(folder, top));
}

/** Holds a folder of this machine over a page, in the middle, or lets go of it there. */
async function dragOn(page: Page): Promise<(type: 'dragEnter' | 'dragOver' | 'drop') => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [join(folder, top)], dragOperationsMask: 1 };
  return async (type) => {
    await session.send('Input.dispatchDragEvent', { type, x: 640, y: 500, data });
  };
}

type Drag = Awaited<ReturnType<typeof dragOn>>;

/** Moves what is held over a page, for a hand is never quite still, until something is so. */
async function overUntil(drag: Drag, isSo: () => Promise<boolean>): Promise<void> {
  const moved = async () => {
    await drag('dragOver');
    return await isSo();
  };
  await expect.poll(moved, soon).toBe(true);
}

/** Drops what is held over documents, as a person does: once the page shows that it takes it. */
async function dropFolder(page: Page, drag: Drag): Promise<void> {
  await overUntil(drag, () => page.getByText('Drop to upload to Bookkeeping').isVisible());
  // The browser drops by what the page answered last, which may be from before the area was shown.
  await drag('dragOver');
  await drag('drop');
}

const panel = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const storedRows = (page: Page) => panel(page).locator('[data-status="stored"]');

const openBookkeeping = async (page: Page) => {
  await openFolder(page, 'Bookkeeping');
  await page.getByRole('heading', { level: 1, name: 'Bookkeeping' }).waitFor();
};

test('[S5.10] a folder held over a page that takes none is refused: a browser would leave the page; over documents it is taken once they are ready, and named where no folders may be made', async () => {
  const { page } = await storedSession(browser, origin, 'nothing-shown');
  const held = new EventEmitter();
  const isLetGo = once(held, 'go');
  await page.route('**/assets/upload-drop-area-*.js', (route) => isLetGo.then(() => route.continue()));
  await page.goto(`${origin}/clientcenter/en/us/not-authorized`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => {
    addEventListener('dragover', ({ defaultPrevented, dataTransfer }) => {
      document.body.dataset.refused = `${defaultPrevented} ${dataTransfer?.dropEffect}`;
    });
  });
  const drag = await dragOn(page);
  await drag('dragEnter');
  await drag('dragOver');
  await expect.poll(() => page.evaluate(() => document.body.dataset.refused), soon).toBe('true none');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documents' }).click();
  await openBookkeeping(page);
  const area = page.getByText('Drop to upload to Bookkeeping');
  await drag('dragEnter');
  await drag('dragOver');
  await expect.poll(() => area.count()).toBe(0);
  held.emit('go');
  await overUntil(drag, () => area.isVisible());
  // The debugger has no hand that leaves the window.
  await page.evaluate(() => document.dispatchEvent(new DragEvent('dragleave')));
  await area.waitFor({ state: 'hidden' });
  await dropFolder(page, drag);
  await page
    .getByRole('region', { name: 'Alerts' })
    .getByText(`${top} was not added: you do not have permission to add folders here.`)
    .waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'More ways to upload' }).count()).toBe(0);
});

test('[S4.16, S4.20, S7.18, S8.14] a dropped folder arrives with all folders in it; chosen again, taken names are counted up, which the panel says', async () => {
  const { page } = await storedSession(browser, origin, 'one-client');
  await page.goto(`${origin}/clientcenter/en/us/documents`);
  await openBookkeeping(page);
  const drag = await dragOn(page);
  await drag('dragEnter');
  await dropFolder(page, drag);
  await unfoldUploads(page);
  await expect.poll(() => storedRows(page).count(), soon).toBe(4);
  await openFolder(page, 'Bookkeeping', top, '2026', 'Meals');
  await documentRow(page, 'June.txt').waitFor();

  await openBookkeeping(page);
  write('2026/July.txt');
  await chooseFolder(page);
  await expect.poll(() => storedRows(page).count(), soon).toBe(9);
  await panel(page).getByText('Name was taken. Saved as June (1).txt.').waitFor();
  expect(
    await panel(page)
      .getByText(/Saved as July/)
      .count(),
  ).toBe(0);
});
