/** The dialog that asks before documents are deleted, and what leads back from it: in a real browser, by keyboard. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { arrives, comesOn } from '../../support/browser/by-keyboard.ts';
import { browserForTests, patience } from '../../support/browser/chromium.ts';
import { origin } from '../../support/browser/portal.ts';
import { stockFolder } from '../../support/browser/stocked-folder.ts';
import { storedSession } from '../../support/browser/stored-session.ts';
import { askToDelete } from '../../support/pages/deletion-page.ts';

const browser = browserForTests();
const soon = { timeout: patience };
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const boxOf = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true });

async function visitDocuments(...names: readonly string[]): Promise<Page> {
  const stocked = names.map((name) => ({ name, bytes: name }));
  const folder = await stockFolder(origin, 'one-client', stocked);
  const { page } = await storedSession(browser, origin, 'one-client');
  await page.goto(`${origin}/clientcenter/en/us${folder.path}`);
  return page;
}

test('[S2.15, S8.11] the dialog has no overlay, is left by its own buttons alone, and both work by keyboard; what was deleted comes back from the past alerts', async () => {
  const page = await visitDocuments('Pier.txt', 'Quay.txt');
  await boxOf(page, 'Pier.txt').waitFor();
  const here = page.url();
  await askToDelete(page, ['Pier.txt']);
  const dialog = page.getByRole('dialog', { name: /^Delete Documents?$/ });
  await expect.poll(() => focused(page), soon).toBe('Cancel');
  await expect.poll(() => page.locator('[class*="Overlay"]').count()).toBe(0);
  await page.keyboard.press('Escape');
  // A link, a folder and a row behind it.
  for (const [x, y] of [
    [265, 28],
    [120, 430],
    [1100, 600],
  ] as const)
    await page.mouse.click(x, y);
  expect([await dialog.count(), page.url(), await focused(page)]).toEqual([1, here, 'Cancel']);
  const order: string[] = [];
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    order.push(await focused(page));
  }
  expect(order).toEqual(['Delete', 'Cancel', 'Delete', 'Cancel']);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page), soon).toBe('Delete');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page), soon).toBe('Cancel');
  // Not before it is on: the library gives the focus to a new dialog twice, some milliseconds apart, and the second time
  // takes a Tab back that was pressed in between.
  const confirm = dialog.getByRole('button', { name: 'Delete' });
  await comesOn(confirm);
  await page.keyboard.press('Tab');
  await arrives(confirm);
  await page.keyboard.press('Space');
  // What had the focus went with the document.
  const heading = page.getByRole('heading', { level: 1 });
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement), soon).toBe(true);
  await boxOf(page, 'Pier.txt').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const past = page.getByRole('dialog', { name: 'Notifications' });
  await past.getByText('Pier.txt was deleted.').waitFor();
  await past.getByRole('button', { name: 'Undo' }).click();
  await boxOf(page, 'Pier.txt').waitFor();
});
