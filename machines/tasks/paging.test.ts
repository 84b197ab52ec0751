import { expect, test } from 'vitest';
import {
  cutIntoPages,
  type GroupPages,
  hasNextPage,
  hasPreviousPage,
  idsOf,
  isAtTheEnd,
  mustPrefetch,
  nextPageNum,
  noPages,
  pageSizeIn,
  withIds,
  withPage,
} from './paging.ts';

const ids = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `g${String(from + index).padStart(2, '0')}`);
const pagesOf = (count: number, change: Partial<GroupPages> = {}): GroupPages => ({
  ...withIds(noPages, ids(0, count), 15),
  ...change,
});

test('[T4.13] pages hold fifteen groups, and a list without groups has one page', () => {
  expect(
    [0, 1, 15, 16, 30, 31].map((count) => cutIntoPages(ids(0, count), 15).map((page) => page.length)),
  ).toEqual([[0], [1], [15], [15, 1], [15, 15], [15, 15, 1]]);
  expect(cutIntoPages(ids(0, 31), 15).flat()).toEqual(ids(0, 31));
});

test('[T4.12] only the lists of all clients have pages', () => {
  expect(cutIntoPages(ids(0, 40), pageSizeIn('client'))).toEqual([ids(0, 40)]);
  expect(pageSizeIn('all')).toBe(15);
});

test.each([
  ['the first of three', { count: 45, current: 0 }, { next: true, previous: false, prefetch: false }],
  ['the last but one', { count: 45, current: 1 }, { next: true, previous: true, prefetch: true }],
  ['the last', { count: 45, current: 2 }, { next: false, previous: true, prefetch: false }],
  ['the only one', { count: 3, current: 0 }, { next: false, previous: false, prefetch: false }],
])('[T4.12, T9.01] what can be done on a page that is %s', (_which, { count, current }, expected) => {
  const list = pagesOf(count, { current });
  expect({
    next: hasNextPage(list),
    previous: hasPreviousPage(list),
    prefetch: mustPrefetch(list),
  }).toEqual(expected);
  expect(mustPrefetch({ ...list, isFinalPageLoaded: true })).toBe(false);
});

test('[T4.11] the last loaded page is not the end of the list until the final page is loaded', () => {
  const open = [pagesOf(15), pagesOf(30, { current: 0 }), pagesOf(30, { current: 1 })];
  expect(open.map(isAtTheEnd)).toEqual([true, false, true]);
  expect(open.map((list) => isAtTheEnd({ ...list, isFinalPageLoaded: true }))).toEqual([false, false, false]);
});

test('the next page to ask for is computed from groups: those that left have moved the others up', () => {
  expect([0, 14, 15, 29, 30, 44].map((count) => nextPageNum(pagesOf(count)))).toEqual([0, 0, 1, 1, 2, 2]);
});

test('a page is added to its list once, whichever of its groups are already in it', () => {
  const list = withPage(pagesOf(20), { ids: ids(15, 30), isFinalPage: true }, 15);
  expect([idsOf(list), list.isFinalPageLoaded]).toEqual([ids(0, 30), true]);
  expect(idsOf(withIds(list, ['a', 'b', 'a'], 15))).toEqual(['a', 'b']);
});

test('a page that is no longer there becomes the last page', () => {
  expect(withIds(pagesOf(45, { current: 2 }), ids(0, 16), 15)).toEqual({
    current: 1,
    pages: [ids(0, 15), ids(15, 16)],
    isFinalPageLoaded: false,
  });
  expect(withIds(pagesOf(45, { current: 2 }), [], 15).current).toBe(0);
});
