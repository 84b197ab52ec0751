/** Parts of a page that are fetched when they are opened, and cannot be. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, enter } from '../helpers/chromium.ts';
import { origin } from '../helpers/portal.ts';
import { accountButton, visit } from '../helpers/shell.ts';

const browser = browserForTests();

const brokenOn = (page: Page): Locator =>
  page.getByText('This could not be opened. Check your connection, then try again.');
const againOn = (page: Page): Locator => page.getByRole('button', { name: 'Try again' });

/** A mark that is on the page until it is loaded anew. */
async function markOf(page: Page): Promise<Locator> {
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  return page.locator('[data-same-page]');
}

test('a menu that cannot be fetched says so, is tried again in place, and what is on the page goes on', async () => {
  const page = await visit(await browser.context(), origin, 'one-client', { path: '/documents' });
  const broken = brokenOn(page);
  await page.route('**/assets/*-menu-items-*.js', (route) => route.abort());
  await page.route('**/assets/menu-popup-*.js', (route) => route.abort());
  const mark = await markOf(page);
  await accountButton(page).click();
  await page.getByRole('alert').filter({ has: broken }).waitFor();
  // The fault of what was closed again is no longer spoken of.
  await accountButton(page).click();
  await broken.waitFor({ state: 'detached' });
  const view = page.getByRole('button', { name: 'View', exact: true });
  await view.click();
  await broken.waitFor();

  await page.unrouteAll();
  await againOn(page).click();
  await page.getByRole('menu').waitFor();
  expect(await broken.count()).toBe(0);
  await page.keyboard.press('Escape');
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  expect(await mark.count()).toBe(1);
});

test('a menu that cannot be fetched twice offers to load the page anew', async () => {
  const page = await visit(await browser.context(), origin, 'one-client', { path: '/documents' });
  const reload = page.getByRole('alert').getByRole('button', { name: 'Load again' });
  await page.route('**/assets/account-menu-items-*.js', (route) => route.abort());
  const mark = await markOf(page);
  await accountButton(page).click();
  await brokenOn(page).waitFor();
  expect(await reload.count()).toBe(0);
  await againOn(page).press('Enter');
  await reload.waitFor();
  expect(await againOn(page).evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await mark.count()).toBe(1);
  await page.unrouteAll();
  await reload.click();
  await mark.waitFor({ state: 'detached' });
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
});

test('a dialog that cannot be fetched is closed again, and what was done before can be done', async () => {
  const page = await visit(await browser.context(), origin, 'one-client', { path: '/documents' });
  await page.route('**/assets/profile-dialogs-*.js', (route) => route.abort());
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Profile settings' }).click();
  await brokenOn(page).waitFor();
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await brokenOn(page).waitFor({ state: 'detached' });
  await page.unrouteAll();
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Profile settings' }).click();
  await page.getByRole('dialog', { name: 'Profile settings' }).waitFor();
});

test('what comes by itself and cannot be fetched takes nothing along', async () => {
  const page = await (await browser.context()).newPage();
  const refused: string[] = [];
  await page.route('**/assets/upload-drop-area-*.js', (route) => {
    refused.push('drop area');
    return route.abort();
  });
  const noted = page.waitForEvent('console', { predicate: (message) => /ERR_FAILED/.test(message.text()) });
  await enter(page, origin, 'one-client', 'en/us', '/documents');
  await noted;
  // The next list asks for it again.
  await page
    .getByRole('tree')
    .getByRole('treeitem', { name: /^Payroll/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Payroll' }).waitFor();
  await expect.poll(() => refused.length).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Upload', exact: true }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});
