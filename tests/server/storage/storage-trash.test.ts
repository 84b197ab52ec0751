import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DeleteResult } from '../../../contract/storage/storage-changes.ts';
import type { StorageDocument } from '../../../contract/storage/storage-items.ts';
import { sweepOrphans } from '../../../server/blobs/sweep-orphans.ts';
import { documents } from '../../../server/db/schema/core-schema.ts';
import { comments } from '../../../server/db/schema/storage-schema.ts';
import { sweep } from '../../../server/security/sweep.ts';
import { type Name, type StorageFixture, startStorageFixture, type Told } from './storage-fixture.ts';

let fixture: StorageFixture;
let number = 0;
/** The folder of the test that runs. */
let folder = '';
const dayMs = 86_400_000;

beforeAll(async () => {
  fixture = await startStorageFixture();
  await fixture.addContainer({ id: 'bolts', parentId: 'bolt' });
});
afterAll(() => fixture.end());
beforeEach(async () => {
  number += 1;
  folder = `folder-${number}`;
  await fixture.addContainer({ id: folder, parentId: 'acme' });
});
afterEach(() => {
  expect(fixture.reported.filter((line) => line.includes('failed'))).toEqual([]);
});

const add = (name: string, values: Partial<typeof documents.$inferInsert> = {}): Promise<string> =>
  fixture.addDocument({ containerId: folder, name, ...values });
const at = (id: string, ContainerId = folder) => ({ Id: id, ContainerId, ContainerType: 'Folder' });
const trash = (
  who: Name,
  ids: readonly string[],
  staffIds: readonly string[] = [],
): Promise<Told<DeleteResult>> =>
  fixture.tell(fixture.as[who], 'POST /api/storage/v1/trash/documents', {
    Documents: ids.map((id) => at(id)),
    StaffUploads: staffIds.map((id) => at(id)),
  });
const batchDelete = (who: Name, ids: readonly string[]): Promise<Told<DeleteResult>> =>
  fixture.tell(
    fixture.as[who],
    'PUT /api/storage/v1/documents/batch-delete',
    ids.map((id) => at(id)),
  );
const list = async (): Promise<{ names: string[]; total: number }> => {
  const path = `/api/storage/v1/folders/${folder}/documents`;
  const page = await fixture.json<{ data: StorageDocument[]; total: number }>(fixture.as.ann, path);
  return { names: page.data.map(({ name }) => name).sort(), total: page.total };
};
const done = (...ids: readonly string[]): DeleteResult => ({
  successCount: ids.length,
  failCount: 0,
  failNames: [],
  docsToRemove: [...ids],
});
const kept = (id: string, name: string, reason: 'permission' | 'other'): DeleteResult => ({
  successCount: 0,
  failCount: 1,
  failNames: [{ id, name, reason }],
  docsToRemove: [],
});

test('[S4.18] [S7.21] [S8.10] each document is judged by itself, and those that stay are named with the reason', async () => {
  const own = await add('own.txt', { createdById: 'contact-cora' });
  const firms = await add('the firm’s.txt');
  const locked = await add('locked.txt', {
    createdById: 'contact-cora',
    lockType: 'Read',
    lockLevel: 'Master',
  });
  const foreign = await fixture.addDocument({ containerId: 'bolts', name: 'foreign.txt' });
  expect(await trash('cora', [own, locked, foreign, 'missing'], [firms])).toEqual({
    status: 200,
    data: {
      successCount: 1,
      failCount: 4,
      failNames: [
        { id: locked, name: 'locked.txt', reason: 'permission' },
        { id: foreign, name: '', reason: 'other' },
        { id: 'missing', name: '', reason: 'other' },
        { id: firms, name: 'the firm’s.txt', reason: 'permission' },
      ],
      docsToRemove: [own],
    },
  });
  expect(await list()).toEqual({ names: ['locked.txt', 'the firm’s.txt'], total: 2 });
  const [row] = await fixture.deps.db.select().from(documents).where(eq(documents.id, own));
  expect([row?.trashedBy, row?.trashedAt]).toEqual(['cora', expect.any(Date)]);
});

