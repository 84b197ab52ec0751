import type { AmountFault } from '../amount.ts';
import { amountFault } from '../amount.ts';

/** A number of hours is shorter than this, and no more than that [T5.14, T9.04]. */
export const hourDecimalLength = 15;
export const maxHours = 9_999_999.99;

export type HourDecimalFault = AmountFault | 'negativeValue' | 'maxValue';

/**
 * What is wrong with a number of hours such as `7.25`, kept with a decimal point, or `null` [T5.14]; empty passes. A
 * text of 15 characters and more counts as too great.
 */
export function hourDecimalFault(value: string): HourDecimalFault | null {
  if (value === '') return null;
  if (/^-[\d.,]*$/.test(value)) return 'negativeValue';
  const fault = amountFault(value);
  if (fault) return fault;
  return value.length >= hourDecimalLength || Number(value) > maxHours ? 'maxValue' : null;
}
