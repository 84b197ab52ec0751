/** Every file that an answer opens is closed again, however the answer ends. */
import { once } from 'node:events';
import http from 'node:http';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type StorageFixture, startStorageFixture } from '../storage/storage-fixture.ts';
import { type S3Bucket, startS3Bucket } from '../uploads/s3-bucket.ts';

let fixture: StorageFixture | undefined;
let bucket: S3Bucket | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await fixture?.end();
  await bucket?.close();
  vi.unstubAllEnvs();
  [fixture, bucket] = [undefined, undefined];
});

/** Larger than the buffers of the system for an answer that is not read. */
const size = 16_777_216;

async function start(store: 'disk' | 'S3') {
  if (store === 'S3') {
    bucket = await startS3Bucket();
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  }
  const started = await startStorageFixture(
    bucket ? { S3_BUCKET: 'bucket', S3_ENDPOINT: bucket.endpoint } : {},
  );
  fixture = started;
  const { blobs } = started.deps;
  const blob = await blobs.put(Readable.from([Buffer.alloc(size)]), size);
  await started.addContainer({ id: 'tax', parentId: 'acme' });
  const id = await started.addDocument({ containerId: 'tax', name: 'a.txt', blobKey: blob.key, size });
  const opened: Readable[] = [];
  const open = blobs.open.bind(blobs);
  vi.spyOn(blobs, 'open').mockImplementation(async (key, range) => {
    const stream = await open(key, range);
    opened.push(stream);
    return stream;
  });
  return { fixture: started, path: `/api/storage/v1/folders/tax/documents/${id}`, opened };
}

const allClosed = (streams: readonly Readable[]): Promise<boolean> =>
  vi.waitUntil(() => streams.every(({ closed }) => closed), { timeout: 5_000 });

describe.each(['disk', 'S3'] as const)('on %s', (store) => {
  test.each([
    ['the whole document', {}, 200, size],
    ['a part of it', { range: 'bytes=10-19' }, 206, 10],
  ])('HEAD on %s answers its length and leaves no file open', async (_what, headers, status, length) => {
    const { fixture, path, opened } = await start(store);
    const answer = await fixture.call(fixture.as.ann, path, { method: 'HEAD', headers });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([status, String(length)]);
    expect(await allClosed(opened)).toBe(true);
  });

  test.each([
    ['the whole document', {}, size],
    ['a part of it', { range: 'bytes=10-19' }, 10],
  ])('a download of %s that ends leaves no file open', async (_what, headers, length) => {
    const { fixture, path, opened } = await start(store);
    const answer = await fixture.call(fixture.as.ann, path, { headers });
    expect((await answer.arrayBuffer()).byteLength).toBe(length);
    expect([opened.length, await allClosed(opened)]).toEqual([1, true]);
  });

  test('a download that the browser breaks off leaves no file open', async () => {
    const { fixture, path, opened } = await start(store);
    const request = http.get(new URL(path, fixture.origin), { headers: fixture.as.ann.headers });
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    answer.on('error', () => undefined);
    await once(answer, 'readable');
    request.destroy();
    expect([opened.length, await allClosed(opened)]).toEqual([1, true]);
  });
});
