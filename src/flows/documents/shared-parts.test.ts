import { expect, test } from 'vitest';
import { documentFor } from '../../../tests/support/values/fixtures.ts';
import { createSharedParts } from './shared-parts.ts';

test('documents share what is equal in them and stay what they are', () => {
  const shared = createSharedParts();
  const [one, other] = [documentFor('a', 'f1'), documentFor('b', 'f1')];
  const [first, second] = [shared(structuredClone(one)), shared(structuredClone(other))];
  expect([first, second]).toEqual([one, other]);
  expect(second.permissions).toBe(first.permissions);
  expect(second.parent).toBe(first.parent);
  expect(second.history.createdBy).toBe(first.history.createdBy);
  const elsewhere = shared(documentFor('c', 'f2'));
  expect(elsewhere.parent).toEqual({ id: 'f2', type: 'Folder' });
  expect(elsewhere.permissions).toBe(first.permissions);
});
