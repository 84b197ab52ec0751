import { expect, test } from 'vitest';
import { commentFor } from '../../tests/support/values/comments.ts';
import { countArrived, mergeThread } from './thread.ts';

const [a, b, c, d] = [1, 2, 3, 4].map((minute) => commentFor(`c${minute}`, minute)) as [
  ReturnType<typeof commentFor>,
  ReturnType<typeof commentFor>,
  ReturnType<typeof commentFor>,
  ReturnType<typeof commentFor>,
];

test.each([
  ['a first answer', [], [a, b], [a, b]],
  ['news', [a, b], [a, b, c], [a, b, c]],
  ['an answer older than what was added meanwhile', [a, b, d], [a, b, c], [a, b, c, d]],
  ['the newest of a long thread', [a, b, c], [c, d], [a, b, c, d]],
  ['a thread to which the first comment was just added', [a], [], [a]],
])('%s', (_what, known, fresh, merged) => {
  expect(mergeThread(known, fresh)).toEqual(merged);
});

test.each([[[a, b]], [[b]], [[]]])('without news nothing changes at all', (fresh) => {
  const known = [a, b];
  expect(mergeThread(known, fresh)).toBe(known);
});

test('only comments of others count as arrived', () => {
  const own = commentFor('c9', 9, { contactId: 'contact-1', name: 'Dana Reyes', kind: 'client' });
  expect(countArrived([a], [a, b, c, own], 'contact-1')).toBe(2);
});
