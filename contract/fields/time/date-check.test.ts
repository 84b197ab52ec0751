import { expect, test } from 'vitest';
import { dateFault, isoDate, parseDate } from './date-check.ts';

const dates = [
  ['', undefined, null],
  ['2026-11-18', undefined, null],
  ['2028-02-29', undefined, null],
  ['2027-02-29', undefined, 'invalidDate'],
  ['2026-13-01', undefined, 'invalidDate'],
  ['2026-00-10', undefined, 'invalidDate'],
  ['2026-04-31', undefined, 'invalidDate'],
  ['0000-01-01', undefined, 'invalidDate'],
  ['2026-11-1', undefined, 'invalidDate'],
  ['2026-11-181', undefined, 'invalidDate'],
  ['18/11/2026', undefined, 'invalidDate'],
  ['18/11/2026', 'dd/MM/yyyy', null],
  ['11/18/2026', 'dd/MM/yyyy', 'invalidDate'],
  ['11/18/2026', 'MM/dd/yyyy', null],
  ['18.11.2026', 'dd.MM.yyyy', null],
  ['18x11x2026', 'dd.MM.yyyy', 'invalidDate'],
  ['18/11/26', 'dd/MM/yyyy', 'invalidDate'],
] as const;

test.each(dates)('[T5.10] %s in the format %s: %s', (value, format, fault) => {
  expect(dateFault(value, format)).toBe(fault);
});

test('a date is read and written', () => {
  expect(parseDate('2026-11-08')).toEqual({ year: 2026, month: 11, day: 8 });
  expect(isoDate({ year: 987, month: 1, day: 2 })).toBe('0987-01-02');
});
