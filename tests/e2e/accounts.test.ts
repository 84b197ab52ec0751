/** Each account of the demo signs in and lands where the demo's list says, seen in a browser. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { accounts } from '../../server/demo/accounts.ts';
import { browserForTests, enter, enterByProvider, patience, wordIn } from '../helpers/chromium.ts';
import { origin } from '../helpers/portal.ts';
import { segmentOf } from '../helpers/visit-entry.ts';

const browser = browserForTests();

/** Signs in at the address of the account's own language: at any other the portal would go there by itself [S4.22]. */
async function visit(account: string, path = '/'): Promise<Page> {
  const page = await (await browser.context()).newPage();
  await enterByProvider(page, origin, account, segmentOf(account), path);
  return page;
}

/** As `visit`, in a session that has begun already. */
async function arrive(account: string): Promise<Page> {
  const page = await (await browser.context()).newPage();
  await enter(page, origin, account, segmentOf(account), '/');
  return page;
}

interface Landing {
  /** The address below the language's prefix. */
  readonly path: string;
  /** What the heading says: a key of `shell.json`, or words. */
  readonly heading: string | RegExp;
  /** The places of the main navigation, in their order, as keys of `shell.json`; none where there is no shell. */
  readonly places?: readonly string[];
}
const everything = ['navHome', 'navTasks', 'navDocuments', 'navActions'];
const home: Landing = { path: '/home', heading: 'navHome', places: everything };
const documents: Landing = { path: '/documents', heading: /./, places: ['navDocuments'] };

const landings: Readonly<Record<string, Landing>> = {
  'one-client': home,
  'four-clients': home,
  'sixty-clients': home,
  'no-client': { ...home, heading: 'Nothing is shared with you yet' },
  'docs-only': documents,
  'every-gate': home,
  'nothing-shown': documents,
  mfa: { path: '/auth/mfa-required', heading: 'One more step is needed' },
  locked: { path: '/auth/firm-locked', heading: 'The portal is closed for now' },
  rejected: { path: '/auth/signin-error', heading: 'You could not be signed in' },
  nowhere: { path: '/not-authorized', heading: 'The portal is not open to you yet' },
  terms: { path: '/terms-and-conditions?r=%2Fhome', heading: /terms/i },
  emulated: home,
  brazil: home,
  'brazil-basic': home,
  uk: home,
  argentina: home,
  canada: home,
  'many-tasks': home,
};

test('no account is missing here', () => {
  expect([...Object.keys(landings), 'staff'].sort()).toEqual(accounts.map(({ key }) => key).sort());
});

test.each(Object.entries(landings))(
  '[S4.03, S2.03, S2.04, S2.05, S2.06, T2.04, T2.06] %s lands where they belong',
  async (account, { path, heading, places }) => {
    const segment = segmentOf(account);
    // Through the provider's pages where its answer decides, and where no ticket may be made: a read-only preview session
    // is not handed on. Else by a ticket, for which the account signs in by calls.
    const page = places && account !== 'emulated' ? await arrive(account) : await visit(account);
    const main = page.getByRole('heading', { level: 1 });
    await expect
      .poll(() => new URL(page.url()).pathname + new URL(page.url()).search, { timeout: patience })
      .toBe(`/clientcenter/${segment}${path}`);
    await expect
      .poll(() => main.first().textContent(), { timeout: patience })
      .toMatch(typeof heading === 'string' ? wordIn(segment, 'shell', heading) : heading);
    if (!places) return;
    const links = page
      .getByRole('navigation', { name: wordIn(segment, 'shell', 'navMain') })
      .getByRole('link');
    expect(await links.allTextContents()).toEqual(places.map((key) => wordIn(segment, 'shell', key)));
  },
);

test('[S2.08, S4.03] staff are taken to the staff area', async () => {
  const page = await visit('staff');
  await page.waitForURL(`${origin}/staff/`);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
});

test('[S6.02, T6.01] an emulated session says whom it shows, and has no settings of theirs', async () => {
  const page = await visit('emulated');
  await page.getByText('View as Ellis Ward').waitFor();
  await page.getByRole('button', { name: 'Account: Ellis Ward' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Profile settings' }).count()).toBe(0);
});

test('[S4.05, S7.05] signing out goes by the provider and comes back to the page that says so', async () => {
  const page = await visit('one-client');
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/clientcenter/en/us/auth/logout');
  expect(visited.at(-1)).toBe('/clientcenter/en/us/auth/logout');
  expect(
    await page.evaluate(() => [localStorage.getItem('cc-token'), sessionStorage.getItem('cc-session')]),
  ).toEqual([null, null]);
});

test('[S4.05] signing out in one tab locks the others within a second', async () => {
  const context = await browser.context();
  const [first, second] = [await context.newPage(), await context.newPage()];
  await enter(first, origin, 'one-client', 'en/us', '/documents');
  await first.getByRole('grid', { name: 'Documents' }).waitFor();
  await second.goto(first.url());
  await second.getByRole('grid', { name: 'Documents' }).waitFor();
  await first.getByRole('button', { name: /^Account:/ }).click();
  await first.getByRole('menuitem', { name: 'Sign out' }).click();
  await first.getByRole('heading', { name: 'You are signed out' }).waitFor();
  // The first tab has been to the provider and back meanwhile, which takes longer than a storage event.
  await second.getByRole('heading', { name: 'You are signed out' }).waitFor({ timeout: 1000 });
  expect(await second.getByRole('grid').count()).toBe(0);
});
