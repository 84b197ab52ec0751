/** Where a list of tasks is scrolled to, at a desk and on a phone. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, patience } from '../../support/browser/chromium.ts';
import { desk, phone } from '../../support/browser/launch.ts';
import { completeList, openTasks, pendingList } from '../../support/pages/tasks-page.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };

/** Presses "Next page": its cards are shown from their top, and the button keeps the focus. */
async function turnThePage(page: Page, height: number): Promise<void> {
  const pending = pendingList(page);
  await expect.poll(() => pending.getByRole('article').count(), soon).toBe(15);
  const next = pending.getByRole('button', { name: 'Next page' });
  // Until the page behind it is there, the chart refuses the press.
  await expect.poll(() => next.getAttribute('aria-disabled')).toBeNull();
  await next.focus();
  const before = await pending.getByRole('article').first().innerText();
  await next.press('Enter');
  // The page's number changes with the press, its cards are drawn behind it: the list says that it is busy until then.
  await expect.poll(() => pending.getAttribute('aria-busy'), soon).toBeNull();
  await expect.poll(() => pending.getByRole('article').first().innerText()).not.toBe(before);
  const title = pending.getByRole('heading', { level: 2 });
  const top = async () => (await title.boundingBox())?.y ?? -1;
  const header = await page.getByRole('banner').boundingBox();
  await expect.poll(top, soon).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  await expect.poll(() => top()).toBeLessThan(height / 2);
  await expect.poll(() => next.evaluate((button) => button === document.activeElement)).toBe(true);
}

/** Whether the topmost element at the middle of an element is the element itself. */
const isUncovered = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
};

test('[T4.12] another page is shown from its top and keeps the focus, at a desk and on a phone, where a task takes the place of the lists and an error leaves the way back in reach', async () => {
  const page = await (await browser.context({ viewport: desk })).newPage();
  await openTasks(page, 'many-tasks');
  await turnThePage(page, desk.height);
  await page.setViewportSize(phone);
  await turnThePage(page, phone.height);
  const pending = pendingList(page);
  await pending.getByRole('article').first().getByRole('link').click();
  await page.getByRole('region', { name: 'Open task' }).getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => pending.isVisible()).toBe(false);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  // An error stays until it is closed: it lies below the way back.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await page.getByRole('button', { name: 'More for this task' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  const error = page.getByRole('region', { name: 'Alerts' }).getByRole('alert');
  await error.waitFor();
  const back = page.getByRole('link', { name: 'Back to tasks' });
  await expect.poll(() => back.evaluate(isUncovered)).toBe(true);
  await back.click();
  await pending.waitFor();
  await expect.poll(() => error.count()).toBe(1);
});

test('[T2.05] the open task is selected and in sight in the list beside it, which scrolls by itself, also when it is on a page that is not loaded', async () => {
  const page = await (await browser.context({ viewport: desk })).newPage();
  await openTasks(page, 'many-tasks');
  const pending = pendingList(page);
  const next = pending.getByRole('button', { name: 'Next page' });
  for (const number of [2, 3]) {
    // Until the page behind it is there, the chart refuses the press.
    await expect.poll(() => next.getAttribute('aria-disabled'), soon).toBeNull();
    await next.press('Enter');
    await pending.getByText(new RegExp(`^To do: page ${number} of`)).waitFor();
  }
  await expect.poll(() => pending.getAttribute('aria-busy'), soon).toBeNull();
  await pending.getByRole('article').last().getByRole('link').click();
  const title = page.getByRole('region', { name: 'Open task' }).getByRole('heading', { level: 1 });
  await title.waitFor();
  const selected = pending.locator('article[data-open]');
  /** Where the selected card is among the cards, and whether it is in sight while the page is at its top. */
  const seen = () =>
    selected.evaluate((card) => {
      const { top, bottom } = card.getBoundingClientRect();
      const list = card.closest('[data-lists]')?.getBoundingClientRect();
      const isInSight = top >= (list?.top ?? 0) && bottom <= Math.min(innerHeight, list?.bottom ?? 0);
      return { place: [...document.querySelectorAll<Element>('article')].indexOf(card), isInSight, scrollY };
    });
  await expect.poll(seen, soon).toEqual({ place: 14, isInSight: true, scrollY: 0 });
  const label = await selected.getByRole('heading').innerText();
  await page.reload();
  await title.waitFor();
  await expect.poll(seen, soon).toEqual({ place: 0, isInSight: true, scrollY: 0 });
  expect([await selected.count(), await selected.getByRole('heading').innerText()]).toEqual([1, label]);
});

