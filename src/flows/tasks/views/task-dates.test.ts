import { expect, test } from 'vitest';
import { formatMoney } from './task-dates.ts';

test.each([
  ['1250.5', 'USD', '$1,250.50'],
  ['ten', 'USD', 'ten USD'],
  ['10.00', 'ZZZZ', '10.00 ZZZZ'],
])('the sum %j in %j is shown as %j, without an error', (amount, currency, shown) => {
  expect(formatMoney(amount, currency, 'en-US')).toBe(shown);
});
