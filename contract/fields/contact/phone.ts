import { maskedText, masks } from '../mask.ts';

const pattern = /^(?:\(\d{3}\) \d{3}-\d{4}|\d{10})$/;

/** A phone number as far as it is typed, as `(###) ###-####` [T5.07]; the country code 1 of a pasted one is left out. */
export function phoneText(text: string): string {
  const digits = text.replace(/\D/g, '');
  return maskedText(masks.phone, digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits);
}

/** Ten digits, alone or as `(###) ###-####`; empty passes [T5.07]. */
export const isPhone = (value: string): boolean => value === '' || pattern.test(value);
