import { expect, test } from 'vitest';
import { formatAmount, formatCnpj, formatDate } from './format.ts';

test('writes amounts in the separators of each language', () => {
  expect([0, 5, 123_456_789, -100_000].map((cents) => formatAmount(cents, 'en'))).toEqual([
    '0.00',
    '0.05',
    '1,234,567.89',
    '-1,000.00',
  ]);
  expect(formatAmount(123_456_789, 'pt')).toBe('1.234.567,89');
  expect(formatAmount(123_456_789, 'es')).toBe('1.234.567,89');
  expect(formatAmount(123_456_789, 'fr')).toBe('1\u00a0234\u00a0567,89');
});

test('writes dates in the order of each market', () => {
  expect((['mdy', 'dmy', 'ymd'] as const).map((order) => formatDate('2024-03-09', order))).toEqual([
    '03/09/2024',
    '09/03/2024',
    '2024-03-09',
  ]);
});

test('writes a CNPJ with its signs', () => {
  expect(formatCnpj('33000167000101')).toBe('33.000.167/0001-01');
});
