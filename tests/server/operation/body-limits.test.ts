import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPortalProcess } from '../../support/browser/portal-process.ts';
import { ownDatabase } from '../../support/server/own-database.ts';
import { chunkedHead, chunkOf, openConnection } from '../../support/server/raw-connection.ts';
import { type StorageFixture, startStorageFixture } from '../storage/storage-fixture.ts';
import type { Visitor } from '../storage/storage-server.ts';

const limits = {
  LIMIT_BODY_MS: '1500',
  LIMIT_IDLE_MS: '700',
  LIMIT_HEADERS_MS: '500',
  LIMIT_FIRM_BODY_BYTES: '4194304',
  LIMIT_FIRM_BODY_BYTES_PER_SECOND: '1',
};
const json = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
const form = {
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
};
const megabyte = 1_048_576;

let fixture: StorageFixture;
beforeAll(async () => {
  fixture = await startStorageFixture(limits);
  await fixture.addContainer({ id: 'tax', parentId: 'acme' });
});
afterAll(() => fixture.end());

/** Sends chunks of 64 kB until the server stops taking them or `mostBytes` are sent, and answers what it said. */
async function flood(
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  mostBytes: number,
): Promise<{ answer: string; sent: number }> {
  const { socket, closed, received } = openConnection(origin);
  socket.write(chunkedHead(path, headers));
  const chunk = chunkOf(65_536);
  let sent = 0;
  const isOver = closed.then(() => true);
  while (sent < mostBytes && !received().includes('\r\n\r\n')) {
    sent += 65_536;
    if (!socket.write(chunk)) {
      const drained = once(socket, 'drain').then(
        () => false,
        () => true,
      );
      if (await Promise.race([isOver, drained])) break;
    }
  }
  return { answer: await closed, sent };
}

const open = [
  ['/api/security/v1/tokens/long', json],
  ['/api/security/v1/oidc/login', json],
  ['/oidc/interaction/any', form],
  ['/oidc/token', form],
  ['/clientcenter/en/us/share/any', form],
  ['/staff/preview', form],
] as const;

test.each(open)('a chunked body without an end at %s is refused while it is read', async (path, headers) => {
  const { answer, sent } = await flood(fixture.origin, path, headers, 64 * megabyte);
  const status = Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]);
  // The provider's library has one answer for every body that it does not read.
  expect([path, status]).toEqual([path, path === '/oidc/token' ? 400 : 413]);
  expect(sent).toBeLessThan(32 * megabyte);
});

test('a body over the limit that says its length is refused with 413 before it is sent', async () => {
  const { socket, until } = openConnection(fixture.origin);
  socket.write(
    'POST /api/security/v1/tokens/long HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n' +
      'Content-Type: application/json\r\nContent-Length: 4097\r\n\r\n',
  );
  await until('HTTP/1.1 413');
  socket.destroy();
});

test('a call with a session takes a larger body, up to its own limit', async () => {
  const post = (bytes: number) =>
    fixture.call(fixture.as.ann, '/api/storage/v1/folders/tax/documents/exists', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `["a.pdf"${' '.repeat(bytes - 9)}]`,
    });
  expect((await post(megabyte)).status).toBe(200);
  expect((await post(megabyte + 1)).status).toBe(413);
});

test('a firm that sends more JSON than its allowance gets 429, and another firm is answered', async () => {
  const post = (visitor: Visitor) =>
    fixture.call(visitor, '/api/storage/v1/folders/tax/documents/exists', {
      method: 'POST',
      body: `["a.pdf"${' '.repeat(megabyte - 9)}]`,
    });
  const statuses: number[] = [];
  while (!statuses.includes(429)) statuses.push((await post(fixture.as.ann)).status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(4);
  const refused = await post(fixture.as.cole);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await post(fixture.as.bob)).status).toBe(404);
});

test('a connection is closed soon after a refused body, also when the client keeps it open', async () => {
  const { socket, until, closed } = openConnection(fixture.origin);
  socket.write(chunkedHead('/api/security/v1/tokens/long', json));
  socket.write(chunkOf(65_536));
  await until('HTTP/1.1 413');
  expect(await closed).toContain('"tooLarge"');
});

