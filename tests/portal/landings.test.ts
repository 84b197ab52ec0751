/** Each account of the demo signs in by the provider and lands where the demo's list says. */
import { afterEach, expect, test } from 'vitest';
import { accounts } from '../../server/demo/accounts.ts';
import { origin } from '../support/browser/portal.ts';
import { segmentOf } from '../support/browser/visit-entry.ts';
import { closeBrowsers, TestBrowser } from './support/browser.ts';

afterEach(closeBrowsers);

/** The URL below the language's prefix. */
const landings: Readonly<Record<string, string>> = {
  'one-client': '/home',
  'four-clients': '/home',
  'sixty-clients': '/home',
  'no-client': '/home',
  'docs-only': '/documents',
  'every-gate': '/home',
  'nothing-shown': '/documents',
  mfa: '/auth/mfa-required',
  locked: '/auth/firm-locked',
  rejected: '/auth/signin-error',
  nowhere: '/not-authorized',
  terms: '/terms-and-conditions?r=%2Fhome',
  emulated: '/home',
  internal: '/home',
  brazil: '/home',
  'brazil-basic': '/home',
  uk: '/home',
  argentina: '/home',
  canada: '/home',
  'many-tasks': '/home',
};

test('no account is missing here', () => {
  expect([...Object.keys(landings), 'staff', 'brazil-staff'].sort()).toEqual(
    accounts.map(({ key }) => key).sort(),
  );
});

test.each(Object.entries(landings))(
  '[S4.03, S2.03, S2.04, S2.05, S2.06, T2.04] %s lands at %s',
  async (account, path) => {
    const tab = await new TestBrowser().open('/', segmentOf(account));
    expect(tab.path).toBe('/auth');
    await tab.signIn(account);
    await tab.at(path);
    expect(tab.url).toBe(`${origin}/clientcenter/${segmentOf(account)}${path}`);
  },
);

test.each(['staff', 'brazil-staff'])('[S2.08, S4.03] %s is taken to the staff area', async (account) => {
  const tab = await new TestBrowser().open('/documents', segmentOf(account));
  await tab.signIn(account);
  await tab.state('session', (at) => at.hasTag('leavingForStaff'));
  await tab.until(() => tab.html !== '', 'the staff area');
  expect(tab.url).toBe(`${origin}/staff/`);
});

test('[S1.01] a client who opens the staff area is led to the portal', async () => {
  const browser = await TestBrowser.signedIn('one-client');
  const tab = await browser.open('/documents');
  await tab.goto(`${origin}/staff/`);
  await tab.at('/home');
});
