import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languages } from '../language/market.ts';
import { amountText, amountValue, moneyFault } from './amount.ts';

test.each([
  ['en-US', '1,234.5', '1234.5'],
  ['en-US', '1,234', '1234'],
  ['en-US', '12,5', '12.5'],
  ['en-US', '1.234', '1.234'],
  ['en-US', ' 12.50 ', '12.50'],
  ['pt-BR', '1.234,50', '1234.50'],
  ['pt-BR', '1.234', '1234'],
  ['pt-BR', '12.50', '12.50'],
  ['pt-BR', '1,234', '1.234'],
  ['pt-BR', '-1.234.567,8', '-1234567.8'],
  ['es-AR', '0,99', '0.99'],
  ['fr-CA', '1 234 567,89', '1234567.89'],
  ['en-US', '1,23,456', '1,23,456'],
  ['en-US', 'ten', 'ten'],
] as const)('in %s %s is kept as %s', (language, text, value) => {
  expect(amountValue(text, language)).toBe(value);
});

test.each([
  ['en-US', '1234567.5', '1,234,567.5'],
  ['pt-BR', '1234567.50', '1.234.567,50'],
  ['es-AR', '1234', '1.234'],
  ['en-GB', '-0.99', '-0.99'],
  ['en-US', 'ten', 'ten'],
] as const)('in %s %s is shown as %s', (language, value, text) => {
  expect(amountText(value, language)).toBe(text);
});

test('every amount is read again as it is shown, in every language', () => {
  const cents = fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n });
  fc.assert(
    fc.property(cents, fc.constantFrom(...languages), (amount, language) => {
      const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
      const value = `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
      expect(amountValue(amountText(value, language), language)).toBe(value);
      expect(moneyFault(value)).toBe(null);
    }),
  );
});

test.each([
  ['', null],
  ['12.50', null],
  ['-12', null],
  ['12.505', 'decimalPlaces'],
  ['1,23,456', 'separator'],
  ['12.5.0', 'separator'],
  ['1-2', 'amount'],
  ['ten', 'amount'],
  ['9999999999999.99', null],
  ['10000000000000', 'moneyDigits'],
])('%s as money: %s', (value, fault) => {
  expect(moneyFault(value)).toBe(fault);
});
