/** The dialog in which documents are sent: its keyboard, what it keeps, and what axe has to say about it and about the links. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, patience } from '../helpers/chromium.ts';
import { origin } from '../helpers/portal.ts';
import { openChosen, pressSend } from '../helpers/sending-page.ts';
import { previewOf, storageOf } from '../helpers/visit-entry.ts';

const browser = browserForTests();
const soon = { timeout: patience };
const account = 'one-client';
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Send documents' });
const field = (page: Page, name: string) => dialogOf(page).getByRole('textbox', { name, exact: true });
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? element?.getAttribute('data-path') ?? element?.textContent;
  });

async function opened(count: number): Promise<Page> {
  const page = await (await browser.context({ reducedMotion: 'reduce' })).newPage();
  await openChosen(page, origin, { account, folder: 'Bookkeeping', count });
  await pressSend(page);
  await field(page, 'To').waitFor();
  return page;
}

test('[S5.08] an invalid form is not sent: every field says why, and the first of them has the focus', async () => {
  const page = await opened(1);
  await expect.poll(() => focused(page), soon).toBe('to');
  await dialogOf(page).getByRole('checkbox', { name: 'Require an authorization code' }).check();
  await field(page, 'Authorization code').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page), soon).toBe('to');
  const said = async (name: string) =>
    await field(page, name).evaluate((input) => ({
      isInvalid: input.ariaInvalid,
      text: (input.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .at(0),
    }));
  expect([await said('To'), await said('Subject'), (await said('Authorization code')).isInvalid]).toEqual([
    { isInvalid: 'true', text: 'Enter at least one e-mail address.' },
    { isInvalid: 'true', text: 'Enter a subject.' },
    'true',
  ]);
  await field(page, 'To').fill('rob@bank.example; eve');
  await dialogOf(page)
    .getByText('Please enter valid e-mail addresses. This needs another look: eve', { exact: true })
    .waitFor();
});

test('[S5.07] the code is to be had only where one is required', async () => {
  const page = await opened(1);
  const isDisabled = async () => [
    await field(page, 'Authorization code').isDisabled(),
    await dialogOf(page).getByRole('button', { name: 'Generate' }).isDisabled(),
  ];
  const box = dialogOf(page).getByRole('checkbox', { name: 'Require an authorization code' });
  expect([await box.isChecked(), await isDisabled()]).toEqual([false, [true, true]]);
  await box.check();
  expect(await isDisabled()).toEqual([false, false]);
});

test('documents are left out one by one by keyboard, and one stays', async () => {
  const page = await opened(3);
  const items = dialogOf(page).getByRole('listitem');
  const remove = dialogOf(page).getByRole('button', { name: /^Remove / });
  const names = await remove.evaluateAll((buttons) => buttons.map((button) => button.ariaLabel));
  await remove.nth(0).focus();
  await page.keyboard.press('Enter');
  expect([await items.count(), await focused(page)]).toEqual([2, names[1]]);
  await page.keyboard.press('Enter');
  expect([await items.count(), await remove.count()]).toEqual([1, 0]);
  expect(await dialogOf(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
});

test('[T6.01] who looks on sees the links that were sent, and changes none', async () => {
  const storageState = storageOf(origin, await previewOf(origin, 'staff', 'one-client'));
  const page = await (await browser.context({ storageState, reducedMotion: 'reduce' })).newPage();
  const link = {
    id: 'l',
    shareId: 's',
    recipient: 'rob@bank.example',
    subject: 'Papers',
    documents: ['a.pdf'],
  };
  const dates = { sentAt: '2026-11-01T09:00:00.000Z', expires: '2036-11-04T09:00:00.000Z' };
  const rest = { hasCode: false, state: 'active', openedAt: null, openedCount: 0 };
  await page.route('**/sharing/links?*', (route) =>
    route.fulfill({ json: { data: [{ ...link, ...dates, ...rest }], next: null } }),
  );
  await page.goto(`${origin}/clientcenter/en/us/documents`);
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sent links' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sent links' });
  await dialog
    .getByText('You’re viewing as a client. Only the person who sent a link can change it.')
    .waitFor();
  const row = dialog.getByRole('row', { name: /^rob@bank\.example/ });
  await row.waitFor();
  expect(await row.getByRole('button').count()).toBe(0);
});
