import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions, signInAttempts } from '../../../server/db/schema/access-schema.ts';
import { users } from '../../../server/db/schema/core-schema.ts';
import { hashOf } from '../../../server/security/secrets.ts';
import { CookieBrowser, locationOf } from '../../support/browser/cookie-browser.ts';
import { ownTicket } from '../../support/browser/own-ticket.ts';
import { exchange, jsonOf, makeLongToken, passProvider, startLogin } from '../../support/browser/sign-in.ts';
import { startTestServer, type TestServer, testPassword } from '../../support/server/server.ts';

const bindings = '/api/security/v1/session/bindings';
const email = 'ada@test.example';
const credentials = { email, password: testPassword };
const refused = (reason: string) => ({ errors: [{ reason }] });

let server: TestServer;
let origin: string;

beforeAll(async () => {
  server = await startTestServer();
  origin = server.origin;
  await server.addUser(email, { id: 'guid-ada', contactId: 'contact-ada' });
});
afterAll(() => server.end());

test('[S7.03] a sign-in starts at the provider with code flow, PKCE, state and nonce, its address in the location header', async () => {
  const browser = new CookieBrowser();
  const response = await startLogin(origin, browser);
  const { location } = await jsonOf(response);
  expect(response.status).toBe(200);
  expect(response.headers.get('location')).toBe(location);
  const { pathname, searchParams } = new URL(location);
  const { state, nonce, code_challenge, ...rest } = Object.fromEntries(searchParams);
  expect(pathname).toBe('/oidc/auth');
  expect(rest).toEqual({
    client_id: 'clientcenter-test',
    code_challenge_method: 'S256',
    prompt: 'login',
    redirect_uri: `${origin}/clientcenter/en/us/auth`,
    response_type: 'code',
    scope: 'openid email profile',
    ui_locales: 'en-US',
  });
  for (const secret of [state, nonce, code_challenge]) expect(secret).toMatch(/^[\w-]{43}$/);
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^cc-signin=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
});

test('[S2.01, S7.03] the link of the sign-in page starts the same sign-in without a script, and leads back to the page that was asked for', async () => {
  const browser = new CookieBrowser();
  const page = await (await browser.fetch(`${origin}/clientcenter/en/us/documents/f1?sort=name`)).text();
  const address = /<a class="si-button" href="([^"]*)"/.exec(page)?.[1] ?? '';
  const started = await browser.fetch(new URL(address, origin));
  const { pathname, searchParams } = locationOf(started);
  expect([started.status, pathname, started.headers.get('cache-control')]).toEqual([
    302,
    '/oidc/auth',
    'no-store',
  ]);
  const { state, nonce, code_challenge, ...rest } = Object.fromEntries(searchParams);
  const scripted = await jsonOf(await startLogin(origin, new CookieBrowser()));
  const {
    state: _s,
    nonce: _n,
    code_challenge: _c,
    ...same
  } = Object.fromEntries(new URL(scripted.location).searchParams);
  expect(rest).toEqual(same);

  const back = await passProvider(origin, browser, credentials, locationOf(started));
  expect(await jsonOf(await exchange(origin, browser, back))).toEqual({
    tokenValue: expect.stringMatching(/^[\w-]{43}$/),
    returnTo: '/documents/f1?sort=name',
  });
});

test.each(['//evil.example', '/auth/logout', '/documents?r=/documents', 'https://evil.example/'])(
  '[S2.01] a sign-in that starts without a script does not lead back to %s',
  async (r) => {
    const browser = new CookieBrowser();
    const page = await (
      await browser.fetch(`${origin}/clientcenter/en/us/auth?r=${encodeURIComponent(r)}`)
    ).text();
    expect(page).toContain('href="/clientcenter/en/us/auth/start" rel="nofollow"');
    const started = await browser.fetch(`${origin}/clientcenter/en/us/auth/start?r=${encodeURIComponent(r)}`);
    const back = await passProvider(origin, browser, credentials, locationOf(started));
    expect(Object.keys(await jsonOf(await exchange(origin, browser, back)))).toEqual(['tokenValue']);
  },
);

/** Follows the link of the sign-in page. */
const startByLink = (browser: CookieBrowser) =>
  browser.fetch(`${origin}/clientcenter/en/us/auth/start?r=%2Fdocuments`);

