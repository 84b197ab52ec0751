/** Two tabs of one browser, in the second of which somebody signs in while the first is open. */
import type { BrowserContext, Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests } from '../helpers/chromium.ts';
import { origin } from '../helpers/portal.ts';
import { storedSession } from '../helpers/stored-session.ts';
import { ticketIn } from '../helpers/visit-entry.ts';

const home = `${origin}/clientcenter/en/us`;
const browser = browserForTests();
const refreshed = /\/session\/bindings\?force=true$/;

const account = (page: Page, name: string) => page.getByRole('button', { name: `Account: ${name}` });

/** Signs in once more in another tab of the same browser. */
async function signInBeside(context: BrowserContext, as: string, name: string): Promise<Page> {
  const beside = await context.newPage();
  // Not where the first tab began: what was asked first there would be asked here too.
  await beside.goto(`${home}/tasks?sessionToken=${await ticketIn(context, origin, as)}`);
  await account(beside, name).waitFor();
  return beside;
}

test('[S4.05] somebody else who signs in takes the first person’s portal off the first tab', async () => {
  const { page, context } = await storedSession(browser, origin, 'one-client');
  const idle = page.waitForResponse('**/api/core/v1/accounts**');
  await page.goto(`${home}/home`);
  await idle;
  await account(page, 'Ellis Ward').waitFor();
  await signInBeside(context, 'four-clients', 'Dana Reyes');
  // From here on, this tab's calls are made in the name of the other person.
  await account(page, 'Dana Reyes').waitFor();
  expect(await page.locator('body').textContent()).not.toContain('Willow Street Bakery');
});

test('[S4.05] the same person who signs in again changes nothing on the first tab, and loses nothing there', async () => {
  const { page, context } = await storedSession(browser, origin, 'one-client');
  await page.goto(`${home}/documents`);
  await page.getByRole('grid', { name: 'Documents' }).getByRole('row').nth(1).waitFor();
  await account(page, 'Ellis Ward').click();
  await page.getByRole('menuitem', { name: 'Report an issue' }).click();
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Description' });
  await field.fill('The total on page 3 is wrong.');
  await page.evaluate(() => {
    const kept = ['[role="grid"]', '[role="tree"]', '[role="dialog"]', 'textarea', '#account-menu'];
    const elements = kept.map((selector) => document.querySelector(selector));
    let wereAllThere = !elements.includes(null);
    new MutationObserver(() => {
      wereAllThere &&= elements.every((element) => element?.isConnected && element.checkVisibility());
    }).observe(document, { childList: true, subtree: true, attributes: true });
    Object.assign(window, { wereAllThere: () => wereAllThere });
  });
  await Promise.all([page.waitForResponse(refreshed), signInBeside(context, 'one-client', 'Ellis Ward')]);
  // A page that starts over would have lost the observer.
  const wereAllThere = await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return (window as unknown as { wereAllThere(): boolean }).wereAllThere();
  });
  expect(wereAllThere).toBe(true);
  expect(await field.inputValue()).toBe('The total on page 3 is wrong.');
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
});
