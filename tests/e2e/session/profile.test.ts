/** The profile settings and the language: on localhost, and on a host of production, where pages load anew. */
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  browserForTests,
  clickToLeave,
  enter,
  fillProvider,
  openFolder,
  patience,
} from '../../support/browser/chromium.ts';
import { startOwnPortal } from '../../support/browser/portal.ts';
import type { PortalProcess } from '../../support/browser/portal-process.ts';

const browser = browserForTests();
const soon = { timeout: patience };
const profileCall = '**/api/core/v1/profile';
// Browsers find every name under `localhost` on this machine, without a query to a name server.
const productionHost = 'harbor.localhost';

let portal: PortalProcess;
beforeAll(async () => {
  portal = await startOwnPortal({ FIRM_HOSTS: JSON.stringify({ [productionHost]: '1001' }) });
});
afterAll(() => portal.dispose());

const accountButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const hasFocus = (locator: Locator) =>
  expect.poll(() => locator.evaluate((element) => element === document.activeElement), soon).toBe(true);
const languageOfPage = (page: Page) => page.evaluate(() => document.documentElement.lang);

const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

async function openDialog(page: Page, button: Locator, item: string): Promise<Locator> {
  await button.click();
  await page.getByRole('menuitem', { name: item }).click();
  const dialog = page.getByRole('dialog', { name: item });
  await dialog.waitFor();
  return dialog;
}

