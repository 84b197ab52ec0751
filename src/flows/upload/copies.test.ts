import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { offeredFor, taxFolder } from '../../../tests/support/values/upload-items.ts';
import { createKeptFiles } from '../../platform/store/kept-files.ts';
import type { Claims } from './claims.ts';
import { createCopyServices } from './copies.ts';
import { resumableFor } from './memory.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** The services of one tab; `others` are uploads that other tabs are at. */
function tab({ others = [] as readonly string[], now = 0, canClaim = true } = {}) {
  const claims: Claims = {
    take: async (id) => !others.includes(id),
    release: () => undefined,
    taken: async () => new Set(others),
  };
  return createCopyServices({ files: createKeptFiles(() => now), claims, canClaim });
}

const picked = (id: string, source: unknown = new Blob([id])) =>
  offeredFor(id, { path: ['2025'], field: 'deed', file: { source } });
const begun = { container: taxFolder, name: 'a (1).pdf', renames: 1 };

test('a file comes back to the next page as it was picked, with the name under which it was being sent', async () => {
  const first = tab();
  expect(await first.keepCopies({ user: 'ann', files: [picked('a'), picked('b')] })).toEqual({
    asked: ['a', 'b'],
    kept: ['a', 'b'],
  });
  await first.noteCopies({ user: 'ann', notes: [{ id: 'a', begun }] });
  const found = await tab().recallCopies({ user: 'ann' });
  expect(found.map((one) => [one.offered.file.id, one.offered.path, one.offered.field, one.begun])).toEqual([
    ['a', ['2025'], 'deed', begun],
    ['b', ['2025'], 'deed', null],
  ]);
  expect(await (found[0]?.offered.file.source as Blob | undefined)?.text()).toBe('a');
});

test('one file that the browser does not take leaves the others kept', async () => {
  const unstorable = () => undefined;
  const { kept } = await tab().keepCopies({ user: 'ann', files: [picked('a', unstorable), picked('b')] });
  expect(kept).toEqual(['b']);
});

test('what another tab is at does not come back, nor what was kept a day ago', async () => {
  await tab().keepCopies({ user: 'ann', files: [picked('a'), picked('b')] });
  const ids = async (one: ReturnType<typeof tab>) =>
    (await one.recallCopies({ user: 'ann' })).map(({ offered }) => offered.file.id);
  expect(await ids(tab({ others: ['a'] }))).toEqual(['b']);
  expect(await ids(tab({ now: resumableFor }))).toEqual([]);
});

test('without locks nothing is kept: two tabs would send the same copy', async () => {
  const without = tab({ canClaim: false });
  expect(await without.keepCopies({ user: 'ann', files: [picked('a')] })).toEqual({ asked: ['a'], kept: [] });
  expect(await without.recallCopies({ user: 'ann' })).toEqual([]);
});

test('an entry that is none of ours is removed', async () => {
  const files = createKeptFiles(() => 0);
  await files.put('ann', { id: 'x', facts: { file: 7 }, bytes: new Blob() });
  expect(await tab().recallCopies({ user: 'ann' })).toEqual([]);
  expect(await files.list('ann', resumableFor)).toEqual([]);
});
