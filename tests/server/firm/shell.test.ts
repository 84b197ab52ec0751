import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languageOfPath, languages, prefixOf } from '../../../contract/language/market.ts';
import { companies } from '../../../server/db/schema/core-schema.ts';
import { themeOf } from '../../../server/security/theme.ts';
import { CookieBrowser, locationOf } from '../../support/browser/cookie-browser.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let origin: string;

beforeAll(async () => {
  server = await startTestServer();
  origin = server.origin;
  await server.deps.db.insert(companies).values({
    id: '3001',
    name: 'Pale </script><b>LLP',
    market: 'uk',
    language: 'en-GB',
    isPublic: true,
    theme: {
      colors: {
        headerFillColor: '#fff3b0',
        headerTextColor: '#ffffff',
        buttonFillColor: '#fff3b0',
        buttonTextColor: '#ffffff',
        translucentColor: '',
      },
      loginPageText: 'Welcome to <i>Pale</i>.',
    },
  });
  await server.deps.db.insert(companies).values({
    id: '6001',
    name: 'Within Reach',
    market: 'us',
    language: 'en-US',
    isPublic: true,
    theme: { contactPhone: '(207) 555-0142', contactEmail: 'office@test.example' },
  });
});
afterAll(() => server.end());

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}${path}`, { headers, redirect: 'manual' });
const configIn = (html: string) =>
  JSON.parse(/<script type="application\/json" id="cc-config">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

test.each([
  ['/', 'pt-BR,pt;q=0.9,en;q=0.8', '/clientcenter/pt/'],
  ['/', '', '/clientcenter/en/us/'],
  ['/clientcenter', 'fr-CA', '/clientcenter/fr/'],
  ['/', 'es', '/clientcenter/es/'],
  ['/', 'nl-NL', '/clientcenter/en/us/'],
  ['/clientcenter/', 'en-GB;q=0.2,pt;q=0.7', '/clientcenter/pt/'],
  ['/clientcenter/documents?x=1', 'en-AU', '/clientcenter/en/au/documents?x=1'],
  ['//evil.example', 'en-US', '/clientcenter/en/us/'],
  ['/clientcenter//evil.example/', 'en-US', '/clientcenter/en/us//evil.example/'],
])('%s with Accept-Language "%s" leads to %s', async (path, wish, expected) => {
  const response = await open(path, { 'accept-language': wish });
  if (path.startsWith('//')) expect(response.status).toBe(404);
  else {
    expect(response.status).toBe(302);
    expect(locationOf(response).href).toBe(`${origin}${expected}`);
  }
});

test.each(languages)('every language has its page: %s', async (language) => {
  const response = await open(`${prefixOf(language)}/auth`);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain(`<html lang="${language}"`);
  expect(configIn(html)).toMatchObject({ language, companyId: '1001', market: 'us' });
});

test('the page is strict about what it loads, is never stored, and carries the nonce of its style', async () => {
  const response = await open('/clientcenter/en/us/auth');
  const html = await response.text();
  const policy = response.headers.get('content-security-policy') ?? '';
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  expect(policy).toBe(
    `default-src 'self'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'`,
  );
  expect(html).toContain(`<style nonce="${nonce}">`);
  expect(html).toContain(`<meta name="csp-nonce" content="${nonce}">`);
  expect(html).not.toMatch(/ style="/);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  });
  const other = await open('/clientcenter/en/us/auth');
  expect(other.headers.get('content-security-policy')).not.toBe(policy);
});

test('every page names the font, which does not change a page that is already painted', async () => {
  const face = /@font-face\{font-family:Inter;font-display:optional;font-weight:100 900;src:url\(([^)]+)\)/g;
  const facesIn = async (path: string, headers?: Record<string, string>) =>
    [...(await (await open(path, headers)).text()).matchAll(face)].map(([, address]) => address);
  const both = ['latin', 'latin-ext'].map((part) => `/clientcenter/assets/inter-5.3.0/${part}.woff2`);
  expect(await facesIn('/clientcenter/en/us/auth')).toEqual(both);
  expect(await facesIn('/clientcenter/en/us/documents', { cookie: 'cc-session=x' })).toEqual(both);
  expect(await facesIn('/privacy')).toEqual(both);
  expect(await facesIn('/oidc/interaction/none')).toEqual(both);
});

