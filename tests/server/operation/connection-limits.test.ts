import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { signInAttempts } from '../../../server/db/schema/access-schema.ts';
import { openConnection, type RawConnection } from '../../support/server/raw-connection.ts';
import { sendRaw } from '../../support/server/raw-request.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let connections: RawConnection[] = [];
afterEach(async () => {
  for (const { socket } of connections) socket.destroy();
  connections = [];
  await server.end();
});

async function connectTo(origin: string): Promise<RawConnection> {
  const connection = openConnection(origin);
  connections.push(connection);
  await once(connection.socket, 'connect');
  return connection;
}

/** Asks on an open connection and resolves when the answer is there. */
async function ask({ socket, until }: RawConnection, headers = ''): Promise<void> {
  socket.write(`GET /healthz HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`);
  await until('{"status":"ok"}');
}

test('a source over its limit of connections gets 429 with Retry-After, until it closes one', async () => {
  server = await startTestServer({ LIMIT_CONNECTIONS_PER_SOURCE: '3' });
  const held = [];
  for (let count = 0; count < 3; count += 1) held.push(await connectTo(server.origin));
  for (const connection of held) await ask(connection);

  const refused = await connectTo(server.origin);
  const answer = await refused.closed;
  expect(answer).toMatch(/^HTTP\/1.1 429 Too Many Requests\r\nRetry-After: 5\r\n/);

  held[0]?.socket.end();
  await held[0]?.closed;
  await ask(await connectTo(server.origin));
});

