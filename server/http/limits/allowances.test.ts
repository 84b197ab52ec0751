import { expect, test } from 'vitest';
import { createAllowances } from './allowances.ts';

test('a key takes its burst at once, then one each interval, and others are not concerned', () => {
  let now = 0;
  const take = createAllowances({ burst: 3, everyMs: 100, mostKeys: 10 }, () => now);
  expect([take('a'), take('a'), take('a'), take('a'), take('b')]).toEqual([0, 0, 0, 100, 0]);
  now = 40;
  expect(take('a')).toBe(60);
  now = 100;
  expect([take('a'), take('a')]).toEqual([0, 100]);
  now = 10_000;
  expect([take('a'), take('a'), take('a'), take('a')]).toEqual([0, 0, 0, 100]);
});

test('beyond the number of keys the one that took longest ago starts anew', () => {
  const take = createAllowances({ burst: 1, everyMs: 100, mostKeys: 2 }, () => 0);
  expect([take('a'), take('b'), take('b'), take('c')]).toEqual([0, 0, 100, 0]);
  expect([take('b'), take('a')]).toEqual([100, 0]);
});

test('several are taken at once, or none of them', () => {
  let now = 0;
  const take = createAllowances({ burst: 10, everyMs: 5, mostKeys: 10 }, () => now);
  expect([take('a', 7), take('a', 4), take('a', 3)]).toEqual([0, 5, 0]);
  now = 20;
  expect([take('a', 4), take('a')]).toEqual([0, 5]);
});
