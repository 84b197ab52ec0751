import { expect, test } from 'vitest';
import { checkPassword, hashPassword, unmatchableHash } from './accounts.ts';

test('to check a password at an address without an account costs as much as at a real one, and no password fits', async () => {
  const shapeOf = (hash: string) => [hash.split('$').slice(0, 4), hash.length];
  expect(shapeOf(unmatchableHash())).toEqual(shapeOf(await hashPassword('a password')));
  expect(await Promise.all(['', 'nobody'].map((text) => checkPassword(text, unmatchableHash())))).toEqual([
    false,
    false,
  ]);
  expect(unmatchableHash()).not.toBe(unmatchableHash());
});
