import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BlobMissing, type Blobs, TooLarge } from '../../../server/blobs/blobs.ts';
import { createBlobs } from '../../../server/blobs/create-blobs.ts';

/** The few calls of the S3 protocol that the store makes, over a map. */
const objects = new Map<string, { bytes: Buffer; at: Date; checksum: string | undefined }>();
const bucket = http.createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://bucket');
  const key = url.pathname.split('/')[2] ?? '';
  const found = objects.get(key);
  const xml = (status: number, body: string): void => {
    response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
  };
  if (request.method === 'PUT') {
    const checksum = request.headers['x-amz-checksum-sha256'] as string | undefined;
    objects.set(key, { bytes: await buffer(request), at: new Date(), checksum });
    return response.end();
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return response.writeHead(204).end();
  }
  if (url.searchParams.get('list-type') === '2') {
    const contents = [...objects].map(
      ([name, { at }]) =>
        `<Contents><Key>${name}</Key><LastModified>${at.toISOString()}</LastModified></Contents>`,
    );
    return xml(200, `<ListBucketResult>${contents.join('')}</ListBucketResult>`);
  }
  if (!found) return xml(404, '<Error><Code>NoSuchKey</Code></Error>');
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  response
    .writeHead(range ? 206 : 200)
    .end(range ? found.bytes.subarray(Number(range[1]), Number(range[2]) + 1) : found.bytes);
});

let dataDir: string;
let blobs: Blobs;

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
  dataDir = await mkdtemp(join(tmpdir(), 'portal-s3-'));
  blobs = await createBlobs({
    dataDir,
    limits: { diskReserveBytes: 1, diskTrustMs: 500 },
    s3: { bucket: 'firm', endpoint, region: 'us-east-1' },
  });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  bucket.closeAllConnections();
  await new Promise((resolve) => bucket.close(resolve));
  await rm(dataDir, { recursive: true, force: true });
});

test('a blob goes to the bucket with its hash, comes back whole and in part, and is removed', async () => {
  const content = Buffer.alloc(300_000, 'portal');
  const digest = createHash('sha256').update(content);
  const blob = await blobs.put(Readable.from([content]), content.length);
  expect(blob).toEqual({
    key: expect.stringMatching(/^[0-9a-f]{32}$/),
    size: content.length,
    sha256: digest.copy().digest('hex'),
    head: content.subarray(0, 4_100),
  });
  expect(objects.get(blob.key)).toMatchObject({ bytes: content, checksum: digest.digest('base64') });
  expect(await buffer(await blobs.open(blob.key))).toEqual(content);
  expect((await buffer(await blobs.open(blob.key, { start: 2, end: 6 }))).toString()).toBe('rtalp');
  const listed = async (olderThanMs: number): Promise<string[]> => {
    const keys: string[] = [];
    for await (const key of blobs.list(olderThanMs)) keys.push(key);
    return keys;
  };
  expect([await listed(-1_000), await listed(60_000)]).toEqual([[blob.key], []]);
  await blobs.remove(blob.key);
  await expect(blobs.open(blob.key)).rejects.toThrow(BlobMissing);
});

test('what is too large or breaks off reaches no bucket and leaves no file', async () => {
  const before = new Set(objects.keys());
  await expect(blobs.put(Readable.from([Buffer.alloc(11)]), 10)).rejects.toBeInstanceOf(TooLarge);
  const broken = new Readable({ read: () => undefined });
  const putting = blobs.put(broken, 10);
  broken.push('12345');
  broken.destroy(new Error('connection lost'));
  await expect(putting).rejects.toThrow('connection lost');
  expect([new Set(objects.keys()), await readdir(join(dataDir, 'spool'))]).toEqual([before, []]);
});
