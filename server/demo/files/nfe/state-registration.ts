/** The sum of digits, each times its weight. */
const weigh = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);

/** The usual check digit, modulo 11. */
function checkDigit(digits: string, weights: readonly number[]): number {
  const remainder = weigh(digits, weights) % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}

/** What each digit times one or two in turn makes, figure by figure, up to the next ten. */
function luhnDigit(digits: string): number {
  const figures = [...digits].map((digit, index) => Number(digit) * (1 + (index % 2))).join('');
  return (10 - (weigh(figures, Array(figures.length).fill(1)) % 10)) % 10;
}

const downFromNine = [9, 8, 7, 6, 5, 4, 3, 2];

/** A number of that state with its check digits put right; their places are the state's. */
const states: Readonly<Record<string, (digits: string) => string>> = {
  PR(digits) {
    const base = digits.slice(0, 8);
    const first = `${base}${checkDigit(base, [3, 2, 7, 6, 5, 4, 3, 2])}`;
    return `${first}${checkDigit(first, [4, 3, 2, 7, 6, 5, 4, 3, 2])}`;
  },
  SC: (digits) => `${digits.slice(0, 8)}${checkDigit(digits, downFromNine)}`,
  RS: (digits) => `${digits.slice(0, 9)}${checkDigit(digits, [2, ...downFromNine])}`,
  SP(digits) {
    const inner = (weigh(digits, [1, 3, 4, 5, 6, 7, 8, 10]) % 11) % 10;
    const first = `${digits.slice(0, 8)}${inner}${digits.slice(9, 11)}`;
    return `${first}${(weigh(first, [3, 2, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11) % 10}`;
  },
  MG(digits) {
    const first = `${digits.slice(0, 11)}${luhnDigit(`${digits.slice(0, 3)}0${digits.slice(3, 11)}`)}`;
    return `${first}${checkDigit(first, [3, 2, 11, 10, ...downFromNine])}`;
  },
};

/** A state registration (IE), without punctuation, with the check digits of its state in place of those that it has. */
export function withCheckDigits(state: string, registration: string): string {
  const right = states[state];
  if (!right) throw new Error(`the check digits of registrations in ${state} are not known`);
  return right(registration);
}
