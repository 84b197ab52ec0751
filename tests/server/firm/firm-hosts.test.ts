import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companies } from '../../../server/db/schema/core-schema.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    DEFAULT_COMPANY_IDS: '{"br":"2001","uk":"3001","ca":"5001"}',
    FIRM_HOSTS: JSON.stringify({ 'Aurora.example': '2001', 'gone.example': '9999' }),
  });
  const firm = { language: 'en-US', theme: {} };
  await server.deps.db.insert(companies).values([
    { id: '2001', name: 'Aurora', market: 'br', ...firm },
    { id: '3001', name: 'Thistle', market: 'uk', isPublic: true, ...firm },
  ]);
});
afterAll(() => server.end());

/** Sends a request by another host name than the one that it goes to. */
function send(
  host: string,
  path: string,
  { body, ...headers }: Record<string, string> = {},
): Promise<{ status: number; text: string; location: string }> {
  const { port } = new URL(server.origin);
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const outgoing = request({ port, path, method, headers: { host: `${host}:${port}`, ...headers } });
    outgoing.on('error', reject);
    outgoing.on('response', async (response) => {
      resolve({
        status: response.statusCode ?? 0,
        text: await text(response),
        location: response.headers.location ?? '',
      });
    });
    outgoing.end(body);
  });
}
const firmOf = async (host: string, headers?: Record<string, string>): Promise<string> => {
  const page = await send(host, '/clientcenter/en/us/auth', headers);
  return JSON.parse(/id="cc-config">(.*?)<\/script>/s.exec(page.text)?.[1] ?? '').companyId;
};

test('before sign-in the cookie says which firm it is, else the host name, else the settings', async () => {
  expect(await firmOf('aurora.example', { cookie: 'bmTheme=3001' })).toBe('3001');
  expect(await firmOf('aurora.example', { cookie: 'bmTheme=9999' })).toBe('2001');
  expect(await firmOf('aurora.example')).toBe('2001');
  expect(await firmOf('gone.example')).toBe('1001');
  expect(await firmOf('localhost')).toBe('1001');
});

test.each([
  ['/clientcenter/pt/auth', '2001'],
  ['/clientcenter/en/gb/auth', '3001'],
  ['/clientcenter/en/us/auth', '1001'],
  ['/clientcenter/en/au/auth', '1001'],
  // This market's firm is not there.
  ['/clientcenter/fr/auth', '1001'],
  ['/clientcenter/pt/help/', '2001'],
])('a first visit to %s shows the default firm of the market of its language, %s', async (path, id) => {
  const names: Record<string, string> = { '1001': 'Test &amp; Sons', '2001': 'Aurora', '3001': 'Thistle' };
  const page = await send('localhost', path);
  expect(/<title>.* · (.*?)<\/title>/.exec(page.text)?.[1]).toBe(names[id]);
});

test('a first visit to the Brazilian pages signs in with the client id of Brazil', async () => {
  const { port } = new URL(server.origin);
  const { location } = await send('localhost', '/api/security/v1/oidc/login', {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    body: JSON.stringify({
      type: 'clientcenter',
      sp: 'clientcenter',
      lang: 'pt-BR',
      redirectUri: `http://localhost:${port}/clientcenter/pt/auth`,
    }),
  });
  expect(new URL(location).searchParams.get('client_id')).toBe('clientcenter-br-test');
});

test('[S7.05, S9.13] a firm’s own host signs in with the client id of that host and comes back to it', async () => {
  const { port } = new URL(server.origin);
  const login = (host: string) =>
    send('aurora.example', '/api/security/v1/oidc/login', {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      body: JSON.stringify({
        type: 'clientcenter',
        sp: 'clientcenter',
        lang: 'pt-BR',
        redirectUri: `http://${host}:${port}/clientcenter/pt/auth`,
      }),
    });
  const { searchParams } = new URL((await login('aurora.example')).location);
  expect([searchParams.get('client_id'), searchParams.get('redirect_uri')]).toEqual([
    'clientcenter-br',
    `http://aurora.example:${port}/clientcenter/pt/auth`,
  ]);
  expect((await login('elsewhere.example')).status).toBe(400);
});

test('[S7.05] each host name signs out with the client id of its firm and comes back to itself', async () => {
  const { port } = new URL(server.origin);
  const leave = async (host: string) => {
    const { searchParams } = new URL((await send(host, '/clientcenter/sign-out')).location);
    return [searchParams.get('client_id'), searchParams.get('post_logout_redirect_uri')];
  };
  expect(await leave('aurora.example')).toEqual([
    'clientcenter-br-en-us',
    `http://aurora.example:${port}/clientcenter/en/us/auth/logout`,
  ]);
  expect(await leave('localhost')).toEqual([
    'clientcenter-test',
    `http://localhost:${port}/clientcenter/en/us/auth/logout`,
  ]);
});
