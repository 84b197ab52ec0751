import { expect, test } from 'vitest';
import { hourMinuteFault } from './hour-minute.ts';

const times = [
  ['', null],
  ['8', null],
  ['0:00', null],
  ['7:5', null],
  ['999:59', null],
  ['1:2:3', 'hourSeparator'],
  ['1::3', 'hourSeparator'],
  ['1000', 'hourDigits'],
  ['1000:00', 'hourDigits'],
  ['8:000', 'minuteDigits'],
  ['8:60', 'minutes'],
  ['8:99', 'minutes'],
  ['8:', 'hourMinute'],
  [':30', 'hourMinute'],
  [':', 'hourMinute'],
  ['8.30', 'hourMinute'],
  ['-8:30', 'hourMinute'],
  ['eight', 'hourMinute'],
] as const;

test.each(times)('[T5.13, T9.04] %s as hours and minutes: %s', (value, fault) => {
  expect(hourMinuteFault(value)).toBe(fault);
});
