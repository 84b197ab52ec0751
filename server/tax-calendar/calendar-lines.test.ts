import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayValue, lineOf, momentValue, textValue } from './calendar-lines.ts';

test.each([
  ['separators and backslashes are escaped', 'Acme, Filhos; \\ "Cia"', 'Acme\\, Filhos\\; \\\\ "Cia"'],
  ['ends of lines become one escaped newline', 'one\r\ntwo\rthree\nfour', 'one\\ntwo\\nthree\\nfour'],
  ['other control characters go', 'a\u0000b\u0007c\u0085d\te', 'abcde'],
])('in a text %s', (_title, text, written) => {
  expect(textValue(text)).toBe(written);
});

test('a line of 75 bytes stays whole, and a longer one goes on behind a space', () => {
  expect(lineOf('A', 'x'.repeat(73))).toBe(`A:${'x'.repeat(73)}\r\n`);
  expect(lineOf('A', 'x'.repeat(74))).toBe(`A:${'x'.repeat(73)}\r\n x\r\n`);
  // Two bytes each: the 37th would begin at the 75th byte.
  expect(lineOf('A', 'ã'.repeat(37))).toBe(`A:${'ã'.repeat(36)}\r\n ã\r\n`);
});

test('no line is longer than 75 bytes, and unfolded lines are what was written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const value = textValue(text);
      const written = lineOf('SUMMARY', value);
      const lines = written.split('\r\n');
      expect(lines.pop()).toBe('');
      expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
      expect(lines.join('\r\n').replaceAll('\r\n ', '')).toBe(`SUMMARY:${value}`);
      expect(written.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    }),
  );
});

test('moments and days are written without separators', () => {
  expect(momentValue(new Date('2026-01-31T09:30:00.123Z'))).toBe('20260131T093000Z');
  expect(dayValue('2026-01-31')).toBe('20260131');
});
