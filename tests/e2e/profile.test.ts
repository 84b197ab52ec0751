/** The profile settings and the language, on localhost and on a host of another name, where pages load anew. */
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserForTests, enter, patience } from '../helpers/chromium.ts';
import { phone } from '../helpers/launch.ts';
import { startOwnPortal } from '../helpers/portal.ts';
import type { PortalProcess } from '../helpers/portal-process.ts';
import { ticketIn } from '../helpers/visit-entry.ts';

const browser = browserForTests();
const soon = { timeout: patience };
const profileCall = '**/api/core/v1/profile';
// Browsers find every name under `localhost` on this machine, without asking anybody.
const otherHost = 'harbor.localhost';

let portal: PortalProcess;
beforeAll(async () => {
  portal = await startOwnPortal({ FIRM_HOSTS: JSON.stringify({ [otherHost]: '1001' }) });
});
afterAll(() => portal.dispose());

/** The same portal by a host name that is not `localhost` (decision 2). */
const elsewhere = () => portal.origin.replace('//localhost', `//${otherHost}`);
const accountButton = (page: Page) => page.getByRole('button', { name: /^(Account|Conta): / }).first();
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const alerts = (page: Page) => page.getByRole('region', { name: 'Alerts' });
const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
const languageOfPage = (page: Page) => page.evaluate(() => document.documentElement.lang);

const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

async function openDialog(page: Page, item: string): Promise<Locator> {
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: item }).click();
  const dialog = page.getByRole('dialog', { name: item });
  await dialog.waitFor();
  return dialog;
}

async function signedIn(account: string, viewport?: { width: number; height: number }): Promise<Page> {
  const page = await (await browser.context(viewport ? { viewport } : {})).newPage();
  await enter(page, portal.origin, account, 'en/us', '/documents');
  await accountButton(page).waitFor();
  return page;
}

/** A ticket with which a portal that is open elsewhere starts as this account [S4.01]. */
const ticketFor = (page: Page, account: string): Promise<string> =>
  ticketIn(page.context(), portal.origin, account, elsewhere());

test('[S4.22, T2.07] a saved name is told, and shows in the header and after a reload', async () => {
  const page = await signedIn('four-clients');
  const dialog = await openDialog(page, 'Profile settings');
  await expect.poll(() => hasFocus(field(page, 'First name')), soon).toBe(true);
  await dialog.getByText('four-clients@demo.example').waitFor();
  await dialog.getByText('Harbor & Pine CPAs').waitFor();
  const save = dialog.getByRole('button', { name: 'Save' });
  expect(await save.getAttribute('aria-disabled')).toBe('true');
  await dialog.getByText('Nothing is changed yet.').waitFor();

  await field(page, 'First name').fill(' Dani ');
  await field(page, 'Suffix').fill('Jr.');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await alerts(page).getByText('Your profile is saved.').waitFor();
  await page.getByRole('button', { name: 'Account: Dani Reyes' }).waitFor();
  await expect.poll(() => hasFocus(accountButton(page)), soon).toBe(true);

  await page.reload();
  await page.getByRole('button', { name: 'Account: Dani Reyes' }).waitFor();
  await openDialog(page, 'Profile settings');
  expect(await field(page, 'Suffix').inputValue()).toBe('Jr.');
});

test('[S4.22] what is wrong is named where it is, and a failed save keeps what was typed', async () => {
  const page = await signedIn('sixty-clients', phone);
  const dialog = await openDialog(page, 'Profile settings');
  await field(page, 'Last name').fill('');
  await field(page, 'Middle name').fill('x'.repeat(101));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => hasFocus(field(page, 'Middle name')), soon).toBe(true);
  await dialog.getByText('At most 100 characters.').waitFor();
  await dialog.getByText('Last name is needed.').waitFor();
  expect(await field(page, 'Last name').getAttribute('aria-invalid')).toBe('true');

  await page.route(profileCall, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await field(page, 'Middle name').fill('Kim');
  await field(page, 'Last name').fill('Achterberg-Low');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').getByText('Your name was not saved').waitFor();
  expect(await field(page, 'Last name').inputValue()).toBe('Achterberg-Low');

  await page.unroute(profileCall);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Account: Robin Achterberg-Low' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
});

