import { expect, test } from 'vitest';
import {
  dueOf,
  formatMoney,
  formatShortDay,
  formatSince,
  formatWhenShort,
  formatWhenShortWithin,
} from './days.ts';

test.each([
  ['1250.5', 'USD', '$1,250.50'],
  ['-20.1', 'USD', '\u2212$20.10'],
  ['ten', 'USD', 'ten USD'],
  ['10.00', 'ZZZZ', '10.00 ZZZZ'],
])('the sum %j in %j is shown as %j, without an error', (amount, currency, shown) => {
  expect(formatMoney(amount, currency, 'en-US')).toBe(shown);
});

const now = new Date(2026, 5, 15, 12, 0);

test.each([
  ['2026-06-14', null, 'overdueSince', 'bad'],
  ['2026-06-15', null, 'dueToday', 'warning'],
  ['2026-06-22', null, 'dueOn', 'warning'],
  ['2026-06-23', '2026-06-15', 'dueOn', 'quiet'],
  ['2026-07-01', '2026-06-14', 'expiredOn', 'bad'],
  [null, '2026-06-15', 'expiresOn', 'quiet'],
] as const)('[T2.25, T2.26] due %j and available until %j on June 15 is %s, %s', (due, until, word, tone) => {
  const date = word.startsWith('expire') ? until : due;
  expect(dueOf(due, until, now)).toEqual({ word, date, tone });
});

test('a task without dates has none that matters', () => {
  expect(dueOf(null, null, now)).toBeNull();
});

test('days of this year are without it, moments of today say when', () => {
  const at = (day: number, hour: number) => new Date(2026, 5, day, hour, 14).toISOString();
  const shown = [
    formatShortDay('2026-11-18', now, 'en-US'),
    formatShortDay('2025-11-18', now, 'en-US'),
    formatSince(at(15, 9), now, 'en-US'),
    formatSince(at(14, 9), now, 'en-US'),
    formatWhenShort(at(15, 9), now, 'en-US'),
    formatWhenShort(at(14, 9), now, 'en-US'),
    formatWhenShort(at(13, 9), now, 'pt-BR'),
    formatWhenShortWithin(at(14, 9), now, 'pt-BR'),
  ];
  // Between time and AM some versions of ICU put a narrow space that does not break.
  expect(shown.map((text) => text.replaceAll(/\s/g, ' '))).toEqual([
    'Nov 18',
    'Nov 18, 2025',
    '9:14 AM',
    'Jun 14',
    'Today, 9:14 AM',
    'Yesterday, 9:14 AM',
    '13 de jun.',
    'ontem, 09:14',
  ]);
});
