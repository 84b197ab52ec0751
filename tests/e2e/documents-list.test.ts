/** The list of documents: order, search, filters, choosing, columns, links, and a client with very many of them. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { axeFindings } from '../helpers/axe.ts';
import { browserForTests, openFolder, patience, wordIn } from '../helpers/chromium.ts';
import { desk, phone } from '../helpers/launch.ts';
import { origin } from '../helpers/portal.ts';
import { visit } from '../helpers/shell.ts';
import { stockFolder } from '../helpers/stocked-folder.ts';
import { sessionOf, storageOf } from '../helpers/visit-entry.ts';

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
const chosen = (page: Page) =>
  grid(page)
    .locator('[role="row"][aria-selected="true"]')
    .evaluateAll((all) => all.map((row) => Number(row.getAttribute('data-index'))));

/** Somebody who sees the documents of a folder. */
async function visitFolder(account: string, folder: string, viewport = desk): Promise<Page> {
  const page = await visit(await browser.context({ viewport }), origin, account, { path: '/documents' });
  if (viewport.width >= desk.width) await openFolder(page, folder);
  else await grid(page).getByRole('row', { name: folder }).click();
  await page.getByRole('heading', { level: 1, name: folder }).waitFor();
  await rows(page).nth(3).waitFor();
  return page;
}

/** Somebody who sees the documents of a folder that is this test's own. */
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
const fruits = ['Quince.txt', 'apple.txt', 'Medlar.txt', 'Banana.txt', 'fig.txt', 'Cherry.txt'];

const byName = (one: string, other: string) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1);

test('a press on a column sorts by it, another turns it round, and the reader is told which way', async () => {
  const page = await visitOwnFolder(...fruits);
  const column = (name: string) => grid(page).getByRole('columnheader', { name });
  expect(await column('Modified').getAttribute('aria-sort')).toBe('descending');
  const before = await names(page);
  await column('Name').getByRole('button').click();
  await expect.poll(() => names(page), soon).toEqual(before.toSorted(byName));
  expect(await column('Name').getAttribute('aria-sort')).toBe('ascending');
  expect(await column('Modified').getAttribute('aria-sort')).toBe('none');
  await column('Name').getByRole('button').click();
  await expect.poll(() => names(page), soon).toEqual(before.toSorted(byName).toReversed());
  expect(await column('Name').getAttribute('aria-sort')).toBe('descending');
});

test('words of a name find it in every folder, in any order; nothing found is said, and the folder comes back', async () => {
  const page = await visitFolder('one-client', 'Bookkeeping');
  const before = await names(page);
  const [wanted = ''] = before;
  const words = wanted.replace(/\.\w+$/, '').split(' ');
  const box = page.getByRole('searchbox', { name: 'Search documents' });
  await box.fill(words.toReversed().join(' ').toUpperCase());
  await page.getByRole('heading', { level: 1, name: /^Results for “/ }).waitFor();
  await expect.poll(() => names(page), soon).toContain(wanted);
  await rows(page).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Download' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  for (const name of await names(page))
    for (const word of words) expect(name.toLowerCase()).toContain(word.toLowerCase());
  await box.fill('nothing is called so');
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
  await box.press('Escape');
  await page.getByRole('heading', { level: 1, name: 'Bookkeeping' }).waitFor();
  await expect.poll(() => names(page), soon).toEqual(before);
  expect(await box.inputValue()).toBe('');
});

test('only what the firm added, or the client’s people', async () => {
  const page = await visit(await browser.context(), origin, 'one-client', { path: '/documents' });
  const filter = async (wanted: string) => {
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByRole('menuitemradio', { name: wanted, exact: true }).click();
    await page.getByRole('menu').waitFor({ state: 'detached' });
  };
  const addedBy = () =>
    rows(page).evaluateAll((all) => [
      ...new Set(all.map((row) => row.querySelectorAll('[role="gridcell"]')[3]?.textContent === 'Firm')),
    ]);
  await filter('All documents');
  await filter('From your firm');
  await expect.poll(addedBy, soon).toEqual([true]);
  await filter('From you');
  await expect.poll(addedBy, soon).toEqual([false]);
});

test('rows are chosen by keyboard: one, a range, all, none', async () => {
  const page = await visitOwnFolder(...fruits);
  const folders = await grid(page).locator('[data-index]:not([aria-selected])').count();
  const at = (...indexes: number[]) => indexes.map((index) => folders + index);
  const count = await rows(page).count();
  await rows(page).first().focus();
  await page.keyboard.press('Space');
  await expect.poll(() => chosen(page), soon).toEqual(at(0));
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => chosen(page), soon).toEqual(at(0, 1, 2));
  await bar(page).getByText('3 selected').first().waitFor();
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(() => chosen(page), soon).toEqual(at(0, 1));
  await page.keyboard.press('Control+a');
  await expect.poll(async () => (await chosen(page)).length, soon).toBe(count);
  await page.keyboard.press('Escape');
  await expect.poll(() => chosen(page), soon).toEqual([]);
  await bar(page).waitFor({ state: 'detached' });
  // What is in a row is reached by left and right, and its menu by the key for menus.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect.poll(() => chosen(page), soon).toEqual(at(1));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Open' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
});

test.each([
  [desk, ['Select fig.txt', 'Download fig.txt', 'More for fig.txt']],
  [phone, ['More for fig.txt']],
])('arrows lead along what can be seen of a row, at %j', async (viewport, expected) => {
  const page = await visitOwnFolder('fig.txt');
  await page.setViewportSize(viewport);
  await rows(page).first().focus();
  const seen: (string | null)[] = [];
  for (const _ of expected) {
    await page.keyboard.press('ArrowRight');
    seen.push(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null));
  }
  expect(seen).toEqual(expected);
});

