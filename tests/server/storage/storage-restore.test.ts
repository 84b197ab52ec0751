import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StorageDocument } from '../../../contract/storage/storage-items.ts';
import { containers, documents } from '../../../server/db/schema/core-schema.ts';
import { type Name, type StorageFixture, startStorageFixture, type Told } from './storage-fixture.ts';

let fixture: StorageFixture;
let number = 0;
/** The folder of the test that runs. */
let folder = '';
const missing = { status: 404, reason: 'notFound' };

beforeAll(async () => {
  fixture = await startStorageFixture();
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
const trash = async (who: Name, ...ids: readonly string[]): Promise<number> => {
  const Documents = ids.map((Id) => ({ Id, ContainerId: folder, ContainerType: 'Folder' }));
  const body = { Documents, StaffUploads: [] };
  const { data } = await fixture.tell<{ successCount: number }>(
    fixture.as[who],
    'POST /api/storage/v1/trash/documents',
    body,
  );
  return data?.successCount ?? -1;
};
const restore = (who: Name, ...Ids: readonly string[]): Promise<Told<StorageDocument[]>> =>
  fixture.tell(fixture.as[who], 'POST /api/storage/v1/trash/documents/restore', { Ids });
const upload = async (name: string): Promise<string | undefined> =>
  (await fixture.upload(fixture.as.ann, `folders/${folder}`, new File(['x'], name))).document?.id;

/** Names of the documents that are not in the trash, and what the container counts. */
async function held(id = folder): Promise<{ names: string[]; counted: number | undefined }> {
  const rows = (await fixture.documentsIn(id)).filter((row) => row.trashedAt === null);
  const [container] = await fixture.deps.db.select().from(containers).where(eq(containers.id, id));
  return { names: rows.map(({ name }) => name).sort(), counted: container?.documentCount };
}

test('[S7.21] who put documents in the trash takes them out again, as they were', async () => {
  const [one, other] = [await add('one.txt'), await add('other.txt')];
  const before = await fixture.json<{ data: StorageDocument }>(
    fixture.as.ann,
    `/api/storage/v1/documents/${one}`,
  );
  await trash('ann', one, other);
  expect(await held()).toEqual({ names: [], counted: 0 });
  const { status, data } = await restore('ann', other, one);
  expect([status, data?.map(({ id }) => id), data?.[1]]).toEqual([200, [other, one], before.data]);
  expect(await held()).toEqual({ names: ['one.txt', 'other.txt'], counted: 2 });
});

test('the same call twice answers the same, and counts once', async () => {
  const id = await add('a.txt');
  await trash('ann', id);
  const first = await restore('ann', id);
  expect(first.status).toBe(200);
  expect(await restore('ann', id)).toEqual(first);
  expect(await held()).toEqual({ names: ['a.txt'], counted: 1 });
});

test('only a user who may delete a document may restore it, also when another user deleted it', async () => {
  const id = await add('a.txt', { createdById: 'contact-cole' });
  await trash('cole', id);
  expect([await restore('rita', id), await restore('bob', id), await restore('nora', id)]).toEqual([
    missing,
    missing,
    missing,
  ]);
  // The preview rule: Cora deletes only what she made.
  expect(await restore('cora', id)).toEqual(missing);
  await fixture.setRole(folder, 'cole', 'Reader');
  expect(await restore('cole', id)).toEqual(missing);
  expect((await restore('ann', id)).status).toBe(200);
  expect((await restore('ann', id)).status).toBe(200);
  expect(await held()).toEqual({ names: ['a.txt'], counted: 1 });
});

test('what the firm deleted only the firm restores', async () => {
  const id = await add('wrong client.txt');
  await trash('stan', id);
  expect(await restore('ann', id)).toEqual(missing);
  expect((await restore('stan', id)).status).toBe(200);
});

test('a document that the firm deleted is missing for the client: not deleted for good, and not named', async () => {
  const id = await add('wrong client.txt');
  await trash('stan', id);
  const item = { Id: id, ContainerId: folder, ContainerType: 'Folder' };
  const unnamed = { successCount: 0, failNames: [{ id, name: '', reason: 'other' }] };
  const batch = await fixture.tell(fixture.as.ann, 'PUT /api/storage/v1/documents/batch-delete', [item]);
  expect(batch.data).toMatchObject(unnamed);
  const again = await fixture.tell(fixture.as.ann, 'POST /api/storage/v1/trash/documents', {
    Documents: [item],
    StaffUploads: [],
  });
  expect(again.data).toMatchObject(unnamed);
  expect((await restore('stan', id)).status).toBe(200);
});

test('the firm takes over what a client deleted first: the client does not restore it any more', async () => {
  const id = await add('wrong client.txt');
  expect([await trash('ann', id), await trash('stan', id)]).toEqual([1, 1]);
  expect(await restore('ann', id)).toEqual(missing);
  expect((await restore('stan', id)).status).toBe(200);
  expect(await held()).toEqual({ names: ['wrong client.txt'], counted: 1 });
});

test('what is not restorable is left out; nothing at all answers 404', async () => {
  const [mine, firms, present] = [await add('mine.txt'), await add('firms.txt'), await add('present.txt')];
  await trash('ann', mine);
  await trash('stan', firms);
  const { data } = await restore('ann', 'missing', firms, mine, present);
  expect(data?.map(({ id }) => id)).toEqual([mine]);
  expect(await restore('ann', firms, present)).toEqual(missing);
  expect(await held()).toEqual({ names: ['mine.txt', 'present.txt'], counted: 2 });
});

test('after 30 days the trash keeps nothing, swept or not', async () => {
  const id = await add('a.txt');
  await trash('ann', id);
  const trashedAt = new Date(Date.now() - 30 * 86_400_000 - 1_000);
  await fixture.deps.db.update(documents).set({ trashedAt }).where(eq(documents.id, id));
  expect(await restore('ann', id)).toEqual(missing);
});

test('[S4.20] a name that was taken meanwhile is counted up to the first that is free', async () => {
  const ids: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const id = (await upload('Été.txt'.normalize(turn === 1 ? 'NFD' : 'NFC'))) ?? '';
    ids.push(id);
    await trash('ann', id);
  }
  await upload('Été.txt');
  await upload('Été (2).txt');
  const { data } = await restore('ann', ...ids);
  expect(data?.map(({ name }) => name.normalize('NFC')).sort()).toEqual([
    'Été (1).txt',
    'Été (3).txt',
    'Été (4).txt',
  ]);
  const { names, counted } = await held();
  expect([names.length, new Set(names.map((name) => name.normalize('NFC'))).size, counted]).toEqual([
    5, 5, 5,
  ]);
});

test('two documents of one free name are restored under two names', async () => {
  const first = (await upload('twin.txt')) ?? '';
  await trash('ann', first);
  const second = (await upload('twin.txt')) ?? '';
  await trash('ann', second);
  await restore('ann', first, second);
  expect(await held()).toEqual({ names: ['twin (1).txt', 'twin.txt'], counted: 2 });
});

test('a document stays in the trash when no counter is free', async () => {
  const id = await add('full.txt');
  await trash('ann', id);
  await add('full.txt');
  for (let counter = 1; counter <= 100; counter += 1) await add(`full (${counter}).txt`);
  expect(await restore('ann', id)).toEqual(missing);
  expect((await held()).counted).toBe(101);
});

test('two people delete the same documents at once: each goes once, and is counted once', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => add(`${index}.txt`)));
  await fixture.deps.db.update(containers).set({ documentCount: 12 }).where(eq(containers.id, folder));
  const [ann, cole] = await Promise.all([trash('ann', ...ids), trash('cole', ...[...ids].reverse())]);
  expect([ann + cole, await held()]).toEqual([12, { names: [], counted: 0 }]);
});

