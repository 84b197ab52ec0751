import { expect, test } from 'vitest';
import {
  isAmountDue,
  isCurrency,
  isPaymentDay,
  payHost,
  paymentDayFault,
  paymentDayOf,
  paymentStageOf,
  stagesOf,
} from './invoice-rules.ts';

test.each([
  ['https://pay.firm.example/i/1', 'pay.firm.example'],
  ['https://PAY.firm.example', 'pay.firm.example'],
  ['https://pay.firm.example:8443/', 'pay.firm.example'],
  // A host that only looks like the firm's shows its letters as the name service has them.
  ['https://pаy.firm.example/', 'xn--py-7kc.firm.example'],
  ['https://evil.example\\@pay.firm.example/', 'evil.example'],
  ['https://pay.firm.example@evil.example/', null],
  ['https://a:b@pay.firm.example/', null],
  ['http://pay.firm.example/', null],
  ['javascript:alert(1)', null],
  ['//pay.firm.example', null],
  ['', null],
  [`https://pay.firm.example/${'x'.repeat(2_000)}`, null],
])('the link %j leads to the host %j', (link, host) => {
  expect(payHost(link)).toBe(host);
});

test.each([
  ['0', true],
  ['180.00', true],
  ['', false],
  ['ten', false],
  ['-1', false],
  ['1.005', false],
  ['1e3', false],
])('%j is an amount that can be due: %s', (amount, isOne) => {
  expect(isAmountDue(amount)).toBe(isOne);
});

test.each([
  ['USD', true],
  ['BRL', true],
  ['ZZZZ', false],
  ['QQQ', false],
  ['usd', false],
])('%j is the code of a currency: %s', (code, isOne) => {
  expect(isCurrency(code)).toBe(isOne);
});

test('a payment is not of the future, by the earliest time zone', () => {
  const now = Date.parse('2026-11-23T09:59:59Z');
  const days = ['2026-11-22', '2026-11-23', '2026-11-24', '2027-01-01', '9999-12-31'];
  expect(days.map((day) => isPaymentDay(day, now))).toEqual([true, true, false, false, false]);
  // From 10:00 UTC it is the 24th in Kiribati.
  expect(isPaymentDay('2026-11-24', now + 1_000)).toBe(true);
});

test.each([
  ['2026-11-23', '2026-11-23', null],
  ['2026-11-24', null, 'futureDate'],
  ['2026-11-31', null, 'invalidDate'],
  ['11/2', null, 'invalidDate'],
] as const)('the typed day of payment %s is the day %s, or wrong: %s', (text, day, fault) => {
  expect(paymentDayOf(text, Date.parse('2026-11-23T09:59:59Z'))).toBe(day);
  if (fault !== null) expect(paymentDayFault(text)).toBe(fault);
});

test.each([
  ['open', undefined, 'toPay'],
  ['returned', null, 'toPay'],
  ['received', null, 'paid'],
  ['inReview', undefined, 'paid'],
  ['accepted', undefined, 'confirmed'],
  ['accepted', null, 'confirmed'],
  ['accepted', { id: 'receipt', name: 'Receipt 1.pdf' }, 'receipt'],
  // Only the firm confirms a payment: a receipt that was added too early does not.
  ['open', { id: 'receipt', name: 'Receipt 1.pdf' }, 'toPay'],
] as const)('an invoice whose task is %s with the receipt %j is at the stage %s', (state, receipt, stage) => {
  expect(paymentStageOf(state, { receipt })).toBe(stage);
});

test.each([
  [undefined, ['toPay', 'paid', 'confirmed']],
  [null, ['toPay', 'paid', 'confirmed', 'receipt']],
  [{ id: 'receipt', name: 'Receipt 1.pdf' }, ['toPay', 'paid', 'confirmed', 'receipt']],
] as const)('an invoice with the receipt %j goes through %j', (receipt, stages) => {
  expect(stagesOf({ receipt })).toEqual(stages);
});
