/** Accounts that sign in and out by the provider's pages. `tests/portal/landings.test.ts` has where each of them lands. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, enter, enterByProvider } from '../helpers/chromium.ts';
import { origin } from '../helpers/portal.ts';
import { segmentOf } from '../helpers/visit-entry.ts';

const browser = browserForTests();

/** Signs in at the address of the account's own language: at any other the portal would go there by itself [S4.22]. */
async function visit(account: string): Promise<Page> {
  const page = await (await browser.context()).newPage();
  await enterByProvider(page, origin, account, segmentOf(account));
  return page;
}

test('[S6.02, T6.01] an emulated session says whom it shows, and has no settings of theirs', async () => {
  const page = await visit('emulated');
  await page.getByText('View as Ellis Ward').waitFor();
  await page.getByRole('button', { name: 'Account: Ellis Ward' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Profile settings' }).count()).toBe(0);
});

test('[S4.05, S7.05] signing out goes by the provider and comes back to the page that says so', async () => {
  const page = await visit('one-client');
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/clientcenter/en/us/auth/logout');
  expect(visited.at(-1)).toBe('/clientcenter/en/us/auth/logout');
  expect(
    await page.evaluate(() => [localStorage.getItem('cc-token'), sessionStorage.getItem('cc-session')]),
  ).toEqual([null, null]);
});

test('[S4.05] signing out in one tab locks the others', async () => {
  const context = await browser.context();
  const [first, second] = [await context.newPage(), await context.newPage()];
  await enter(first, origin, 'one-client', 'en/us', '/documents');
  await first.getByRole('grid', { name: 'Documents' }).waitFor();
  await second.goto(first.url());
  await second.getByRole('grid', { name: 'Documents' }).waitFor();
  await first.getByRole('button', { name: /^Account:/ }).click();
  await first.getByRole('menuitem', { name: 'Sign out' }).click();
  await first.getByRole('heading', { name: 'You are signed out' }).waitFor();
  await second.getByRole('heading', { name: 'You are signed out' }).waitFor();
  expect(await second.getByRole('grid').count()).toBe(0);
});
