/** Visits to the signed-in part of the portal, and the frame of its pages. */
import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';
import { type FeatureFlagId, initialFeatureFlags } from '../../../contract/firm/feature-flags.ts';
import { contactIdOf } from '../../../server/demo/accounts.ts';
import { enter } from './chromium.ts';
import { type Segment, segmentOf } from './visit-entry.ts';

interface Visit {
  readonly path?: string;
  /** Flags that the firm has switched on. */
  readonly flags?: readonly FeatureFlagId[];
}

export const accountButton = (page: Page) => page.getByRole('button', { name: /^Account(: |$)/ });
export const hamburger = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
export const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** The account has closed the welcome: it would come up whenever it likes, and move what is about to be pressed. */
export const closeWelcome = (page: Page, account: string) =>
  page.addInitScript(
    (contacts) => localStorage.setItem('cc-welcome-closed', contacts),
    JSON.stringify([contactIdOf(account)]),
  );

/** The profile says that its person reads English. A route would keep the browser from its cache. */
function readInEnglish(): void {
  const ownFetch = window.fetch;
  window.fetch = async (...question) => {
    const answer = await ownFetch(...question);
    if (!new URL(answer.url).pathname.endsWith('/api/core/v1/profile')) return answer;
    return Response.json({ ...(await answer.json()), language: 'en-US' });
  };
}

/**
 * Opens a path in a session that starts now, and waits until the bar is there. The page is in English for every
 * account and without the welcome card, which would appear at any time and change the order of the Tab key.
 */
export async function visit(
  context: BrowserContext,
  origin: string,
  account: string,
  { path = '/home', flags = [] }: Visit = {},
): Promise<Page> {
  const page = await context.newPage();
  await closeWelcome(page, account);
  if (segmentOf(account) !== 'en/us') await page.addInitScript(readInEnglish);
  const items = initialFeatureFlags.map((flag) => ({
    ...flag,
    value: flag.value || flags.includes(flag.id),
  }));
  if (flags.length > 0) await page.route('**/feature-flags', (route) => route.fulfill({ json: { items } }));
  await enter(page, origin, account, 'en/us', path);
  await accountButton(page).waitFor();
  return page;
}

/** Goes to a path below the portal's prefix as a link of the portal does, without loading the page again. */
export const goInPage = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    const [prefix] = /^.*\/clientcenter\/(en\/\w\w|es|pt|fr)/.exec(location.pathname) ?? [];
    history.pushState(null, '', `${prefix}${to}`);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** Goes to a path of the portal as one of its links does, without loading the page again, and waits for another heading. */
export async function goWithin(page: Page, segment: Segment, path: string): Promise<void> {
  const title = page.getByRole('heading', { level: 1 }).first();
  const before = await title.innerText();
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, `/clientcenter/${segment}${path}`);
  await expect.poll(() => title.innerText()).not.toBe(before);
}
