import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { openConnection, type RawConnection } from '../helpers/raw-connection.ts';
import { sendRaw } from '../helpers/raw-request.ts';
import { startTestServer, type TestServer } from '../helpers/server.ts';

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
