import { expect, test } from 'vitest';
import { addYears, fullYears, isLegalHoliday, payDayUntil, weekday } from './labor-days.ts';
import { limitOn, minimumWages, rowOn } from './labor-tables.ts';

test.each([
  ['2022-03-10', 3, '2025-03-10'],
  ['2024-02-29', 1, '2025-03-01'],
  ['2024-02-29', 4, '2028-02-29'],
])('%s and %i years are %s', (day, years, expected) => {
  expect(addYears(day, years)).toBe(expected);
});

test.each([
  ['2022-03-10', '2026-03-09', 3],
  ['2022-03-10', '2026-03-10', 4],
  ['2024-02-29', '2025-02-28', 0],
  ['2024-02-29', '2025-03-01', 1],
  ['2026-03-10', '2026-03-09', -1],
])('from %s to %s are %i whole years', (from, to, years) => {
  expect(fullYears(from, to)).toBe(years);
});

test.each([
  ['2026-12-25', true],
  ['2026-11-20', true],
  ['2023-11-20', false],
  ['2026-04-03', true],
  ['2027-02-08', false],
  ['2026-06-04', false],
  ['2026-09-08', false],
])('whether %s is a holiday of the whole country by law: %s', (day, expected) => {
  expect(isLegalHoliday(day)).toBe(expected);
});

test.each([
  ['2026-12-19', '2026-12-18'],
  ['2026-12-18', '2026-12-18'],
  ['2027-01-02', '2026-12-30'],
])('money that is due on %s is paid by %s', (day, expected) => {
  expect(payDayUntil(day)).toBe(expected);
});

test('the day of the week is right before and after 1970', () => {
  expect(['1969-12-31', '1970-01-04', '2026-11-16'].map(weekday)).toEqual([3, 0, 1]);
});

test('a row applies from its first day on; before the first row it is the one that applies', () => {
  expect(rowOn(minimumWages, '2025-12-31').cents).toBe(151_800);
  expect(rowOn(minimumWages, '2026-01-01').cents).toBe(162_100);
  expect(rowOn(minimumWages, '1999-01-01').cents).toBe(151_800);
  expect(limitOn('noticeDays', '2026-11-16')).toBe(30);
});
