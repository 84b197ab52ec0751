import { expect, test } from 'vitest';
import { localToday } from './local-today.ts';

test('[T4.08] today is the date where the person is, to the last minute of the day', () => {
  expect([localToday(new Date(2026, 0, 5, 23, 59, 59)), localToday(new Date(2026, 11, 31, 0, 0, 0))]).toEqual(
    ['2026-01-05', '2026-12-31'],
  );
});
