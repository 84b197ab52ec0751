/** What stands around every page: the tabs, the menus, the bar, and what they keep from whom. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { taskTypes } from '../../contract/task-rules.ts';
import { breakpoints } from '../../src/ui/page/breakpoints.ts';
import { browserForTests, enter, patience } from '../helpers/chromium.ts';
import { phone } from '../helpers/launch.ts';
import { origin } from '../helpers/portal.ts';
import { accountButton, hamburger, heading, tabs, visit } from '../helpers/shell.ts';
import { jsonOf } from '../helpers/sign-in.ts';
import { sessionOf } from '../helpers/visit-entry.ts';

const browser = browserForTests();
const soon = { timeout: patience };

const offCanvas = (page: Page) => page.getByRole('dialog', { name: 'Harbor & Pine CPAs' });
const switcher = (page: Page) => page.getByRole('button', { name: 'Linked accounts' });

async function menuOf(page: Page): Promise<string[]> {
  await accountButton(page).click();
  const items = page.getByRole('menu').getByRole('menuitem');
  await items.first().waitFor();
  return items.allTextContents();
}

test.each([
  ['one-client', ['Home', 'Tasks', 'Documents', 'Actions']],
  ['docs-only', ['Documents']],
  ['nothing-shown', ['Documents']],
])('[T2.06, T6.01, S6.07, S6.09] %s sees the tabs that they may use', async (account, names) => {
  const page = await visit(await browser.context(), origin, account, { path: '/documents' });
  await expect.poll(() => tabs(page).allTextContents(), soon).toEqual(names);
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]');
  expect(await current.allTextContents()).toEqual(['Documents']);
});

test('[S1.03] the other areas are there; what is still to come says so and leads to what works', async () => {
  const page = await visit(await browser.context(), origin, 'one-client', { path: '/documents' });
  for (const name of ['Home', 'Actions']) {
    await tabs(page).filter({ hasText: name }).click();
    await heading(page, name).waitFor();
    await expect.poll(() => page.title(), soon).toBe(`${name} · Harbor & Pine CPAs`);
    await expect
      .poll(() => heading(page, name).evaluate((h1) => h1 === document.activeElement), soon)
      .toBe(true);
    await page.getByRole('link', { name: 'Go to documents' }).click();
    await page.getByRole('grid', { name: 'Documents' }).waitFor();
  }
  await tabs(page).filter({ hasText: 'Tasks' }).click();
  await page.getByRole('region', { name: 'Pending tasks' }).getByRole('article').first().waitFor();
  expect(await page.title()).toBe('Tasks · Harbor & Pine CPAs');
});

test('[T2.07] the account menu says who is signed in and holds what they can do', async () => {
  const page = await visit(await browser.context(), origin, 'one-client');
  expect(await accountButton(page).getAttribute('aria-label')).toBe('Account: Ellis Ward');
  expect(await menuOf(page)).toEqual(['Profile settings', 'Language', 'Report an issue', 'Sign out']);
  const menu = page.getByRole('menu', { name: 'Account: Ellis Ward' });
  await menu.getByText('Ellis Ward', { exact: true }).waitFor();
  await menu.getByText('one-client@demo.example').waitFor();
});

test.each([
  ['Profile settings', 'Profile settings'],
  ['Language', 'Language'],
  ['Report an issue', 'Report an issue'],
])('[T2.07] "%s" opens its dialog, and the focus comes back', async (item, title) => {
  const page = await visit(await browser.context(), origin, 'one-client');
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: item }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement)), soon).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(() => accountButton(page).evaluate((button) => button === document.activeElement), soon)
    .toBe(true);
});

test('[T6.02] name, e-mail, issue reports and help are gone where the firm switches them off', async () => {
  const page = await visit(await browser.context(), origin, 'one-client', {
    flags: ['HideAccountInfo', 'HideReportIssue', 'HideHelpDropdown'],
  });
  await page.getByRole('button', { name: 'Account', exact: true }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Help' }).count(), soon).toBe(0);
  expect(await menuOf(page)).toEqual(['Profile settings', 'Language', 'Sign out']);
  expect(await page.getByText('Ellis Ward').count()).toBe(0);
  expect(await page.getByText('one-client@demo.example').count()).toBe(0);
});

test('[T1.01] a client finds tasks of all eight kinds, with the portal around them', async () => {
  const page = await visit(await browser.context(), origin, 'four-clients', { path: '/tasks' });
  const { call } = await sessionOf(origin, 'four-clients');
  const { tasks } = await jsonOf(
    await call('/api/client-center/v3/tasks/groups?pageNum=0&pageSize=100&withTasks=true'),
  );
  const kinds = new Set(tasks.map(({ type }: { type: string }) => type));
  expect([...kinds].toSorted()).toEqual([...taskTypes].toSorted());
  await page.getByRole('banner').getByText('Harbor & Pine CPAs').first().waitFor();
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: /Language/ })
    .waitFor();
  expect(await page.getByRole('button', { name: 'Help', exact: true }).count()).toBe(1);
  expect(await menuOf(page)).toEqual(['Profile settings', 'Language', 'Report an issue', 'Sign out']);
});

test('[T6.01] staff view the portal as a client: a bar says so, no settings, no accounts, and Close leads back', async () => {
  const page = await (await browser.context()).newPage();
  await enter(page, origin, 'staff');
  await page.waitForURL(`${origin}/staff/`);
  // A page of the portal that staff open leads back, and leaves the questions of that page for the next visit.
  await page.goto(`${origin}/clientcenter/en/us/documents`);
  await page.waitForURL(`${origin}/staff/`);
  await page.getByRole('searchbox').fill('Ellis Ward');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(/q=Ellis/);
  await page.getByRole('button', { name: 'View as Ellis Ward' }).first().click();

  const bar = page.getByRole('region', { name: 'Preview' });
  await bar.getByText('View as Ellis Ward', { exact: true }).waitFor();
  await expect
    .poll(() => tabs(page).allTextContents(), soon)
    .toEqual(['Home', 'Tasks', 'Documents', 'Actions']);
  expect(await menuOf(page)).toEqual(['Language', 'Report an issue', 'Sign out']);
  expect(await switcher(page).count()).toBe(0);
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Close' }).click();
  await page.waitForURL(`${origin}/staff/`);
});

test('[T2.06] linked accounts stand in the bar from 750 pixels on, and in the menu at the side below', async () => {
  const { accounts: width } = breakpoints;
  const page = await visit(await browser.context({ viewport: { width, height: 700 } }), origin, 'canada');
  await switcher(page).click();
  const items = page.getByRole('menu').getByRole('menuitemradio');
  await items.first().waitFor();
  expect(await items.allTextContents()).toEqual(['Harbor & Pine CPAs', 'Laurier Fiscalité']);
  expect(await items.nth(1).getAttribute('aria-checked')).toBe('true');
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: width - 1, height: 700 });
  expect(await switcher(page).isVisible()).toBe(false);
  await hamburger(page).click();
  const accounts = page.getByRole('dialog').getByRole('region', { name: 'Linked accounts' });
  await accounts.waitFor();
  expect(await accounts.getByRole('button').allTextContents()).toEqual([
    'Harbor & Pine CPAs',
    'Laurier Fiscalité',
  ]);
  await accounts.getByRole('button', { name: 'Harbor & Pine CPAs' }).click();
  // The other firm's portal, with its client.
  await page.getByText('© Harbor & Pine CPAs').waitFor();
});

test('[T2.06] the hamburger opens the same places and the account, below the width of a desk', async () => {
  const page = await visit(await browser.context({ viewport: phone }), origin, 'one-client');
  await hamburger(page).click();
  await offCanvas(page).waitFor();
  const places = offCanvas(page).getByRole('navigation', { name: 'Menu' }).getByRole('link');
  expect(await places.allTextContents()).toEqual(['Home', 'Tasks', 'Documents', 'Actions']);
  const account = offCanvas(page).getByRole('region', { name: 'Account' });
  expect(await account.getByRole('listitem').allTextContents()).toEqual([
    'Profile settings',
    'Language',
    'Report an issue',
    'Sign out',
    'Privacy',
  ]);
  await places.filter({ hasText: 'Documents' }).click();
  await offCanvas(page).waitFor({ state: 'detached' });
  await page.getByRole('grid', { name: 'Documents' }).waitFor();
  // The page that was gone to has the focus, not the button of the menu that is closed.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), soon).toBe('H1');

  await page.setViewportSize({ width: breakpoints.desk, height: 700 });
  expect(await hamburger(page).isVisible()).toBe(false);
});

test('[T2.06] among the tasks the hamburger stands only with the earlier task screens', async () => {
  const page = await visit(await browser.context({ viewport: phone }), origin, 'one-client', {
    path: '/tasks',
  });
  await heading(page, 'Tasks').waitFor();
  expect(await hamburger(page).count()).toBe(0);
  await tabs(page).filter({ hasText: 'Home' }).click();
  await hamburger(page).waitFor();

  const earlier = await visit(await browser.context({ viewport: phone }), origin, 'one-client', {
    path: '/tasks',
    flags: ['OldTasksUi'],
  });
  await hamburger(earlier).waitFor();
});

test('the end of the page names the firm, the language and the way to the privacy page', async () => {
  const page = await visit(await browser.context(), origin, 'one-client');
  const foot = page.getByRole('contentinfo');
  await foot.getByText('© Harbor & Pine CPAs').waitFor();
  await foot.getByText('218 Wharf Street, Portland, ME · (207) 555-0142').waitFor();
  expect(await foot.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy?lang=en-US');
  await foot.getByRole('button', { name: 'Language: English (US)' }).click();
  await page.getByRole('dialog', { name: 'Language' }).waitFor();
});

test('[T2.02, T2.04] a page that is not open and a page that is not there say so and lead on', async () => {
  const page = await visit(await browser.context(), origin, 'one-client', { path: '/not-authorized' });
  await heading(page, 'You don’t have access to this page').waitFor();
  await page.getByText('218 Wharf Street, Portland, ME').first().waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).waitFor();

  await page.goto(`${origin}/clientcenter/en/us/no-such-place`);
  await heading(page, 'Page not found').waitFor();
  expect(new URL(page.url()).pathname).toBe('/clientcenter/en/us/notfound');
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await heading(page, 'Home').waitFor();
});
