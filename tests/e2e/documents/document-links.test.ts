/** A document that a link leads to, from home and by its URL: it is on screen, and counts as read from then on. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, patience } from '../../support/browser/chromium.ts';
import { origin } from '../../support/browser/portal.ts';
import { visit } from '../../support/browser/shell.ts';

const browser = browserForTests();
const soon = { timeout: patience };
/** No other test of this suite reads its documents. */
const account = 'brazil-basic';

const newDocuments = (page: Page) => page.getByRole('region', { name: 'Documents' });
const unreadOf = async (page: Page) =>
  Number(
    /^\d+/.exec(
      await newDocuments(page)
        .getByText(/^\d+ unread$/)
        .innerText(),
    )?.[0],
  );
/** The document on screen, and whether the keyboard is in it. */
async function shown(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('region', { name: 'Page 1', exact: false }).first().waitFor();
  return dialog.evaluate((element) => element.contains(document.activeElement));
}

test('[S2.16] [S6.06] a document of home opens over its folder, is read, and its row has the focus when it closes', async () => {
  const page = await visit(await browser.context(), origin, account);
  const link = newDocuments(page)
    .getByRole('link', { name: /\.pdf.*Unread$/s })
    .first();
  await link.waitFor();
  const before = await unreadOf(page);
  const name = await link.locator('[data-words]').innerText();
  await link.click();
  expect(await shown(page, name)).toBe(true);
  const { pathname } = new URL(page.url());
  await page.keyboard.press('Escape');
  const row = page.getByRole('row', { name: new RegExp(`^.*${name.replaceAll('.', '\\.')}`) }).first();
  await expect.poll(() => row.evaluate((element) => element === document.activeElement), soon).toBe(true);
  await page.goBack();
  await expect.poll(() => unreadOf(page), soon).toBe(before - 1);
  await page.close();

  const fresh = await visit(await browser.context(), origin, account, {
    path: pathname.replace(/^\/clientcenter\/[a-z/]*?(?=\/documents)/, ''),
  });
  expect(await shown(fresh, name)).toBe(true);
});