test('whatever is stored, deleted and taken back at once, counts and names stay right', async () => {
  const second = `${folder}-b`;
  await fixture.addContainer({ id: second, parentId: 'acme' });
  const folders = [folder, second];
  const pick = <T>(items: readonly T[], index: number): T => items[index % items.length] as T;
  for (let round = 0; round < 6; round += 1) {
    const rows = (await Promise.all(folders.map((id) => fixture.documentsIn(id)))).flat();
    // A different mix in each round: half of what is there in changing order, and uploads under few names.
    const chosen = rows.filter((_, index) => (index + round) % 2 === 0);
    const inOrder = round % 2 === 0 ? chosen : [...chosen].reverse();
    const Documents = inOrder.map((row) => ({
      Id: row.id,
      ContainerId: row.containerId,
      ContainerType: 'Folder',
    }));
    const trashAll = (who: Name, list: typeof Documents) =>
      fixture.tell(fixture.as[who], 'POST /api/storage/v1/trash/documents', {
        Documents: list,
        StaffUploads: [],
      });
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, (_, index) =>
        fixture.upload(
          fixture.as.ann,
          `folders/${pick(folders, index)}`,
          new File([`${index}`], `${index % 3}-${round}.txt`),
        ),
      ),
      ...(Documents.length > 0
        ? [trashAll('ann', Documents), trashAll('cole', [...Documents].reverse())]
        : []),
      ...(rows.length > 0 ? [restore('ann', ...rows.map(({ id }) => id))] : []),
      ...(rows.length > 0 ? [restore('cole', ...rows.map(({ id }) => id).reverse())] : []),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => ![200, 404, 409].includes(status))).toEqual(
      [],
    );
    for (const id of folders) {
      const { names, counted } = await held(id);
      expect([counted, new Set(names).size]).toEqual([names.length, names.length]);
    }
  }
});
