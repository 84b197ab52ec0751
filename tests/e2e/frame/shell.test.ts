/**
 * The frame of every page, by keyboard and by pointer. `src/app/frame/frame.test.tsx` tests its content for each kind
 * of user.
 */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { breakpoints } from '../../../src/ui/page/breakpoints.ts';
import { browserForTests, enter, patience } from '../../support/browser/chromium.ts';
import { desk } from '../../support/browser/launch.ts';
import { origin } from '../../support/browser/portal.ts';
import {
  accountButton,
  closeWelcome,
  goInPage,
  hamburger,
  heading,
  tabs,
  visit,
} from '../../support/browser/shell.ts';
import { storedSession } from '../../support/browser/stored-session.ts';

const browser = browserForTests();
const soon = { timeout: patience };

/** The name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element === null || element === document.body
      ? 'nothing'
      : (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
  });
const hasFocus = (locator: Locator) =>
  expect.poll(() => locator.evaluate((element) => element === document.activeElement), soon).toBe(true);

/** Presses keys, and waits after each until what should have the focus has it. */
async function script(page: Page, steps: readonly (readonly [key: string, focus: string])[]): Promise<void> {
  for (const [key, focus] of steps) {
    await page.keyboard.press(key);
    await expect.poll(() => focused(page), { ...soon, message: key }).toBe(focus);
  }
}

test('[S1.03, T2.02, T2.04, T2.06] the skip link and the tabs lead to every place, what is still to come says so, and what is closed or not there leads on', async () => {
  const { page } = await storedSession(browser, origin, 'one-client');
  await closeWelcome(page, 'one-client');
  await page.goto(`${origin}/clientcenter/en/us/home`);
  await heading(page, 'Home').waitFor();
  await tabs(page).first().waitFor();
  await script(page, [['Tab', 'Skip to content']]);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id), soon).toBe('content');
  await page.getByRole('link', { name: 'All tasks' }).first().waitFor();
  // The first link of the page names the first open task.
  await page.keyboard.press('Tab');
  const target = () => page.evaluate(() => document.activeElement?.getAttribute('href'));
  await expect.poll(target, soon).toBe('/clientcenter/en/us/tasks');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Documents', exact: true })
    .press('Enter');
  const documents = page.getByRole('grid', { name: 'Documents' });
  await documents.waitFor();
  await expect
    .poll(() => tabs(page).locator('> span:first-of-type').allTextContents(), soon)
    .toEqual(['Home', 'Tasks', 'Documents', 'Actions']);
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]');
  await expect.poll(() => current.locator('> span:first-of-type').allTextContents()).toEqual(['Documents']);
  for (const name of ['Home', 'Actions']) {
    await tabs(page).filter({ hasText: name }).click();
    await heading(page, name).waitFor();
    await expect.poll(() => page.title(), soon).toBe(`${name} · Harbor & Pine CPAs`);
    await hasFocus(heading(page, name));
    await tabs(page).filter({ hasText: 'Documents' }).click();
    await documents.waitFor();
  }
  await tabs(page).filter({ hasText: 'Tasks' }).click();
  await page.getByRole('region', { name: 'Pending tasks' }).getByRole('article').first().waitFor();
  await expect.poll(() => page.title(), soon).toBe('Tasks · Harbor & Pine CPAs');

  await goInPage(page, '/not-authorized');
  await heading(page, 'You don’t have access to this page').waitFor();
  await page.getByRole('main').getByText('218 Wharf Street, Portland, ME').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).waitFor();
  await goInPage(page, '/no-such-place');
  await heading(page, 'Page not found').waitFor();
  expect(new URL(page.url()).pathname).toBe('/clientcenter/en/us/notfound');
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await heading(page, 'Home').waitFor();
});

test('[T2.07] the account menu by keyboard says who is signed in, opens each dialog, gets the focus back, and signs out', async () => {
  const page = await visit(await browser.context(), origin, 'one-client');
  await heading(page, 'Home').waitFor();
  const button = page.getByRole('button', { name: 'Account: Ellis Ward' });
  const menu = page.getByRole('menu', { name: 'Account: Ellis Ward' });
  await button.focus();
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
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
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
  await menu.getByText('Ellis Ward', { exact: true }).waitFor();
  await menu.getByText('one-client@demo.example').waitFor();
  await script(page, [['Escape', 'Account: Ellis Ward']]);
  await menu.waitFor({ state: 'detached' });
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
  await script(page, [
    ['Space', 'Profile settings'],
    ['Escape', 'Account: Ellis Ward'],
    ['ArrowDown', 'Profile settings'],
  ]);
  // It is left as every other control is, and closes behind the person.
  await page.keyboard.press('Tab');
  await menu.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).not.toBe('Account: Ellis Ward');
  await page.keyboard.press('Shift+Tab');
  await hasFocus(button);

  const footer = page.getByRole('contentinfo').getByRole('button', { name: 'Language: English (US)' });
  const item = (name: string) => async () => {
    await button.click();
    await page.getByRole('menuitem', { name }).click();
  };
  const opened = [
    ['Profile settings', item('Profile settings'), button],
    ['Report an issue', item('Report an issue'), button],
    ['Language', item('Language'), button],
    ['Language', () => footer.click(), footer],
  ] as const;
  for (const [name, open, opener] of opened) {
    await open();
    const dialog = page.getByRole('dialog', { name });
    await dialog.waitFor();
    await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement)), soon).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await hasFocus(opener);
  }
  await button.focus();
  await script(page, [
    ['Enter', 'Profile settings'],
    ['End', 'Sign out'],
  ]);
  await page.keyboard.press('Enter');
  await heading(page, 'You are signed out').waitFor();
});

