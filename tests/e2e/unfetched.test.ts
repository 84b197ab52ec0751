/** Parts of a page that are fetched when they are opened, and cannot be. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests } from '../helpers/chromium.ts';
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

test('a menu that cannot be fetched twice has the page loaded anew, once the portal answers', async () => {
  const page = await visit(await browser.context(), origin, 'one-client', { path: '/documents' });
  const broken = brokenOn(page);
  const again = againOn(page);
  let heads = 0;
  await page.route('**/assets/account-menu-items-*.js', (route) => route.abort());
  await page.route('**/documents', (route) => {
    if (route.request().method() !== 'HEAD') return route.continue();
    heads += 1;
    return heads === 1 ? route.abort() : route.continue();
  });
  const mark = await markOf(page);
  await accountButton(page).click();
  await again.click();
  await broken.waitFor();
  await again.click();
  await expect.poll(() => heads).toBe(1);
  await broken.waitFor();
  expect(await mark.count()).toBe(1);
  await again.click();
  await mark.waitFor({ state: 'detached' });
  await page.getByRole('grid', { name: 'Documents' }).waitFor();
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
