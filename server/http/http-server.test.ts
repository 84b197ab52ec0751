import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { readLimits } from '../limits.ts';
import { createHttpServer, letPause } from './http-server.ts';

let server: Server;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Starts a server with these limits; each request is given to `listener`. */
async function start(
  env: NodeJS.ProcessEnv,
  listener: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
  host?: string,
): Promise<void> {
  const bounded = createHttpServer({ limits: readLimits(env), proxies: 0 });
  server = bounded.server;
  bounded.answer(listener);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
}

function open(localAddress = '127.0.0.1'): Socket {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** Everything that arrives until the other side closes the connection. */
async function received(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('latin1');
}

test('two IPv4 addresses do not share the limit of connections, on a server that listens on IPv6 too', async () => {
  await start({ LIMIT_CONNECTIONS_PER_SOURCE: '1' }, (_incoming, outgoing) => outgoing.end('there'));
  const holder = open('127.0.0.1');
  holder.write(get('/'));
  await once(holder, 'data');
  const other = open('127.0.0.2');
  other.write(get('/'));
  expect(String(await once(other, 'data'))).toMatch(/^HTTP\/1.1 200 OK/);
  expect(await received(open('127.0.0.1'))).toMatch(/^HTTP\/1.1 429/);
});

test('requests that do not wait for their answers count against the limit of their source', async () => {
  const heard: string[] = [];
  await start({ LIMIT_CONNECTIONS_PER_SOURCE: '3' }, ({ url }) => heard.push(url ?? ''));
  const socket = open();
  socket.write(['/1', '/2', '/3', '/4', '/5'].map(get).join(''));
  expect(await received(socket)).toBe('');
  expect(heard).toEqual(['/1', '/2', '/3']);
});

test('an answer in a row does not cut the connection while the next one is being worked on', async () => {
  const answers: ServerResponse[] = [];
  await start({ LIMIT_IDLE_MS: '200' }, (_incoming, outgoing) => {
    answers.push(outgoing);
    if (answers.length === 2) answers[0]?.end('first');
  });
  const socket = open();
  const all = received(socket);
  socket.write(get('/1') + get('/2'));
  // It is silent at the same time, and longer than the limit allows.
  const silent = open();
  await once(silent, 'connect');
  silent.write('GET / HTTP/1.1\r\n');
  await received(silent);
  answers[1]?.setHeader('connection', 'close').end('second');
  expect(await all).toContain('second');
});

test('a paused download goes on after a silence that ends another answer', async () => {
  const size = 32 * 1_048_576;
  await start({ LIMIT_IDLE_MS: '300', LIMIT_DOWNLOAD_IDLE_MS: '20000' }, (incoming, outgoing) => {
    if (incoming.url === '/download') letPause(incoming, 20_000);
    outgoing.writeHead(200, { 'content-length': size, connection: 'close' });
    outgoing.end(Buffer.alloc(size));
  });
  const begin = async (path: string): Promise<Socket> => {
    const socket = open();
    socket.write(get(path));
    await once(socket, 'readable');
    return socket;
  };
  const download = await begin('/download');
  const end = endOf('/other');
  const other = await begin('/other');
  await end;
  expect((await received(other)).length).toBeLessThan(size);
  expect((await received(download)).length).toBeGreaterThanOrEqual(size);
});

/** Resolves when the server is done with the answer to a path, or has given it up. */
function endOf(path: string): Promise<void> {
  return new Promise((resolve) => {
    server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
      if (incoming.url === path) outgoing.once('close', resolve);
    });
  });
}
