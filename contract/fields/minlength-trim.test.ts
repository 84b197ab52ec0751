import { expect, test } from 'vitest';
import { maxlengthFault, minlengthFault } from './minlength-trim.ts';

test.each([
  ['abc', 3, null],
  ['ab', 3, 'minlengthTrim'],
  ['  ab  ', 3, 'minlengthTrim'],
  ['  abc  ', 3, null],
  ['   ', 1, 'minlengthTrim'],
  ['', 0, null],
  ['👍👍', 3, 'minlengthTrim'],
])('[T5.12] "%s" with at least %d characters: %s', (value, bound, fault) => {
  expect(minlengthFault(value, bound)).toBe(fault);
});

test('the longest text is counted without the spaces around it too', () => {
  expect([maxlengthFault(' abc ', 3), maxlengthFault('abcd', 3)]).toEqual([null, 'maxLength']);
});
