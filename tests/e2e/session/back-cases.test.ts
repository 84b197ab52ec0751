/** The Back button, in a browser that keeps whole pages in its back-forward cache. */
import type { BrowserContext, Route } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, patience } from '../../support/browser/chromium.ts';
import { origin } from '../../support/browser/portal.ts';
import { sessionOf, storageOf } from '../../support/browser/visit-entry.ts';

const home = `${origin}/clientcenter/en/us`;
const soon = { timeout: patience, interval: 20 };
const browser = browserForTests({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });

/** A browser would not keep the pages as the server sends them: this is for those that do all the same. */
const letKeep = (context: BrowserContext): Promise<unknown> =>
  context.route(/\/(clientcenter|api)\//, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'cache-control': 'no-cache' } });
  });

test('[S4.05] a page that comes back from the cache after a sign-out shows nothing, and leads to the sign-in', async () => {
  const context = await browser.context({
    storageState: storageOf(origin, await sessionOf(origin, 'one-client')),
  });
  const page = await context.newPage();
  // A page in the back/forward cache receives no events.
  await page.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation()));
  // Nor does it get an answer until it starts anew: without its routes, what they hold would go on at once.
  let isInCache = false;
  const held: Route[] = [];
  await page.route(/\/api\//, (route) => (isInCache ? held.push(route) : route.fallback()));
  await page.goto(`${home}/documents`);
  await page.getByRole('grid', { name: 'Documents' }).getByRole('row').nth(1).waitFor();
  isInCache = true;

  const other = await context.newPage();
  await other.goto(`${home}/home`);
  await other.getByRole('button', { name: /^Account: / }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await other.getByRole('heading', { name: 'You are signed out' }).waitFor();

  // Whether a browser keeps a page is its own business; to the page it is this event.
  const rows = await page.evaluate(() => {
    const inSight = () =>
      [...document.querySelectorAll('[role="row"]')].filter((row) => row.checkVisibility());
    const before = inSight().length;
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    return { areKept: before > 0, shown: inSight().length };
  });
  isInCache = false;
  await Promise.all(held.map((route) => route.fallback()));
  expect(rows).toEqual({ areKept: true, shown: 0 });
  // The server draws the button without the attribute: with it, the program has decided.
  await page
    .getByRole('link', { name: /^Sign in/ })
    .and(page.locator('[aria-busy="false"]'))
    .waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(0);
});

test('[S4.05] Back from the provider leads to a sign-in page that works', async () => {
  const context = await browser.context();
  await letKeep(context);
  const page = await context.newPage();
  await page.goto(`${home}/documents`);
  const button = page.getByRole('link', { name: 'Sign in', exact: true });
  for (const _ of ['once', 'again']) {
    await button.click();
    await page.getByRole('textbox', { name: 'E-mail' }).waitFor();
    await page.evaluate(() => history.back());
    // The server draws the button without the attribute, before the program is there that answers it.
    await expect.poll(() => button.getAttribute('aria-busy'), soon).toBe('false');
  }
});