test('[S4.18] a user who may delete the firm’s documents deletes them, in whichever list the browser sends them', async () => {
  const id = await add('the firm’s.txt');
  expect((await trash('ann', [], [id])).data).toEqual(done(id));
  expect(await list()).toEqual({ names: [], total: 0 });
});

test('[S6.05] a reader deletes nothing', async () => {
  const id = await add('a.txt', { createdById: 'contact-rita' });
  expect((await trash('rita', [id])).data).toEqual(kept(id, 'a.txt', 'permission'));
  expect(await list()).toEqual({ names: ['a.txt'], total: 1 });
});

test('a document that does not lie where the call says stays', async () => {
  const id = await add('a.txt');
  const body = { Documents: [at(id, 'acme')], StaffUploads: [] };
  const answer = await fixture.tell(fixture.as.ann, 'POST /api/storage/v1/trash/documents', body);
  expect(answer.data).toEqual(kept(id, 'a.txt', 'other'));
  expect((await list()).total).toBe(1);
});

test('the same call twice answers the same; a document that another user deleted is not found', async () => {
  const id = await add('a.txt');
  expect([(await trash('ann', [id, id])).data, (await trash('ann', [id])).data]).toEqual([
    done(id),
    done(id),
  ]);
  expect((await trash('cole', [id])).data).toEqual(kept(id, 'a.txt', 'other'));
  expect((await list()).total).toBe(0);
});

test('nothing, and more than 500 at once, are refused with 400', async () => {
  const many = Array.from({ length: 501 }, (_, index) => `id-${index}`);
  expect([
    (await trash('ann', [])).status,
    (await trash('ann', many)).status,
    (await batchDelete('ann', [])).status,
    (await batchDelete('ann', many)).status,
    (await trash('ann', ['\u0000'])).status,
  ]).toEqual([400, 400, 400, 400, 400]);
});

test('no list, search or download finds a document in the trash', async () => {
  const id = await add('a.txt');
  await trash('ann', [id]);
  const statusOf = async (path: string) => (await fixture.call(fixture.as.ann, path)).status;
  expect([
    await statusOf(`/api/storage/v1/documents/${id}`),
    await statusOf(`/api/storage/v1/folders/${folder}/documents/${id}`),
    await statusOf(`/api/notes/v1/documents/${id}/comments`),
  ]).toEqual([404, 404, 404]);
  const exists = await fixture.tell(
    fixture.as.ann,
    `POST /api/storage/v1/folders/${folder}/documents/exists`,
    ['a.txt'],
  );
  expect(exists.data).toEqual([{ name: 'a.txt', exists: false }]);
});

test('[S7.21] [S8.10] the batch call puts a list in the trash, each document judged by itself', async () => {
  const [id, sealed] = [await add('a.txt'), await add('b.txt', { lockType: 'Read', lockLevel: 'Master' })];
  expect((await batchDelete('rita', [id])).data).toEqual(kept(id, 'a.txt', 'permission'));
  expect((await batchDelete('bob', [id])).data).toEqual(kept(id, '', 'other'));
  expect((await batchDelete('ann', [id, sealed])).data).toEqual({
    ...done(id),
    failCount: 1,
    failNames: [{ id: sealed, name: 'b.txt', reason: 'permission' }],
  });
  expect((await batchDelete('ann', [id])).data).toEqual(done(id));
  const [row] = await fixture.deps.db.select().from(documents).where(eq(documents.id, id));
  expect([row?.trashedBy, row?.trashedAt]).toEqual(['ann', expect.any(Date)]);
  expect(await list()).toEqual({ names: ['b.txt'], total: 1 });
});

