/** How a visit begins, where only a browser can show it: codes, tickets, return addresses, and what is kept of it all. */
import type { BrowserContext, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { axeFaults } from '../helpers/axe.ts';
import { browserForTests, fillProvider, patience, signInByProvider } from '../helpers/chromium.ts';
import { origin } from '../helpers/portal.ts';
import { storedSession } from '../helpers/stored-session.ts';
import { sessionTicketOf } from '../helpers/visit-entry.ts';

const home = `${origin}/clientcenter/en/us`;
const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };

const documents = (page: Page) => page.getByRole('grid', { name: 'Documents' });
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** The codes that a browser has sent to be exchanged, in order. */
function codesOf(context: BrowserContext): string[] {
  const codes: string[] = [];
  context.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/auth-code/session')) codes.push(searchParams.get('code') ?? '');
  });
  return codes;
}
const expectOnce = (codes: readonly string[], count: number) =>
  expect({ sent: codes.length, different: new Set(codes).size }).toEqual({ sent: count, different: count });

describe('a code', () => {
  test('[S4.02] two tabs that sign in one after the other exchange each its own, and both go on', async () => {
    const context = await browser.context();
    const codes = codesOf(context);
    const tabs = [await context.newPage(), await context.newPage()] as const;
    for (const tab of tabs) {
      await tab.goto(`${home}/documents`);
      await signInButton(tab).click();
      await tab.getByRole('textbox', { name: 'E-mail' }).waitFor();
    }
    for (const tab of tabs) {
      const isIdle = tab.waitForResponse('**/api/core/v1/accounts**');
      await fillProvider(tab, 'one-client');
      await Promise.all([documents(tab).waitFor(), isIdle]);
      await tab.waitForLoadState('networkidle');
    }
    expectOnce(codes, 2);
    for (const tab of tabs) {
      await tab.reload();
      await documents(tab).waitFor();
    }
    expectOnce(codes, 2);
  });
});

test('[S4.01] a ticket opens the portal of its owner in a browser in which somebody else is signed in', async () => {
  const { page } = await storedSession(browser, origin, 'one-client');
  await page.goto(`${home}/home`);
  await page.getByRole('button', { name: 'Account: Ellis Ward' }).waitFor();
  // What the page asked first is kept for the next visit by then.
  await page.waitForLoadState('networkidle');
  // A busy server ends no session: the page says so, and another try goes on where it was.
  const path = '**/api/security/v1/tokens/long';
  await page.route(path, (route) =>
    route.fulfill({ status: 429, json: { errors: [{ reason: 'tooManyRequests' }] } }),
  );
  await page.goto(`${home}/home?sessionToken=${await sessionTicketOf(origin, 'four-clients')}`);
  await heading(page, 'The portal is busy').waitFor();
  await page.getByRole('button', { name: 'Back to the portal' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('cc-token'))).not.toBeNull();
  await page.unroute(path);
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'Continue as Dana Reyes?').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Account: Dana Reyes' }).waitFor();
});

test('[S4.01] a reload of "Continue as …?" leads to sign-in and keeps the way back', async () => {
  const page = await (await browser.context()).newPage();
  await page.goto(`${home}/documents?sessionToken=${await sessionTicketOf(origin, 'four-clients')}`);
  await heading(page, 'Continue as Dana Reyes?').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(page.url()).toBe(`${home}/auth?r=%2Fdocuments`);
});

test('[S4.03, S9.11] what a browser keeps of a session, and what it keeps after it', async () => {
  const context = await browser.context();
  const page = await context.newPage();
  await signInByProvider(page, origin, 'one-client');
  const kept = () =>
    page.evaluate(() => ({
      local: Object.keys(localStorage).toSorted(),
      session: Object.keys(sessionStorage).toSorted(),
    }));
  await expect.poll(kept, soon).toEqual({
    local: ['cc-active-client', 'cc-early', 'cc-theme', 'cc-token'],
    session: ['cc-oidc-exchanged', 'cc-profile-languages', 'cc-session'],
  });
  const cookies = async () =>
    (await context.cookies(home)).map(({ name, httpOnly, sameSite }) => `${name} ${httpOnly} ${sameSite}`);
  expect((await cookies()).toSorted()).toEqual([
    'bmTheme false Lax',
    'cc-known true Lax',
    'cc-session true Lax',
    'cc-signin true Lax',
  ]);
  const [theme] = (await context.cookies(home)).filter(({ name }) => name === 'bmTheme');
  expect(theme?.value).toBe('1001');

  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await heading(page, 'You are signed out').waitFor();
  expect(await kept()).toEqual({ local: [], session: [] });
  expect((await cookies()).toSorted()).toEqual([
    'bmTheme false Lax',
    'cc-known true Lax',
    'cc-signin true Lax',
  ]);
});
