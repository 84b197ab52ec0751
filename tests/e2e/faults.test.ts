/** What goes wrong around a session and a server, met in real browsers on real sockets. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import {
  browserForTests,
  clickToLeave,
  fillProvider,
  openFolder,
  signIn,
  signInByProvider,
} from '../helpers/chromium.ts';
import { origin } from '../helpers/portal.ts';

const home = `${origin}/clientcenter/en/us`;
const browser = browserForTests();
const documents = (page: Page) => page.getByRole('grid', { name: 'Documents' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

const texts = {
  failed: 'You could not be signed in',
  used: 'This sign-in was used already, so it was closed for your safety. Please sign in again.',
  foreign: 'This sign-in was started in another window or took too long. Please sign in again.',
  over: 'Your session is over',
};

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

/** Signs in, and answers the address by which the provider sent the browser back. */
async function signInWatched(page: Page, account: string): Promise<string> {
  const callback = page.waitForRequest((request) => /\/auth\?.*code=/.test(request.url()));
  await signInByProvider(page, origin, account);
  return (await callback).url();
}

/** The headers that authorize calls of this page's session. */
async function authorizationOf(page: Page): Promise<{ authorization: string }> {
  const token = await page.evaluate(() => localStorage.getItem('cc-token'));
  return { authorization: `Bearer ${token}` };
}

/** Ends the session on the server behind the page's back, as another device of the same person may. */
async function endElsewhere(page: Page): Promise<void> {
  const elsewhere = await browser.context({ storageState: await page.context().storageState() });
  const answer = await elsewhere.request.delete(`${origin}/api/security/v1/session`, {
    headers: await authorizationOf(page),
  });
  expect(answer.status()).toBe(204);
  await elsewhere.close();
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

  test('[S4.02, S4.07] a code that comes back in the same tab is not sent twice, and the session stays', async () => {
    const page = await (await browser.context()).newPage();
    const callback = await signInWatched(page, 'one-client');
    expect(page.url()).not.toContain('code=');
    let exchanges = 0;
    page.on('request', (request) => {
      if (request.url().includes('/auth-code/session')) exchanges += 1;
    });
    await page.goto(callback);
    await heading(page, 'Home').waitFor();
    expect({ exchanges, address: page.url().includes('code=') }).toEqual({ exchanges: 0, address: false });
  });

  test.each([
    ['another tab', true],
    ['another browser', false],
  ])(
    '[S4.02, S4.06] a code that is replayed in %s is refused, and ends the session it made',
    async (_where, isSame) => {
      const context = await browser.context();
      const page = await context.newPage();
      const callback = await signInWatched(page, 'one-client');
      const thief = await (isSame ? context : await browser.context()).newPage();
      await thief.goto(callback);
      await heading(thief, texts.failed).waitFor();
      await thief.getByRole('alert').getByText(texts.used).waitFor();
      expect(thief.url()).toBe(`${home}/auth/signin-error`);

      // At the next step; or before it, where the page has something to ask by itself.
      const folder = page.getByRole('treeitem', { name: /^Bookkeeping/ }).first();
      await folder.click({ timeout: 5000 }).catch(() => undefined);
      await heading(page, texts.over).waitFor();
      expect(await documents(page).count()).toBe(0);
      await signInAgain(page, 'one-client');
    },
  );

  test('[S4.06] a state that the portal never gave out is refused, with a way on', async () => {
    const page = await (await browser.context()).newPage();
    await page.goto(`${home}/auth?code=made-up&state=made-up`);
    await heading(page, texts.failed).waitFor();
    await page.getByRole('alert').getByText(texts.foreign).waitFor();
    await signInAgain(page, 'one-client', heading(page, 'Home'));
  });
});

describe('the end of a session', () => {
  test('[S2.01, S4.05, S8.01] a session that ended elsewhere is told at the next step; the same folder comes back', async () => {
    const page = await (await browser.context()).newPage();
    await signIn(page, origin, 'one-client');
    await openFolder(page, 'Bookkeeping');
    await heading(page, 'Bookkeeping').waitFor();
    await documents(page)
      .getByRole('button', { name: /^Download/ })
      .first()
      .waitFor();
    const address = page.url();
    const navigations: string[] = [];
    page.on('framenavigated', (frame) => navigations.push(frame.url()));
    await endElsewhere(page);
    const download = documents(page)
      .getByRole('button', { name: /^Download/ })
      .first();
    await clickToLeave(download, heading(page, texts.over));
    expect(await documents(page).count()).toBe(0);
    expect(navigations).toEqual([`${home}/auth?r=${encodeURIComponent(address.slice(home.length))}`]);
    expect(await page.evaluate(() => localStorage.getItem('cc-token'))).toBeNull();
    await signInAgain(page, 'one-client');
    await heading(page, 'Bookkeeping').waitFor();
    expect(page.url()).toBe(address);
  });

  test('[S2.01, S4.05] so it is when the page is loaded again', async () => {
    const page = await (await browser.context()).newPage();
    await signIn(page, origin, 'one-client');
    await openFolder(page, 'Bookkeeping');
    await heading(page, 'Bookkeeping').waitFor();
    const address = page.url();
    // A call that the page makes now would end the session before the page is loaded again.
    let isHeld = true;
    await page.route('**/api/**', (route) => (isHeld ? undefined : route.continue()));
    await endElsewhere(page);
    isHeld = false;
    await page.reload();
    await heading(page, texts.over).waitFor();
    await signInAgain(page, 'one-client');
    await heading(page, 'Bookkeeping').waitFor();
    expect(page.url()).toBe(address);
  });

  test('[S2.02, S4.05] signing out in one tab locks the other within a second', async () => {
    const context = await browser.context();
    const page = await context.newPage();
    await signIn(page, origin, 'one-client');
    const other = await context.newPage();
    await other.goto(`${home}/documents`);
    await documents(other).waitFor();
    const locked = heading(other, 'You are signed out')
      .waitFor()
      .then(() => Date.now());
    await page.getByRole('button', { name: /^Account: / }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const since = Date.now();
    await heading(page, 'You are signed out').waitFor();
    expect(page.url()).toBe(`${home}/auth/logout`);
    expect((await locked) - since).toBeLessThan(1000);
    expect(await documents(other).count()).toBe(0);
    await signInAgain(other, 'one-client');
  });

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

describe('what belongs to somebody else', () => {
  test('[S2.07] a folder and a document of another person are not there, by address and by call', async () => {
    const owner = await (await browser.context()).newPage();
    await signIn(owner, origin, 'one-client');
    await openFolder(owner, 'Bookkeeping');
    await heading(owner, 'Bookkeeping').waitFor();
    const listed = await owner.request.get(
      `${origin}/api/storage/v1/folders/${owner.url().split('/').at(-1)}/documents`,
      { headers: await authorizationOf(owner) },
    );
    const [document] = (await listed.json()).data;

    const page = await (await browser.context()).newPage();
    await signIn(page, origin, 'docs-only');
    const headers = await authorizationOf(page);
    const foreign = [`documents/${document.id}`, `folders/${document.parent.id}/documents`];
    const answers = foreign.map((path) => page.request.get(`${origin}/api/storage/v1/${path}`, { headers }));
    expect((await Promise.all(answers)).map((answer) => answer.status())).toEqual([404, 404]);

    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(owner.url());
    await page.getByRole('tree', { name: 'Folders' }).waitFor();
    await documents(page).getByRole('row').nth(1).waitFor();
    expect(await page.locator('body').textContent()).not.toContain(document.name);
    expect(asked.filter((url) => url.includes(`folders/${document.parent.id}`))).toEqual([]);
  });
});