test('[S8.01] what was typed when the session ended is offered again, and a canceled dialog forgets it', async () => {
  const page = await signedIn('many-tasks');
  let dialog = await openDialog(page, 'Profile settings');
  const name = await field(page, 'Last name').inputValue();
  await page.route(profileCall, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 401, body: '' }) : route.continue(),
  );
  await field(page, 'Last name').fill('Typed-Before');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/auth/);
  await page.unroute(profileCall);
  await enter(page, portal.origin, 'many-tasks', 'en/us', '/documents');

  dialog = await openDialog(page, 'Profile settings');
  await dialog.getByRole('status').getByText('We kept what you had typed.').waitFor();
  expect(await field(page, 'Last name').inputValue()).toBe('Typed-Before');
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect.poll(() => field(page, 'Last name').inputValue(), soon).toBe(name);
  await expect.poll(() => hasFocus(field(page, 'First name')), soon).toBe(true);

  await field(page, 'Last name').fill('Typed-Again');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  dialog = await openDialog(page, 'Profile settings');
  expect(await field(page, 'Last name').inputValue()).toBe(name);
  expect(await dialog.getByText('We kept what you had typed.').count()).toBe(0);
});

test('[S7.10, S9.10, T2.10, T2.11, T8.10] on localhost the language is warned of and changes in place', async () => {
  const page = await signedIn('one-client');
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  const dialog = await openDialog(page, 'Language');
  const select = dialog.getByRole('combobox', { name: 'Language of the portal' });
  await expect.poll(() => hasFocus(select), soon).toBe(true);
  expect(await select.getByRole('option').allInnerTexts()).toEqual([
    'English (US)',
    'English (UK)',
    'English (Australia)',
    'English (Canada)',
    'Español (Argentina)',
    'Português (Brasil)',
    'Français (Canada)',
  ]);
  const address = page.url();
  await select.selectOption('pt-BR');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Conta: Ellis Ward' }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect({ warnings, address: page.url(), language: await languageOfPage(page) }).toEqual({
    warnings: ['Cannot switch langagues on localhost'],
    address,
    language: 'pt-BR',
  });
  expect(await page.evaluate(() => localStorage.getItem('ccLanguage'))).toBe('pt-BR');

  await page.reload();
  await page.getByRole('button', { name: 'Conta: Ellis Ward' }).waitFor();
  expect(page.url()).toBe(address);
});

test('[S4.22, S4.23, S9.10, T2.11] elsewhere the page loads once at the profile’s address, and then where one goes', async () => {
  const page = await (await browser.context({ locale: 'pt-BR' })).newPage();
  await page.goto(
    `${elsewhere()}/clientcenter/pt/documents?sessionToken=${await ticketFor(page, 'docs-only')}`,
  );
  await page.waitForURL(/\/clientcenter\/en\/us\/documents$/);
  await accountButton(page).waitFor();

  // An address in another language is the person's own choice: the profile has had its turn.
  const profileLoaded = page.waitForResponse(profileCall);
  await page.goto(`${elsewhere()}/clientcenter/pt/documents?sort=name`);
  await profileLoaded;
  await page.getByRole('button', { name: /^Conta: / }).waitFor();
  await openDialog(page, 'Idioma');
  expect(pathOf(page)).toBe('/clientcenter/pt/documents?sort=name');

  const dialog = page.getByRole('dialog', { name: 'Idioma' });
  await dialog.getByRole('combobox').selectOption('en-US');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('button', { name: /^Account: / }).waitFor();
  expect(pathOf(page)).toBe('/clientcenter/en/us/documents?sort=name');
  expect(await languageOfPage(page)).toBe('en-US');
});
