import { expect, test } from 'vitest';
import { isPhone, phoneText } from './phone.ts';

test.each([
  ['', ''],
  ['5', '(5'],
  ['555', '(555'],
  ['5550', '(555) 0'],
  ['5550100', '(555) 010-0'],
  ['2025550143', '(202) 555-0143'],
  ['+1 (202) 555-0143', '(202) 555-0143'],
  ['202.555.0143 ext. 7', '(202) 555-0143'],
])('[T5.07] %s is shown as %s', (typed, shown) => {
  expect(phoneText(typed)).toBe(shown);
});

const numbers = [
  ['', true],
  ['(202) 555-0143', true],
  ['2025550143', true],
  ['(202) 555-014', false],
  ['(202) 555-01433', false],
  ['202-555-0143', false],
  ['(abc) def-ghij', false],
] as const;

test.each(numbers)('[T5.07] %s as a phone number: %s', (value, passes) => {
  expect(isPhone(value)).toBe(passes);
});
