/**
 * The dialog of many clients, by keyboard and by pointer. Its pages, its search and what each of its states shows are
 * proven in `machines/clients`, `tests/server/accounts/clients.test.ts` and `tests/views`.
 */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, patience, signIn } from '../../support/browser/chromium.ts';
import { origin } from '../../support/browser/portal.ts';

const browser = browserForTests();
const searchCall = '**/clients/search';
/** One of the last of the sixty by name, so on the last page of the list. */
const lastClient = 'Zephyr Sails LLC';

const soon = { timeout: patience };

const switcher = (page: Page) => page.getByRole('button', { name: /^Active client: / });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Select a Client' });
const searchbox = (page: Page) => dialog(page).getByRole('searchbox', { name: 'Search clients' });
const options = (page: Page) => dialog(page).getByRole('listbox', { name: 'Clients' }).getByRole('option');
const pages = (page: Page) => dialog(page).getByRole('navigation', { name: 'Pages of clients' });
const hasFocus = (element: Element) => element === document.activeElement;
const isInSight = (element: Element) => {
  const [own, list] = [element, element.closest('[role="listbox"]')].map((box) =>
    box?.getBoundingClientRect(),
  );
  return own !== undefined && list !== undefined && own.top >= list.top && own.bottom <= list.bottom;
};

test('[S2.13, S7.14, S9.01] the dialog by keyboard alone: list, pages, search and choice, and the focus comes back', async () => {
  const page = await (await browser.context()).newPage();
  await signIn(page, origin, 'sixty-clients');
  await switcher(page).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => searchbox(page).evaluate(hasFocus), soon).toBe(true);
  await expect.poll(() => dialog(page).getByRole('button', { name: 'Select' }).isDisabled()).toBe(true);
  await expect.poll(() => options(page).count()).toBe(25);
  await page.keyboard.press('ArrowDown');
  const chosen = dialog(page).locator('[role="option"][aria-selected="true"]:focus');
  await expect.poll(() => chosen.textContent(), soon).toContain('1 India Street LLC');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => chosen.textContent(), soon).toContain('207 Digital');
  await page.keyboard.press('End');
  await expect.poll(() => options(page).nth(24).evaluate(hasFocus), soon).toBe(true);
  await page.keyboard.press('Home');
  await expect.poll(() => chosen.textContent(), soon).toContain('1 India Street LLC');
  // Search, list, pages, Cancel: one stop of the Tab key each, but for the pages.
  await page.keyboard.press('Tab');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  const current = pages(page).locator('[aria-current="page"]');
  await expect.poll(() => focused()).toBe('Previous page');
  for (const _page of [1, 2]) await page.keyboard.press('Tab');
  await expect.poll(() => focused()).toBe('Page 2');
  await page.keyboard.press('Space');
  await expect.poll(() => current.innerText(), soon).toBe('2');
  await expect.poll(() => focused()).toBe('Page 2');
  for (const _page of [3, 'next']) await page.keyboard.press('Tab');
  await expect.poll(() => focused()).toBe('Next page');
  await page.keyboard.press('Enter');
  await expect.poll(() => current.innerText(), soon).toBe('3');
  await expect.poll(() => options(page).count()).toBe(10);
  // It leads nowhere now, and keeps the focus all the same.
  const next = pages(page).getByRole('button', { name: 'Next page' });
  expect([await next.getAttribute('aria-disabled'), await next.evaluate(hasFocus)]).toEqual(['true', true]);
  await expect.poll(() => dialog(page).getByRole('status').textContent()).toBe('60 clientsPage 3 of 3');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => switcher(page).evaluate(hasFocus), soon).toBe(true);

  await page.keyboard.press('Enter');
  await expect.poll(() => searchbox(page).evaluate(hasFocus), soon).toBe(true);
  await page.keyboard.type('island');
  await dialog(page).getByText('2 clients found').waitFor();
  await expect.poll(() => pages(page).count()).toBe(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => chosen.textContent(), soon).toContain('Peaks Island Ferry Tours');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Peaks Island Ferry Tours' }).waitFor();
  await expect.poll(() => switcher(page).evaluate(hasFocus), soon).toBe(true);
});

test('[S2.13, S4.11, S8.06] a failed search is tried again in place, a double click selects, and a reload keeps the client, on whose page the dialog opens', async () => {
  const page = await (await browser.context()).newPage();
  await signIn(page, origin, 'sixty-clients');
  await switcher(page).click();
  await dialog(page).getByText('60 clients', { exact: true }).waitFor();
  await options(page).nth(2).click();
  await page.route(searchCall, (route) => route.fulfill({ status: 500, body: '' }));
  await searchbox(page).fill('no such client');
  const alert = page.getByRole('region', { name: 'Alerts' }).getByRole('alert');
  await alert.getByText('Your clients could not be searched. Please try again.').waitFor();
  await page.unroute(searchCall);
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await dialog(page).getByText('No client has this in its name.').waitFor();
  await expect.poll(() => searchbox(page).evaluate(hasFocus)).toBe(true);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => switcher(page).evaluate(hasFocus), soon).toBe(true);

  await switcher(page).click();
  await dialog(page).getByText('60 clients', { exact: true }).waitFor();
  await expect.poll(() => searchbox(page).inputValue()).toBe('');
  await expect.poll(() => options(page).first().getAttribute('aria-selected')).toBe('true');
  await searchbox(page).fill('sails');
  await options(page).filter({ hasText: lastClient }).dblclick();
  await page.getByRole('heading', { level: 1, name: lastClient }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: `Active client: ${lastClient}` }).waitFor();
  await page.getByRole('heading', { level: 1, name: lastClient }).waitFor();
  await switcher(page).click();
  const active = options(page).filter({ hasText: lastClient });
  await active.waitFor();
  await expect.poll(() => active.getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => active.evaluate(isInSight), soon).toBe(true);
});
