import type { SeededRandom } from '../seeded-random.ts';

/**
 * The two check digits of a CNPJ from its first twelve characters (digits, or capital letters as issued since July
 * 2026): modulo 11 over the character codes less 48, weights 2 to 9 from the right.
 */
export function cnpjCheckDigits(base: string): string {
  const first = checkDigit(base);
  return `${first}${checkDigit(base + first)}`;
}

/** True for fourteen unpunctuated characters with right check digits. */
export function isValidCnpj(cnpj: string): boolean {
  return /^[0-9A-Z]{12}[0-9]{2}$/.test(cnpj) && cnpjCheckDigits(cnpj.slice(0, 12)) === cnpj.slice(12);
}

/** A made-up numeric CNPJ of a head office (branch 0001), without punctuation. */
export function makeCnpj(random: SeededRandom): string {
  const base = `${random.int(10, 59)}${random.digits(6)}0001`;
  return base + cnpjCheckDigits(base);
}

function checkDigit(characters: string): number {
  let sum = 0;
  for (let index = 0; index < characters.length; index++) {
    const weight = 2 + ((characters.length - 1 - index) % 8);
    sum += (characters.charCodeAt(index) - 48) * weight;
  }
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}
