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

test('[S2.16] [T9.03] "All" leads from home to the unread documents of all clients, where an opened one stays as read', async () => {
  const page = await visit(await browser.context(), origin, 'four-clients');
  const unread = await page
    .getByRole('region', { name: 'New documents' })
    .getByText(/^\d+ unread$/)
    .innerText();
  await page.getByRole('link', { name: 'All unread documents' }).click();
  const title = page.getByRole('heading', { name: 'Unread documents', level: 1 });
  const rows = page.locator('main').getByRole('listitem');
  await rows.getByRole('link', { name: 'Unread' }).nth(29).waitFor();
  await title.waitFor();
  expect(await title.evaluate((heading) => heading === document.activeElement)).toBe(true);
  expect(
    await page
      .locator('main')
      .getByText(/^\d+ unread$/)
      .innerText(),
  ).toBe(unread);
  expect(await rows.count()).toBe(30);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => rows.count(), soon).toBeGreaterThan(30);
  const link = rows.getByRole('link', { name: /\.pdf.*Unread$/s }).nth(1);
  const name = await link.locator('[data-words]').innerText();
  const id = (await link.getAttribute('href'))?.split('/').at(-1);
  await link.click();
  expect(await shown(page, name)).toBe(true);
  const dialog = page.getByRole('dialog', { name });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.goBack();
  await page
    .locator('main')
    .getByText(`${Number.parseInt(unread, 10) - 1} unread`)
    .waitFor();
  expect(
    await page
      .locator('main [data-read]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1))),
  ).toEqual([id]);
});
