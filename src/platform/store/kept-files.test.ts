import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { createKeptFiles } from './kept-files.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const day = 86_400_000;
const fileOf = (id: string, text = id) => ({ id, facts: { name: `${id}.pdf` }, bytes: new Blob([text]) });

async function idsOf(files: ReturnType<typeof createKeptFiles>, user: string) {
  return (await files.list(user, day)).map(({ id }) => id);
}

test('another page finds the files of its user with their bytes, those kept first first', async () => {
  let now = 0;
  const files = createKeptFiles(() => now);
  await files.put('ann', fileOf('z', 'first'));
  now = 1;
  await files.put('ann', fileOf('a', 'second'));
  await files.put('bob', fileOf('b'));
  const found = await createKeptFiles(() => now).list('ann', day);
  expect(found.map(({ id, facts }) => [id, facts])).toEqual([
    ['z', { name: 'z.pdf' }],
    ['a', { name: 'a.pdf' }],
  ]);
  expect(await Promise.all(found.map(({ bytes }) => bytes.text()))).toEqual(['first', 'second']);
});

test('facts are replaced without the bytes, and a file that is gone does not come back', async () => {
  const files = createKeptFiles(() => 0);
  await files.put('ann', fileOf('a'));
  await files.note('ann', 'a', { name: 'other.pdf' });
  await files.note('ann', 'gone', {});
  const [found] = await files.list('ann', day);
  expect([found?.facts, await found?.bytes.text()]).toEqual([{ name: 'other.pdf' }, 'a']);
  expect(await idsOf(files, 'ann')).toEqual(['a']);
});

test('what is dropped or forgotten is gone, and other users keep theirs', async () => {
  const files = createKeptFiles(() => 0);
  for (const id of ['a', 'b', 'c']) await files.put('ann', fileOf(id));
  await files.put('anna', fileOf('d'));
  await files.drop('ann', ['b']);
  expect(await idsOf(files, 'ann')).toEqual(['a', 'c']);
  await files.forget('ann');
  expect([await idsOf(files, 'ann'), await idsOf(files, 'anna')]).toEqual([[], ['d']]);
});

test('after their time files go, those of other users too', async () => {
  let now = 0;
  const files = createKeptFiles(() => now);
  await files.put('ann', fileOf('a'));
  await files.put('bob', fileOf('b'));
  now = day;
  expect(await idsOf(files, 'ann')).toEqual([]);
  now = 0;
  expect(await idsOf(files, 'bob')).toEqual([]);
});
