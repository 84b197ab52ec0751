import { afterAll, beforeAll, expect, test } from 'vitest';
import { companies } from '../../../server/db/schema/core-schema.ts';
import { sendRaw } from '../../support/server/raw-request.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let single: TestServer;
let several: TestServer;

beforeAll(async () => {
  [single, several] = await Promise.all([
    startTestServer(),
    startTestServer({ FIRM_HOSTS: '{"aurora.example":"2001"}' }),
  ]);
  for (const { deps } of [single, several])
    await deps.db.insert(companies).values([
      { id: '2001', name: 'Aurora', market: 'br', language: 'pt-BR', theme: {} },
      { id: '3001', name: 'Thistle', market: 'uk', language: 'en-GB', theme: {}, isPublic: true },
    ]);
});
afterAll(() => Promise.all([single.end(), several.end()]));

const configOf = (html: string) => JSON.parse(/id="cc-config">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
const page = '/clientcenter/en/us/auth';

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'Host %s, a name that every object has, counts as the public host',
  async (host) => {
    const answer = await sendRaw(single.origin, page, { host });
    const config = configOf(answer.text);
    expect([answer.status, config.companyId, config.bridgeOrigin]).toEqual([200, '1001', single.origin]);
    expect((await sendRaw(several.origin, page, { host })).status).toBe(421);
  },
);

test('with FIRM_HOSTS a host name that is not listed is refused with 421 on every path', async () => {
  for (const path of [
    '/',
    page,
    '/privacy',
    '/api/core/v1/clients',
    '/oidc/.well-known/openid-configuration',
  ]) {
    const answer = await sendRaw(several.origin, path, { host: 'elsewhere.example' });
    expect([path, answer.status, answer.text]).toEqual([path, 421, 'This server has no site of this name.']);
  }
});

test('with FIRM_HOSTS the listed hosts, the public host, the provider by loopback and health checks are answered', async () => {
  const statuses = await Promise.all([
    sendRaw(several.origin, page, { host: 'aurora.example' }),
    sendRaw(several.origin, page, { host: 'AURORA.example:8443' }),
    sendRaw(several.origin, page),
    sendRaw(several.origin, '/healthz', { host: '10.0.0.7' }),
    sendRaw(several.origin, '/oidc/.well-known/openid-configuration', { host: '127.0.0.1' }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

test('X-Forwarded-Host chooses neither firm nor address', async () => {
  const answer = await sendRaw(several.origin, page, { 'x-forwarded-host': 'aurora.example' });
  const config = configOf(answer.text);
  expect([config.companyId, config.bridgeOrigin]).toEqual(['1001', several.origin]);
});

test('bmTheme shows a firm that is public, and no other firm to a browser without its session', async () => {
  const firmFor = async (cookie: string) =>
    configOf((await sendRaw(single.origin, page, { cookie })).text).theme.firmName;
  expect(await firmFor('bmTheme=3001')).toBe('Thistle');
  expect(await firmFor('bmTheme=2001')).toBe('Test & Sons');
  expect(await firmFor('bmTheme=2001; cc-session=made-up')).toBe('Test & Sons');
});

test('bmTheme shows a firm that is not public to a browser with a live session of that firm', async () => {
  await single.addUser('rita@test.example', { companyId: '2001' });
  const { browser, call } = await single.signIn('rita@test.example');
  browser.cookies.set('bmTheme', '2001');
  const home = async () =>
    configOf(await (await browser.fetch(`${single.origin}/clientcenter/pt/`)).text()).companyId;
  expect(await home()).toBe('2001');
  const cookie = browser.cookies.get('cc-session') ?? '';
  await call('/api/security/v1/session', { method: 'DELETE' });
  browser.cookies.set('cc-session', cookie);
  expect(await home()).toBe('1001');
});
