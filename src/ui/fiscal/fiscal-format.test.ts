import { expect, test } from 'vitest';
import { formatStateRegistration } from './fiscal-format.ts';

test.each([
  ['SP', '110042490114', '110.042.490.114'],
  ['MG', '0623079040081', '062.307.904/0081'],
  ['RS', '2243658792', '224/3658792'],
  ['RJ', '99999993', '99.999.99-3'],
  ['PR', '2030014874', '203.00148-74'],
])('a registration in %s has its punctuation', (state, number, shown) => {
  expect(formatStateRegistration(number, state)).toBe(shown);
});

test.each([
  ['of another length', 'SP', '12345'],
  ['of a state without one way to write it', 'BA', '12345663'],
  ['of an unknown state', '', '110042490114'],
  ['that is a word', 'SP', 'ISENTO'],
])('a registration %s stays as it is', (_what, state, number) => {
  expect(formatStateRegistration(number, state)).toBe(number);
});
