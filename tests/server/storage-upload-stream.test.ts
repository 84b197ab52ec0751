import { once } from 'node:events';
import http from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { maxFileBytes } from '../../contract/file-rules.ts';
import { type StorageWorld, startStorageWorld } from './storage-world.ts';

const folder = 'tax';
let world: StorageWorld;

beforeAll(async () => {
  world = await startStorageWorld();
  await world.addContainer({ id: folder, parentId: 'acme' });
});
afterAll(() => world.end());
afterEach(() => {
  expect(world.reported.filter((line) => line.includes('failed'))).toEqual([]);
});

const names = async (): Promise<string[]> => (await world.documentsIn(folder)).map((row) => row.name);

/** Opens an upload whose file has `size` bytes of zeros; the caller writes them. */
function openUpload(name: string, size: number, end: 'whole' | 'cut' = 'whole') {
  const boundary = 'border';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file[]"; filename="${name}"\r\n\r\n`;
  const tail = end === 'whole' ? `\r\n--${boundary}--\r\n` : '';
  const request = http.request(new URL(`/api/storage/v1/folders/${folder}/documents`, world.origin), {
    method: 'POST',
    headers: {
      ...world.as.ann.headers,
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
  const before = await world.blobFiles();
  const refused = await sendZeros('too large.dat', maxFileBytes + 1);
  expect(refused).toEqual({ status: 413, body: '{"errors":[{"reason":"tooLarge"}]}' });
  expect(await world.blobFiles()).toEqual(before);

  const accepted = await sendZeros('just right.dat', maxFileBytes);
  expect([accepted.status, JSON.parse(accepted.body).data.originalItemSize]).toEqual([200, maxFileBytes]);
  expect(await world.blobFiles()).toHaveLength(before.length + 1);
});

test('an upload that breaks off leaves nothing', async () => {
  const before = await world.blobFiles();
  const { request } = openUpload('half.dat', 10_000_000);
  request.on('error', () => undefined);
  request.write(Buffer.alloc(2_000_000));
  await expect.poll(async () => (await world.blobFiles()).length).toBe(before.length + 1);
  request.destroy();
  await expect.poll(world.blobFiles).toEqual(before);
  expect(await names()).not.toContain('half.dat');
});

test('a body that ends before its form does is refused as incomplete', async () => {
  const before = await world.blobFiles();
  const { request } = openUpload('half.dat', 10, 'cut');
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
  request.end('some bytes');
  const [answer] = await answered;
  const [body] = await answer.setEncoding('utf8').toArray();
  expect([answer.statusCode, body]).toEqual([400, '{"errors":[{"reason":"incompleteUpload"}]}']);
  expect(await world.blobFiles()).toEqual(before);
  expect(await names()).not.toContain('half.dat');
});