test('[T2.05] the open task stays in sight while the rows above it become higher, until the user scrolls the list', async () => {
  const page = await (await browser.context({ viewport: desk })).newPage();
  await openTasks(page, 'many-tasks');
  const pending = pendingList(page);
  await pending.getByRole('article').last().getByRole('link').click();
  await page.getByRole('region', { name: 'Open task' }).getByRole('heading', { level: 1 }).waitFor();
  const selected = pending.locator('article[data-open]');
  const list = page.locator('[data-lists]');
  /** Whether the selected row is below the search and above the end of the list. */
  const isInSight = () =>
    selected.evaluate((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      const box = row.closest('[data-lists]')?.getBoundingClientRect();
      const search = document.querySelector('input[type=search]')?.getBoundingClientRect();
      return top >= (search?.bottom ?? 0) && bottom <= Math.min(innerHeight, box?.bottom ?? 0);
    });
  await expect.poll(isInSight, soon).toBe(true);
  const makeRows = (height: number) =>
    pending.getByRole('article').evaluateAll((rows, size) => {
      for (const row of rows) if (row instanceof HTMLElement) row.style.minHeight = `${size}px`;
    }, height);
  for (const height of [150, 250]) {
    await makeRows(height);
    await expect.poll(isInSight, soon).toBe(true);
  }
  await list.hover();
  await page.mouse.wheel(0, -10_000);
  await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop), soon).toBe(0);
  await makeRows(300);
  await expect.poll(() => selected.evaluate(({ clientHeight }) => clientHeight), soon).toBe(300);
  expect([await list.evaluate(({ scrollTop }) => scrollTop), await isInSight()]).toEqual([0, false]);
});

test('[T9.03] "/" leads to the search, arrows walk from there down the rows and back, Left and Right fold a section, and a reload keeps the filters of the URL', async () => {
  const page = await (await browser.context({ viewport: desk })).newPage();
  // Other files change the groups of the usual account meanwhile.
  await openTasks(page, 'many-tasks');
  const pending = pendingList(page);
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return (
        activeElement?.closest('article')?.querySelector('h4')?.textContent ?? activeElement?.ariaExpanded
      );
    });
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search tasks' });
  const isInSearch = () => search.evaluate((box) => box === document.activeElement);
  await expect.poll(isInSearch, soon).toBe(true);
  await page.keyboard.press('ArrowDown');
  const heading = pending.getByRole('heading', { level: 3 }).first().getByRole('button');
  expect(await heading.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowUp');
  expect(await isInSearch()).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe(await pending.getByRole('heading', { level: 4 }).first().innerText());
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(focused, soon).toBe('false');
  await page.keyboard.press('ArrowRight');
  await expect.poll(focused, soon).toBe('true');
  await page.getByRole('combobox', { name: 'Kind of task' }).selectOption('Signatures');
  await expect.poll(() => new URL(page.url()).search, soon).toBe('?kind=esign');
  await page.reload();
  const verbs = () => pending.getByRole('article').getByRole('link').allInnerTexts();
  await expect.poll(async () => [...new Set(await verbs())], soon).toEqual(['Sign']);
  expect(await page.getByRole('combobox', { name: 'Kind of task' }).inputValue()).toBe('esign');
});

test('[T9.03] a search that finds nothing says so once, with its words; by keyboard all tasks are listed again, and the focus goes to the search', async () => {
  const page = await (await browser.context({ viewport: desk })).newPage();
  await openTasks(page, 'many-tasks');
  const search = page.getByRole('searchbox', { name: 'Search tasks' });
  await search.fill('zzqx');
  const found = page.getByRole('heading', { name: 'No tasks match “zzqx”' });
  await found.waitFor();
  expect(await page.locator('#content h2:visible', { hasText: /match|Nothing/ }).count()).toBe(1);
  await expect.poll(() => new URL(page.url()).search, soon).toBe('?q=zzqx');
  await page.getByRole('button', { name: 'Show all tasks' }).press('Enter');
  await page.getByRole('article').first().waitFor();
  expect([new URL(page.url()).search, await search.inputValue(), await found.count()]).toEqual(['', '', 0]);
  await expect.poll(() => search.evaluate((box) => box === document.activeElement), soon).toBe(true);
});

