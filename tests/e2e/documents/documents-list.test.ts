/** The list of documents in a real browser: keys, pointer, focus, the clipboard, and what a browser keeps. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, patience } from '../../support/browser/chromium.ts';
import { phone } from '../../support/browser/launch.ts';
import { origin } from '../../support/browser/portal.ts';
import { visit } from '../../support/browser/shell.ts';
import { stockFolder } from '../../support/browser/stocked-folder.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };

const grid = (page: Page) => page.getByRole('grid', { name: 'Documents' });
const rows = (page: Page) => grid(page).locator('[role="row"][aria-selected]');
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' });
/** The names of the documents that are on the page, from the top. */
const names = (page: Page) =>
  rows(page).evaluateAll((all) =>
    all.map((row) => row.querySelector('[title]')?.getAttribute('title') ?? ''),
  );
/** The places in the list of the rows that are chosen, from 0. */
const chosen = (page: Page) =>
  rows(page).evaluateAll((all) =>
    all.flatMap((row, index) => (row.getAttribute('aria-selected') === 'true' ? [index] : [])),
  );
const focusedLabel = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

/** A page with the documents of a folder that is this test's own. */
async function visitOwnFolder(...files: readonly string[]): Promise<Page> {
  const stocked = files.map((name) => ({ name, bytes: name }));
  const { name, path } = await stockFolder(origin, 'every-gate', stocked);
  const page = await visit(await browser.context(), origin, 'every-gate', { path });
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await rows(page)
    .nth(files.length - 1)
    .waitFor();
  return page;
}
const byName = (one: string, other: string) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1);

test('a column sorts both ways; rows are chosen by keys and by the pointer: one, a range, all, none', async () => {
  const page = await visitOwnFolder('Quince.txt', 'apple.txt', 'Medlar.txt', 'fig.txt');
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const column = (name: string) => grid(page).getByRole('columnheader', { name });
  await expect.poll(() => column('Modified').getAttribute('aria-sort')).toBe('descending');
  const sorted = (await names(page)).toSorted(byName);
  for (const [direction, expected] of [
    ['ascending', sorted],
    ['descending', sorted.toReversed()],
  ] as const) {
    await column('Name').getByRole('button').click();
    await expect.poll(() => names(page), soon).toEqual(expected);
    await expect.poll(() => column('Name').getAttribute('aria-sort')).toBe(direction);
    await expect.poll(() => column('Modified').getAttribute('aria-sort')).toBe('none');
  }

  await rows(page).first().focus();
  for (const [keys, expected] of [
    [['Space'], [0]],
    [
      ['Shift+ArrowDown', 'Shift+ArrowDown'],
      [0, 1, 2],
    ],
    [['Shift+ArrowUp'], [0, 1]],
    [['Control+a'], [0, 1, 2, 3]],
    [['Escape'], []],
    // What is in a row is reached by left and right.
    [['ArrowRight', 'Space'], [1]],
  ] as const) {
    await press(...keys);
    await expect.poll(() => chosen(page), { ...soon, message: keys.join() }).toEqual(expected);
  }
  await bar(page).getByText('1 selected').first().waitFor();

  const boxes = rows(page).getByRole('checkbox');
  await boxes.nth(3).click({ modifiers: ['Shift'] });
  await expect.poll(() => chosen(page), soon).toEqual([1, 2, 3]);
  const all = grid(page).getByRole('checkbox', { name: 'Select all' });
  await expect.poll(() => all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
  await all.click();
  await expect.poll(() => chosen(page), soon).toEqual([0, 1, 2, 3]);
  await all.click();
  await bar(page).waitFor({ state: 'detached' });
});

test('arrows lead along what can be seen of a row, at a desk and on a phone, where its menu opens by its key', async () => {
  const page = await visitOwnFolder('fig.txt');
  const walk = async (expected: readonly string[]) => {
    await rows(page).first().focus();
    for (const label of expected) {
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => focusedLabel(page)).toBe(label);
    }
  };
  await walk(['Select fig.txt', 'Download fig.txt', 'More for fig.txt']);
  await page.setViewportSize(phone);
  await walk(['More for fig.txt']);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu', { name: 'More for fig.txt' });
  await menu.getByRole('menuitem', { name: 'Open' }).waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
});

test('[S2.16, S6.06] a search ends with Escape; a copied link opens its document over its row; read state and columns are kept', async () => {
  const page = await visitOwnFolder('North pier.txt', 'South pier.txt', 'West pier.txt');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  const before = await names(page);
  const box = page.getByRole('searchbox', { name: 'Search documents' });
  await box.fill('no document has this name');
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
  await box.press('Escape');
  await expect.poll(() => names(page), soon).toEqual(before);
  await expect.poll(() => box.inputValue()).toBe('');

  const headers = () => grid(page).getByRole('columnheader').allTextContents();
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Added by' }).click();
  await expect.poll(headers, soon).toEqual(['', 'Name', 'Modified', 'Size', 'Actions']);
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });

  const unread = (name: string) => rows(page).filter({ hasText: name }).getByRole('img', { name: 'Unread' });
  const choose = async (name: string, item: string) => {
    await rows(page).filter({ hasText: name }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: item }).click();
  };
  for (const name of ['South pier.txt', 'West pier.txt']) {
    await choose(name, 'Mark as unread');
    await unread(name).waitFor();
  }
  await choose('South pier.txt', 'Copy link');
  await page.getByRole('status').getByText('The link is copied.').waitFor();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(address).pathname).toMatch(/^\/clientcenter\/en\/us\/documents\/[\w-]+\/[\w-]+$/);
  await page.goto(address);
  const preview = page.getByRole('dialog', { name: 'South pier.txt' });
  // It counts as opened once its content shows.
  await preview.locator('pre', { hasText: 'South pier.txt' }).waitFor();
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.querySelector('[title]')?.textContent), soon)
    .toBe('South pier.txt');
  await expect.poll(() => unread('South pier.txt').count(), soon).toBe(0);
  await unread('West pier.txt').waitFor();
  await expect.poll(() => headers()).toEqual(['', 'Name', 'Modified', 'Size', 'Actions']);
});
