import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  isProductionHost,
  languages,
  logoutPathOf,
  type Market,
  providerClientKey,
} from '../../../contract/language/market.ts';
import { signInAttempts } from '../../../server/db/schema/access-schema.ts';
import { companies } from '../../../server/db/schema/core-schema.ts';
import { clientIdFor, everyClientId } from '../../../server/oidc/client-ids.ts';
import { readSettings } from '../../../server/settings.ts';
import { CookieBrowser, locationOf } from '../../support/browser/cookie-browser.ts';
import { exchange, passProvider, startLogin } from '../../support/browser/sign-in.ts';
import { startTestServer, type TestServer, testPassword } from '../../support/server/server.ts';

let server: TestServer;
let origin: string;

beforeAll(async () => {
  server = await startTestServer();
  origin = server.origin;
  await server.addUser('ada@test.example');
  await server.deps.db.insert(companies).values(
    (['br', 'uk', 'ar', 'ca'] as const).map((market) => ({
      id: market,
      name: market,
      market,
      language: 'en-US',
      isPublic: true,
      theme: {},
    })),
  );
});
afterAll(() => server.end());

/** A browser that was with a firm before. */
function browserOf(companyId: string): CookieBrowser {
  const browser = new CookieBrowser();
  browser.cookies.set('bmTheme', companyId);
  return browser;
}

const cases = [
  ['1001', 'us', 'en-US', 'default', 'clientcenter-test'],
  ['1001', 'us', 'pt-BR', 'default', 'clientcenter-test'],
  ['br', 'br', 'pt-BR', 'br', 'clientcenter-br-test'],
  ['br', 'br', 'en-US', 'brEnUs', 'clientcenter-br-en-us-test'],
  ['uk', 'uk', 'en-GB', 'uk', 'clientcenter-uk-test'],
  ['ar', 'ar', 'es-AR', 'ar', 'clientcenter-ar-test'],
  ['ca', 'ca', 'en-CA', 'ca', 'clientcenter-ca-test'],
  ['ca', 'ca', 'fr-CA', 'caFr', 'clientcenter-ca-fr-test'],
] as const;

test.each(cases)('[S7.05, S9.13] firm %s of market %s in %s signs in as %s', async (...one) => {
  const [companyId, market, language, key, clientId] = one;
  expect(providerClientKey(market, language)).toBe(key);
  const redirectUri = `${origin}/clientcenter/en/us/auth`;
  const started = locationOf(await startLogin(origin, browserOf(companyId), redirectUri, language));
  expect(started.searchParams.get('client_id')).toBe(clientId);
});

test.each([
  ['portal.example', true],
  ['www.demo.example', true],
  ['ci.portal.example', false],
  ['ci-42.portal.example', false],
  ['demo.portal.example', false],
  ['QED.portal.example', false],
  ['localhost', false],
  ['127.0.0.1', false],
  ['10-portal.example', false],
])('[S7.05, S9.13] %s is a production host: %s', (hostname, isProduction) => {
  expect(isProductionHost(hostname)).toBe(isProduction);
  const { clientIds } = readSettings({});
  const at = { market: 'ca', language: 'fr-CA', hostname } as const;
  expect(clientIdFor(clientIds, at)).toBe(isProduction ? 'clientcenter-ca-fr' : 'clientcenter-ca-fr-test');
});

