/** Signing in and out as only a browser can show it: by the provider's pages, in several tabs, and what is kept of it all. */
import type { BrowserContext, Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import { axeFaults } from '../../support/browser/axe.ts';
import { browserForTests, fillProvider, openFolder, patience } from '../../support/browser/chromium.ts';
import { origin } from '../../support/browser/portal.ts';
import { storedSession } from '../../support/browser/stored-session.ts';
import { sessionTicketOf } from '../../support/browser/visit-entry.ts';

const home = `${origin}/clientcenter/en/us`;
const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };
const refreshed = /\/session\/bindings\?force=true$/;

const documents = (page: Page) => page.getByRole('grid', { name: 'Documents' });
const signInButton = (page: Page) => page.getByRole('link', { name: 'Sign in', exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const account = (page: Page, name: string) => page.getByRole('button', { name: `Account: ${name}` });

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await heading(page, 'You are signed out').waitFor();
}

/** The codes that a browser has sent to be exchanged, in order. */
function codesOf(context: BrowserContext): string[] {
  const codes: string[] = [];
  context.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/auth-code/session')) codes.push(searchParams.get('code') ?? '');
  });
  return codes;
}

/** Watches parts of a page: whether they stayed on it, and in sight. A page that starts over loses the answer. */
const watchParts = (page: Page) =>
  page.evaluate(() => {
    const kept = ['[role="grid"]', '[role="tree"]', '[role="dialog"]', 'textarea', '#account-menu'];
    const elements = kept.map((selector) => document.querySelector(selector));
    let wereAllThere = !elements.includes(null);
    new MutationObserver(() => {
      wereAllThere &&= elements.every((element) => element?.isConnected && element.checkVisibility());
    }).observe(document, { childList: true, subtree: true, attributes: true });
    Object.assign(window, { wereAllThere: () => wereAllThere });
  });
const wereAllThere = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return (window as unknown as { wereAllThere(): boolean }).wereAllThere();
  });

test('[S4.02, S4.05] two tabs that sign in one after the other exchange each its own code, the first loses nothing by the second, and signing out in one locks both', async () => {
  const context = await browser.context();
  const codes = codesOf(context);
  const [first, second] = [await context.newPage(), await context.newPage()];
  for (const tab of [first, second]) {
    await tab.goto(`${home}/documents`);
    await signInButton(tab).click();
    await tab.getByRole('textbox', { name: 'E-mail' }).waitFor();
  }
  await fillProvider(first, 'one-client');
  await documents(first).getByRole('row').nth(1).waitFor();
  await account(first, 'Ellis Ward').click();
  await first.getByRole('menuitem', { name: 'Report an issue' }).click();
  const field = first.getByRole('dialog').getByRole('textbox', { name: 'Description' });
  await field.fill('The total on page 3 is wrong.');
  await watchParts(first);

  const refreshes: number[] = [];
  first.on('response', (response) => {
    if (refreshed.test(response.url())) refreshes.push(response.status());
  });
  await fillProvider(second, 'one-client');
  await documents(second).waitFor();
  await expect.poll(() => refreshes, soon).toEqual([200]);
  await expect.poll(() => wereAllThere(first)).toBe(true);
  await expect.poll(() => field.inputValue()).toBe('The total on page 3 is wrong.');
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await second.reload();
  await documents(second).waitFor();
  expect({ sent: codes.length, different: new Set(codes).size }).toEqual({ sent: 2, different: 2 });

  await signOut(second);
  await heading(first, 'You are signed out').waitFor();
  await expect.poll(() => first.locator('[role="grid"], textarea').count()).toBe(0);
});

test('[S2.01, S4.02, S7.03] while scripts are held, a double press on the button leads to the provider, and once they are free back to the page that was asked for', async () => {
  const context = await browser.context();
  const page = await context.newPage();
  const codes = codesOf(context);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  let areHeld = true;
  const held: Route[] = [];
  await page.route(/\.js$/, (route) => (areHeld ? held.push(route) : route.fallback()));
  // The page is loaded only when its scripts are.
  await page.goto(`${home}/documents`, { waitUntil: 'commit' });
  await signInButton(page).dblclick();
  await fillProvider(page, 'one-client');
  await page.waitForURL(/\/auth\?code=/, { waitUntil: 'commit' });
  expect(asked).toContain('/clientcenter/en/us/auth/start');
  expect(codes).toEqual([]);

  areHeld = false;
  const waiting = held.filter((route) => route.request().failure() === null);
  await Promise.all(waiting.map((route) => route.fallback()));
  await documents(page).getByRole('row').nth(1).waitFor();
  expect(page.url()).toBe(`${home}/documents`);
  expect(codes.length).toBe(1);
  expect(asked).not.toContain('/api/security/v1/oidc/login');
});