test('[S7.03] a sign-in that starts without a script is bound to its browser by a cookie, and can be finished once', async () => {
  const browser = new CookieBrowser();
  const started = await startByLink(browser);
  expect(started.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^cc-signin=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  const back = await passProvider(origin, browser, credentials, locationOf(started));
  const stranger = new CookieBrowser();
  await startByLink(stranger);
  const foreign = await exchange(origin, stranger, back);
  expect([foreign.status, await jsonOf(foreign)]).toEqual([400, refused('stateMismatch')]);
  expect((await exchange(origin, browser, back)).status).toBe(200);
  const again = await exchange(origin, browser, back);
  expect([again.status, await jsonOf(again)]).toEqual([400, refused('codeUsed')]);
});

test('[S7.03] a sign-in that started without a script and took too long is refused', async () => {
  const browser = new CookieBrowser();
  const back = await passProvider(origin, browser, credentials, locationOf(await startByLink(browser)));
  await server.deps.db
    .update(signInAttempts)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(signInAttempts.stateHash, hashOf(back.searchParams.get('state') ?? '')));
  const late = await exchange(origin, browser, back);
  expect([late.status, await jsonOf(late)]).toEqual([400, refused('stateMismatch')]);
});

test.each(['https://evil.example/clientcenter/en/us/auth', '/auth/', '/auth?x=1', '/documents'])(
  'a redirect address that is none of our own is refused: %s',
  async (path) => {
    const wanted = path.startsWith('https:') ? path : `${origin}/clientcenter/en/us${path}`;
    const response = await startLogin(origin, new CookieBrowser(), wanted);
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
  },
);

