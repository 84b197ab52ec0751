/** The shell by keyboard alone, as the patterns for a menu and a dialog describe it. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, patience } from '../helpers/chromium.ts';
import { desk, phone } from '../helpers/launch.ts';
import { origin } from '../helpers/portal.ts';
import { heading, visit } from '../helpers/shell.ts';

const browser = browserForTests();
const soon = { timeout: patience };

/** Somebody at home. */
async function visitHome(account: string, viewport = desk): Promise<Page> {
  const page = await visit(await browser.context({ viewport }), origin, account);
  await heading(page, 'Home').waitFor();
  return page;
}

/** What has the focus, as a person is told of it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element === null || element === document.body
      ? 'nothing'
      : (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
  });

/** Presses keys, and waits after each until what should have the focus has it. */
async function script(page: Page, steps: readonly (readonly [key: string, focus: string])[]): Promise<void> {
  for (const [key, focus] of steps) {
    await page.keyboard.press(key);
    await expect.poll(() => focused(page), { ...soon, message: key }).toBe(focus);
  }
}

test('[T2.07] the account menu by keyboard', async () => {
  const page = await visitHome('one-client');
  const button = page.getByRole('button', { name: 'Account: Ellis Ward' });
  const menu = page.getByRole('menu', { name: 'Account: Ellis Ward' });
  await button.focus();
  expect(await button.getAttribute('aria-expanded')).toBe('false');
  await script(page, [
    ['Enter', 'Profile settings'],
    ['ArrowDown', 'Language'],
    ['ArrowUp', 'Profile settings'],
    ['ArrowUp', 'Sign out'],
    ['ArrowDown', 'Profile settings'],
    ['End', 'Sign out'],
    ['Home', 'Profile settings'],
    ['r', 'Report an issue'],
  ]);
  expect(await button.getAttribute('aria-expanded')).toBe('true');
  await script(page, [['Escape', 'Account: Ellis Ward']]);
  await menu.waitFor({ state: 'detached' });
  expect(await button.getAttribute('aria-expanded')).toBe('false');
  await script(page, [
    ['Space', 'Profile settings'],
    ['Escape', 'Account: Ellis Ward'],
    ['ArrowDown', 'Profile settings'],
  ]);
  // It is left as every other control is, and closes behind the person.
  await page.keyboard.press('Tab');
  await menu.waitFor({ state: 'detached' });
  expect(await focused(page)).not.toBe('Account: Ellis Ward');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => focused(page), soon).toBe('Account: Ellis Ward');

  await script(page, [
    ['Enter', 'Profile settings'],
    ['End', 'Sign out'],
  ]);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'You are signed out' }).waitFor();
});

test('[T2.06] the linked accounts by keyboard', async () => {
  const page = await visitHome('canada');
  await page.getByRole('button', { name: 'Linked accounts' }).focus();
  await script(page, [
    ['Enter', 'Harbor & Pine CPAs'],
    ['ArrowDown', 'Laurier Fiscalité'],
    ['ArrowDown', 'Harbor & Pine CPAs'],
    ['Escape', 'Linked accounts'],
    ['Enter', 'Harbor & Pine CPAs'],
    ['l', 'Laurier Fiscalité'],
    // The account that one is in already: nothing happens but that the menu closes.
    ['Enter', 'Linked accounts'],
  ]);
  expect(new URL(page.url()).pathname).toBe('/clientcenter/en/us/home');
});

test('[T2.06] the menu at the side by keyboard', async () => {
  const page = await visitHome('one-client', phone);
  const dialog = page.getByRole('dialog', { name: 'Harbor & Pine CPAs' });
  await page.getByRole('button', { name: 'Menu', exact: true }).focus();
  await script(page, [['Enter', 'Home']]);
  // The focus goes round inside, first to last and back.
  await script(page, [
    ['Shift+Tab', 'Close'],
    ['Shift+Tab', 'Privacy'],
    ['Tab', 'Close'],
    ['Tab', 'Home'],
    ['Tab', 'Tasks'],
  ]);
  await script(page, [['Escape', 'Menu']]);
  await dialog.waitFor({ state: 'detached' });

  await script(page, [
    ['Enter', 'Home'],
    ['Enter', 'Menu'],
  ]);
  await dialog.waitFor({ state: 'detached' });
  await script(page, [
    ['Enter', 'Home'],
    ['Tab', 'Tasks'],
    ['Tab', 'Documents'],
    ['Tab', 'Actions'],
  ]);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const heading = page.getByRole('heading', { level: 1, name: 'Actions' });
  await heading.waitFor();
  await expect.poll(() => heading.evaluate((h1) => h1 === document.activeElement), soon).toBe(true);
});

test('the way past the bar: the skip link is first and leads into the page', async () => {
  const page = await visitHome('one-client');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await script(page, [['Tab', 'Skip to content']]);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id), soon).toBe('content');
  await script(page, [['Tab', 'Go to documents']]);
});