test('[S7.21] no call shortens the time of a document in the trash, whichever user deleted it', async () => {
  const id = await add('a.txt', own);
  await trash('ann', [id]);
  expect((await batchDelete('cole', [id])).data).toEqual(kept(id, 'a.txt', 'other'));
  expect((await batchDelete('ann', [id])).data).toEqual(done(id));
  expect((await batchDelete('stan', [id])).data).toEqual(done(id));
  expect(await erase('stan', id)).toEqual({ status: 404, reason: 'notFound' });
  expect((await fixture.documentsIn(folder)).map((row) => row.id)).toEqual([id]);
});

const own = { customFields: { ownDelete: 'true' } };
const endpoint = (id: string) => `/api/storage/v1/folders/${folder}/documents/${id}`;
const erase = (who: Name, id: string) => fixture.tell(fixture.as[who], `DELETE ${endpoint(id)}`);

test('[S4.18] [S7.21] a document that names its own endpoint is deleted by it, for good', async () => {
  const [id, plain] = [await add('own.txt', own), await add('plain.txt')];
  const endpointOf = async (one: string) =>
    (await fixture.json<{ data: StorageDocument }>(fixture.as.ann, `/api/storage/v1/documents/${one}`)).data
      .deleteEndpoint;
  expect([await endpointOf(id), await endpointOf(plain)]).toEqual([endpoint(id), null]);
  const forbidden = { status: 403, reason: 'forbidden' };
  const missing = { status: 404, reason: 'notFound' };
  expect([await erase('ann', plain), await erase('rita', id)]).toEqual([forbidden, forbidden]);
  expect([await erase('bob', id), await erase('ann', 'missing'), await erase('ann', '%00')]).toEqual([
    missing,
    missing,
    expect.objectContaining({ status: 400 }),
  ]);
  const elsewhere = `DELETE /api/storage/v1/folders/acme/documents/${id}`;
  expect(await fixture.tell(fixture.as.ann, elsewhere)).toEqual(missing);
  expect(await list()).toEqual({ names: ['own.txt', 'plain.txt'], total: 2 });
  expect([await erase('ann', id), await erase('ann', id)]).toEqual([{ status: 204 }, missing]);
  expect(await list()).toEqual({ names: ['plain.txt'], total: 1 });
});

test('a blob goes when the last document that refers to it has gone, and not before', async () => {
  const first = await add('first.txt', own);
  const [row] = await fixture.documentsIn(folder);
  const { blobKey = '' } = row ?? {};
  const second = await add('second.txt', { ...own, blobKey });
  const isThere = async () => (await fixture.blobFiles()).some((path) => path.endsWith(blobKey));
  await erase('ann', first);
  await sweepOrphans(fixture.deps, -1_000);
  expect(await isThere()).toBe(true);
  await erase('ann', second);
  await sweepOrphans(fixture.deps, -1_000);
  expect(await isThere()).toBe(false);
});

test('the sweep removes documents from the trash after 30 days, with their comments and bytes', async () => {
  const [old, young] = [await add('old.txt'), await add('young.txt')];
  await fixture.tell(fixture.as.ann, 'POST /api/notes/v1/comments/', { documentId: old, text: 'Farewell' });
  await trash('ann', [old, young]);
  const since = (days: number) => new Date(Date.now() - days * dayMs);
  const age = (id: string, days: number) =>
    fixture.deps.db
      .update(documents)
      .set({ trashedAt: since(days) })
      .where(eq(documents.id, id));
  await age(old, 30.01);
  await age(young, 29.99);
  await sweepOrphans(fixture.deps, -1_000);
  const before = (await fixture.blobFiles()).length;
  await sweep(fixture.deps.db, fixture.deps.settings.limits);
  expect((await fixture.documentsIn(folder)).map(({ id }) => id)).toEqual([young]);
  expect(await fixture.deps.db.$count(comments, eq(comments.documentId, old))).toBe(0);
  await sweepOrphans(fixture.deps, -1_000);
  expect((await fixture.blobFiles()).length).toBe(before - 1);
});
