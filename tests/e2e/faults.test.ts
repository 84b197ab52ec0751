/** What goes wrong around a session and a server, met in real browsers on real sockets. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { browserForTests, fillProvider, openFolder, signInByProvider } from '../helpers/chromium.ts';
import { origin } from '../helpers/portal.ts';

const home = `${origin}/clientcenter/en/us`;
const browser = browserForTests();
const documents = (page: Page) => page.getByRole('grid', { name: 'Documents' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Goes on from a page of the sign-in area, as its button offers, until the portal is there. */
async function signInAgain(page: Page, account: string, landed = documents(page)): Promise<void> {
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await fillProvider(page, account);
  await landed.waitFor();
}

/** Opens the provider's page for a sign-in that starts now. */
async function toProvider(page: Page): Promise<void> {
  await page.goto(`${home}/documents`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).waitFor();
}

describe('sign-in', () => {
  test('[S2.01] a wrong password is said, the e-mail stays, and the right one works', async () => {
    const page = await (await browser.context()).newPage();
    await toProvider(page);
    await fillProvider(page, 'one-client', 'en/us', 'not-the-password');
    await page
      .getByRole('alert')
      .getByText('The e-mail or the password is not right. Please try again.')
      .waitFor();
    expect(await page.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe('one-client@demo.example');
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    await page.getByLabel('Password').fill('portal-demo');
    await page.getByRole('button', { name: 'Continue' }).click();
    await documents(page).waitFor();
  });

  test('[S4.07] a canceled sign-in is told as that, and can be taken up again', async () => {
    const page = await (await browser.context()).newPage();
    await toProvider(page);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await heading(page, 'Sign-in was canceled').waitFor();
    await page.getByText('Nothing has happened. You can sign in whenever you are ready.').waitFor();
    expect(page.url()).toBe(`${home}/auth?r=%2Fdocuments`);
    await signInAgain(page, 'one-client');
  });
});

describe('the end of a session', () => {
  test('Back after signing out shows no documents', async () => {
    const page = await (await browser.context()).newPage();
    await signInByProvider(page, origin, 'one-client');
    const name = 'Carried forward';
    await documents(page).getByRole('row', { name }).waitFor();
    await openFolder(page, 'Bookkeeping');
    await heading(page, 'Bookkeeping').waitFor();
    await page.getByRole('button', { name: /^Account: / }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await heading(page, 'You are signed out').waitFor();
    await page.goto(`${origin}/privacy`);
    // Through the page that says so, the folders, and the pages of the provider.
    for (let step = 0; step < 4; step += 1) {
      await page.goBack();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      const text = await page.locator('body').textContent();
      expect({ grids: await documents(page).count(), isNamed: text?.includes(name) }).toEqual({
        grids: 0,
        isNamed: false,
      });
    }
    await page.goto(`${home}/documents`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  });
});
