import { once } from 'node:events';
import http from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { maxFileBytes } from '../../../contract/storage/file-rules.ts';
import { openConnection } from '../../support/server/raw-connection.ts';
import { type StorageFixture, startStorageFixture } from './storage-fixture.ts';

const folder = 'tax';
let fixture: StorageFixture;

beforeAll(async () => {
  fixture = await startStorageFixture();
  await fixture.addContainer({ id: folder, parentId: 'acme' });
});
afterAll(() => fixture.end());
afterEach(() => {
  expect(fixture.reported.filter((line) => line.includes('failed'))).toEqual([]);
});

const names = async (): Promise<string[]> => (await fixture.documentsIn(folder)).map((row) => row.name);

/** Opens an upload whose file has `size` bytes of zeros; the caller writes them. */
function openUpload(name: string, size: number, end: 'whole' | 'cut' = 'whole') {
  const boundary = 'border';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file[]"; filename="${name}"\r\n\r\n`;
  const tail = end === 'whole' ? `\r\n--${boundary}--\r\n` : '';
  const request = http.request(new URL(`/api/storage/v1/folders/${folder}/documents`, fixture.origin), {
    method: 'POST',
    headers: {
      ...fixture.as.ann.headers,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + size + tail.length,
    },
  });
  request.write(head);
  return { request, tail };
}

async function sendZeros(name: string, size: number): Promise<{ status: number; body: string }> {
  const { request, tail } = openUpload(name, size);
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
  const block = Buffer.alloc(4_194_304);
  for (let left = size; left > 0; left -= block.length)
    if (!request.write(block.subarray(0, left))) await once(request, 'drain');
  request.end(tail);
  const [answer] = await answered;
  let body = '';
  for await (const chunk of answer.setEncoding('utf8')) body += chunk;
  return { status: answer.statusCode ?? 0, body };
}

test('524,288,000 bytes are accepted, and one more answers 413 and leaves nothing', {
  timeout: 60_000,
}, async () => {
  const before = await fixture.blobFiles();
  const refused = await sendZeros('too large.dat', maxFileBytes + 1);
  expect(refused).toEqual({ status: 413, body: '{"errors":[{"reason":"tooLarge"}]}' });
  expect(await fixture.blobFiles()).toEqual(before);

  const accepted = await sendZeros('just right.dat', maxFileBytes);
  expect([accepted.status, JSON.parse(accepted.body).data.originalItemSize]).toEqual([200, maxFileBytes]);
  expect(await fixture.blobFiles()).toHaveLength(before.length + 1);
});

/** Sends what an upload begins with, then zeros for as long as the server takes them. Answers what it said, and what it took. */
async function pour(
  head: string,
): Promise<{ answer: string; sent: number; answeredAfter: number; closedAfter: number }> {
  const { socket, received, closed, until } = openConnection(fixture.origin);
  const begin = performance.now();
  let answeredAfter = 0;
  void until('\r\n\r\n').then(() => {
    answeredAfter = performance.now() - begin;
  });
  let isOver = false;
  void closed.then(() => {
    isOver = true;
  });
  socket.write(head);
  const block = Buffer.alloc(1_048_576);
  while (!isOver)
    if (!socket.write(block)) await Promise.race([closed, once(socket, 'drain').catch(() => undefined)]);
  const closedAfter = performance.now() - begin;
  return {
    answer: received(),
    sent: socket.bytesWritten - socket.writableLength,
    answeredAfter,
    closedAfter,
  };
}
const headOf = (path: string, method: string, headers: Record<string, string>): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    ...Object.entries({ ...fixture.as.ann.headers, ...headers }).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');
const formHead = '--x\r\ncontent-disposition: form-data; name="file[]"; filename="huge.dat"\r\n\r\n';
const documentsPath = `/api/storage/v1/folders/${folder}/documents`;
const formType = { 'Content-Type': 'multipart/form-data; boundary=x' };
const gigabytes4 = '4294967296';

test.each([
  [
    'that is too large as a whole',
    () => headOf(documentsPath, 'POST', { ...formType, 'Content-Length': gigabytes4 }),
    413,
  ],
  [
    'into a folder that is not there',
    () =>
      headOf('/api/storage/v1/folders/none/documents', 'POST', { ...formType, 'Content-Length': gigabytes4 }),
    404,
  ],
  [
    'of a type that is not allowed',
    () =>
      headOf(documentsPath, 'POST', { ...formType, 'Content-Length': '400000000' }) +
      formHead.replace('.dat', '.exe'),
    415,
  ],
  [
    'whose first bytes are not what its name says',
    () =>
      headOf(documentsPath, 'POST', { ...formType, 'Content-Length': '400000000' }) +
      formHead.replace('.dat', '.pdf'),
    415,
  ],
])(
  'an upload %s is answered at once, not read on, and its connection closed',
  async (_what, head, status) => {
    const before = await fixture.blobFiles();
    const { answer, sent, answeredAfter, closedAfter } = await pour(head());
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    // What fits into the buffers of both systems, and no more.
    expect(sent).toBeLessThan(16_777_216);
    expect(answeredAfter).toBeLessThan(closedAfter - 400);
    expect(await fixture.blobFiles()).toEqual(before);
  },
);

test('the rest of a small refused upload is taken in, and its connection goes on', async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const post = async (path: string): Promise<[status: number | undefined, port: number | undefined]> => {
    const request = http.request(new URL(path, fixture.origin), {
      agent,
      method: 'POST',
      headers: { ...fixture.as.ann.headers, ...formType, 'content-length': 4_000_000 },
    });
    const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
    request.end(Buffer.alloc(4_000_000));
    const [answer] = await answered;
    const { localPort } = answer.socket;
    await answer.toArray();
    return [answer.statusCode, localPort];
  };
  const [first, second] = [await post('/api/storage/v1/folders/none/documents'), await post(documentsPath)];
  agent.destroy();
  expect([first[0], second[0]]).toEqual([404, 413]);
  expect(second[1]).toBe(first[1]);
});

test('an upload that breaks off leaves nothing', async () => {
  const before = await fixture.blobFiles();
  const { request } = openUpload('half.dat', 10_000_000);
  request.on('error', () => undefined);
  request.write(Buffer.alloc(2_000_000));
  await expect.poll(async () => (await fixture.blobFiles()).length).toBe(before.length + 1);
  request.destroy();
  await expect.poll(fixture.blobFiles).toEqual(before);
  expect(await names()).not.toContain('half.dat');
});

test('a body that ends before its form does is refused as incomplete', async () => {
  const before = await fixture.blobFiles();
  const { request } = openUpload('half.dat', 10, 'cut');
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
  request.end('some bytes');
  const [answer] = await answered;
  const [body] = await answer.setEncoding('utf8').toArray();
  expect([answer.statusCode, body]).toEqual([400, '{"errors":[{"reason":"incompleteUpload"}]}']);
  expect(await fixture.blobFiles()).toEqual(before);
  expect(await names()).not.toContain('half.dat');
});
