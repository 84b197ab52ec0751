/** How a visit begins, where only a browser can show it: codes, tickets, return addresses, and what is kept of it all. */
import type { BrowserContext, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeFaults } from '../helpers/axe.ts';
import { browserForTests, fillProvider, patience, signInByProvider } from '../helpers/chromium.ts';
import { origin } from '../helpers/portal.ts';
import { storedSession } from '../helpers/stored-session.ts';
import { sessionOf, sessionTicketOf, storageOf, ticketIn } from '../helpers/visit-entry.ts';

const home = `${origin}/clientcenter/en/us`;
const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };
const exchanges = '**/api/security/v1/oidc/auth-code/session?**';

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
  test('[S4.02, S4.07] is exchanged once when the page is loaded again before the answer is there', async () => {
    const context = await browser.context();
    const codes = codesOf(context);
    const page = await context.newPage();
    // The server has the code, and the page never hears what came of it.
    let hasArrived = () => {};
    const arrived = new Promise<void>((resolve) => {
      hasArrived = resolve;
    });
    await page.route(exchanges, async (route) => {
      await route.fetch();
      hasArrived();
    });
    await page.goto(`${home}/documents`);
    await signInButton(page).click();
    await fillProvider(page, 'one-client');
    await arrived;
    expect(page.url()).toBe(`${home}/auth`);
    await page.reload();
    await signInButton(page).waitFor();
    // Not before: without a route the browser would send the request that waits after all.
    await page.unroute(exchanges);
    await signInButton(page).click();
    await fillProvider(page, 'one-client');
    await documents(page).waitFor();
    expectOnce(codes, 2);
    expect(page.url()).toBe(`${home}/documents`);
  });

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

/** Those that a browser reads in a way of its own; machines/session/entry.test.ts has all. */
const refused = ['/\\evil.example', '/\n/evil.example', '/..//evil.example', 'javascript:alert(1)'];
const followed: readonly (readonly [string, string])[] = [
  ['/documents?sort=name', '/documents?sort=name'],
  ['/nothing/../tasks', '/tasks'],
];

/** Keeps a browser at home, and answers where it wanted to go instead. */
async function keepHome(context: BrowserContext): Promise<string[]> {
  const elsewhere: string[] = [];
  await context.route(
    (url) => url.origin !== origin,
    (route) => {
      elsewhere.push(route.request().url());
      return route.abort();
    },
  );
  return elsewhere;
}

describe('[S2.01, S4.03] the return address (decision 4)', () => {
  let context: BrowserContext;
  let elsewhere: readonly string[] = [];
  beforeAll(async () => {
    context = await browser.context({
      storageState: storageOf(origin, await sessionOf(origin, 'one-client')),
    });
    elsewhere = await keepHome(context);
  });

  test.each([...refused.map((r) => [r, '/home'] as const), ...followed])(
    '%j leads to %s',
    async (r, path) => {
      const page = await context.newPage();
      await page.goto(`${home}/auth?r=${encodeURIComponent(r)}`);
      await page.getByRole('button', { name: 'Account: Ellis Ward' }).waitFor();
      await expect.poll(() => page.url(), soon).toBe(home + path);
      expect(elsewhere).toEqual([]);
      await page.close();
    },
  );

  test.each([
    ['//evil.example', '/home'] as const,
    ['/documents?sort=name', '/documents?sort=name'] as const,
  ])('%j leads to %s by way of the provider, and Back stays at home', async (r, path) => {
    const other = await browser.context();
    const seen = await keepHome(other);
    const page = await other.newPage();
    await page.goto(`${home}/auth?r=${encodeURIComponent(r)}`);
    await signInButton(page).click();
    await fillProvider(page, 'one-client');
    await page.getByRole('button', { name: 'Account: Ellis Ward' }).waitFor();
    await expect.poll(() => page.url(), soon).toBe(home + path);
    await page.goBack();
    expect([new URL(page.url()).origin, seen]).toEqual([origin, []]);
  });
});

describe('[S4.01, T4.22] a ticket in the address', () => {
  test.each([
    ['query', '?sessionToken='],
    ['query among others', '?sort=name&sessionToken='],
    ['hash', '#sessionToken='],
  ])('in the %s starts a session and is gone', async (_where, before) => {
    const context = await browser.context();
    const ticket = await ticketIn(context, origin, 'one-client');
    const page = await context.newPage();
    const reported: string[] = [];
    page.on('request', (request) => reported.push(request.url(), request.postData() ?? ''));
    await page.goto(`${home}/documents${before}${ticket}`);
    await documents(page).waitFor();
    expect(page.url()).toBe(`${home}/documents${before.includes('sort') ? '?sort=name' : ''}`);
    // It went out as it came in and once to be exchanged; the hash of an address is never sent.
    expect(reported.filter((text) => text.includes(ticket)).length).toBeLessThanOrEqual(2);
    expect(
      await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
    ).not.toContain(ticket);
    await page.reload();
    await documents(page).waitFor();

    const other = await (await browser.context()).newPage();
    await other.goto(`${home}/documents${before}${ticket}`);
    await heading(other, 'You could not be signed in').waitFor();
    expect(other.url()).toBe(`${home}/auth/signin-error`);
  });

  test('[S8.03] that is refused logs out whoever was signed in here before', async () => {
    const { page, session } = await storedSession(browser, origin, 'one-client');
    await page.goto(`${home}/documents?sessionToken=made-up`);
    await heading(page, 'You could not be signed in').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('cc-token'))).toBeNull();
    expect((await session.call('/api/security/v1/session/bindings')).status).toBe(401);
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

test('[S1.01] a client works in the portal and is kept out of the staff area; staff are sent on to it', async () => {
  const [client, staff] = await Promise.all(
    ['one-client', 'staff'].map(async (account) => {
      const storageState = storageOf(origin, await sessionOf(origin, account));
      return (await browser.context({ storageState })).newPage();
    }),
  );
  await client?.goto(`${origin}/staff/`);
  await client?.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  expect(client?.url()).toBe(`${home}/home`);
  await staff?.goto(`${home}/documents`);
  await staff?.waitForURL(`${origin}/staff/`);
  await staff?.getByRole('heading', { level: 1, name: 'Staff area' }).waitFor();
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
