import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { maxFileBytes } from '../../../contract/storage/file-rules.ts';
import { uploadsPath } from '../../../contract/storage/storage-uploads.ts';
import { uploads } from '../../../server/db/schema/storage-schema.ts';
import { limitDefinitions } from '../../../server/limits.ts';
import { startUploadFixture, tus, type UploadFixture } from './upload-fixture.ts';

let fixture: UploadFixture;
beforeAll(async () => {
  fixture = await startUploadFixture();
});
beforeEach(async () => {
  await fixture.deps.db.delete(uploads);
  await fixture.deps.blobs.staging.sweep(-1_000);
});
afterEach(() => {
  expect(fixture.reported.filter((line) => line.includes('failed'))).toEqual([]);
});
afterAll(() => fixture.end());

test('524,288,000 bytes are accepted at creation, and one more is refused and leaves nothing', async () => {
  const { ann } = fixture.as;
  expect(await fixture.create(ann, { size: maxFileBytes + 1 })).toEqual({ status: 413, reason: 'tooLarge' });
  expect([await fixture.rows(), await fixture.stagedFiles()]).toEqual([[], []]);
  expect((await fixture.create(ann, { size: maxFileBytes })).status).toBe(201);
});

test.each([
  ['a?.txt', 400, 'fileName'],
  ['trailing .', 400, 'fileName'],
  ['program.exe', 415, 'fileType'],
  ['no extension', 415, 'fileType'],
  ['a\u0000.txt', 400, 'badRequest'],
])('the name %j is refused at creation with %i %s', async (filename, status, reason) => {
  expect(await fixture.create(fixture.as.ann, { size: 1, metadata: { filename } })).toEqual({
    status,
    reason,
  });
});

test.each<Record<string, string>>([
  { containerType: 'drawers' },
  { containerId: '' },
  { sha256: 'short' },
  { sha256: 'A'.repeat(64) },
  { idempotencyKey: 'x'.repeat(201) },
])('metadata with %j is refused', async (metadata) => {
  expect(await fixture.create(fixture.as.ann, { size: 1, metadata })).toEqual({
    status: 400,
    reason: 'badRequest',
  });
});

test.each([
  ['without the version of the protocol', 412, { 'upload-length': '1' }],
  ['without metadata', 400, { ...tus, 'upload-length': '1' }],
  ['with metadata that are none', 400, { ...tus, 'upload-length': '1', 'upload-metadata': 'x y z' }],
  ['without a length', 400, tus],
  ['with a length to come', 400, { ...tus, 'upload-defer-length': '1' }],
  ['with a length that is none', 400, { ...tus, 'upload-length': '-1' }],
  ['with bytes', 400, { ...tus, 'upload-length': '1', 'content-type': 'application/offset+octet-stream' }],
])('a creation %s is refused with %i', async (_what, status, headers) => {
  const answer = await fixture.call(fixture.as.ann, uploadsPath, {
    method: 'POST',
    headers: headers as Record<string, string>,
  });
  expect([answer.status, (await answer.json()).errors[0].reason]).toEqual([status, 'badRequest']);
});

test('rights are asked at creation: 403 where one may only read, 404 where not even that', async () => {
  const answers = async (metadata = {}) =>
    await Promise.all(
      (['rita', 'bob', 'nora'] as const).map(
        async (name) => (await fixture.create(fixture.as[name], { size: 1, metadata })).status,
      ),
    );
  expect(await answers()).toEqual([403, 404, 404]);
  expect(await answers({ containerType: 'clients', containerId: 'acme' })).toEqual([403, 404, 404]);
  expect(await answers({ containerType: 'projects' })).toEqual([404, 404, 404]);
  expect([await fixture.rows(), await fixture.stagedFiles()]).toEqual([[], []]);
});

test('the same creation sent twice makes one upload, also at once, and its key is good for no other file', async () => {
  const { ann } = fixture.as;
  const metadata = { idempotencyKey: 'file-1' };
  const twice = await Promise.all([1, 2].map(() => fixture.create(ann, { size: 4, metadata })));
  expect([twice[0]?.status, twice[1]]).toEqual([201, twice[0]]);
  expect([(await fixture.rows()).length, (await fixture.stagedFiles()).length]).toEqual([1, 1]);
  // The name is decided at the end, so another one is the same upload.
  const renamed = { ...metadata, filename: 'file (1).dat' };
  expect(await fixture.create(ann, { size: 4, metadata: renamed })).toEqual(twice[0]);
  for (const other of [
    { size: 5, metadata },
    { size: 4, metadata: { ...metadata, containerId: 'acme' } },
  ])
    expect(await fixture.create(ann, other)).toEqual({ status: 422, reason: 'idempotencyMismatch' });
  const coles = await fixture.create(fixture.as.cole, { size: 4, metadata });
  expect([coles.status, coles.location === twice[0]?.location]).toEqual([201, false]);
  await fixture.giveUp(ann, twice[0]?.location ?? '');
  expect((await fixture.create(ann, { size: 5, metadata })).status).toBe(201);
});

test('a user has a limited number of open uploads, also with concurrent requests', async () => {
  const { ann } = fixture.as;
  await fixture.addRows(limitDefinitions.openUploadsPerUser.value - 2);
  const answers = await Promise.all([1, 2, 3, 4].map(() => fixture.create(ann, { size: 1 })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429]);
  expect((await fixture.stagedFiles()).length).toBe(2);
  expect(await fixture.create(fixture.as.cole, { size: 1 })).toMatchObject({ status: 201 });
  // What is completed or has expired counts no more.
  await fixture.change({ documentId: 'some' }, (await fixture.rows())[0]?.id ?? '');
  expect(await fixture.create(ann, { size: 1 })).toMatchObject({ status: 201 });
  await fixture.change({ expiresAt: new Date() }, (await fixture.rows())[1]?.id ?? '');
  expect(await fixture.create(ann, { size: 1 })).toMatchObject({ status: 201 });
  expect(await fixture.create(ann, { size: 1 })).toEqual({ status: 429, reason: 'tooManyUploads' });
});
