import { expect, test } from 'vitest';
import { checkPassword, hashOfNone, hashPassword } from './accounts.ts';

test('the hash for an address without an account is as dear as a real one, and no password fits it', async () => {
  const shapeOf = (hash: string) => [hash.split('$').slice(0, 4), hash.length];
  expect(shapeOf(hashOfNone())).toEqual(shapeOf(await hashPassword('a password')));
  expect(await Promise.all(['', 'nobody'].map((text) => checkPassword(text, hashOfNone())))).toEqual([
    false,
    false,
  ]);
  expect(hashOfNone()).not.toBe(hashOfNone());
});
