import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StorageDocument } from '../../../contract/storage/storage-items.ts';
import { type Name, type StorageFixture, startStorageFixture } from './storage-fixture.ts';

let fixture: StorageFixture;
let number = 0;
let ids: readonly string[] = [];

beforeAll(async () => {
  fixture = await startStorageFixture();
  await fixture.addContainer({ id: 'bolts', parentId: 'bolt' });
});
afterAll(() => fixture.end());
beforeEach(async () => {
  number += 1;
  await fixture.addContainer({ id: `folder-${number}`, parentId: 'acme' });
  ids = [
    await fixture.addDocument({ containerId: `folder-${number}`, name: 'a.txt' }),
    await fixture.addDocument({ containerId: `folder-${number}`, name: 'b.txt' }),
  ];
});
afterEach(() => {
  expect(fixture.reported.filter((line) => line.includes('failed'))).toEqual([]);
});

const mark = (who: Name, Ids: readonly string[], isReadByClientUser: boolean) =>
  fixture.tell(fixture.as[who], 'PUT /api/storage/v1/documents/read-by-client', { Ids, isReadByClientUser });
/** The names that a list shows which is asked for read documents only, or for the others. */
const listed = async (read: boolean): Promise<string[]> => {
  const path = `/api/storage/v1/folders/folder-${number}/documents`;
  const { data } = await fixture.json<{ data: StorageDocument[] }>(fixture.as.ann, path);
  return data.filter((one) => one.isReadByClientUser === read).map(({ name }) => name);
};

test('[S2.16] documents are marked as read and as not read, by readers as well', async () => {
  const [first = '', second = ''] = ids;
  expect(await mark('rita', [second, first, second], true)).toEqual({
    status: 200,
    data: [
      { id: second, isReadByClientUser: true },
      { id: first, isReadByClientUser: true },
    ],
  });
  expect([(await listed(true)).sort(), await listed(false)]).toEqual([['a.txt', 'b.txt'], []]);
  expect((await mark('ann', [first], false)).status).toBe(200);
  expect([await listed(true), await listed(false)]).toEqual([['b.txt'], ['a.txt']]);
});

test('[S2.16, S6.06] without the access control a document is marked as read by opening it, and never as unread', async () => {
  const [first = ''] = ids;
  expect(await mark('cole', [first], true)).toEqual({
    status: 200,
    data: [{ id: first, isReadByClientUser: true }],
  });
  expect(await mark('cole', [first], false)).toEqual({ status: 403, reason: 'forbidden' });
  expect(await listed(true)).toEqual(['a.txt']);
});

test('one that is foreign, missing or in the trash is not found, and nothing is marked', async () => {
  const foreign = await fixture.addDocument({ containerId: 'bolts', name: `${number}.txt` });
  const trashed = await fixture.addDocument({
    containerId: `folder-${number}`,
    name: 'trashed.txt',
    trashedAt: new Date(),
  });
  const missing = { status: 404, reason: 'notFound' };
  expect([
    await mark('ann', [...ids, foreign], true),
    await mark('ann', [...ids, 'missing'], true),
    await mark('ann', [...ids, trashed], true),
    await mark('bob', ids, true),
  ]).toEqual([missing, missing, missing, missing]);
  expect(await listed(true)).toEqual([]);
});
