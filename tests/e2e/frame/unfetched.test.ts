/** Parts of a page that are fetched when they are opened, and cannot be. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, enter } from '../../support/browser/chromium.ts';
import { origin } from '../../support/browser/portal.ts';
import { accountButton, closeWelcome, visit } from '../../support/browser/shell.ts';

const browser = browserForTests();

const brokenOn = (page: Page): Locator =>
  page.getByText('This could not be opened. Check your connection, then try again.');
const againOn = (page: Page): Locator => page.getByRole('button', { name: 'Try again' });

const reloadOn = (page: Page): Locator => page.getByRole('alert').getByRole('button', { name: 'Load again' });

/**
 * Whether the browser fetches a module again that it could not fetch. Some versions, and Firefox, keep the failure until the
 * page is loaded anew: there another try ends with the offer to do that.
 */
async function fetchesFailedAgain(page: Page): Promise<boolean> {
  let asked = 0;
  await page.route('**/assets/probe.js', (route) => {
    asked += 1;
    return route.abort();
  });
  // As text: in a function the test runner would replace the import by its own.
  const attempt = `import('/clientcenter/assets/probe.js').catch(() => null)`;
  await page.evaluate(attempt);
  await page.evaluate(attempt);
  await page.unroute('**/assets/probe.js');
  return asked === 2;
}

/** A mark that is on the page until it is loaded anew. */
async function markOf(page: Page): Promise<Locator> {
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  return page.locator('[data-same-page]');
}

test('what is opened and cannot be fetched says so and is tried again in place or closed; the rest of the page goes on, and a part that comes by itself is not missed', async () => {
  const page = await (await browser.context()).newPage();
  await closeWelcome(page, 'one-client');
  // What the page logs once its attempt has failed: a list that comes sooner would share this attempt.
  const failed: string[] = [];
  page.on('console', (line) => {
    if (/Failed to fetch .*upload-drop-area-/.test(line.text())) failed.push(line.text());
  });
  await page.route('**/assets/upload-drop-area-*.js', (route) => route.abort());
  await page.route('**/assets/*-menu-items-*.js', (route) => route.abort());
  await page.route('**/assets/menu-popup-*.js', (route) => route.abort());
  await page.route('**/assets/profile-dialogs-*.js', (route) => route.abort());
  await enter(page, origin, 'one-client', 'en/us', '/documents');
  await accountButton(page).waitFor();
  const isFetchedAgain = await fetchesFailedAgain(page);
  await expect.poll(() => failed.length).toBeGreaterThan(0);
  const before = failed.length;
  // The next list asks for it again.
  const payroll = page.getByRole('tree').getByRole('treeitem', { name: /^Payroll/ });
  await payroll.click();
  await page.getByRole('heading', { level: 1, name: 'Payroll' }).waitFor();
  await expect.poll(() => failed.length).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Upload', exact: true }).waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);

  const broken = brokenOn(page);
  const mark = await markOf(page);
  await accountButton(page).click();
  await page.getByRole('alert').filter({ has: broken }).waitFor();
  // The fault of what was closed again is no longer spoken of. By keyboard: a second click counts as part of a double click.
  await accountButton(page).press('Enter');
  await broken.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await broken.waitFor();
  await page.unroute('**/assets/*-menu-items-*.js');
  await page.unroute('**/assets/menu-popup-*.js');
  await againOn(page).click();
  if (!isFetchedAgain) return await reloadOn(page).waitFor();
  await page.getByRole('menu').waitFor();
  await expect.poll(() => broken.count()).toBe(0);
  await page.keyboard.press('Escape');

  const openSettings = async () => {
    await accountButton(page).click();
    await page.getByRole('menuitem', { name: 'Profile settings' }).click();
  };
  await openSettings();
  await broken.waitFor();
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await broken.waitFor({ state: 'detached' });
  await page.unrouteAll();
  await openSettings();
  await page.getByRole('dialog', { name: 'Profile settings' }).waitFor();
  await expect.poll(() => mark.count()).toBe(1);
});

test('a menu that cannot be fetched twice offers to load the page anew', { tags: 'thorough' }, async () => {
  const page = await visit(await browser.context(), origin, 'one-client');
  const reload = reloadOn(page);
  await page.route('**/assets/account-menu-items-*.js', (route) => route.abort());
  const mark = await markOf(page);
  await accountButton(page).click();
  await brokenOn(page).waitFor();
  await expect.poll(() => reload.count()).toBe(0);
  await againOn(page).press('Enter');
  await reload.waitFor();
  await expect.poll(() => againOn(page).evaluate((button) => button === document.activeElement)).toBe(true);
  await expect.poll(() => mark.count()).toBe(1);
  await page.unrouteAll();
  await reload.click();
  await mark.waitFor({ state: 'detached' });
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
});
