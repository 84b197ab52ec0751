import { expect, test } from 'vitest';
import { memoryStore } from '../../../tests/support/values/fixtures.ts';
import { createDraftList, maxDrafts } from './draft-list.ts';
import { createDrafts } from './drafts.ts';

function start() {
  const store = memoryStore();
  const drafts = createDrafts(store);
  return { store, drafts, list: createDraftList(drafts, 'notes', 10) };
}

test('a draft comes back to its author, for the thing that it is about', () => {
  const { list } = start();
  list.set('ann', 'a', 'About a');
  list.set('ann', 'b', 'About b');
  const got = (['ann', 'bob'] as const).map((user) => ['a', 'b', 'c'].map((id) => list.get(user, id)));
  expect(got).toEqual([
    ['About a', 'About b', ''],
    ['', '', ''],
  ]);
});

test('white space alone is no draft, and the last one takes its list along', () => {
  const { list, store } = start();
  list.set('ann', 'a', 'About a');
  list.set('ann', 'b', 'About b');
  list.set('ann', 'a', ' \n');
  expect([list.get('ann', 'a'), list.get('ann', 'b')]).toEqual(['', 'About b']);
  list.set('ann', 'b', '');
  expect(store.drafts.get()).toBeNull();
});

test('the drafts written longest ago go first', () => {
  const { list } = start();
  for (let index = 0; index < maxDrafts; index += 1) list.set('ann', `${index}`, 'x');
  list.set('ann', '0', 'again');
  list.set('ann', 'one more', 'x');
  expect(['0', '1', '2', 'one more'].map((id) => list.get('ann', id))).toEqual(['again', '', 'x', 'x']);
});

test('no more comes back than the form takes, and nothing of what is none of ours', () => {
  const { list, drafts } = start();
  list.set('ann', 'a', '0123456789abc');
  expect(list.get('ann', 'a')).toBe('0123456789');
  drafts.set('ann', 'notes', { a: 'x' });
  expect(list.get('ann', 'a')).toBe('');
  list.set('ann', 'a', 'mine');
  expect(list.get('ann', 'a')).toBe('mine');
});
