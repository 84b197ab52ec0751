import { textAt, type XmlNode } from './xml-tree.ts';

const form = /^(-?)(\d{1,15})(?:\.(\d{1,10}))?$/;
/** Decimals that are kept. */
const places = 10;
const perCent = 100_000_000n;

/** A decimal number in units of 10⁻¹⁰, so that sums of amounts are exact; `undefined` for any other text. */
export function unitsOf(text: string): bigint | undefined {
  const [whole, sign, digits = '', decimals = ''] = form.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const units = BigInt(digits + decimals.padEnd(places, '0'));
  return sign === '-' ? -units : units;
}

/** The amount at a path, in units; none where it is missing. */
export const unitsAt = (node: XmlNode | undefined, path: string): bigint => unitsOf(textAt(node, path)) ?? 0n;

export const isWithinACent = (one: bigint, other: bigint): boolean =>
  one - other <= perCent && other - one <= perCent;

/** A decimal number with two decimals, rounded; '' for any other text. */
export function amountOf(text: string): string {
  const units = unitsOf(text);
  if (units === undefined) return '';
  const cents = String(((units < 0n ? -units : units) + perCent / 2n) / perCent).padStart(3, '0');
  return `${units < 0n ? '-' : ''}${cents.slice(0, -2)}.${cents.slice(-2)}`;
}

export const amountAt = (node: XmlNode | undefined, path: string): string => amountOf(textAt(node, path));