test('the font is off on a page with an early script, which turns it on, and on everywhere else', async () => {
  const fontStyle = /<style nonce="[^"]+" id="cc-font" data-file="([^"]+)" media="([^"]+)">/;
  const styleOn = async (path: string, headers?: Record<string, string>) =>
    fontStyle.exec(await (await open(path, headers)).text())?.slice(1);
  const file = '/clientcenter/assets/inter-5.3.0/latin.woff2';
  expect(await styleOn('/clientcenter/en/us/auth')).toEqual([file, 'all']);
  expect(await styleOn('/clientcenter/en/us/documents', { cookie: 'cc-session=x' })).toEqual([
    file,
    'not all',
  ]);
});

test('the sign-in page is there before any script, in its language', async () => {
  const english = await (await open('/clientcenter/en/us/auth')).text();
  expect(english).toContain('<title>Sign in · Test &amp; Sons</title>');
  expect(english).toContain(
    '<a class="si-button" href="/clientcenter/en/us/auth/start" rel="nofollow">Sign in</a>',
  );
  const portuguese = await (await open('/clientcenter/pt/auth')).text();
  expect(portuguese).toContain(
    '<a class="si-button" href="/clientcenter/pt/auth/start" rel="nofollow">Entrar</a>',
  );
});

test.each([
  ['/auth/logout', 'You are signed out'],
  ['/auth/firm-locked', 'The portal is closed for now'],
  ['/auth/mfa-required', 'One more step is needed'],
  ['/auth/signin-error', 'You could not be signed in'],
])('%s says what happened', async (path, heading) => {
  const html = await (await open(`/clientcenter/en/us${path}`)).text();
  expect(html).toContain(`<h1 class="si-title" tabindex="-1">${heading}</h1>`);
});

test.each([
  ['/auth/firm-locked', true],
  ['/auth/mfa-required', true],
  ['/auth/signin-error', true],
  ['/auth/logout', false],
  ['/auth', false],
])('%s carries the telephone and mail of the firm: %s', async (path, isThere) => {
  const html = await (await open(`/clientcenter/en/us${path}`, { cookie: 'bmTheme=6001' })).text();
  const links = [...html.matchAll(/<p class="si-ask">(.*?)<\/p>/g)].map(([, inside]) => inside);
  const both =
    '<a href="tel:2075550142">(207) 555-\u20600142</a><a href="mailto:office@test.example">office@test.example</a>';
  expect(links).toEqual(isThere ? [both] : []);
});

