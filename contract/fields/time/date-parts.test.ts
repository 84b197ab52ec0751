import { expect, test } from 'vitest';
import { correctedDate, daysFor, daysIn, monthsFor, yearCount, yearsFor } from './date-parts.ts';

const min = { year: 2020, month: 3, day: 15 };
const max = { year: 2026, month: 11, day: 18 };
const ends = (list: readonly number[]) => [list.length, list[0], list.at(-1)];

test('[T5.11, T9.05] the picker offers 151 years from a hundred before the present one', () => {
  expect(yearCount).toBe(151);
  expect(ends(yearsFor(2026))).toEqual([151, 1926, 2076]);
});

test('[T5.11] the bounds clip years, months and days', () => {
  expect(yearsFor(2026, { min, max })).toEqual([2020, 2021, 2022, 2023, 2024, 2025, 2026]);
  expect(ends(yearsFor(2026, { min: { ...min, year: 1800 }, max }))).toEqual([101, 1926, 2026]);
  expect(yearsFor(2026, { min: { ...min, year: 2100 } })).toEqual([]);
  expect(ends(monthsFor(2020, { min, max }))).toEqual([10, 3, 12]);
  expect(ends(monthsFor(2021, { min, max }))).toEqual([12, 1, 12]);
  expect(ends(monthsFor(2026, { min, max }))).toEqual([11, 1, 11]);
  expect(ends(daysFor(2020, 3, { min, max }))).toEqual([17, 15, 31]);
  expect(ends(daysFor(2026, 11, { min, max }))).toEqual([18, 1, 18]);
  expect(ends(daysFor(2026, 10, { min, max }))).toEqual([31, 1, 31]);
});

test.each([
  [2027, [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
  [2028, [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
])('[T5.11] the months of %d have their lengths', (year, lengths) => {
  expect(lengths.map((_, index) => daysIn(year, index + 1))).toEqual(lengths);
});

test('[T5.11] a leap year is one that four divides, of the full centuries only one in four', () => {
  expect([1900, 2000, 2024, 2026, 2100].map((year) => daysIn(year, 2))).toEqual([28, 29, 29, 28, 28]);
});

test.each([
  ['a day that the month lacks', { year: 2027, month: 2, day: 31 }, {}, { year: 2027, month: 2, day: 28 }],
  ['29 February of a leap year', { year: 2028, month: 2, day: 29 }, {}, { year: 2028, month: 2, day: 29 }],
  ['a day before the first', { year: 2020, month: 3, day: 1 }, { min, max }, min],
  ['a month before the first', { year: 2020, month: 1, day: 20 }, { min, max }, min],
  ['a year before the first', { year: 1999, month: 12, day: 31 }, { min, max }, min],
  ['a day after the last', { year: 2026, month: 11, day: 30 }, { min, max }, max],
  ['a month after the last', { year: 2026, month: 12, day: 1 }, { min, max }, max],
  ['a year after the last', { year: 2050, month: 1, day: 1 }, { min, max }, max],
  ['a day inside', { year: 2024, month: 2, day: 29 }, { min, max }, { year: 2024, month: 2, day: 29 }],
  ['a year before all', { year: 1900, month: 5, day: 5 }, {}, { year: 1926, month: 1, day: 1 }],
  ['a year after all', { year: 2099, month: 5, day: 5 }, {}, { year: 2076, month: 12, day: 31 }],
])('[T5.11] %s is corrected', (_what, date, bounds, corrected) => {
  expect(correctedDate(date, 2026, bounds)).toEqual(corrected);
});
