import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsOf, moneyOf, shareOf } from './cents.ts';
import { incomeTaxOn, inssOn, netOf, type VacationPayInput, vacationPay } from './vacation-pay.ts';

const paidOn = '2026-12-18';
const nothing = { average: 0, soldDays: 0, dependants: 0, alimony: 0, deductions: 0, paidOn };
const linesOf = (input: VacationPayInput) =>
  Object.fromEntries(vacationPay(input).map(({ line, cents }) => [line, moneyOf(cents)]));

test('a wage of 2,480.00, 20 days and 10 sold ones come to 3,132.58', () => {
  expect(linesOf({ ...nothing, salary: 248_000, days: 20, soldDays: 10 })).toEqual({
    vacation: '1653.33',
    third: '551.11',
    sale: '826.67',
    saleThird: '275.56',
    inss: '-174.09',
    net: '3132.58',
  });
});

test('above 5,000.00 income tax shrinks as the law of 2025 says; at 7,350.00 and above it does not', () => {
  // 7,200.00 − INSS 809.52 = 6,390.48; 27.5 % − 908.73 = 848.65; less 978.62 − 958.64.
  expect(linesOf({ ...nothing, salary: 540_000, days: 30 })).toEqual({
    vacation: '5400.00',
    third: '1800.00',
    inss: '-809.52',
    irrf: '-828.67',
    net: '5561.81',
  });
  expect(incomeTaxOn(500_000, 0, paidOn)).toBe(0);
  expect(incomeTaxOn(735_001, 0, paidOn)).toBe(shareOf(735_001 - 60_720, 2_750, 10_000) - 90_873);
});

test('dependants and alimony count when they are more than the simplified deduction', () => {
  const plain = vacationPay({ ...nothing, salary: 800_000, days: 30 });
  const family = vacationPay({ ...nothing, salary: 800_000, days: 30, dependants: 2 });
  // Two dependants are 379.18, of which 27.5 % are 104.27.
  expect(netOf(family) - netOf(plain)).toBe(10_427);
});

test.each([
  [0, 0],
  [162_100, 12_158],
  [290_284, 23_695],
  [847_555, 98_809],
  [2_000_000, 98_809],
])('INSS of %i cents in 2026 is %i cents', (income, inss) => {
  expect(inssOn(income, paidOn)).toBe(inss);
});

test('a day of 2025 finds the table of 2025', () => {
  expect(inssOn(151_800, '2025-12-31')).toBe(11_385);
  expect(inssOn(151_800, '2026-01-01')).toBe(11_385);
  expect(inssOn(900_000, '2025-12-31')).toBeLessThan(inssOn(900_000, '2026-01-01'));
});

test('the lines add up to the net amount', () => {
  const input = fc.record({
    salary: fc.nat({ max: 5_000_000 }),
    average: fc.nat({ max: 1_000_000 }),
    days: fc.integer({ min: 5, max: 30 }),
    soldDays: fc.nat({ max: 10 }),
    dependants: fc.nat({ max: 5 }),
    alimony: fc.nat({ max: 100_000 }),
    deductions: fc.nat({ max: 100_000 }),
    paidOn: fc.constant(paidOn),
  });
  fc.assert(
    fc.property(input, (given) => {
      const lines = vacationPay(given);
      const sum = lines.filter(({ line }) => line !== 'net').reduce((all, { cents }) => all + cents, 0);
      expect(sum).toBe(netOf(lines));
    }),
  );
});

test.each([
  ['1240.5', 124_050, '1240.50'],
  ['-0.07', -7, '-0.07'],
  ['3', 300, '3.00'],
])('%s is %i cents and is written as %s', (amount, cents, text) => {
  expect(centsOf(amount)).toBe(cents);
  expect(moneyOf(cents)).toBe(text);
});
