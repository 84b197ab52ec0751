import { expect, test } from 'vitest';
import { hourDecimalFault, hourDecimalLength, maxHours } from './hour-decimal.ts';

test.each([
  ['', null],
  ['0', null],
  ['7.25', null],
  ['7.5', null],
  ['9999999.99', null],
  ['10000000', 'maxValue'],
  ['9999999.999', 'decimalPlaces'],
  ['00000000000007', null],
  ['000000000000007', 'maxValue'],
  ['7.255', 'decimalPlaces'],
  ['7.2.5', 'separator'],
  ['7,25', 'separator'],
  ['7.', 'separator'],
  ['.5', 'separator'],
  ['-1', 'negativeValue'],
  ['-', 'negativeValue'],
  ['1e3', 'amount'],
  ['seven', 'amount'],
])('[T5.14, T9.04] %s as a number of hours: %s', (value, fault) => {
  expect(hourDecimalFault(value)).toBe(fault);
});

test('[T5.14, T9.04] the bounds of a number of hours', () => {
  expect([hourDecimalLength, maxHours]).toEqual([15, 9_999_999.99]);
});
