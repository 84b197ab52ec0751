import { expect, test } from 'vitest';
import { checkPassword, hashOfNone, hashPassword } from './accounts.ts';

test('to check a password at an address without an account costs as much as at a real one, and no password fits', async () => {
  const shapeOf = (hash: string) => [hash.split('$').slice(0, 4), hash.length];
  expect(shapeOf(hashOfNone())).toEqual(shapeOf(await hashPassword('a password')));
  expect(await Promise.all(['', 'nobody'].map((text) => checkPassword(text, hashOfNone())))).toEqual([
    false,
    false,
  ]);
  expect(hashOfNone()).not.toBe(hashOfNone());
});
