import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type http from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { users } from '../../../server/db/schema/core-schema.ts';
import { uploads } from '../../../server/db/schema/storage-schema.ts';
import { sweepUploads } from '../../../server/uploads/sweep-uploads.ts';
import { idOf, startUploadFixture, tus, type UploadFixture, write } from './upload-fixture.ts';

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

const bytes = (length: number) => new Uint8Array(length).fill(1);

test('an upload is created, accepts bytes at its offset only, and reports the offset', async () => {
  const { ann } = fixture.as;
  const path = await fixture.begin(ann, { size: 10 });
  expect(path).toMatch(/^\/api\/storage\/v1\/uploads\/[0-9a-f-]{36}$/);
  expect(await fixture.offset(ann, path)).toEqual({ status: 200, offset: 0 });
  expect(await fixture.send(ann, path, 0, bytes(4))).toEqual({ status: 204, offset: 4 });
  expect(await fixture.send(ann, path, 2, bytes(4))).toEqual({ status: 409, reason: 'outdated' });
  expect(await fixture.send(ann, path, 4, bytes(7))).toEqual({ status: 413, reason: 'tooLarge' });
  expect(await fixture.offset(ann, path)).toEqual({ status: 200, offset: 4 });
  expect(await fixture.send(ann, path, 4, bytes(6))).toEqual({ status: 204, offset: 10 });
  expect(await fixture.send(ann, path, 10, bytes(0))).toEqual({ status: 204, offset: 10 });
  expect(await fixture.documentsIn('tax')).toEqual([]);
});

test('an answer has the headers of the protocol, and allows no other origin', async () => {
  const path = await fixture.begin(fixture.as.ann, { size: 10, metadata: { filename: 'Übersicht.pdf' } });
  const answer = await fixture.call(fixture.as.ann, path, { method: 'HEAD', headers: tus });
  const names = 'tus-resumable upload-length upload-metadata cache-control access-control-allow-origin';
  expect(names.split(' ').map((name) => answer.headers.get(name))).toEqual([
    '1.0.0',
    '10',
    `containerType ${btoa('folders')},containerId ${btoa('tax')},filename ${Buffer.from('Übersicht.pdf').toString('base64')}`,
    'no-store',
    null,
  ]);
  const options = await fixture.call(fixture.as.ann, path, { method: 'OPTIONS', headers: tus });
  expect([options.status, (await fixture.call(fixture.as.ann, path)).status]).toEqual([404, 404]);
});

test('bytes received before a connection broke are kept, and the upload resumes after them', async () => {
  const { ann } = fixture.as;
  const whole = Uint8Array.from({ length: 3_000_000 }, (_, index) => index % 251);
  const path = await fixture.begin(ann, { size: whole.length });
  const request = await fixture.open(ann, path, 0, whole.length);
  await write(request, whole.subarray(0, 1_000_000));
  await vi.waitUntil(async () => (await fixture.stagedBytes()) === 1_000_000, { timeout: 20_000 });
  request.destroy();
  expect(await fixture.offset(ann, path)).toEqual({ status: 200, offset: 1_000_000 });
  expect(await fixture.send(ann, path, 1_000_000, whole.slice(1_000_000))).toEqual({
    status: 204,
    offset: whole.length,
  });
  const [file = ''] = await fixture.stagedFiles();
  expect(Buffer.compare(await readFile(file), whole)).toBe(0);
});

test('a hanging request is ended when another one for the same upload arrives', async () => {
  const { ann } = fixture.as;
  const path = await fixture.begin(ann, { size: 100 });
  const hanging = await fixture.open(ann, path, 0, 100);
  const answered = once(hanging, 'response') as Promise<[http.IncomingMessage]>;
  await write(hanging, bytes(40));
  await vi.waitUntil(async () => (await fixture.stagedBytes()) === 40, { timeout: 20_000 });
  expect(await fixture.offset(ann, path)).toEqual({ status: 200, offset: 40 });
  const [answer] = await answered;
  expect([answer.statusCode, answer.headers['upload-offset']]).toEqual([204, '40']);
  answer.resume();
  hanging.destroy();
  expect(await fixture.send(ann, path, 40, bytes(60))).toEqual({ status: 204, offset: 100 });
});

