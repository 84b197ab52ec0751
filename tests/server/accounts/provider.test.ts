import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultColors } from '../../../contract/firm/colors.ts';
import { companies } from '../../../server/db/schema/core-schema.ts';
import { CookieBrowser, locationOf } from '../../support/browser/cookie-browser.ts';
import { openProvider, startLogin } from '../../support/browser/sign-in.ts';
import { startTestServer, type TestServer, testPassword } from '../../support/server/server.ts';

let server: TestServer;
let origin: string;

beforeAll(async () => {
  server = await startTestServer({ LIMIT_FIRST_TRY_WAIT_MS: '30000' });
  origin = server.origin;
  await server.addUser('ada@test.example');
});
afterAll(() => server.end());

test('the page has its fields, and loads nothing but its own style and script, the logo and the font', async () => {
  const browser = new CookieBrowser();
  const page = await browser.fetch(await openProvider(origin, browser));
  const html = await page.text();
  expect(html).toContain('<html lang="en-US">');
  for (const part of ['>E-mail</label>', '>Password</label>', '>Continue</button>', '>Cancel</a>'])
    expect(html).toContain(part);
  // Without a script the page works, and nothing offers what would not.
  expect(html).toMatch(/<button class="link" id="reveal"[^>]* hidden>Show password<\/button>/);
  const policy = page.headers.get('content-security-policy') ?? '';
  const nonce = /style-src 'nonce-([^']+)'/.exec(policy)?.[1];
  expect(html).toContain(`<style nonce="${nonce}">`);
  expect([...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([`<script nonce="${nonce}">`]);
  expect(policy).toBe(
    `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src 'self' data:; font-src 'self'; form-action 'self' ${origin}; frame-ancestors 'none'; base-uri 'none'`,
  );
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
});

test('the page has the name, logo and colours of the firm that its sign-in page has', async () => {
  const logoUrl = 'data:image/svg+xml,%3Csvg/%3E';
  const colors = { headerFillColor: '#123456', buttonFillColor: '#fff3b0', buttonTextColor: '#ffffff' };
  await server.deps.db.insert(companies).values({
    id: '2001',
    name: 'Öre & <Sons>',
    market: 'us',
    language: 'en-US',
    isPublic: true,
    theme: { logoUrl, colors: { ...defaultColors, translucentColor: '', ...colors } },
  });
  const browser = new CookieBrowser();
  browser.cookies.set('bmTheme', '2001');
  const html = await (await browser.fetch(await openProvider(origin, browser))).text();
  expect(html).toContain('<title>Sign in · Öre &amp; &lt;Sons&gt;</title>');
  expect(html).toContain(
    `<p class="firm"><img class="mark" src="${logoUrl}" alt=""><span>Öre &amp; &lt;Sons&gt;</span></p>`,
  );
  expect(html).toContain('--cc-header-fill:#123456;');
  expect(html).toContain('--cc-button-fill:#fff3b0;--cc-button-text:#000000;');
  const plain = await (await new CookieBrowser().fetch(`${origin}/oidc/interaction/none`)).text();
  expect(plain).toContain('<span class="mark" aria-hidden="true">TS</span><span>Test &amp; Sons</span>');
});

test.each([
  ['pt-BR', 'lang="pt-BR"', 'Continuar'],
  ['es-AR', 'lang="es-AR"', 'Continuar'],
])('its language follows the portal: %s', async (language, attribute, button) => {
  const browser = new CookieBrowser();
  const html = await (await browser.fetch(await openProvider(origin, browser, language))).text();
  expect(html).toContain(attribute);
  expect(html).toContain(`>${button}</button>`);
});

test('a wrong password says so, keeps the e-mail, and the right one still goes on', async () => {
  const browser = new CookieBrowser();
  const page = await openProvider(origin, browser);
  const wrong = await browser.post(page, { email: 'ada@test.example', password: 'wrong' });
  const html = await wrong.text();
  expect(wrong.status).toBe(401);
  expect(html).toMatch(/role="alert"[^>]*>The e-mail or the password is not right/);
  expect(html).toContain('value="ada@test.example"');
  const right = await browser.post(page, { email: ' ADA@test.example', password: testPassword });
  expect(right.status).toBe(303);
});

test('what was typed comes back as text, never as markup', async () => {
  const browser = new CookieBrowser();
  const page = await openProvider(origin, browser);
  const html = await (await browser.post(page, { email: '"><b>x</b>', password: 'wrong' })).text();
  expect(html).not.toContain('<b>x</b>');
});

