import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, patience, signIn } from '../helpers/chromium.ts';
import { phone } from '../helpers/launch.ts';
import { origin } from '../helpers/portal.ts';

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

async function signedIn(account: string): Promise<Page> {
  const page = await (await browser.context()).newPage();
  await signIn(page, origin, account);
  return page;
}

/** Signs in with sixty clients and opens the dialog. */
async function openDialog(): Promise<Page> {
  const page = await signedIn('sixty-clients');
  await switcher(page).click();
  await dialog(page).getByText('60 clients', { exact: true }).waitFor();
  return page;
}

test('[S2.13, S7.14] a client is found by a part of its name and becomes the active one', async () => {
  const page = await openDialog();
  await expect.poll(() => searchbox(page).evaluate(hasFocus), soon).toBe(true);
  const select = dialog(page).getByRole('button', { name: 'Select' });
  expect(await select.isDisabled()).toBe(true);

  await searchbox(page).fill('wharf');
  await dialog(page).getByText('2 clients found').waitFor();
  expect(await options(page).allInnerTexts()).toEqual([
    expect.stringContaining('Union Wharf Cold Storage'),
    expect.stringContaining('Widgery Wharf LLC'),
  ]);
  expect(await pages(page).count()).toBe(0);
  expect(await select.isDisabled()).toBe(true);
  await options(page).nth(1).click();
  expect(await options(page).nth(1).getAttribute('aria-selected')).toBe('true');
  await select.click();

  await page.getByRole('heading', { level: 1, name: 'Widgery Wharf LLC' }).waitFor();
  await page.getByRole('button', { name: 'Active client: Widgery Wharf LLC' }).waitFor();
  await dialog(page).waitFor({ state: 'detached' });
});

test('[S2.13] what is in no name is said so, and leaving the dialog forgets the search and the choice', async () => {
  const page = await openDialog();
  await options(page).nth(2).click();
  await searchbox(page).fill('no such client');
  await dialog(page).getByText('No client has this in its name.').waitFor();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => switcher(page).evaluate(hasFocus), soon).toBe(true);

  await switcher(page).click();
  await dialog(page).getByText('60 clients', { exact: true }).waitFor();
  expect(await searchbox(page).inputValue()).toBe('');
  expect(await options(page).first().getAttribute('aria-selected')).toBe('true');
});

test('[S8.06] a failed search is told, keeps the list, and can be tried again', async () => {
  const page = await openDialog();
  const before = await options(page).allInnerTexts();
  await page.route(searchCall, (route) => route.fulfill({ status: 500, body: '' }));
  await searchbox(page).fill('zephyr');
  const alert = page.getByRole('region', { name: 'Alerts' }).getByRole('alert');
  await alert.getByText('Your clients could not be searched. Please try again.').waitFor();
  expect(await options(page).allInnerTexts()).toEqual(before);

  await page.unroute(searchCall);
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await dialog(page).getByText('1 client found').waitFor();
  expect(await searchbox(page).evaluate(hasFocus)).toBe(true);
  expect(await options(page).allInnerTexts()).toEqual([expect.stringContaining(lastClient)]);
});

test('[S2.13, S9.01] pages of 25, of the list and of what was found, by number, forth and back', async () => {
  const page = await openDialog();
  expect(await options(page).count()).toBe(25);
  expect(await pages(page).ariaSnapshot()).toBe(
    [
      '- navigation "Pages of clients":',
      '  - button "Previous page" [disabled]',
      '  - button "Page 1": "1"',
      '  - button "Page 2": "2"',
      '  - button "Page 3": "3"',
      '  - button "Next page"',
    ].join('\n'),
  );
  const next = pages(page).getByRole('button', { name: 'Next page' });
  const current = pages(page).locator('[aria-current="page"]');
  await next.click();
  await expect.poll(() => current.innerText(), soon).toBe('2');
  expect(await options(page).count()).toBe(25);
  await page.keyboard.press('Enter');
  await expect.poll(() => current.innerText(), soon).toBe('3');
  expect(await options(page).count()).toBe(10);
  expect(await options(page).filter({ hasText: lastClient }).count()).toBe(1);
  // It leads nowhere now, and keeps the focus all the same.
  expect(await next.getAttribute('aria-disabled')).toBe('true');
  expect(await next.evaluate(hasFocus)).toBe(true);
  expect(await dialog(page).getByRole('status').textContent()).toBe('60 clientsPage 3 of 3');

  await searchbox(page).fill('a');
  await dialog(page).getByText('52 clients found').waitFor();
  expect(await current.innerText()).toBe('1');
  await pages(page).getByRole('button', { name: 'Page 3' }).click();
  await expect.poll(() => current.innerText(), soon).toBe('3');
  expect(await options(page).count()).toBe(2);
  await searchbox(page).fill('');
  await dialog(page).getByText('60 clients', { exact: true }).waitFor();
  expect(await current.innerText()).toBe('3');
});

test('[S2.13] the dialog by keyboard alone', async () => {
  const page = await signedIn('sixty-clients');
  await switcher(page).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => searchbox(page).evaluate(hasFocus), soon).toBe(true);
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
  expect(await focused()).toBe('Previous page');
  for (const _page of [1, 2]) await page.keyboard.press('Tab');
  expect(await focused()).toBe('Page 2');
  await page.keyboard.press('Space');
  await expect.poll(() => pages(page).locator('[aria-current="page"]').innerText(), soon).toBe('2');
  expect(await focused()).toBe('Page 2');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => switcher(page).evaluate(hasFocus), soon).toBe(true);

  await page.keyboard.press('Enter');
  await expect.poll(() => searchbox(page).evaluate(hasFocus), soon).toBe(true);
  await page.keyboard.type('island');
  await dialog(page).getByText('2 clients found').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => chosen.textContent(), soon).toContain('Peaks Island Ferry Tours');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Peaks Island Ferry Tours' }).waitFor();
  await expect.poll(() => switcher(page).evaluate(hasFocus), soon).toBe(true);
});

test('[S4.11] a reload keeps the chosen client when it is on a later page, and the dialog opens on it', async () => {
  const page = await openDialog();
  await searchbox(page).fill('sails');
  await options(page).filter({ hasText: lastClient }).dblclick();
  await page.getByRole('heading', { level: 1, name: lastClient }).waitFor();

  await page.reload();
  await page.getByRole('button', { name: `Active client: ${lastClient}` }).waitFor();
  await page.getByRole('heading', { level: 1, name: lastClient }).waitFor();
  await switcher(page).click();
  const active = options(page).filter({ hasText: lastClient });
  await active.waitFor();
  expect(await active.getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => active.evaluate(isInSight), soon).toBe(true);
});

test('[S2.13, S9.02] sete clientes já abrem a janela, que cabe num celular', async () => {
  const page = await (await browser.context({ viewport: phone, locale: 'pt-BR' })).newPage();
  await signIn(page, origin, 'brazil', 'pt');
  await page.getByRole('button', { name: /^Cliente ativo: / }).click();
  const sheet = page.getByRole('dialog', { name: 'Selecionar um cliente' });
  await sheet.getByText('7 clientes', { exact: true }).waitFor();
  await sheet.getByRole('searchbox', { name: 'Buscar clientes' }).fill('guara');
  await sheet.getByRole('option', { name: /Transportes Guará/ }).click();
  await sheet.getByRole('button', { name: 'Selecionar', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Transportes Guará' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
});
