import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StorageDocument } from '../../../contract/storage/storage-items.ts';
import { type Name, type StorageFixture, startStorageFixture, type Told } from './storage-fixture.ts';

let fixture: StorageFixture;
let number = 0;
/** The folder and the documents of the test that runs. */
let folder = '';
let first = '';
let second = '';
const missing = { status: 404, reason: 'notFound' };
const forbidden = { status: 403, reason: 'forbidden' };
const task = { ccGroupType: 'taxReturn.2025', ccTaskLabel: 'Your 2025 return', ccStep: '1' };

beforeAll(async () => {
  fixture = await startStorageFixture();
  await fixture.addContainer({ id: 'bolts', parentId: 'bolt' });
  await fixture.addContainer({ id: 'hidden', parentId: 'acme' });
  await fixture.setRole('hidden', 'ann', 'None');
});
afterAll(() => fixture.end());
beforeEach(async () => {
  number += 1;
  folder = `folder-${number}`;
  await fixture.addContainer({ id: folder, parentId: 'acme' });
  first = await fixture.addDocument({ containerId: folder, name: 'first.txt' });
  second = await fixture.addDocument({ containerId: folder, name: 'second.txt' });
});
afterEach(() => {
  expect(fixture.reported.filter((line) => line.includes('failed'))).toEqual([]);
});

type Answer = Promise<Told<StorageDocument[]>>;
const set = (
  who: Name,
  ...items: readonly [id: string, data: Record<string, string>, containerId?: string][]
): Answer =>
  fixture.tell(
    fixture.as[who],
    'PUT /api/storage/v1/itemmetadata',
    items.map(([Id, CustomItemMetaData, ContainerId = folder]) => ({ Id, ContainerId, CustomItemMetaData })),
  );
const remove = (who: Name, ...items: readonly [id: string, keys: readonly string[]][]): Answer =>
  fixture.tell(
    fixture.as[who],
    'POST /api/storage/v1/itemmetadata/remove',
    items.map(([Id, Keys]) => ({ Id, ContainerId: folder, Keys })),
  );
const filter = (who: Name, CustomItemMetaData: Record<string, string>, ClientId = 'acme'): Answer =>
  fixture.tell(fixture.as[who], 'POST /api/storage/v1/itemmetadata/filter', { ClientId, CustomItemMetaData });
const dataOf = async (id: string) =>
  (await fixture.tell<StorageDocument>(fixture.as.ann, `GET /api/storage/v1/documents/${id}`)).data
    ?.customItemMetaData;
const metaOf = ({ data }: Told<StorageDocument[]>) =>
  data?.map(({ id, customItemMetaData }) => [id, customItemMetaData]);

test('[S3.13] [S7.25] metadata is set by key; what is not named stays', async () => {
  const before = await fixture.tell<StorageDocument>(
    fixture.as.ann,
    `GET /api/storage/v1/documents/${first}`,
  );
  const answer = await set('ann', [second, { note: 'x' }], [first, task]);
  expect([answer.status, metaOf(answer)]).toEqual([
    200,
    [
      [second, { note: 'x' }],
      [first, task],
    ],
  ]);
  // Lists order documents by the last change of a user, not by the filing.
  expect(answer.data?.[1]).toEqual({ ...before.data, customItemMetaData: task });
  await set('cole', [first, { ccStep: '2' }], [first, { ccStep: '3', more: 'Ärger „quoted“' }]);
  expect(await dataOf(first)).toEqual({ ...task, ccStep: '3', more: 'Ärger „quoted“' });
});

test('[S7.25] keys are taken off; one that is not there is no error', async () => {
  await set('ann', [first, task], [second, { note: 'x' }]);
  const answer = await remove(
    'ann',
    [first, ['ccStep', 'unknown']],
    [second, ['note']],
    [first, ['ccGroupType']],
  );
  expect([answer.status, metaOf(answer)]).toEqual([
    200,
    [
      [first, { ccTaskLabel: task.ccTaskLabel }],
      [second, {}],
    ],
  ]);
  expect(await dataOf(second)).toEqual({});
});