test.each(['/whatever', '/api/whatever'])(
  'the unknown path %s answers a browser with a page that leads to the portal, an API client with JSON',
  async (path) => {
    const page = await open(path, { accept: 'text/html', 'accept-language': 'pt-BR' });
    const html = await page.text();
    expect([page.status, page.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(html).toContain('<html lang="pt-BR">');
    expect(html).toContain('<h1>Não encontramos esta página</h1>');
    expect(html).toContain('<a class="button main" href="/">Ir para o portal</a>');
    expect(html).toContain('Test &amp; Sons');
    const program = await open(path, { accept: '*/*' });
    expect([program.status, await program.json()]).toEqual([404, { errors: [{ reason: 'notFound' }] }]);
  },
);

test.each([
  ['https://firm.example/bye', 'https://firm.example/bye'],
  ['/demo/au-revoir', '/demo/au-revoir'],
  ['http://firm.example/bye', null],
  ['javascript:alert(1)', null],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['/\t/evil.example', null],
  ['firm.example/bye', null],
])('only an https URL or a path of the portal is kept as logout URL: %s', (logoutUrl, kept) => {
  expect(themeOf({ name: 'Firm', theme: { logoutUrl } }).logoutUrl).toBe(kept);
});

test('the cookie bmTheme chooses the firm, whose colours are made readable and whose words stay text', async () => {
  const html = await (await open('/clientcenter/en/gb/auth', { cookie: 'bmTheme=3001' })).text();
  const { theme, companyId } = configIn(html);
  expect(companyId).toBe('3001');
  expect(theme.colors).toEqual({
    headerFillColor: '#fff3b0',
    headerTextColor: '#000000',
    buttonFillColor: '#fff3b0',
    buttonTextColor: '#000000',
    translucentColor: 'rgba(255,243,176,0.1)',
  });
  expect(theme.firmName).toBe('Pale </script><b>LLP');
  expect(html).toContain('--cc-header-text:#000000');
  expect(html).toContain('Welcome to &lt;i&gt;Pale&lt;/i&gt;.');
  expect(html).not.toContain('</script><b>');
});

test.each(['../1001', "1' or '1'='1", '9999'])(
  'a cookie that names no firm counts as none: %s',
  async (value) => {
    const cookie = `bmTheme=${encodeURIComponent(value)}`;
    expect(configIn(await (await open('/clientcenter/en/us/auth', { cookie })).text()).companyId).toBe(
      '1001',
    );
  },
);

test('with a session, a page of the signed-in part has its skeleton, the early script, which its policy knows by its text, and names its chunks', async () => {
  const headers = { cookie: 'cc-session=x' };
  const response = await open('/clientcenter/en/us/documents', headers);
  const html = await response.text();
  expect(html).toContain('<div class="sk-page">');
  const [, script = ''] = /<script>(.*?)<\/script>/.exec(html) ?? [];
  expect(script).toBe('window.early = 1;');
  const hash = createHash('sha256').update(script).digest('base64');
  expect(response.headers.get('content-security-policy')).toContain(`; script-src 'self' 'sha256-${hash}'; `);
  // In a template, which fetches nothing: the early script puts them into the page once the data are coming.
  expect(/<template id="cc-hints">(.*?)<\/template>/.exec(html)?.[1]).toBe(
    '<link rel="modulepreload" crossorigin href="/clientcenter/assets/en-US-documents.js">',
  );
  const stranger = await (await open('/clientcenter/en/us/documents')).text();
  expect(stranger).toContain(
    '<a class="si-button" href="/clientcenter/en/us/auth/start?r=%2Fdocuments" rel="nofollow">Sign in</a>',
  );
});

test('the other name of this machine leads to the one that cookies belong to', async () => {
  const path = '/clientcenter/en/us/auth?r=%2Fdocuments';
  const response = await fetch(`${origin.replace('localhost', '127.0.0.1')}${path}`, { redirect: 'manual' });
  expect([response.status, locationOf(response).href]).toEqual([307, `${origin}${path}`]);
});

test.each([
  ['en/us', 'en-US'],
  ['en/gb', 'en-US'],
  ['en/au', 'en-US'],
  ['en/ca', 'en-US'],
  ['es', 'es-AR'],
  ['pt', 'pt-BR'],
  ['fr', 'fr-CA'],
])(
  '[T9.08] the sign-in page at %s links to the privacy policy in %s, which leads back to it',
  async (segment, lang) => {
    const html = await (await open(`/clientcenter/${segment}/auth`)).text();
    expect(html).toContain(`href="/privacy?lang=${lang}"`);
    const tag = languageOfPath(`/clientcenter/${segment}`) ?? '';
    const policy = await (await open(`/privacy?lang=${lang}`, { 'accept-language': tag })).text();
    expect(policy).toContain(`<html lang="${lang}"`);
    expect(policy).toContain(`href="/clientcenter/${segment}/auth"`);
  },
);

test('the privacy page needs no script', async () => {
  const html = await (await open('/privacy', { 'accept-language': 'pt' })).text();
  expect(html).toContain('<h1 class="si-title">Privacidade</h1>');
  expect(html).not.toContain('<script');
});

test('health is answered without a session', async () => {
  const response = await new CookieBrowser().fetch(`${origin}/healthz`);
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
});

test('long answers are compressed for clients that accept it', async () => {
  const response = await open('/clientcenter/en/us/auth', { 'accept-encoding': 'gzip' });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(await response.text()).toContain('cc-config');
});
