/** Whole folders, chosen and dropped: folders on the way are made, names that are taken are asked about once. */
import { EventEmitter, once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { folderRetryDelay } from '../../machines/upload/upload.setup.ts';
import { browserForTests, documentRow, openFolder, patience } from '../helpers/chromium.ts';
import { origin } from '../helpers/portal.ts';
import { storedSession } from '../helpers/stored-session.ts';
import { unfoldUploads } from '../helpers/unfold-uploads.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 50 };

let folder = '';
let count = 0;
/** The folder that this test sends, under a name that no other test uses. */
let top = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'upload-folders-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  count += 1;
  top = `Receipts ${count}`;
  for (const file of ['overview.txt', '2025/May.txt', '2026/May.txt', '2026/Meals/June.txt', '.DS_Store'])
    write(join(top, file));
});

function write(file: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), file);
}

/** Opens an everyday folder; the portal's answers to new folders are `answers`, in order, then its own. */
async function openPortal(
  account = 'one-client',
  ...answers: readonly ('offline' | number)[]
): Promise<Page> {
  const { page } = await storedSession(browser, origin, account);
  const left = [...answers];
  await page.route('**/api/storage/v1/folders', (route) => {
    const answer = left.shift();
    if (answer === 'offline') return route.abort('connectionfailed');
    if (answer === undefined) return route.continue();
    return route.fulfill({ status: answer, json: { errors: [{ reason: 'fileName' }] } });
  });
  await page.goto(`${origin}/clientcenter/en/us/documents`);
  await openFolder(page, 'Bookkeeping');
  await page.getByRole('heading', { level: 1, name: 'Bookkeeping' }).waitFor();
  await page.getByRole('button', { name: 'Upload', exact: true }).and(page.locator(':enabled')).waitFor();
  return page;
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

/** Drops the folder on the page, as a person does: once the page shows that it takes it. */
async function dropFolder(page: Page): Promise<void> {
  const drag = await dragOn(page);
  await drag('dragEnter');
  await overUntil(drag, () => page.getByText(/^Drop to upload to /).isVisible());
  // The browser drops by what the page answered last, which may be from before the area was shown.
  await drag('dragOver');
  await drag('drop');
}

const panel = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const storedRows = (page: Page) => panel(page).locator('[data-status="stored"]');
const alerts = (page: Page) => page.getByRole('region', { name: 'Alerts' });

async function expectAllStored(page: Page): Promise<void> {
  await unfoldUploads(page);
  await expect.poll(() => storedRows(page).count(), soon).toBe(4);
  await openFolder(page, 'Bookkeeping', top, '2026', 'Meals');
  await documentRow(page, 'June.txt').waitFor();
}

test('[S4.16, S7.18] a chosen folder arrives with all folders in it; chosen again, its names are asked about once', async () => {
  const page = await openPortal();
  await chooseFolder(page);
  await expectAllStored(page);

  await openFolder(page, 'Bookkeeping');
  await page.getByRole('heading', { level: 1, name: 'Bookkeeping' }).waitFor();
  write(join(top, '2026', 'July.txt'));
  await chooseFolder(page);
  const dialog = page.getByRole('dialog', { name: '4 names are taken' });
  await dialog.getByRole('button', { name: 'Skip these' }).click();
  await expect.poll(() => storedRows(page).count(), soon).toBe(5);

  await chooseFolder(page);
  const again = page.getByRole('dialog', { name: '5 names are taken' });
  await again.waitFor();
  await page.keyboard.press('Escape');
  await again.waitFor({ state: 'detached' });
  expect(await storedRows(page).count()).toBe(5);

  await chooseFolder(page);
  await again.getByRole('button', { name: 'Keep both' }).click();
  await expect.poll(() => storedRows(page).count(), soon).toBe(10);
  await panel(page).getByText('A file with this name exists. Saved as July (1).txt').waitFor();
});

test('a dropped folder arrives as well', async () => {
  const page = await openPortal();
  await dropFolder(page);
  await expectAllStored(page);
});

test('a folder that is held over the page before it takes any is taken once it does, and left away again', async () => {
  const { page } = await storedSession(browser, origin, 'one-client');
  const held = new EventEmitter();
  const isLetGo = once(held, 'go');
  await page.route('**/assets/upload-drop-area-*.js', (route) => isLetGo.then(() => route.continue()));
  await page.goto(`${origin}/clientcenter/en/us/documents`);
  await openFolder(page, 'Bookkeeping');
  await page.getByRole('heading', { level: 1, name: 'Bookkeeping' }).waitFor();
  const drag = await dragOn(page);
  const area = page.getByText('Drop to upload to Bookkeeping');
  await drag('dragEnter');
  await drag('dragOver');
  expect(await area.count()).toBe(0);
  held.emit('go');
  await overUntil(drag, () => area.isVisible());
  // The debugger has no hand that leaves the window.
  await page.evaluate(() => document.dispatchEvent(new DragEvent('dragleave')));
  await area.waitFor({ state: 'hidden' });
  await overUntil(drag, () => area.isVisible());
  await drag('dragOver');
  await drag('drop');
  await expectAllStored(page);
});

test('a line that breaks while folders are made is waited out', async () => {
  const page = await openPortal('one-client', 'offline');
  const from = Date.now();
  await chooseFolder(page);
  await panel(page).getByText('Making 4 folders').waitFor();
  await expectAllStored(page);
  expect(Date.now() - from).toBeGreaterThanOrEqual(folderRetryDelay);
});

test('[S8.13] a folder that is refused is named with its files, the others arrive', async () => {
  const page = await openPortal();
  let asked = 0;
  await page.route('**/api/storage/v1/folders', async (route) => {
    asked += 1;
    // The second one is the first below the outermost.
    if (asked !== 2) return route.fallback();
    return await route.fulfill({ status: 400, json: { errors: [{ reason: 'fileName' }] } });
  });
  await chooseFolder(page);
  await alerts(page)
    .getByText(/^The folder 202[56] could not be made\. \d files? for it (was|were) not uploaded\.$/)
    .waitFor();
  await unfoldUploads(page);
  await expect.poll(() => storedRows(page).count(), soon).toBeGreaterThan(1);
  await documentRow(page, 'overview.txt').waitFor({ state: 'detached' });
});

test('[S5.10] where folders may not be made the reason is said, and single files still go', async () => {
  const page = await openPortal('nothing-shown');
  expect(await page.getByRole('button', { name: 'More ways to upload' }).count()).toBe(0);
  await dropFolder(page);
  await alerts(page)
    .getByText(`${top} was not added: you do not have permission to add folders here.`)
    .waitFor();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await (await chooser).setFiles(join(folder, top, 'overview.txt'));
  await unfoldUploads(page);
  await expect.poll(() => storedRows(page).count(), soon).toBe(1);
});

test('a file over a page that takes none is refused: a browser would leave the page for it', async () => {
  const { page } = await storedSession(browser, origin, 'one-client');
  await page.goto(`${origin}/clientcenter/en/us/home`);
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await page.evaluate(() => {
    addEventListener('dragover', ({ defaultPrevented, dataTransfer }) => {
      document.body.dataset.refused = `${defaultPrevented} ${dataTransfer?.dropEffect}`;
    });
  });
  const drag = await dragOn(page);
  await drag('dragEnter');
  await drag('dragOver');
  await expect.poll(() => page.evaluate(() => document.body.dataset.refused), soon).toBe('true none');
});