test('[S9.13] the embedded provider knows the portal by each of its ids', async () => {
  const ids = [...everyClientId(server.settings.clientIds)];
  expect(ids).toHaveLength(14);
  const address = locationOf(await startLogin(origin, new CookieBrowser()));
  for (const id of ids) {
    address.searchParams.set('client_id', id);
    const page = locationOf(await new CookieBrowser().fetch(address));
    expect(page.pathname).toMatch(/^\/oidc\/interaction\//);
  }
});

test('[S9.13] the code is exchanged with the client id of its request, also when the browser has changed the firm meanwhile', async () => {
  const browser = browserOf('br');
  const back = await passProvider(origin, browser, { email: 'ada@test.example', password: testPassword });
  browser.cookies.set('bmTheme', 'uk');
  expect((await exchange(origin, browser, back)).status).toBe(200);
});

test('a sign-in without the client id of its request is started again', async () => {
  const browser = new CookieBrowser();
  const back = await passProvider(origin, browser, { email: 'ada@test.example', password: testPassword });
  await server.deps.db.update(signInAttempts).set({ clientId: null });
  const answer = await exchange(origin, browser, back);
  expect(answer.status).toBe(403);
  expect(locationOf(answer).pathname).toBe('/clientcenter/en/us/auth/signin-error');
});

const leave = (query: Record<string, string>, browser = new CookieBrowser()) =>
  browser.fetch(`${origin}/clientcenter/sign-out?${new URLSearchParams(query)}`);
const wayOut = (response: Response) => {
  const { searchParams } = locationOf(response);
  return [searchParams.get('client_id'), searchParams.get('post_logout_redirect_uri')];
};

test.each(languages)('[S2.10] a logout in %s comes back to its own address', async (language) => {
  const browser = new CookieBrowser();
  const returnTo = `${origin}${logoutPathOf(language)}`;
  const left = await leave({ client_id: 'clientcenter-uk-test', returnTo }, browser);
  expect(wayOut(left)).toEqual(['clientcenter-uk-test', returnTo]);
  const page = await (await browser.fetch(locationOf(left))).text();
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const ended = await browser.post(`${origin}/oidc/session/end/confirm`, { xsrf, logout: 'yes' });
  expect(locationOf(ended).href).toBe(returnTo);
});

test('[S2.10] the logout addresses are those of the markets', () => {
  expect(languages.map(logoutPathOf)).toEqual([
    '/clientcenter/en/us/auth/logout',
    '/clientcenter/en/gb/auth/logout',
    '/clientcenter/en/au/auth/logout',
    '/clientcenter/en/ca/auth/logout',
    '/clientcenter/es/auth/logout',
    '/clientcenter/pt/auth/logout',
    '/clientcenter/fr/auth/logout',
  ]);
});

test.each([
  ['https://evil.example/clientcenter/pt/auth/logout'],
  ['//evil.example/clientcenter/pt/auth/logout'],
  ['/clientcenter/pt/documents'],
  ['http://['],
  [''],
])('[S7.05] a way back that is none of S2.10 counts as absent: %s', async (returnTo) => {
  const [, back] = wayOut(await leave({ client_id: 'clientcenter-test', returnTo }));
  expect(back).toBe(`${origin}/clientcenter/en/us/auth/logout`);
});

test('[S7.05] a client id that is none of ours gives way to the one of firm and language', async () => {
  const returnTo = `${origin}/clientcenter/fr/auth/logout`;
  const [clientId] = wayOut(await leave({ client_id: 'unknown-client', returnTo }, browserOf('ca')));
  expect(clientId).toBe('clientcenter-ca-fr-test');
});

test('[S7.05, S9.13] the page knows the client ids of all markets for its host', async () => {
  const html = await (await browserOf('br').fetch(`${origin}/clientcenter/pt/auth`)).text();
  const config = JSON.parse(/id="cc-config">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
  expect(config.signOut).toEqual({
    path: '/clientcenter/sign-out',
    clientIds: {
      default: 'clientcenter-test',
      ar: 'clientcenter-ar-test',
      br: 'clientcenter-br-test',
      brEnUs: 'clientcenter-br-en-us-test',
      uk: 'clientcenter-uk-test',
      ca: 'clientcenter-ca-test',
      caFr: 'clientcenter-ca-fr-test',
    },
  });
});

const external = {
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'secret',
};

test('[S9.13] a provider of one’s own may know the portal by one id, or by one for each market', () => {
  const idsOf = (env: NodeJS.ProcessEnv) => {
    const { clientIds } = readSettings({ ...external, ...env });
    const of = (market: Market, hostname: string) =>
      clientIdFor(clientIds, { market, hostname, language: 'en-US' });
    return [of('us', 'portal.example'), of('uk', 'portal.example'), of('uk', 'ci.portal.example')];
  };
  expect(idsOf({})).toEqual(['portal', 'portal', 'portal']);
  const OIDC_CLIENT_IDS = JSON.stringify({ uk: { production: 'p', nonProduction: 'n' } });
  expect(idsOf({ OIDC_CLIENT_IDS })).toEqual(['portal', 'p', 'n']);
  const OIDC_CLIENT_SECRETS = JSON.stringify({ p: 'another' });
  expect(readSettings({ ...external, OIDC_CLIENT_SECRETS }).issuer?.clientSecrets).toEqual({ p: 'another' });
});

test.each([
  ['OIDC_CLIENT_IDS', '{'],
  ['OIDC_CLIENT_IDS', '{"mars":{"production":"a","nonProduction":"b"}}'],
  ['OIDC_CLIENT_IDS', '{"uk":{"production":"a"}}'],
  ['OIDC_CLIENT_SECRETS', '[]'],
  ['FIRM_HOSTS', '{"portal.example":1}'],
])('%s that cannot be read is named: %s', (name, value) => {
  expect(() => readSettings({ ...external, [name]: value })).toThrow(`${name} must be JSON such as`);
});

test('attempts remember their client id', async () => {
  const address = locationOf(await startLogin(origin, browserOf('ar')));
  const kept = await server.deps.db
    .select({ clientId: signInAttempts.clientId })
    .from(signInAttempts)
    .where(eq(signInAttempts.nonce, address.searchParams.get('nonce') ?? ''));
  expect(kept).toEqual([{ clientId: 'clientcenter-ar-test' }]);
});
