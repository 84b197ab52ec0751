import { describe, expect, test } from 'vitest';
import { languages } from '../../../contract/language/market.ts';
import {
  capitalized,
  formatComing,
  formatCount,
  formatShare,
  formatSize,
  formatWhen,
  formatWhenWithin,
} from './format.ts';

const now = new Date(2026, 10, 20, 9, 30);
const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).toISOString();

/** Languages part a number and its unit by spaces of several widths. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

test.each([
  ['en-US', at(20, 23, 0), 'today'],
  ['en-US', at(19, 23, 0), 'today'],
  ['pt-BR', at(21, 0, 5), 'amanhã'],
  ['fr-CA', at(22, 9, 0), 'après-demain'],
  ['es-AR', at(23, 9, 0), 'dentro de 3 días'],
])('the day to come in %s of %s is “%s”', (language, iso, shown) =>
  expect(plain(formatComing(iso, now, language))).toBe(shown),
);

describe('formatWhen', () => {
  test.each([
    ['en-US', at(20, 9, 14), 'Today, 9:14 AM'],
    ['en-US', at(20, 0, 0), 'Today, 12:00 AM'],
    ['en-US', at(19, 23, 59), 'Yesterday, 11:59 PM'],
    ['en-GB', at(20, 0, 0), 'Today, 00:00'],
    ['fr-CA', at(20, 9, 14), 'Aujourd’hui, 09 h 14'],
    ['en-US', at(18, 12, 0), 'Nov 18, 2026'],
    // A clock that runs a little behind must not make a date of the future into "tomorrow".
    ['en-US', at(21, 0, 1), 'Nov 21, 2026'],
    ['pt-BR', at(20, 9, 14), 'Hoje, 09:14'],
    ['pt-BR', at(19, 17, 40), 'Ontem, 17:40'],
    ['pt-BR', at(18, 12, 0), '18 de nov. de 2026'],
    ['en-US', 'not a date', ''],
  ])('%s %s', (language, iso, shown) => expect(plain(formatWhen(iso, now, language))).toBe(shown));

  test.each([
    ['en-US', 20, 'today', 'Today'],
    ['en-US', 19, 'yesterday', 'Yesterday'],
    ['pt-BR', 20, 'hoje', 'Hoje'],
    ['pt-BR', 19, 'ontem', 'Ontem'],
    ['es-AR', 20, 'hoy', 'Hoy'],
    ['es-AR', 19, 'ayer', 'Ayer'],
    ['fr-CA', 20, 'aujourd’hui', 'Aujourd’hui'],
    ['fr-CA', 19, 'hier', 'Hier'],
  ])(
    'the day in %s of the %dth is “%s” inside a sentence and “%s” at the beginning of a label',
    (language, day, within, label) => {
      const [inside, start] = [formatWhenWithin, formatWhen].map(
        (format) => format(at(day, 8, 0), now, language).split(',')[0],
      );
      expect([inside, start]).toEqual([within, label]);
    },
  );

  test.each(languages)('a label in %s differs from a sentence in its first letter alone', (language) => {
    for (const day of [1, 18, 19, 20, 21]) {
      const [inside, start] = [formatWhenWithin, formatWhen].map((format) =>
        format(at(day, 15, 4), now, language),
      );
      expect(start).toBe(capitalized(inside ?? '', language));
      // A name of a month keeps the letter that its language gives it.
      if (day < 19 || day > 20) expect(start).toBe(inside);
    }
  });

  test('counts days of the calendar over a change of month', () =>
    expect(
      plain(formatWhen(new Date(2026, 9, 31, 23, 0).toISOString(), new Date(2026, 10, 1, 0, 5), 'en-US')),
    ).toBe('Yesterday, 11:00 PM'));

  test.each(languages)('has the clock of the language, as other moments on a page have: %s', (language) => {
    const iso = at(20, 15, 4);
    const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short' })
      .format(new Date(iso))
      .replaceAll(' ', '\u00A0');
    expect(formatWhen(iso, now, language).endsWith(clock)).toBe(true);
  });
});

describe('formatSize', () => {
  test.each([
    ['en-US', 0, '0 bytes'],
    ['en-US', 1, '1 byte'],
    ['en-US', 1023, '1,023 bytes'],
    ['en-US', 1024, '1 kB'],
    ['en-US', 212 * 1024, '212 kB'],
    ['en-US', 1024 * 1024 - 1, '1 MB'],
    ['en-US', 1.84 * 1024 ** 2, '1.8 MB'],
    ['en-US', 9.97 * 1024 ** 2, '10 MB'],
    ['en-US', 524_288_000, '500 MB'],
    ['en-US', 3 * 1024 ** 4, '3,072 GB'],
    ['pt-BR', 1.84 * 1024 ** 2, '1,8 MB'],
  ])('%s %d', (language, bytes, shown) =>
    // A number never breaks from its unit.
    expect(formatSize(bytes, language)).toBe(shown.replace(' ', '\u00A0')),
  );
});

test('counts and shares take the language’s separators', () => {
  expect([formatCount(20_000, 'en-US'), formatCount(20_000, 'pt-BR')]).toEqual(['20,000', '20.000']);
  expect([formatShare(0.714, 'en-US'), formatShare(1, 'pt-BR')]).toEqual(['71%', '100%']);
});