test('a page beyond the limit of connections says so in the language of its path, an API call gets JSON', async () => {
  server = await startTestServer({
    LIMIT_CONNECTIONS_PER_SOURCE: '1',
    LIMIT_REFUSED_CONNECTIONS_PER_SOURCE: '2',
    LIMIT_REFUSED_CONNECTION_MS: '60000',
  });
  await ask(await connectTo(server.origin));
  const read = async (path: string, accept: string) => {
    const connection = await connectTo(server.origin);
    connection.socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: ${accept}\r\n\r\n`);
    return await connection.closed;
  };
  const page = await read('/clientcenter/pt/documents', 'text/html,*/*;q=0.8');
  expect(page).toMatch(/^HTTP\/1.1 429 Too Many Requests\r\n/);
  expect(page).toMatch(/\r\nretry-after: 5\r\n/i);
  expect(Buffer.from(page, 'latin1').toString()).toContain('<h1>Muitas solicitações ao mesmo tempo</h1>');
  expect(await read('/api/places/v1/countries', 'application/json')).toContain(
    '{"errors":[{"reason":"tooManyRequests","message":"Too many connections of one source."}]}',
  );
  // Those that say nothing are bounded, too.
  const silent = [await connectTo(server.origin), await connectTo(server.origin)];
  expect(await (await connectTo(server.origin)).closed).toMatch(/^HTTP\/1.1 429 Too Many Requests\r\n/);
  expect(silent.map(({ received }) => received())).toEqual(['', '']);
});

/** A request of a source that the proxy names. */
const sendFrom = (source: string, path: string, init: RequestInit = {}) =>
  fetch(new URL(path, server.origin), {
    redirect: 'manual',
    ...init,
    headers: { 'x-forwarded-for': source, 'sec-fetch-site': 'same-origin', ...init.headers },
  });

test('requests that need no session and write are limited by source, all kinds of them together', async () => {
  server = await startTestServer({
    PROXIES: '1',
    LIMIT_OPEN_CALLS_PER_SOURCE: '3',
    LIMIT_OPEN_CALL_PER_SOURCE_MS: '60000',
  });
  const redirectUri = `${server.origin}/clientcenter/en/us/auth`;
  const json = (body: object) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const start = () =>
    [
      '/api/security/v1/oidc/login',
      json({ type: 'clientcenter', sp: 'clientcenter', lang: 'en-US', redirectUri }),
    ] as const;
  const requests: readonly (readonly [string, RequestInit?])[] = [
    start(),
    ['/api/security/v1/oidc/auth-code/session?code=c&state=s', { method: 'POST' }],
    ['/api/security/v1/tokens/long', json({ from: 'loginToken', token: 'x' })],
    ['/clientcenter/sign-out'],
    ['/oidc/auth?client_id=x'],
    ['/oidc/auth/some-interaction'],
    ['/oidc/session/end'],
    ['/oidc/interaction/any/cancel'],
    ['/clientcenter/en/us/share/any'],
    ['/clientcenter/fr/share/any/documents/1'],
  ];
  for (const [index, [path, init]] of requests.entries()) {
    const source = `203.0.113.${index}`;
    for (let made = 0; made < 3; made += 1)
      expect([path, (await sendFrom(source, ...start())).status]).toEqual([path, 200]);
    const refused = await sendFrom(source, path, init);
    const waits = Number(refused.headers.get('retry-after'));
    expect([path, refused.status, waits > 50 && waits <= 60]).toEqual([path, 429, true]);
    expect((await refused.json()).errors[0].reason).toBe('tooManyRequests');
  }
  const started = await server.deps.db.$count(signInAttempts);
  expect(started).toBe(3 * requests.length);

  const page = await sendFrom('203.0.113.9', '/clientcenter/fr/share/any', {
    headers: { accept: 'text/html' },
  });
  expect([page.status, page.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^(60|5\d)$/)]);
  expect(await page.text()).toContain('<h1>Trop de demandes à la fois</h1>');
  // The portal’s own calls to the provider, and the end of a session, are not among them.
  expect((await sendFrom('203.0.113.9', '/oidc/.well-known/openid-configuration')).status).toBe(200);
  expect((await sendFrom('203.0.113.9', '/api/security/v1/session', { method: 'DELETE' })).status).toBe(204);
});

test('connections beyond the limit for all are closed, and those that are open go on', async () => {
  server = await startTestServer({ LIMIT_CONNECTIONS: '2' });
  const [one, two] = [await connectTo(server.origin), await connectTo(server.origin)];
  await Promise.all([ask(one), ask(two)]);
  expect(await (await connectTo(server.origin)).closed).toBe('');
  await ask(one);
});

test('behind a proxy the requests of one source are limited and those of another are answered', async () => {
  server = await startTestServer({ PROXIES: '1', LIMIT_CONNECTIONS_PER_SOURCE: '2' });
  const hold = async (source: string) => {
    const connection = await connectTo(server.origin);
    connection.socket.write(
      `POST /api/security/v1/tokens/long HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${source}\r\n` +
        'Expect: 100-continue\r\nContent-Length: 10\r\nContent-Type: application/json\r\nSec-Fetch-Site: same-origin\r\n\r\n',
    );
    await connection.until('100 Continue');
    return connection;
  };
  const first = await hold('203.0.113.7');
  await hold('10.9.9.9, 203.0.113.7');

  const statusOf = async (source: string) =>
    (await sendRaw(server.origin, '/healthz', { 'x-forwarded-for': source })).status;
  expect(await statusOf('203.0.113.7')).toBe(429);
  expect(await statusOf('203.0.113.8')).toBe(200);

  first.socket.destroy();
  await expect.poll(() => statusOf('203.0.113.7')).toBe(200);
});

test('addresses of one IPv6 /64 network are one source', async () => {
  server = await startTestServer({ PROXIES: '1', LIMIT_CONNECTIONS_PER_SOURCE: '1' });
  const holder = await connectTo(server.origin);
  holder.socket.write(
    'POST /api/security/v1/tokens/long HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 2001:db8:1:2::1\r\n' +
      'Expect: 100-continue\r\nContent-Length: 10\r\nContent-Type: application/json\r\nSec-Fetch-Site: same-origin\r\n\r\n',
  );
  await holder.until('100 Continue');
  const statusOf = async (source: string) =>
    (await sendRaw(server.origin, '/healthz', { 'x-forwarded-for': source })).status;
  expect(await statusOf('2001:db8:1:2:ffff::9')).toBe(429);
  expect(await statusOf('2001:db8:1:3::1')).toBe(200);
});

test('a server that stops does not wait for a connection on which nothing came', async () => {
  server = await startTestServer({ LIMIT_SHUTDOWN_MS: '600000', LIMIT_HEADERS_MS: '600000' });
  const [unused, used] = [await connectTo(server.origin), await connectTo(server.origin)];
  await ask(used);
  await server.stop();
  expect([await unused.closed, (await used.closed).includes('{"status":"ok"}')]).toEqual(['', true]);
});
