import { afterAll, beforeAll, expect, test } from 'vitest';
import { CookieBrowser } from '../../support/browser/cookie-browser.ts';
import { jsonOf, openProvider, type SignedIn } from '../../support/browser/sign-in.ts';
import { startTestServer, type TestServer, testPassword } from '../../support/server/server.ts';

const evil = 'https://evil.example';
const plain = { 'content-type': 'text/plain' };
const json = { 'content-type': 'application/json' };

let server: TestServer;
let ada: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  await server.addUser('ada@test.example');
  ada = await server.signIn('ada@test.example');
});
afterAll(() => server.end());

/** Sends what a page elsewhere can make Ada's browser send: her cookies, but no header of its choice. */
const send = (path: string, headers: Record<string, string>, body = '{"from":"loginToken","token":"x"}') =>
  fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: {
      cookie: [...ada.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...headers,
    },
    body,
    redirect: 'manual',
  });
const isSignedIn = async () => (await ada.call('/api/security/v1/session/bindings')).status === 200;

test.each([
  ['Sec-Fetch-Site cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['Sec-Fetch-Site same-site', { 'sec-fetch-site': 'same-site' }],
  ['a foreign Origin', { origin: evil }],
  ['no header that names the page', {}],
  ['Origin null', { origin: 'null' }],
])('a form with %s is refused with 403 at calls, provider and staff area', async (_what, headers) => {
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
  const page = await openProvider(server.origin, new CookieBrowser());
  for (const path of [
    '/api/security/v1/tokens/long',
    '/api/security/v1/oidc/login',
    '/api/security/v1/oidc/auth-code/session?code=x&state=y',
    page.pathname,
    '/oidc/token',
    '/oidc/session/end/confirm',
    '/staff/preview',
  ]) {
    const answer = await send(path, form, 'email=ada%40test.example');
    expect([path, answer.status, answer.headers.getSetCookie()]).toEqual([path, 403, []]);
  }
  expect(await isSignedIn()).toBe(true);
});

test('a text/plain body is refused with 415, also when it comes from the portal', async () => {
  for (const headers of [
    { 'sec-fetch-site': 'same-origin', ...plain },
    { origin: server.origin, ...plain },
  ]) {
    const answer = await send('/api/security/v1/tokens/long', headers);
    expect([answer.status, await jsonOf(answer)]).toEqual([
      415,
      { errors: [{ reason: 'badRequest', message: 'body: its content type is not application/json' }] },
    ]);
  }
});

test.each([
  ['Sec-Fetch-Site same-origin', { 'sec-fetch-site': 'same-origin' }],
  ['the Origin of the portal', {}],
])('JSON with %s is read', async (_what, headers) => {
  const named = 'sec-fetch-site' in headers ? headers : { origin: server.origin };
  expect((await send('/api/security/v1/tokens/long', { ...named, ...json })).status).toBe(401);
});

test('a client that is no browser needs a bearer token, and with one it may change things', async () => {
  const close = (headers: Record<string, string>) =>
    fetch(`${server.origin}/api/security/v1/session`, { method: 'DELETE', headers });
  expect((await close({})).status).toBe(403);
  expect((await close({ authorization: 'Bearer unknown' })).status).toBe(204);
  expect(await isSignedIn()).toBe(true);
});

test('a page elsewhere is refused even with the token of the session', async () => {
  const answer = await ada.call('/api/security/v1/session', { method: 'DELETE', headers: { origin: evil } });
  expect([answer.status, await isSignedIn()]).toEqual([403, true]);
});

test('the form of the provider goes on from its own page', async () => {
  const browser = new CookieBrowser();
  const page = await openProvider(server.origin, browser);
  const answer = await browser.post(page, { email: 'ada@test.example', password: testPassword });
  expect(answer.status).toBe(303);
});