test('[S2.01] a visitor without scripts reaches the page of the provider', async () => {
  const page = await (await browser.context({ javaScriptEnabled: false })).newPage();
  await page.goto(`${home}/documents`);
  await signInButton(page).click();
  await page.getByRole('textbox', { name: 'E-mail' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/oidc\/interaction\//);
});

test('[S1.05, S2.01, S4.03, S4.05, S4.07, S7.05, S9.11] a sign-in may meet a wrong password or be canceled; what the browser keeps of the session ends with it, and Back shows no documents', async () => {
  const context = await browser.context();
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${home}/documents`);
  await signInButton(page).click();
  await fillProvider(page, 'one-client', 'en/us', 'not-the-password');
  const wrong = 'The e-mail or the password is not right. Please try again.';
  await page.getByRole('alert').getByText(wrong).waitFor();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'E-mail' }).inputValue())
    .toBe('one-client@demo.example');
  await expect.poll(() => page.getByLabel('Password').inputValue()).toBe('');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await heading(page, 'Sign-in was canceled').waitFor();
  await page.getByText('Nothing has happened. You can sign in whenever you are ready.').waitFor();
  expect(page.url()).toBe(`${home}/auth?r=%2Fdocuments`);
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await fillProvider(page, 'one-client');
  const name = 'Carried forward';
  await documents(page).getByRole('row', { name }).waitFor();
  await openFolder(page, 'Bookkeeping');
  await heading(page, 'Bookkeeping').waitFor();

  const kept = () =>
    page.evaluate(() => ({
      local: Object.keys(localStorage).toSorted(),
      session: Object.keys(sessionStorage).toSorted(),
    }));
  const cookies = async () =>
    (await context.cookies(home))
      .map(({ name, httpOnly, sameSite }) => `${name} ${httpOnly} ${sameSite}`)
      .toSorted();
  await expect.poll(kept, soon).toEqual({
    local: ['cc-active-client', 'cc-theme', 'cc-token'],
    session: ['cc-oidc-exchanged', 'cc-profile-languages', 'cc-session'],
  });
  const after = ['bmTheme false Lax', 'cc-known true Lax', 'cc-signin true Lax'];
  await expect.poll(() => cookies()).toEqual([...after, 'cc-session true Lax'].toSorted());
  expect((await context.cookies(home)).find((cookie) => cookie.name === 'bmTheme')?.value).toBe('1001');

  asked.length = 0;
  await signOut(page);
  expect(new URL(page.url()).pathname).toBe('/clientcenter/en/us/auth/logout');
  expect(asked).toContain('/clientcenter/sign-out');
  await expect.poll(() => kept()).toEqual({ local: [], session: [] });
  await expect.poll(() => cookies()).toEqual(after);
  // A browser without the flag of the app fetches nothing of its bridge.
  expect(asked.filter((address) => /\/page-bridge-/.test(address))).toEqual([]);

  await page.goto(`${origin}/privacy`);
  // Through the page that says so, the folders, and the pages of the provider.
  for (let step = 0; step < 4; step += 1) {
    await page.goBack();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const isNamed = (await page.locator('body').textContent())?.includes(name);
    expect({ grids: await documents(page).count(), isNamed }).toEqual({ grids: 0, isNamed: false });
  }
  await page.goto(`${home}/documents`);
  await signInButton(page).waitFor();
});

test('[S4.01] a ticket that meets a busy portal keeps the session before, and with the next try opens the portal of its owner', async () => {
  const { page } = await storedSession(browser, origin, 'one-client');
  const path = '**/api/security/v1/tokens/long';
  await page.route(path, (route) =>
    route.fulfill({ status: 429, json: { errors: [{ reason: 'tooManyRequests' }] } }),
  );
  await page.goto(`${home}/home?sessionToken=${await sessionTicketOf(origin, 'four-clients')}`);
  await heading(page, 'The portal is busy').waitFor();
  await page.getByRole('button', { name: 'Back to the portal' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cc-token'))).not.toBeNull();
  await page.unroute(path);
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'Continue as Dana Reyes?').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await account(page, 'Dana Reyes').waitFor();
});