test('a range by the pointer, and the box that chooses all', async () => {
  const page = await visitOwnFolder(...fruits);
  const boxes = rows(page).getByRole('checkbox');
  await boxes.nth(0).click();
  await boxes.nth(2).click({ modifiers: ['Shift'] });
  await expect.poll(async () => (await chosen(page)).length, soon).toBe(3);
  const all = grid(page).getByRole('checkbox', { name: 'Select all' });
  expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
  await all.click();
  await expect.poll(async () => (await chosen(page)).length, soon).toBe(await rows(page).count());
  await all.click();
  await expect.poll(() => chosen(page), soon).toEqual([]);
});

test('columns that were put away stay away after a reload', async () => {
  const page = await visitFolder('one-client', 'Bookkeeping');
  const headers = () => grid(page).getByRole('columnheader').allTextContents();
  expect(await headers()).toEqual(['', 'Name', 'Modified', 'Added by', 'Size', 'Actions']);
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Added by' }).click();
  await expect.poll(headers, soon).toEqual(['', 'Name', 'Modified', 'Size', 'Actions']);
  await page.reload();
  await rows(page).first().waitFor();
  await expect.poll(headers, soon).toEqual(['', 'Name', 'Modified', 'Size', 'Actions']);
});

test.each([
  ['Bookkeeping', 5],
  ['My uploads', 0],
])('[S6.06] the link of a document in %s leads to its row, in another visit too', async (folder, index) => {
  const page = await visitFolder('every-gate', folder);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  const name = (await names(page))[index] ?? '';
  await grid(page)
    .getByRole('button', { name: `More for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await page.getByRole('status').getByText('The link is copied.').waitFor();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(address).pathname).toMatch(/^\/clientcenter\/en\/us\/documents\/[\w-]+\/[\w-]+$/);
  await page.goto(address);
  await expect
    .poll(
      () => page.evaluate(() => document.activeElement?.querySelector('[title]')?.getAttribute('title')),
      soon,
    )
    .toBe(name);
  await page.goto(`${address}-gone`);
  await page.getByText('We couldn’t find this document, or you don’t have access to it.').waitFor();
});

test('[S2.16, S6.06] the read state is set where the firm has the toggle, and kept', async () => {
  const page = await visitFolder('every-gate', 'Bookkeeping');
  const [name = ''] = await names(page);
  const row = rows(page).first();
  const isUnread = () => row.getByRole('img', { name: 'Unread' }).count();
  const before = await isUnread();
  const choose = async (item: string) => {
    await row.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const items = ['Mark as unread', 'Mark as read'] as const;
  await choose(items[before === 0 ? 0 : 1]);
  await expect.poll(isUnread, soon).toBe(1 - before);
  await page.reload();
  await row.waitFor();
  await expect.poll(isUnread, soon).toBe(1 - before);
  await choose(items[before === 0 ? 1 : 0]);
  await expect.poll(isUnread, soon).toBe(before);

  const other = await visitFolder('one-client', 'Bookkeeping');
  await rows(other).first().getByRole('button', { name: /^More/ }).click();
  await other.getByRole('menuitem', { name: 'Comments' }).waitFor();
  expect(await other.getByRole('menuitem', { name: /^Mark/ }).count()).toBe(0);
});

describe.each([
  ['en/us', desk],
  ['pt', phone],
] as const)('axe finds nothing in %s at %j', (segment, viewport) => {
  const word = (key: string) => wordIn(segment, 'documents', key);
  const account = segment === 'pt' ? 'brazil' : 'every-gate';

  test('in the list with a selection, in the menu of a row, in the menu of the view', async () => {
    const storageState = storageOf(origin, await sessionOf(origin, account));
    const page = await (await browser.context({ viewport, storageState })).newPage();
    await page.goto(`${origin}/clientcenter/${segment}/documents`);
    const list = page.getByRole('grid', { name: word('documents') });
    await list.getByRole('row').nth(2).waitFor();
    await page.getByRole('button', { name: word('view'), exact: true }).click();
    await page.getByRole('menuitemradio').first().waitFor();
    expect((await axeFindings(page)).findings).toEqual([]);
    await page.getByRole('menuitemradio', { name: word('allDocuments') }).click();
    const more = list.locator('[aria-selected] [aria-haspopup]').first();
    await more.click();
    await page.getByRole('menuitem').first().waitFor();
    expect((await axeFindings(page)).findings).toEqual([]);
    await page.getByRole('menuitem', { name: word('choose'), exact: true }).click();
    await page.getByRole('toolbar', { name: word('selection') }).waitFor();
    expect((await axeFindings(page)).findings).toEqual([]);
  });
});

test('[T3.08] the pictures and the line that a firm has for its bar', async () => {
  const context = await browser.context();
  await context.route('**/companies/*/theme', async (route) => {
    const answer = await route.fetch();
    const json = {
      ...(await answer.json()),
      headerImage: '/clientcenter/firm/head.png',
      headerLine1: 'Harbor & Pine, since 1974',
      bannerImage: '/clientcenter/firm/banner.png',
    };
    await route.fulfill({ response: answer, json });
  });
  const page = await visit(context, origin, 'one-client', { path: '/home' });
  const header = page.locator('header');
  await header.getByText('Harbor & Pine, since 1974').waitFor();
  expect(await header.locator('img').first().getAttribute('src')).toBe('/clientcenter/firm/head.png');
  expect(await header.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain(
    `url("${origin}/clientcenter/firm/banner.png")`,
  );
});