test('[S7.25] a search answers the documents that carry all that is named, newest first', async () => {
  const mine = `return ${number}`;
  const third = await fixture.addDocument({
    containerId: 'acme',
    name: `third ${number}.txt`,
    modifiedAt: new Date(0),
    customItemMetaData: { ...task, ccGroupType: mine },
  });
  await fixture.addDocument({
    containerId: 'hidden',
    name: `hidden ${number}.txt`,
    customItemMetaData: { ...task, ccGroupType: mine },
  });
  await fixture.addDocument({
    containerId: folder,
    name: 'trashed.txt',
    customItemMetaData: { ccGroupType: mine },
    trashedAt: new Date(),
  });
  await set('ann', [first, { ccGroupType: mine, ccStep: '2' }], [second, { ccGroupType: 'another' }]);
  const found = async (who: Name, data: Record<string, string>) =>
    (await filter(who, data)).data?.map(({ id }) => id);
  expect([
    await found('rita', { ccGroupType: mine, ccStep: '1' }).then((all) => all?.includes(third)),
    await found('ann', { ccGroupType: mine }),
    await found('ann', { ccGroupType: mine, ccStep: '1' }),
    await found('ann', { ccGroupType: mine, ccStep: '9' }),
  ]).toEqual([true, [first, third], [third], []]);
  expect([await filter('bob', { ccGroupType: mine }), await filter('nora', { ccGroupType: mine })]).toEqual([
    missing,
    missing,
  ]);
  expect((await filter('bob', { ccGroupType: mine }, 'bolt')).data).toEqual([]);
});

test('[S6.05] a user who may only read changes nothing, and finds everything', async () => {
  await set('ann', [first, task]);
  expect([await set('rita', [first, { ccStep: '9' }]), await remove('rita', [first, ['ccStep']])]).toEqual([
    forbidden,
    forbidden,
  ]);
  expect(await dataOf(first)).toEqual(task);
});

test('one that is foreign, missing or elsewhere is not found, and nothing is changed', async () => {
  const foreign = await fixture.addDocument({ containerId: 'bolts', name: `${number}.txt` });
  expect([
    await set('ann', [first, task], [foreign, task, 'bolts']),
    await set('ann', [first, task], ['missing', task]),
    await set('ann', [first, task], [second, task, 'acme']),
    await set('bob', [first, task]),
    await remove('bob', [first, ['ccStep']]),
  ]).toEqual(Array(5).fill(missing));
  expect(await dataOf(first)).toEqual({});
});

test('a document carries 50 entries at most, with names of 100 characters at most', async () => {
  const entries = (count: number, from = 0) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`key ${from + index}`, 'x']));
  const status = async (data: Record<string, string>) => (await set('ann', [first, data])).status;
  expect([
    await status(entries(50)),
    await status(entries(1, 50)),
    await status(entries(50)),
    (await set('ann', [second, { ['k'.repeat(101)]: 'x' }])).status,
    (await set('ann', [second, { key: 'x'.repeat(501) }])).status,
    (await set('ann', [second, { key: 'a\u0000' }])).status,
    (await set('ann', [second, { 'a\ud800': 'x' }])).status,
    (await set('ann', [second, { ['k'.repeat(100)]: 'x'.repeat(500) }])).status,
  ]).toEqual([200, 400, 200, 400, 400, 400, 400, 200]);
  expect(Object.keys((await dataOf(first)) ?? {})).toHaveLength(50);
});

test('twenty that set different keys at once all find theirs kept', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2
        ? set('ann', [first, { [`k${index}`]: 'x' }], [second, { [`k${index}`]: 'x' }])
        : set('cole', [second, { [`k${index}`]: 'x' }], [first, { [`k${index}`]: 'x' }]),
    ),
  );
  const all = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`k${index}`, 'x']));
  expect([await dataOf(first), await dataOf(second)]).toEqual([all, all]);
});