test('[T2.07] a menu that opens while its button is out of sight takes the focus', async () => {
  const page = await visit(await browser.context({ viewport: desk }), origin, 'one-client');
  const button = accountButton(page);
  await heading(page, 'Home').waitFor();
  // The menu is placed once in sight, and once out of sight while it closes.
  await button.focus();
  await script(page, [
    ['Enter', 'Profile settings'],
    ['Escape', 'Account: Ellis Ward'],
  ]);
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.getByRole('banner').evaluate((header) => {
    header.style.transform = 'translateY(-300px)';
  });
  await script(page, [['Enter', 'Profile settings']]);
});

test('[T2.06] linked accounts are in the bar from 750 pixels on and at the side below; the menu at the side is for small windows, and not for tasks', async () => {
  const { accounts: width, desk } = breakpoints;
  const page = await visit(await browser.context({ viewport: { width, height: 700 } }), origin, 'canada');
  const switcher = page.getByRole('button', { name: 'Linked accounts' });
  const firms = ['Harbor & Pine CPAs', 'Laurier Fiscalité'] as const;
  await heading(page, 'Home').waitFor();
  await switcher.focus();
  await script(page, [['Enter', firms[0]]]);
  const items = page.getByRole('menu').getByRole('menuitemradio');
  await expect.poll(() => items.allTextContents()).toEqual(firms);
  await expect.poll(() => items.nth(1).getAttribute('aria-checked')).toBe('true');
  await script(page, [
    ['ArrowDown', firms[1]],
    ['ArrowDown', firms[0]],
    ['Escape', 'Linked accounts'],
    ['Enter', firms[0]],
    ['l', firms[1]],
    // The account that one is in already: nothing happens but that the menu closes.
    ['Enter', 'Linked accounts'],
  ]);
  expect(new URL(page.url()).pathname).toBe('/clientcenter/en/us/home');

  await page.setViewportSize({ width: width - 1, height: 700 });
  await expect.poll(() => switcher.isVisible()).toBe(false);
  const side = page.getByRole('dialog', { name: firms[1] });
  await hamburger(page).focus();
  // The focus goes round inside, first to last and back.
  await script(page, [
    ['Enter', 'Close'],
    ['Tab', firms[0]],
    ['Tab', firms[1]],
    ['Tab', 'Help (opens in a new tab)'],
    ['Tab', 'Language'],
    ['Tab', 'Sign out'],
    ['Tab', 'Close'],
    ['Shift+Tab', 'Sign out'],
    ['Escape', 'Menu'],
  ]);
  await side.waitFor({ state: 'detached' });
  await script(page, [
    ['Enter', 'Close'],
    ['Enter', 'Menu'],
  ]);
  await side.waitFor({ state: 'detached' });
  await tabs(page).filter({ hasText: 'Tasks' }).click();
  await heading(page, 'Tasks').waitFor();
  await expect.poll(() => hamburger(page).count()).toBe(0);
  await tabs(page).filter({ hasText: 'Actions' }).click();
  await hamburger(page).waitFor();
  await page.setViewportSize({ width: desk, height: 700 });
  await expect.poll(() => hamburger(page).isVisible()).toBe(false);

  await page.setViewportSize({ width: width - 1, height: 700 });
  await hamburger(page).click();
  await side.getByRole('region', { name: 'Linked accounts' }).getByRole('button', { name: firms[0] }).click();
  // The other firm's portal, with its client.
  await page.getByText(`© ${firms[0]}`).waitFor();
});

test('[S6.02, T6.01] staff view the portal as a client: a bar says so, no settings, and Close leads back', async () => {
  const page = await (await browser.context()).newPage();
  await enter(page, origin, 'staff');
  await page.waitForURL(`${origin}/staff/`);
  await page.getByRole('searchbox').fill('Ellis Ward');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(/q=Ellis/);
  await page.getByRole('button', { name: 'View as Ellis Ward' }).first().click();
  const bar = page.getByRole('region', { name: 'Preview' });
  await bar.getByText('You’re viewing as Ellis Ward. Nothing can be changed.', { exact: true }).waitFor();
  await accountButton(page).click();
  const items = page.getByRole('menu').getByRole('menuitem');
  await items.first().waitFor();
  await expect.poll(() => items.allTextContents()).toEqual(['Language', 'Report an issue', 'Sign out']);
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Close' }).click();
  await page.waitForURL(`${origin}/staff/`);
});
