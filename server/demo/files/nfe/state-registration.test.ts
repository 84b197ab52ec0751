import { expect, test } from 'vitest';
import { withCheckDigits } from './state-registration.ts';

// The examples with which the states publish their rules.
test.each([
  ['PR', '1234567850', [8, 9]],
  ['SC', '251040852', [8]],
  ['RS', '2243658792', [9]],
  ['SP', '110042490114', [8, 11]],
  ['MG', '0623079040081', [11, 12]],
] as const)(
  'a registration of %s gets the check digits that the state published',
  (state, number, places) => {
    expect(withCheckDigits(state, number)).toBe(number);
    const wrong = [...number].map((digit, place) =>
      places.some((one) => one === place) ? String((Number(digit) + 1) % 10) : digit,
    );
    expect(withCheckDigits(state, wrong.join(''))).toBe(number);
  },
);

test('a registration of a state without a known rule is refused', () => {
  expect(() => withCheckDigits('XX', '123456789')).toThrow('XX');
});