/** Saves a name, when what is wrong is set right and the server answers; then types more, and starts over after a reload. */
async function saveName(page: Page, sendProfile: () => void): Promise<void> {
  let dialog = await openDialog(page, accountButton(page, 'Account: Dana Reyes'), 'Profile settings');
  await hasFocus(dialog.getByRole('button', { name: 'Close' }));
  sendProfile();
  await hasFocus(field(page, 'First name'));
  await dialog.getByText('four-clients@demo.example').waitFor();
  await dialog.getByText('Harbor & Pine CPAs').waitFor();
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true');
  await dialog.getByText('Nothing is changed yet.').waitFor();
  await field(page, 'Last name').fill('');
  await field(page, 'Middle name').fill('x'.repeat(101));
  await save.click();
  await hasFocus(field(page, 'Middle name'));
  await dialog.getByText('At most 100 characters.').waitFor();
  await dialog.getByText('Last name is needed.').waitFor();
  await expect.poll(() => field(page, 'Last name').getAttribute('aria-invalid')).toBe('true');

  await page.route(profileCall, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await field(page, 'Middle name').fill('Kim');
  await field(page, 'Last name').fill('Reyes-Low');
  await save.click();
  await dialog.getByRole('alert').getByText('Your name was not saved').waitFor();
  await expect.poll(() => field(page, 'Last name').inputValue()).toBe('Reyes-Low');
  await page.unroute(profileCall);
  await field(page, 'First name').fill(' Dani ');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Alerts' }).getByText('Your profile is saved.').waitFor();
  const renamed = accountButton(page, 'Account: Dani Reyes-Low');
  await hasFocus(renamed);

  await openDialog(page, renamed, 'Profile settings');
  await field(page, 'Suffix').fill('Jr.');
  await page.reload();
  dialog = await openDialog(page, renamed, 'Profile settings');
  await dialog.getByRole('status').getByText('We kept what you had typed.').waitFor();
  await expect.poll(() => field(page, 'Suffix').inputValue()).toBe('Jr.');
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect.poll(() => field(page, 'Suffix').inputValue(), soon).toBe('');
  await hasFocus(field(page, 'First name'));
  await expect.poll(() => field(page, 'Middle name').inputValue()).toBe('Kim');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

/** Changes the language where the page is; a reload keeps it. */
async function changeInPlace(page: Page): Promise<void> {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  const dialog = await openDialog(page, accountButton(page, 'Account: Dani Reyes-Low'), 'Language');
  const select = dialog.getByRole('combobox', { name: 'Language of the portal' });
  await hasFocus(select);
  await expect
    .poll(() => select.getByRole('option').allInnerTexts())
    .toEqual([
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
  const conta = accountButton(page, 'Conta: Dani Reyes-Low');
  await conta.waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect({ warnings, address: page.url(), language: await languageOfPage(page) }).toEqual({
    warnings: ['Cannot switch langagues on localhost'],
    address,
    language: 'pt-BR',
  });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ccLanguage'))).toBe('pt-BR');
  await page.reload();
  await conta.waitFor();
  expect(page.url()).toBe(address);
}

test('[S4.22, S7.10, S9.10, T2.07, T2.10, T2.11, T8.10] on localhost a name is saved, shows after a reload, and what was typed is offered again; the language is warned of and changes in place', async () => {
  const page = await (await browser.context()).newPage();
  // The profile comes later than its dialog.
  let sendProfile: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    sendProfile = resolve;
  });
  await page.route(profileCall, async (route) => {
    await asked;
    await route.continue();
  });
  await enter(page, portal.origin, 'four-clients', 'en/us', '/documents');
  await saveName(page, sendProfile);
  await changeInPlace(page);
});

test('[S4.05, S4.22, S4.23, S7.05, S8.01, S9.10, T2.11] on a host of production the page loads once at the profile’s address and then where one goes; a refused call goes by the provider, and the next sign-in leads back', async () => {
  const host = portal.origin.replace('//localhost', `//${productionHost}`);
  const home = `${host}/clientcenter/en/us`;
  const page = await (await browser.context()).newPage();
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await page.goto(`${host}/clientcenter/pt/documents`);
  await page.getByRole('link', { name: 'Entrar', exact: true }).click();
  await fillProvider(page, 'docs-only', 'pt');
  await page.waitForURL(`${home}/documents`);
  await accountButton(page, 'Account: Olive Brandt').waitFor();

  // An address in another language is the person's own choice: the profile has had its turn.
  const profileLoaded = page.waitForResponse(profileCall);
  await page.goto(`${host}/clientcenter/pt/documents?sort=name`);
  await profileLoaded;
  const dialog = await openDialog(page, accountButton(page, 'Conta: Olive Brandt'), 'Idioma');
  expect(pathOf(page)).toBe('/clientcenter/pt/documents?sort=name');
  await dialog.getByRole('combobox').selectOption('en-US');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await accountButton(page, 'Account: Olive Brandt').waitFor();
  expect(pathOf(page)).toBe('/clientcenter/en/us/documents?sort=name');
  await expect.poll(() => languageOfPage(page)).toBe('en-US');

  await openFolder(page, 'Bookkeeping');
  const download = page.getByRole('button', { name: /^Download/ }).first();
  await download.waitFor();
  const address = page.url();
  documents.length = 0;
  await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('cc-token')}`;
    await fetch('/api/security/v1/session', { method: 'DELETE', headers: { authorization } });
  });
  await clickToLeave(download, page.getByRole('heading', { level: 1, name: 'Your session is over' }));
  const left = new URL(documents[0] ?? '');
  expect({ path: left.pathname, returnTo: left.searchParams.get('returnTo') }).toEqual({
    path: '/clientcenter/sign-out',
    returnTo: `${home}/auth/logout`,
  });
  expect(left.searchParams.get('client_id')).not.toBeNull();
  expect(documents.some((address) => new URL(address).pathname.startsWith('/oidc/'))).toBe(true);
  expect(page.url()).toBe(`${home}/auth?r=${encodeURIComponent(address.slice(home.length))}`);
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await fillProvider(page, 'docs-only');
  await page.getByRole('heading', { level: 1, name: 'Bookkeeping' }).waitFor();
  expect(page.url()).toBe(address);
});

test('on a phone Save and Cancel stay on the screen over a form that is longer than it', async () => {
  const page = await (await browser.context({ viewport: { width: 360, height: 480 } })).newPage();
  await enter(page, portal.origin, 'one-client', 'en/us', '/documents');
  const dialog = await openDialog(page, accountButton(page, 'Account: Ellis Ward'), 'Profile settings');
  await field(page, 'First name').waitFor();
  for (const name of ['Save', 'Cancel']) {
    const bottom = () =>
      dialog
        .getByRole('button', { name })
        .evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight);
    await expect.poll(bottom, soon).toBe(true);
  }
});
