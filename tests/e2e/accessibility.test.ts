/**
 * axe on every screen, dialog and menu, in en-US and pt-BR, at 1280 and 360 pixels. What axe could not decide was looked
 * at by a person; the kinds of it are listed here, so that a new one is looked at as well.
 */
import type { BrowserContext, Page } from 'playwright';
import { describe, expect, inject, test } from 'vitest';
import { axeFindings } from '../helpers/axe.ts';
import { browserForTests, desk, enter, phone, type Segment, wordIn } from '../helpers/chromium.ts';

const origin = inject('origin');
const browser = browserForTests();

/** What axe cannot decide by itself, and why it is right. */
const lookedAt: readonly RegExp[] = [
  // Text over a gradient: the text's colour is computed against every stop of it.
  /^color-contrast: \.si-/,
  // The first heading of a page has none before it.
  /^heading-order: h1 \(Unable to determine previous heading\)$/,
  // Behind a dialog, a menu or the bar at the bottom: what is covered is measured on the screens where it is not.
  /^color-contrast: .*\(Element's background color could not be determined because it(?: is|'s) (?:overlapped|partially obscured) by another element\)$/,
];

type Step = (page: Page, say: (namespace: string, key: string) => string) => Promise<void>;
interface Screen {
  readonly account: string;
  readonly path: string;
  /** From the screen as it opens to what is to be looked at. */
  readonly steps: Step;
}

const heading: Step = (page) => page.getByRole('heading', { level: 1 }).first().waitFor();
const accountMenu: Step = async (page) => {
  await heading(page, () => '');
  await page.locator('header button[aria-haspopup="menu"]').last().click();
  await page.getByRole('menuitem').first().waitFor();
};
const fromAccountMenu =
  (key: string): Step =>
  async (page, say) => {
    await accountMenu(page, say);
    await page.getByRole('menuitem', { name: say('shell', key) }).click();
    await page.getByRole('dialog').waitFor();
  };

const screens: Readonly<Record<string, Screen>> = {
  home: { account: 'one-client', path: '/home', steps: heading },
  tasks: { account: 'one-client', path: '/tasks', steps: heading },
  actions: { account: 'one-client', path: '/actions', steps: heading },
  'not found': { account: 'one-client', path: '/notfound', steps: heading },
  'not authorized': { account: 'one-client', path: '/not-authorized', steps: heading },
  documents: {
    account: 'one-client',
    path: '/documents',
    steps: (page) => page.getByRole('grid').getByRole('row').nth(2).waitFor(),
  },
  'account menu': { account: 'one-client', path: '/home', steps: accountMenu },
  'profile settings': { account: 'one-client', path: '/home', steps: fromAccountMenu('profileSettings') },
  language: { account: 'one-client', path: '/home', steps: fromAccountMenu('language') },
  'report an issue': { account: 'one-client', path: '/home', steps: fromAccountMenu('reportIssue') },
  'no client': { account: 'no-client', path: '/home', steps: heading },
  'client menu': {
    account: 'four-clients',
    path: '/home',
    steps: async (page) => {
      await page.locator('button[aria-haspopup="menu"]', { hasText: /Bluewater/ }).click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  'client dialog': {
    account: 'sixty-clients',
    path: '/home',
    steps: async (page, say) => {
      const bar = page.getByRole('region', { name: say('clients', 'clientCaption'), exact: true });
      await bar.getByRole('button').click();
      await page.getByRole('listbox').waitFor();
    },
  },
  notices: { account: 'every-gate', path: '/home', steps: heading },
  terms: { account: 'terms', path: '/home', steps: heading },
};

/** One context for each account, so that nobody signs in more often than needed. */
const contexts = new Map<string, Promise<BrowserContext>>();
const contextOf = (account: string, segment: Segment): Promise<BrowserContext> => {
  const key = `${account} ${segment}`;
  const known = contexts.get(key) ?? signedIn(account, segment);
  contexts.set(key, known);
  return known;
};
async function signedIn(account: string, segment: Segment): Promise<BrowserContext> {
  const context = await browser.context();
  // The portal would go to the language of the profile by itself [S4.22]; here the address decides.
  await context.route('**/api/core/v1/profile', async (route) => {
    const answer = await route.fetch();
    const language = segment === 'pt' ? 'pt-BR' : 'en-US';
    await route.fulfill({ response: answer, json: { ...(await answer.json()), language } });
  });
  const page = await context.newPage();
  await enter(page, origin, account, segment, '/home');
  await page.waitForURL(/\/(home|terms-and-conditions)/);
  await heading(page, () => '');
  await page.close();
  return context;
}

describe.each(['en/us', 'pt'] as const)('axe in %s', (segment) => {
  const say = (namespace: string, key: string) => wordIn(segment, namespace, key);
  describe.each([desk, phone])('at $width pixels', (viewport) => {
    test.each(Object.entries(screens))('finds nothing on %s', async (_name, { account, path, steps }) => {
      const page = await (await contextOf(account, segment)).newPage();
      await page.setViewportSize(viewport);
      await page.goto(`${origin}/clientcenter/${segment}${path}`);
      await steps(page, say);
      expect(new URL(page.url()).pathname).not.toMatch(/\/auth/);
      const { findings, undecided } = await axeFindings(page);
      expect(findings).toEqual([]);
      expect(undecided.filter((finding) => !lookedAt.some((known) => known.test(finding)))).toEqual([]);
      await page.close();
    });

    test.each(['/auth', '/auth/logout', '/auth/mfa-required', '/auth/firm-locked', '/auth/signin-error'])(
      'finds nothing on %s',
      async (path) => {
        const page = await (await browser.context({ viewport })).newPage();
        await page.goto(`${origin}/clientcenter/${segment}${path}`);
        await page.getByRole('button', { name: new RegExp(say('auth', 'button')) }).waitFor();
        const { findings, undecided } = await axeFindings(page);
        expect(findings).toEqual([]);
        expect(undecided.filter((finding) => !lookedAt.some((known) => known.test(finding)))).toEqual([]);
      },
    );
  });
});
