import { expect, test } from 'vitest';
import { isNameOf } from './signature-rules.ts';

test.each([
  ['Dana Reyes', 'Dana Reyes', true],
  ['Dana Reyes', ' dana  REYES ', true],
  ['Dana Reyes', 'Reyes, Dana M.', true],
  ['José Peña', 'Jose Pena', true],
  ['Anne-Marie Roy', 'Anne Marie Roy', true],
  ['Юлия Ким', 'юлия ким', true],
  ['', 'Bob', true],
  ['Dana Reyes', 'D. Reyes', false],
  ['Dana Reyes', 'Danae Reyes', false],
  ['Dana Reyes', 'Robin Achterberg', false],
  ['Dana Reyes', 'x', false],
])('the name of %j written as %j: %j', (person, written, expected) => {
  expect(isNameOf(person, written)).toBe(expected);
});
