import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StorageDocument } from '../../contract/storage/storage-items.ts';
import type { DocumentList } from './lists.ts';
import { appendPage, mergeById, refreshFirstPage, withoutList } from './lists.ts';

const documents = (...ids: string[]) => ids.map((id) => ({ id }) as StorageDocument);
const list = (ids: string[], change: Partial<DocumentList> = {}): DocumentList => ({
  documents: documents(...ids),
  next: 'more',
  pageIndex: 0,
  totalPages: 3,
  total: 9,
  ...change,
});
const idsOf = (of: DocumentList) => of.documents.map(({ id }) => id);

test('[S4.14] whatever pages come in whatever order, no id is there twice and none is lost', () => {
  const id = fc.integer({ min: 0, max: 20 }).map(String);
  fc.assert(
    fc.property(fc.uniqueArray(id), fc.array(id), (known, found) => {
      const merged = mergeById(
        known.map((id) => ({ id })),
        found.map((id) => ({ id })),
      ).map(({ id }) => id);
      expect(new Set(merged).size).toBe(merged.length);
      expect(new Set(merged)).toEqual(new Set([...known, ...found]));
    }),
  );
});

test('[S9.03] the next page is appended to the earlier ones', () => {
  const both = appendPage(list(['a', 'b']), list(['b', 'c'], { pageIndex: 1, next: null }));
  expect(idsOf(both)).toEqual(['a', 'b', 'c']);
  expect(both.next).toBeNull();
  expect(both.pageIndex).toBe(1);
});

test('[S4.14] a silent reload of one page takes the answer whole, so that deletions elsewhere show', () => {
  expect(idsOf(refreshFirstPage(list(['a', 'b']), list(['new', 'b'])))).toEqual(['new', 'b']);
});

test('[S4.14] a silent reload after scrolling keeps later pages and their cursor', () => {
  const scrolled = list(['a', 'b', 'c', 'd'], { pageIndex: 1, next: 'third' });
  const fresh = refreshFirstPage(scrolled, list(['new', 'a'], { total: 10 }));
  expect(idsOf(fresh)).toEqual(['new', 'a', 'b', 'c', 'd']);
  expect(fresh).toMatchObject({ next: 'third', pageIndex: 1, total: 10 });
});

test('[S4.14] dropping a folder’s cache leaves the other folders’ alone', () => {
  const [one, other] = [list(['a']), list(['b'])];
  expect(withoutList({ one, other }, 'one')).toEqual({ other });
});
