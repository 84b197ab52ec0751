/** Amounts of money as whole cents: sums and shares of them are exact. */

/** The cents of an amount as forms keep it: `1240.5` → 124050; 0 when there is none. */
export function centsOf(amount: string): number {
  const parts = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount);
  if (!parts) return 0;
  const [, sign, whole = '', decimals = ''] = parts;
  return Number(`${sign}${whole}${decimals.padEnd(2, '0')}`);
}

/** Cents as an amount with a point and two places: 124050 → `1240.50`. */
export function moneyOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A share of an amount that is not negative, rounded half up to the cent. */
export const shareOf = (cents: number, part: number, whole: number): number =>
  Math.floor((2 * cents * part + whole) / (2 * whole));