test('an upload is found only by the user who made it', async () => {
  const path = await fixture.begin(fixture.as.ann, { size: 4 });
  const answersTo = async (visitor: typeof fixture.as.ann | undefined) => [
    (await fixture.offset(visitor, path)).status,
    (await fixture.send(visitor, path, 0, bytes(4))).status,
    (await fixture.complete(visitor, path)).status,
    (await fixture.giveUp(visitor, path)).status,
  ];
  expect(await answersTo(fixture.as.stan)).toEqual([404, 404, 404, 404]);
  expect(await answersTo(undefined)).toEqual([401, 401, 401, 401]);
  expect((await fixture.create(undefined, { size: 4 })).status).toBe(401);
  const preview = await fixture.visitor('stan', 'ann');
  expect(await answersTo(preview)).toEqual([403, 403, 403, 403]);
  expect((await fixture.create(preview, { size: 4 })).status).toBe(403);
  expect(await fixture.offset(fixture.as.ann, path)).toEqual({ status: 200, offset: 0 });
});

test('an upload that is ended leaves nothing', async () => {
  const { ann } = fixture.as;
  const path = await fixture.begin(ann, { size: 4 });
  await fixture.send(ann, path, 0, bytes(4));
  expect(await fixture.giveUp(ann, path)).toEqual({ status: 204 });
  expect([await fixture.rows(), await fixture.stagedFiles()]).toEqual([[], []]);
  expect([(await fixture.offset(ann, path)).status, (await fixture.giveUp(ann, path)).status]).toEqual([
    404, 404,
  ]);
});

test('after a day an upload is refused, and the sweep removes it with its bytes', async () => {
  const { ann } = fixture.as;
  const metadata = { idempotencyKey: 'slow' };
  const [path, kept] = [
    await fixture.begin(ann, { size: 4, metadata }),
    await fixture.begin(ann, { size: 4 }),
  ];
  await fixture.send(ann, path, 0, bytes(2));
  const left = ((await fixture.row(path))?.expiresAt.getTime() ?? 0) - Date.now();
  expect(left > 23.9 * 3_600_000 && left <= 24 * 3_600_000).toBe(true);
  await fixture.change({ expiresAt: new Date(Date.now() - 1) }, idOf(path));
  expect(await fixture.offset(ann, path)).toEqual({ status: 410 });
  expect(await fixture.send(ann, path, 2, bytes(2))).toEqual({ status: 410, reason: 'notFound' });
  expect(await fixture.complete(ann, path)).toMatchObject({ status: 410, reason: 'notFound' });
  expect(await fixture.begin(ann, { size: 4, metadata })).not.toBe(path);
  await sweepUploads(fixture.deps);
  expect([(await fixture.rows()).map(({ id }) => id).includes(idOf(path)), await fixture.row(kept)]).toEqual([
    false,
    expect.objectContaining({ id: idOf(kept) }),
  ]);
  expect((await fixture.stagedFiles()).length).toBe(2);
});

test('a sweep leaves uploads with a running request', async () => {
  const { ann } = fixture.as;
  const path = await fixture.begin(ann, { size: 100 });
  const hanging = await fixture.open(ann, path, 0, 100);
  await write(hanging, bytes(40));
  await vi.waitUntil(async () => (await fixture.stagedBytes()) === 40, { timeout: 20_000 });
  await fixture.change({ expiresAt: new Date(Date.now() - 1) }, idOf(path));
  await sweepUploads(fixture.deps);
  expect((await fixture.rows()).length).toBe(1);
  const answered = once(hanging, 'response') as Promise<[http.IncomingMessage]>;
  hanging.end(bytes(60));
  expect((await answered)[0].statusCode).toBe(204);
  await sweepUploads(fixture.deps);
  expect([await fixture.rows(), await fixture.stagedFiles()]).toEqual([[], []]);
});

test('bytes without an upload are deleted once they are older than any upload can be', async () => {
  await fixture.deps.blobs.staging.begin();
  await sweepUploads(fixture.deps);
  expect((await fixture.stagedFiles()).length).toBe(1);
  await fixture.deps.blobs.staging.sweep(-1_000);
  expect(await fixture.stagedFiles()).toEqual([]);
});

test('an upload whose bytes the store lost is answered as missing', async () => {
  const path = await fixture.begin(fixture.as.ann, { size: 4 });
  await fixture.deps.blobs.staging.sweep(-1_000);
  expect(await fixture.offset(fixture.as.ann, path)).toEqual({ status: 404 });
});

test('a user who is deleted in between is unauthenticated', async () => {
  const visitor = await fixture.visitor('cole');
  const path = await fixture.begin(visitor, { size: 4 });
  await fixture.deps.db.update(users).set({ companyId: 'B' }).where(eq(users.id, 'cole'));
  expect((await fixture.send(visitor, path, 0, bytes(4))).status).toBe(401);
  await fixture.deps.db.update(users).set({ companyId: 'A' }).where(eq(users.id, 'cole'));
});
