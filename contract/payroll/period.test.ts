import { expect, test } from 'vitest';
import {
  addMonths,
  cutOffOf,
  defaultCalendar,
  periodName,
  periodNamed,
  periodsOn,
  windowOf,
} from './period.ts';

test('the window is the month, or runs from a day of the month before', () => {
  expect(windowOf('2026-02', defaultCalendar)).toEqual(['2026-02-01', '2026-02-28']);
  expect(windowOf('2026-01', { windowFrom: 26, cutOffDay: 25 })).toEqual(['2025-12-26', '2026-01-25']);
});

test.each([
  ['2026-11', 'monthly', '2026-11-25'],
  // The 25th of October 2026 is a Sunday.
  ['2026-10', 'monthly', '2026-10-23'],
  ['2026-11', 'thirteenthFirst', '2026-11-30'],
  // The 20th of December 2026 is a Sunday.
  ['2026-12', 'thirteenthSecond', '2026-12-18'],
  ['2026-11', 'complementary', '2026-11-25'],
] as const)('entries of %s, %s, are in time until %s', (competence, type, day) => {
  expect(cutOffOf({ competence, type }, defaultCalendar)).toBe(day);
});

test('a cut-off day that a month does not have is its last day', () => {
  expect(cutOffOf({ competence: '2026-04', type: 'monthly' }, { windowFrom: 1, cutOffDay: 31 })).toBe(
    '2026-04-30',
  );
});

test('from half a year before to the next month there is a payroll to begin, the thirteenth salary in its months only', () => {
  const periods = periodsOn('2026-11-20').map(periodName);
  expect(periods.slice(0, 6)).toEqual([
    '2026-12.monthly',
    '2026-12.thirteenthSecond',
    '2026-12.complementary',
    '2026-11.monthly',
    '2026-11.thirteenthFirst',
    '2026-11.complementary',
  ]);
  expect(periods.at(-1)).toBe('2026-05.complementary');
});

test('a period is found again by its name, and no other word is one', () => {
  for (const period of periodsOn('2026-11-20')) expect(periodNamed(periodName(period))).toEqual(period);
  for (const word of ['', '2026-13.monthly', '2026-11', '2026-11.weekly', '2026-10.thirteenthFirst'])
    expect(periodNamed(word)).toBeNull();
});

test('months go over the end of a year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
});