test('[S7.04] [S4.02] [S4.01] code and state become a login token, that a session, and its bindings load', async () => {
  const browser = new CookieBrowser();
  const back = await passProvider(origin, browser, credentials);
  expect(`${back.origin}${back.pathname}`).toBe(`${origin}/clientcenter/en/us/auth`);
  const exchanged = await exchange(origin, browser, back);
  const { tokenValue } = await jsonOf(exchanged);
  expect(exchanged.headers.get('cache-control')).toBe('no-store');
  expect(tokenValue).toMatch(/^[\w-]{43}$/);

  const made = await makeLongToken(origin, browser, tokenValue);
  const { longToken, expires } = await jsonOf(made);
  expect(made.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^cc-session=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  expect((await makeLongToken(origin, new CookieBrowser(), tokenValue)).status).toBe(401);

  const loaded = await browser.fetch(`${origin}${bindings}`, {
    headers: { authorization: `Bearer ${longToken}` },
  });
  expect(loaded.headers.get('cache-control')).toBe('no-store');
  expect(await jsonOf(loaded)).toEqual({
    bindings: {
      ApplicationConfiguration: { CompanyId: '1001', ContactId: 'contact-ada' },
      FeatureResourcePermissions: { Platform: { DefaultClient: 'Granted' } },
      InfrastructureAccessControls: ['ClientCenterAddFolder'],
    },
    meta: {
      PrismGuid: 'guid-ada',
      SessionId: expect.stringMatching(/^[\w-]{43}$/),
      LongToken: longToken,
      SessionExpiresDateTime: expires,
      FirstName: 'Ada',
      LastName: 'Test',
      EmailAddress: email,
      EmulateePrismGuid: null,
      Impersonator: null,
    },
  });
});

test('[S4.01] a ticket for a long-lived session starts a session once', async () => {
  const { ticket: token, browser } = await ownTicket(server.deps.db, 'guid-ada');
  expect((await makeLongToken(origin, browser, token, 'loginToken')).status).toBe(401);
  const { longToken } = await jsonOf(await makeLongToken(origin, browser, token, 'sessionToken'));
  const headers = { authorization: `Bearer ${longToken}` };
  expect((await browser.fetch(`${origin}${bindings}`, { headers })).status).toBe(200);
  expect((await makeLongToken(origin, browser, token, 'sessionToken')).status).toBe(401);
});

test('[S7.04] a replayed code is refused, and the session that it had made is over', async () => {
  const browser = new CookieBrowser();
  const back = await passProvider(origin, browser, credentials);
  const { tokenValue } = await jsonOf(await exchange(origin, browser, back));
  const { longToken } = await jsonOf(await makeLongToken(origin, browser, tokenValue));
  const headers = { authorization: `Bearer ${longToken}` };
  expect((await browser.fetch(`${origin}${bindings}`, { headers })).status).toBe(200);

  const replay = await exchange(origin, browser, back);
  expect([replay.status, await jsonOf(replay)]).toEqual([400, refused('codeUsed')]);
  expect((await browser.fetch(`${origin}${bindings}`, { headers })).status).toBe(401);
});

test('a sign-in that loses the database after the exchange leads to a page that says to sign in again', async () => {
  const browser = new CookieBrowser();
  const back = await passProvider(origin, browser, credentials);
  const { db } = server.deps;
  // The code is exchanged, and then no ticket can be stored within the time of a lock.
  await db.execute(sql`
    create function fail_tickets() returns trigger language plpgsql as
    $$ begin raise exception using errcode = '57P03'; end $$`);
  await db.execute(sql`create trigger fail_tickets before insert on tickets execute function fail_tickets()`);
  try {
    const answer = await exchange(origin, browser, back);
    const body = await jsonOf(answer);
    expect([answer.status, body.errors[0].reason, answer.headers.get('location')]).toEqual([
      400,
      'signInInterrupted',
      null,
    ]);
  } finally {
    await db.execute(sql`drop trigger fail_tickets on tickets`);
    await db.execute(sql`drop function fail_tickets`);
  }
  const again = await exchange(origin, browser, back);
  expect([again.status, await jsonOf(again)]).toEqual([400, refused('codeUsed')]);
  expect((await exchange(origin, browser, await passProvider(origin, browser, credentials))).status).toBe(
    200,
  );
});

test('a replay before the session is made revokes its login token', async () => {
  const browser = new CookieBrowser();
  const back = await passProvider(origin, browser, credentials);
  const { tokenValue } = await jsonOf(await exchange(origin, browser, back));
  await exchange(origin, new CookieBrowser(), back);
  expect((await makeLongToken(origin, browser, tokenValue)).status).toBe(401);
});

test('of ten exchanges of one code at once, one succeeds at most and none of the rest gets a token', async () => {
  const browser = new CookieBrowser();
  const back = await passProvider(origin, browser, credentials);
  const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(origin, browser, back)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
});

test('a forged state is refused', async () => {
  const browser = new CookieBrowser();
  const back = await passProvider(origin, browser, credentials);
  back.searchParams.set('state', 'x'.repeat(43));
  const response = await exchange(origin, browser, back);
  expect([response.status, await jsonOf(response)]).toEqual([400, refused('stateMismatch')]);
});

test('the state of another browser is refused, and stays good in its own', async () => {
  const browser = new CookieBrowser();
  const back = await passProvider(origin, browser, credentials);
  const other = new CookieBrowser();
  await startLogin(origin, other);
  for (const stranger of [other, new CookieBrowser()]) {
    const response = await exchange(origin, stranger, back);
    expect([response.status, await jsonOf(response)]).toEqual([400, refused('stateMismatch')]);
  }
  expect((await exchange(origin, browser, back)).status).toBe(200);
});

test('a code of another sign-in does not pass the checks of this one', async () => {
  const browser = new CookieBrowser();
  const stolen = await passProvider(origin, new CookieBrowser(), credentials);
  const own = await passProvider(origin, browser, credentials);
  own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
  const response = await exchange(origin, browser, own);
  expect([response.status, await jsonOf(response)]).toEqual([403, refused('signInRejected')]);
  expect(locationOf(response).pathname).toBe('/clientcenter/en/us/auth/signin-error');
});

test('two tabs of one browser sign in side by side', async () => {
  const browser = new CookieBrowser();
  const backs = [
    await passProvider(origin, browser, credentials),
    await passProvider(origin, browser, credentials),
  ];
  for (const back of backs) expect((await exchange(origin, browser, back)).status).toBe(200);
});

test.each([
  ['mfaRequired', 'mfa-required'],
  ['firmLocked', 'firm-locked'],
  ['signInRejected', 'signin-error'],
] as const)('[S7.04] %s carries its reason and a location header', async (signInPolicy, page) => {
  const name = `${signInPolicy.toLowerCase()}@test.example`;
  await server.addUser(name, { signInPolicy });
  const browser = new CookieBrowser();
  const back = await passProvider(origin, browser, { email: name, password: testPassword });
  const response = await exchange(origin, browser, back);
  expect([response.status, await jsonOf(response)]).toEqual([403, refused(signInPolicy)]);
  expect(locationOf(response).pathname).toBe(`/clientcenter/en/us/auth/${page}`);
});

test('a user whom the provider knows and the portal does not is rejected', async () => {
  const user = await server.addUser('gone@test.example');
  await server.deps.db.delete(users).where(eq(users.id, user.id));
  const browser = new CookieBrowser();
  const back = await passProvider(origin, browser, { email: user.email, password: testPassword });
  const response = await exchange(origin, browser, back);
  expect([response.status, await jsonOf(response)]).toEqual([403, refused('signInRejected')]);
});

test('a user without a subject is found by the verified e-mail and bound to the subject; one with another is not', async () => {
  const user = await server.addUser('late@test.example');
  const { db } = server.deps;
  await db.update(users).set({ subject: null }).where(eq(users.id, user.id));
  expect((await (await server.signIn(user.email)).call(bindings)).status).toBe(200);
  const [bound] = await db.select({ subject: users.subject }).from(users).where(eq(users.id, user.id));
  expect(bound).toEqual({ subject: user.subject });

  await db.update(users).set({ subject: 'other-subject' }).where(eq(users.id, user.id));
  const browser = new CookieBrowser();
  const back = await passProvider(origin, browser, { email: user.email, password: testPassword });
  expect((await exchange(origin, browser, back)).status).toBe(403);
});

test('token without cookie, cookie without token, and the cookie of another session are unauthenticated', async () => {
  const { browser, token, call } = await server.signIn(email);
  const other = await server.signIn(email);
  const headers = { authorization: `Bearer ${token}` };
  expect((await call(bindings)).status).toBe(200);
  expect((await fetch(`${origin}${bindings}`, { headers })).status).toBe(401);
  expect((await browser.fetch(`${origin}${bindings}`)).status).toBe(401);
  expect((await other.browser.fetch(`${origin}${bindings}`, { headers })).status).toBe(401);
});

test('[S4.02, S4.05] a token of a session that another tab has just replaced counts for a minute, then it is unauthenticated; signing out ends both', async () => {
  const { browser, token: earlier } = await server.signIn(email);
  const statusWith = async (token: string) =>
    (await browser.fetch(`${origin}${bindings}`, { headers: { authorization: `Bearer ${token}` } })).status;
  const back = await passProvider(origin, browser, credentials);
  const { tokenValue } = await jsonOf(await exchange(origin, browser, back));
  const made = await makeLongToken(origin, browser, tokenValue);
  const { longToken: later } = await jsonOf(made);
  expect(made.headers.getSetCookie()[0]).toMatch(
    /^cc-session-before=[\w-]{43}; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect([await statusWith(earlier), await statusWith(later)]).toEqual([200, 200]);

  const before = browser.cookies.get('cc-session-before') ?? '';
  browser.cookies.delete('cc-session-before');
  expect([await statusWith(earlier), await statusWith(later)]).toEqual([401, 200]);

  browser.cookies.set('cc-session-before', before);
  const headers = { authorization: `Bearer ${later}` };
  await browser.fetch(`${origin}/api/security/v1/session`, { method: 'DELETE', headers });
  expect([...browser.cookies.keys()].filter((name) => name.startsWith('cc-session'))).toEqual([]);
});

test('[S4.09] an expired session answers 401', async () => {
  const { call } = await server.signIn(email);
  const { meta } = await jsonOf(await call(bindings));
  await server.deps.db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(sessions.id, meta.SessionId));
  const response = await call(bindings);
  expect([response.status, await jsonOf(response)]).toEqual([401, refused('unauthenticated')]);
});

test('deleting the session ends it on the server, clears the cookie, and answers 204 a second time too', async () => {
  const { browser, token, call } = await server.signIn(email);
  const cookies = new Map(browser.cookies);
  const end = () => call('/api/security/v1/session', { method: 'DELETE' });
  expect((await end()).status).toBe(204);
  expect(browser.cookies.has('cc-session')).toBe(false);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  const headers = { authorization: `Bearer ${token}` };
  expect((await browser.fetch(`${origin}${bindings}`, { headers })).status).toBe(401);
  expect((await end()).status).toBe(204);
});

test('a person locked during a session loses it with the next call', async () => {
  const user = await server.addUser('later-locked@test.example');
  const { call } = await server.signIn(user.email);
  await server.deps.db.update(users).set({ signInPolicy: 'firmLocked' }).where(eq(users.id, user.id));
  expect((await call(bindings)).status).toBe(401);
});
