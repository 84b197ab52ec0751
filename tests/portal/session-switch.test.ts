/** What was asked under a session is not taken for the one after it, whenever the answers come. */
import { afterEach, expect, test } from 'vitest';
import { firstView } from '../../contract/first-view/first-view.ts';
import { userIdOf } from '../../server/demo/accounts.ts';
import { locationOf } from '../support/browser/cookie-browser.ts';
import { origin } from '../support/browser/portal.ts';
import { confirmedTicketOf } from '../support/browser/visit-entry.ts';
import { closeBrowsers, TestBrowser } from './support/browser.ts';

afterEach(closeBrowsers);

/** The URL that "View as" of the staff area leads to. */
async function viewAs(browser: TestBrowser): Promise<string> {
  const answer = await browser.cookies.fetch(`${origin}/staff/preview`, {
    method: 'POST',
    headers: { origin, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ person: userIdOf('four-clients') }),
  });
  return locationOf(answer).href;
}
const signInAs = async (browser: TestBrowser): Promise<string> =>
  `/documents?sessionToken=${await confirmedTicketOf(origin, 'four-clients', browser.cookies)}`;

test.each([
  ['View as', 'staff', 'before', viewAs],
  ['View as', 'staff', 'after', viewAs],
  ['an account of the same language', 'one-client', 'before', signInAs],
  ['an account of the same language', 'one-client', 'after', signInAs],
] as const)(
  '[S4.01, T6.01] %s from a session of %s begins with its own bindings, the early script running %s the portal',
  async (_what, account, when, addressOf) => {
    const browser = await TestBrowser.signedIn(account);
    browser.early = when;
    // The ticket is exchanged only when the request of the early script, if it sent one, has been answered.
    const early: Promise<Response>[] = [];
    browser.routes = [
      ({ url }, pass) => {
        if (url.pathname === firstView.path) {
          const answer = pass();
          early.push(answer.then((one) => one.clone()));
          return answer;
        }
        return url.pathname.endsWith('/tokens/long') ? Promise.all(early).then(pass) : undefined;
      },
    ];
    const tab = await browser.open(await addressOf(browser));
    const { context } = await tab.state('session', (at) => at.matches('active') || at.matches('homeless'));
    expect(context.session?.meta.EmailAddress).toBe('four-clients@demo.example');
    expect([tab.path, early.length]).toEqual([
      expect.not.stringMatching(/not-authorized/),
      when === 'after' ? 1 : 0,
    ]);
  },
);
