/** How a visit begins: codes, tickets and return addresses. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { origin } from '../support/browser/portal.ts';
import { confirmedTicketOf, sessionTicketOf } from '../support/browser/visit-entry.ts';
import { closeBrowsers, refusal, type Tab, TestBrowser } from './support/browser.ts';

afterEach(closeBrowsers);

const exchange = '/auth-code/session';
const exchangesOf = (browser: TestBrowser) => browser.requests.filter((each) => each.includes(exchange));
const callbackOf = (tab: Tab) => tab.visited.findLast((url) => url.includes('/auth?code=')) ?? '';
const isListed = (tab: Tab) => tab.documents((at) => at.matches({ list: 'loaded' }));
const nameIn = (tab: Tab) =>
  tab
    .state('session', (at) => at.matches('active'))
    .then(({ context }) => `${context.session?.meta.FirstName} ${context.session?.meta.LastName}`);

describe('a code', () => {
  test('[S4.02, S4.07] is exchanged once when the page is loaded again before the answer is there', async () => {
    const browser = new TestBrowser();
    const tab = await browser.open('/documents');
    // The server has the code, and the page never gets the result.
    const arrived = new Promise<void>((resolve) => {
      browser.routes = [
        ({ url }, pass) =>
          url.pathname.endsWith(exchange)
            ? pass().then(() => {
                resolve();
                return new Promise<Response>(() => undefined);
              })
            : undefined,
      ];
    });
    await tab.signIn('one-client');
    await arrived;
    expect(tab.path).toBe('/auth');
    await tab.reload();
    expect(await tab.signedOut()).toBe('none');
    browser.routes = [];
    await tab.signIn('one-client');
    await isListed(tab);
    expect([new Set(exchangesOf(browser)).size, exchangesOf(browser).length]).toEqual([2, 2]);
    expect(tab.path).toBe('/documents');
  });

  test('[S4.02, S4.07] that comes back in the same tab is not sent twice, and the session stays', async () => {
    const browser = new TestBrowser();
    const tab = await browser.open('/documents');
    await tab.signIn('one-client');
    await isListed(tab);
    expect(tab.url).not.toContain('code=');
    await tab.goto(callbackOf(tab));
    await tab.at('/home');
    expect(exchangesOf(browser).length).toBe(1);
  });

  test.each([
    ['another tab', true],
    ['another browser', false],
  ])(
    '[S4.02, S4.06] that is replayed in %s is refused, and ends the session that it made',
    async (_where, isSame) => {
      const browser = new TestBrowser();
      const tab = await browser.open('/documents');
      await tab.signIn('one-client');
      await isListed(tab);
      const thief = await (isSame ? browser : new TestBrowser()).open('/auth');
      await thief.goto(callbackOf(tab));
      await thief.at('/auth/signin-error');
      const refused = (await thief.actor('session')).getSnapshot();
      expect([refused.context.outcome, refused.context.problem?.code]).toEqual(['signInError', 'codeUsed']);
      await tab.reload();
      expect(await tab.signedOut()).toBe('expired');
      await tab.signIn('one-client');
      await isListed(tab);
    },
  );

  test('[S4.06] with a state that the portal never gave out is refused, with a way on', async () => {
    const tab = await new TestBrowser().open('/auth?code=made-up&state=made-up');
    await tab.at('/auth/signin-error');
    const { context } = (await tab.actor('session')).getSnapshot();
    expect([context.outcome, context.problem?.code]).toEqual(['signInError', 'stateMismatch']);
    await tab.signIn('one-client');
    await tab.at('/home');
  });
});

describe('[S2.01, S4.03] the return URL (decision 4)', () => {
  test.each([
    ['//evil.example', '/home'],
    ['/\\evil.example', '/home'],
    ['/\n/evil.example', '/home'],
    ['/..//evil.example', '/home'],
    ['javascript:alert(1)', '/home'],
    ['/documents?sort=name', '/documents?sort=name'],
    ['/nothing/../tasks', '/tasks'],
  ])('%j leads to %s, with a session and by way of the provider', async (r, path) => {
    const known = await (await TestBrowser.signedIn('one-client')).open(`/auth?r=${encodeURIComponent(r)}`);
    await known.at(path);
    const tab = await new TestBrowser().open(`/auth?r=${encodeURIComponent(r)}`);
    await tab.signIn('one-client');
    await tab.at(path);
    const visited = [...known.visited, known.url, ...tab.visited, tab.url];
    expect([...new Set(visited.map((url) => new URL(url).origin))]).toEqual([origin]);
  });
});

describe('[S4.01, T4.22] a ticket in the address', () => {
  test.each([
    ['query', '?sessionToken='],
    ['query among others', '?sort=name&sessionToken='],
    ['hash', '#sessionToken='],
  ])('in the %s starts a session and is gone', async (_where, before) => {
    const browser = new TestBrowser();
    const ticket = await confirmedTicketOf(origin, 'one-client', browser.cookies);
    const tab = await browser.open(`/documents${before}${ticket}`);
    await isListed(tab);
    expect(tab.path).toBe(`/documents${before.includes('sort') ? '?sort=name' : ''}`);
    expect(browser.requests.filter((each) => each.includes(ticket))).toEqual([]);
    expect(JSON.stringify([[...browser.kept], [...tab.visit]])).not.toContain(ticket);
    await tab.reload();
    await isListed(tab);

    const other = await new TestBrowser().open(`/documents${before}${ticket}`);
    await other.at('/auth/signin-error');
  });

  test('[S4.01, S4.02] that a sign-in gave out starts a session by login token, once', async () => {
    const browser = new TestBrowser();
    const tab = await browser.open('/auth');
    let loginToken = '';
    browser.routes = [
      async ({ url }, pass) => {
        if (!url.pathname.endsWith(exchange)) return await pass();
        loginToken = ((await (await pass()).json()) as { tokenValue: string }).tokenValue;
        return refusal(503, 'unavailable');
      },
    ];
    await tab.signIn('one-client');
    await tab.until(() => loginToken, 'the login token');
    browser.routes = [];
    await tab.goto(`/documents?loginToken=${loginToken}`);
    await isListed(tab);
    expect([await nameIn(tab), tab.path]).toEqual(['Ellis Ward', '/documents']);
    const other = await new TestBrowser().open(`/documents?loginToken=${loginToken}`);
    await other.at('/auth/signin-error');
  });

  test('[S8.03] that is refused ends the session that the browser had before', async () => {
    const browser = await TestBrowser.signedIn('one-client');
    const before = browser.kept.get('cc-token');
    const tab = await browser.open('/documents?sessionToken=made-up');
    await tab.at('/auth/signin-error');
    expect(browser.kept.has('cc-token')).toBe(false);
    const headers = { authorization: `Bearer ${before}` };
    const answer = await browser.cookies.fetch(`${origin}/api/security/v1/session/bindings`, { headers });
    expect(answer.status).toBe(401);
  });

  test('[S4.01] that meets a busy server keeps the session before, and works with the next try', async () => {
    const browser = await TestBrowser.signedIn('one-client');
    const token = browser.kept.get('cc-token');
    browser.routes = [
      ({ url }) => (url.pathname.endsWith('/tokens/long') ? refusal(429, 'tooManyRequests') : undefined),
    ];
    const tab = await browser.open(`/home?sessionToken=${await sessionTicketOf(origin, 'four-clients')}`);
    await tab.state('session', (at) => at.matches('ticketUnanswered'));
    expect(browser.kept.get('cc-token')).toBe(token);
    browser.routes = [];
    const session = await tab.actor('session');
    session.send({ type: 'session.retry' });
    const asked = await tab.state('session', (at) => at.matches('confirming'));
    expect(asked.context.holder?.email).toBe('four-clients@demo.example');
    session.send({ type: 'ticket.confirm' });
    expect(await nameIn(tab)).toBe('Dana Reyes');
  });
});

describe('[S4.06, S8.22] a code that is refused', () => {
  /** Comes back from a provider whose code is refused in this way. */
  async function comeBack(status: number, reason: string, location?: string): Promise<Tab> {
    const browser = new TestBrowser();
    const headers: Record<string, string> = location ? { location } : {};
    browser.routes = [
      ({ url }) =>
        url.pathname.endsWith(exchange)
          ? Response.json({ errors: [{ reason }] }, { status, headers })
          : undefined,
    ];
    return await browser.open('/auth?code=c&state=s');
  }
  const saidOn = async (tab: Tab) => {
    const { context } = (await tab.actor('session')).getSnapshot();
    return [context.outcome, context.problem?.code ?? null];
  };

  test.each([
    [403, 'mfaRequired', '/auth/mfa-required', 'mfaRequired'],
    [403, 'firmLocked', '/auth/firm-locked', 'firmLocked'],
    [403, 'signInRejected', '/auth/signin-error', 'signInError'],
    [400, 'badRequest', '/auth/signin-error', 'signInError'],
    [400, 'codeUsed', '/auth/signin-error', 'signInError'],
    [400, 'stateMismatch', '/auth/signin-error', 'signInError'],
    [400, 'signInInterrupted', '/auth/signin-error', 'signInError'],
  ])('with %i %s leads to %s, and stays there through a reload', async (status, reason, path, outcome) => {
    const tab = await comeBack(status, reason);
    await tab.at(path);
    expect(await saidOn(tab)).toEqual([outcome, reason]);
    await tab.reload();
    expect([tab.path, ...(await saidOn(tab))]).toEqual([path, outcome, null]);
    await tab.signIn('one-client');
  });

  test('without a reason is noted, said on the sign-in page, and can be tried again', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const tab = await comeBack(503, 'unavailable');
    await tab.signedOut();
    expect(tab.path).toBe('/auth');
    expect(await saidOn(tab)).toEqual(['none', 'unavailable']);
    expect(error.mock.calls.filter(([text]) => text === 'cc:auth:exchange')).toEqual([
      ['cc:auth:exchange', 'unavailable'],
    ]);
    error.mockRestore();
    await tab.signIn('one-client');
  });

  test.each([
    ['https://id.example/second-factor?user=1', 'https://id.example/second-factor?user=1'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['http://id.example/plain', null],
  ])('[S2.05] with %s for a second factor keeps %s through a reload', async (location, kept) => {
    const tab = await comeBack(403, 'mfaRequired', location);
    await tab.at('/auth/mfa-required');
    expect(tab.page.history.state).toEqual({ location });
    await tab.reload();
    expect((await tab.actor('session')).getSnapshot().context.location).toBe(kept);
  });
});

test('[S4.01] a reload of "Continue as …?" leads to sign-in and keeps the way back', async () => {
  const tab = await new TestBrowser().open(
    `/documents?sessionToken=${await sessionTicketOf(origin, 'four-clients')}`,
  );
  await tab.state('session', (at) => at.matches('confirming'));
  await tab.reload();
  expect(await tab.signedOut()).toBe('none');
  expect(tab.path).toBe('/auth?r=%2Fdocuments');
});
