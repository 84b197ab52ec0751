import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type S3Bucket, startS3Bucket } from './s3-bucket.ts';
import { hashOf, startUploadFixture, type UploadFixture, write } from './upload-fixture.ts';

let bucket: S3Bucket;
let fixture: UploadFixture;
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  bucket = await startS3Bucket();
  fixture = await startUploadFixture({ S3_BUCKET: 'firm', S3_ENDPOINT: bucket.endpoint });
});
afterEach(() => {
  bucket.before = () => undefined;
});
afterAll(async () => {
  await fixture.end();
  await bucket.close();
  vi.unstubAllEnvs();
});

const bytes = Uint8Array.from(randomBytes(20_000_000));
const from = (start: number, end?: number) => Readable.from([Buffer.from(bytes.subarray(start, end))]);
const begin = () => fixture.begin(fixture.as.ann, { size: bytes.length });
const left = () => [[...bucket.objects.keys()], bucket.multiparts.size];

test('pieces of any size become one document, byte for byte, and nothing is left beside it', async () => {
  const { ann } = fixture.as;
  const path = await begin();
  const cuts = [0, 1_000, 9_000_000, 9_000_001, 19_999_999, bytes.length];
  for (const [index, end] of cuts.entries()) {
    if (index === 0) continue;
    const start = cuts[index - 1] ?? 0;
    expect(await fixture.send(ann, path, start, bytes.slice(start, end))).toEqual({
      status: 204,
      offset: end,
    });
    expect(await fixture.offset(ann, path)).toEqual({ status: 200, offset: end });
  }
  const { status } = await fixture.complete(ann, path, { name: 'pieces.dat', sha256: hashOf(bytes) });
  expect(status).toBe(200);
  const row = (await fixture.documentsIn('tax')).find(({ name }) => name === 'pieces.dat');
  expect([row?.size, row?.sha256, left()]).toEqual([bytes.length, hashOf(bytes), [[row?.blobKey], 0]]);
  expect(Buffer.compare(await buffer(await fixture.deps.blobs.open(row?.blobKey ?? '')), bytes)).toBe(0);
});

test('the offset counts bytes of a broken connection only once they are stored', async () => {
  const { ann } = fixture.as;
  const path = await begin();
  const request = await fixture.open(ann, path, 0, bytes.length);
  await write(request, bytes.subarray(0, 10_000_000));
  await vi.waitUntil(() => [...bucket.multiparts.values()].some(({ parts }) => parts.size === 1), {
    timeout: 20_000,
  });
  let isKept = false;
  bucket.before = async (asked) => {
    if (!/^PUT \/firm\/\w+\.1\?/.test(asked)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
    isKept = true;
  };
  request.destroy();
  const { offset = 0 } = await fixture.offset(ann, path);
  expect([isKept, offset > 8_388_608 && offset <= 10_000_000]).toEqual([true, true]);
  expect(await fixture.send(ann, path, offset, bytes.slice(offset))).toEqual({
    status: 204,
    offset: bytes.length,
  });
  expect((await fixture.complete(ann, path, { name: 'cut.dat', sha256: hashOf(bytes) })).status).toBe(200);
});

test('a process that dies between a part and its tail counts nothing twice', async () => {
  const { staging } = fixture.deps.blobs;
  const staged = await staging.begin();
  await staging.append(staged, 0, from(0, 3_000_000));
  bucket.before = (asked) => {
    if (asked.startsWith('DELETE')) throw new Error('died');
  };
  await expect(staging.append(staged, 3_000_000, from(3_000_000, 9_000_000))).rejects.toThrow();
  bucket.before = () => undefined;
  const size = (await staging.sizeOf(staged)) ?? 0;
  expect(size).toBe(8_388_608);
  await staging.append(staged, size, from(size));
  await staging.seal(staged);
  await staging.seal(staged);
  expect(Buffer.compare(await buffer(await fixture.deps.blobs.open(staged.key)), bytes)).toBe(0);
  expect(await staging.sizeOf(staged)).toBe(bytes.length);
  await staging.discard(staged);
  expect(await staging.sizeOf(staged)).toBeUndefined();
});

test('an empty file is a file', async () => {
  const { ann } = fixture.as;
  const path = await fixture.begin(ann, { size: 0 });
  expect(await fixture.complete(ann, path, { name: 'empty.dat' })).toMatchObject({
    status: 200,
    data: { name: 'empty.dat', originalItemSize: 0 },
  });
});

test('an upload that is given up leaves neither parts nor a tail', async () => {
  const { ann } = fixture.as;
  const before = left();
  const path = await begin();
  await fixture.send(ann, path, 0, bytes.slice(0, 9_000_000));
  expect(left()).not.toEqual(before);
  expect(await fixture.giveUp(ann, path)).toEqual({ status: 204 });
  expect(left()).toEqual(before);
});

test('parts that nothing tells of go when no upload can be so old', async () => {
  const { staging } = fixture.deps.blobs;
  await staging.begin();
  await staging.sweep(60_000);
  expect(bucket.multiparts.size).toBe(1);
  await staging.sweep(-1_000);
  expect(bucket.multiparts.size).toBe(0);
});