test.each([
  ['/api/security/v1/tokens/long', json],
  ['/oidc/interaction/any', form],
  ['/oidc/token', form],
] as const)('a body that comes byte by byte at %s is ended at its deadline', async (path, headers) => {
  const { socket, closed } = openConnection(fixture.origin);
  socket.write(chunkedHead(path, headers));
  const drip = setInterval(() => socket.write(chunkOf(1)), 100);
  const answer = await closed;
  clearInterval(drip);
  expect(answer).toBe('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
});

test('a connection that sends nothing, or headers without an end, is closed', async () => {
  const silent = openConnection(fixture.origin);
  const slow = openConnection(fixture.origin);
  slow.socket.write('GET / HTTP/1.1\r\nHost: loc');
  expect(await silent.closed).toMatch(/^(HTTP\/1.1 408 |$)/);
  expect(await slow.closed).toContain('HTTP/1.1 408');
});

/** Opens an upload of 1,000 bytes for Ann and sends its first part. */
function openUpload(name: string) {
  const head = `--x\r\ncontent-disposition: form-data; name="file[]"; filename="${name}"\r\n\r\n`;
  const tail = '\r\n--x--\r\n';
  const outgoing = request(new URL('/api/storage/v1/folders/tax/documents', fixture.origin), {
    method: 'POST',
    headers: {
      ...fixture.as.ann.headers,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': head.length + 1_000 + tail.length,
    },
  });
  outgoing.write(head);
  return { outgoing, tail };
}

test('an upload takes longer than the deadline of other bodies as long as its bytes keep coming', async () => {
  const { outgoing, tail } = openUpload('slow.dat');
  const answered = once(outgoing, 'response');
  const begin = Date.now();
  await new Promise<void>((resolve) => {
    let sent = 0;
    const drip = setInterval(() => {
      outgoing.write('x'.repeat(50));
      sent += 50;
      if (sent < 1_000) return;
      clearInterval(drip);
      resolve();
    }, 100);
  });
  outgoing.end(tail);
  const [answer] = await answered;
  answer.resume();
  expect([answer.statusCode, Date.now() - begin > Number(limits.LIMIT_BODY_MS)]).toEqual([200, true]);
});

test('an upload that stops coming is ended at the idle limit and leaves nothing', async () => {
  const before = await fixture.blobFiles();
  const { outgoing } = openUpload('stuck.dat');
  outgoing.write('some bytes');
  await once(outgoing, 'error');
  await expect.poll(fixture.blobFiles).toEqual(before);
});

test('form parts beside the file are bounded while they are read', async () => {
  const parts = `--x\r\ncontent-disposition: form-data; name="note"\r\n\r\n`;
  const { socket, until } = openConnection(fixture.origin);
  const headers = { ...fixture.as.ann.headers, 'Content-Type': 'multipart/form-data; boundary=x' };
  socket.write(chunkedHead('/api/storage/v1/folders/tax/documents', headers));
  socket.write(`${parts.length.toString(16)}\r\n${parts}\r\n`);
  for (let sent = 0; sent <= megabyte; sent += 65_536) socket.write(chunkOf(65_536));
  socket.write('0\r\n\r\n');
  await until('HTTP/1.1 413');
  socket.destroy();
});

test('endless bodies without a session leave the memory of the server where it was', {
  timeout: 120_000,
}, async () => {
  const database = await ownDatabase();
  const portal = await startPortalProcess({ DEMO: 'off', DATABASE_URL: database.url });
  try {
    const peak = () =>
      Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${portal.pid}/status`, 'utf8'))?.[1]) * 1_024;
    for (const [path, headers] of open) await flood(portal.origin, path, headers, megabyte);
    const before = peak();
    await Promise.all(open.map(([path, headers]) => flood(portal.origin, path, headers, 48 * megabyte)));
    expect(peak() - before).toBeLessThan(48 * megabyte);
  } finally {
    await portal.dispose();
    await database.drop();
  }
});
