import { expect, test } from 'vitest';
import { clockInBrazil, clockOfIssuer } from './clock-in-brazil.ts';

const moment = '2026-11-25T02:30:00.000Z';

test.each([
  ['São Paulo', '35', '2026-11-24T23:30:00'],
  ['Amazonas', '13', '2026-11-24T22:30:00'],
  ['Mato Grosso', '51', '2026-11-24T22:30:00'],
  ['Acre', '12', '2026-11-24T21:30:00'],
  ['an unknown state', '', '2026-11-24T23:30:00'],
])('the moment of issue in %s is shown by the clocks there', (_state, key, shown) => {
  expect(clockOfIssuer(moment, `${key}2611`)).toBe(shown);
});

test('a moment is shown by the clock of Brasília, and none is empty', () => {
  expect([clockInBrazil(moment), clockInBrazil(null)]).toEqual(['2026-11-24T23:30:00', '']);
});