test('[T3.06] on a phone the filters are in a sheet behind one button, which counts those in use; all go at once, and the focus returns to the button', async () => {
  const page = await (await browser.context({ viewport: phone })).newPage();
  await openTasks(page, 'many-tasks');
  await expect.poll(() => page.getByRole('combobox').count(), soon).toBe(0);
  const button = page.getByRole('button', { name: /^Filter/ });
  await button.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Filter tasks' });
  await sheet.getByRole('combobox', { name: 'Kind of task' }).selectOption('Signatures');
  await sheet.getByRole('combobox', { name: 'Due' }).selectOption('Later');
  await expect.poll(() => new URL(page.url()).search, soon).toBe('?kind=esign&section=later');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement), soon).toBe(true);
  await page.getByRole('button', { name: /^Filter ?, 2 in use$/ }).waitFor();
  await button.press('Enter');
  await sheet.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => new URL(page.url()).search, soon).toBe('');
  await sheet.getByRole('button', { name: 'Show tasks' }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Filter', exact: true }).waitFor();
});

test('[T9.03] the filters are as high as the search beside them, and only the name of one in use is dark', async () => {
  const page = await (await browser.context({ viewport: desk })).newPage();
  await openTasks(page);
  const heightOf = async (box: Locator) => (await box.boundingBox())?.height;
  const [kind, section] = [
    page.getByRole('combobox', { name: 'Kind of task' }),
    page.getByRole('combobox', { name: 'Due' }),
  ];
  const search = await heightOf(page.getByRole('searchbox', { name: 'Search tasks' }));
  expect([await heightOf(kind), await heightOf(section)]).toEqual([search, search]);
  const colourOf = (box: Locator) => box.evaluate((select) => getComputedStyle(select).color);
  expect(await colourOf(kind)).toBe(await colourOf(section));
  await kind.selectOption({ label: 'Documents' });
  await expect.poll(async () => (await colourOf(kind)) === (await colourOf(section)), soon).toBe(false);
});

test('[T2.26] beside the lists an open task has no link back to them; its title and what else can be done with it are not over each other', async () => {
  const page = await (await browser.context({ viewport: desk })).newPage();
  await openTasks(page, 'many-tasks');
  await pendingList(page).getByRole('article').first().getByRole('link').click();
  const open = page.getByRole('region', { name: 'Open task' });
  const title = open.getByRole('heading', { level: 1 });
  await title.waitFor();
  const back = open.getByRole('link', { name: 'Back to tasks' });
  expect(await back.isVisible()).toBe(false);
  for (const width of [desk.width, 1200, 960]) {
    await page.setViewportSize({ ...desk, width });
    for (const button of await open.locator('[aria-haspopup="menu"]').all())
      expect(await button.evaluate(isUncovered)).toBe(true);
    expect(await title.evaluate(isUncovered)).toBe(true);
  }
  await page.setViewportSize(phone);
  await expect.poll(() => back.isVisible()).toBe(true);
});

test.each([desk, phone])(
  '[T4.11] a press beside the link of a row opens its task, also of a row with the firm, at $width px',
  async (viewport) => {
    const page = await (await browser.context({ viewport })).newPage();
    await openTasks(page, 'many-tasks');
    for (const list of [pendingList(page), completeList(page)]) {
      const row = list
        .getByRole('article')
        .filter({ has: page.getByRole('link') })
        .first();
      // Where its title begins. A button that moves while it is pressed must not take its cover from under the pointer.
      await row.click({ position: { x: 70, y: 20 } });
      await page.getByRole('region', { name: 'Open task' }).getByRole('heading', { level: 1 }).waitFor();
      await page.goBack();
      await row.waitFor();
      await expect.poll(() => page.getByRole('region', { name: 'Open task' }).count(), soon).toBe(0);
    }
  },
);