test.each(['limited@test.example', 'unknown@test.example'])(
  'after five wrong passwords from one source %s has to wait there, even with the right one',
  async (email) => {
    if (email.startsWith('limited')) await server.addUser(email);
    const browser = new CookieBrowser();
    const page = await openProvider(origin, browser);
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => browser.post(page, { email, password: 'wrong' })),
    );
    expect(tries.map(({ status }) => status)).toEqual(Array(5).fill(401));
    const late = await browser.post(page, { email, password: testPassword });
    expect([late.status, late.headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^(30|[12]\d)$/),
    ]);
    expect(await late.text()).toMatch(/role="alert"[^>]*>Too many tries. Try again in \d\d s\./);
  },
);

test('Cancel goes back to the portal with access_denied and the state', async () => {
  const browser = new CookieBrowser();
  const started = locationOf(await startLogin(origin, browser));
  const page = locationOf(await browser.fetch(started));
  const cancelled = await browser.fetch(`${page}/cancel`);
  const back = locationOf(await browser.fetch(locationOf(cancelled)));
  expect(`${back.origin}${back.pathname}`).toBe(`${origin}/clientcenter/en/us/auth`);
  expect(Object.fromEntries(back.searchParams)).toEqual({
    error: 'access_denied',
    error_description: 'The sign-in was cancelled.',
    iss: `${origin}/oidc`,
    state: started.searchParams.get('state'),
  });
});

test('a sign-in that is over, or of another browser, gets a page that explains it', async () => {
  const page = await openProvider(origin, new CookieBrowser());
  const response = await new CookieBrowser().fetch(page, {
    headers: { 'accept-language': 'pt-BR,pt;q=0.8' },
  });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('Este acesso terminou');
});

test.each([
  ['without PKCE', { code_challenge: '', code_challenge_method: '' }],
  ['with plain PKCE', { code_challenge_method: 'plain' }],
  ['with a token in the answer', { response_type: 'id_token' }],
])('a request %s is refused', async (_what, change) => {
  const browser = new CookieBrowser();
  const address = locationOf(await startLogin(origin, browser));
  for (const [name, value] of Object.entries(change))
    if (value) address.searchParams.set(name, value);
    else address.searchParams.delete(name);
  const back = locationOf(await browser.fetch(address));
  expect(back.searchParams.get('error') ?? new URLSearchParams(back.hash.slice(1)).get('error')).toMatch(
    /^(invalid_request|unsupported_response_type|unauthorized_client)$/,
  );
});

test('a foreign return address is shown an error and never redirected to', async () => {
  const browser = new CookieBrowser();
  const address = locationOf(await startLogin(origin, browser));
  address.searchParams.set('redirect_uri', 'https://evil.example/');
  const response = await browser.fetch(address);
  expect(response.status).toBe(400);
  expect(response.headers.get('location')).toBeNull();
});

test('[S7.05] the way out leads through the provider back to a logout address of ours, and to no other', async () => {
  const { browser } = await server.signIn('ada@test.example');
  const returnTo = `${origin}/clientcenter/pt/auth/logout`;
  const leave = (to: string) =>
    browser.fetch(
      `${origin}/clientcenter/sign-out?client_id=clientcenter-test&returnTo=${encodeURIComponent(to)}`,
    );
  const provider = locationOf(await leave(returnTo));
  expect(`${provider.pathname}?${provider.searchParams.get('post_logout_redirect_uri')}`).toBe(
    `/oidc/session/end?${returnTo}`,
  );
  const html = await (await browser.fetch(provider)).text();
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const ended = await browser.post(`${origin}/oidc/session/end/confirm`, { xsrf, logout: 'yes' });
  expect(locationOf(ended).href).toBe(returnTo);

  const elsewhere = locationOf(await leave('https://evil.example/'));
  expect(elsewhere.searchParams.get('post_logout_redirect_uri')).toBe(
    `${origin}/clientcenter/en/us/auth/logout`,
  );
});

test('[S8.01] after a session that was over the provider leads back to a page that says so', async () => {
  const { browser } = await server.signIn('ada@test.example');
  const returnTo = `${origin}/clientcenter/en/us/auth/logout`;
  const leave = async (state: string) =>
    locationOf(
      await browser.fetch(
        `${origin}/clientcenter/sign-out?client_id=clientcenter-test&state=${state}&returnTo=${encodeURIComponent(returnTo)}`,
      ),
    );
  expect((await leave('anything')).searchParams.get('state')).toBeNull();
  const html = await (await browser.fetch(await leave('expired'))).text();
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const ended = await browser.post(`${origin}/oidc/session/end/confirm`, { xsrf, logout: 'yes' });
  expect(locationOf(ended).href).toBe(`${returnTo}?state=expired`);
  const titled = async (address: string | URL) =>
    /<h1 class="si-title"[^>]*>([^<]+)</.exec(await (await browser.fetch(address)).text())?.[1];
  expect([await titled(locationOf(ended)), await titled(returnTo)]).toEqual([
    'Your session is over',
    'You are signed out',
  ]);
});
