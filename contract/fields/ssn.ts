import { maskedText, masks } from './mask.ts';

const pattern = /^[\d*]{3}-?[\d*]{2}-?\d{4}$/;

/**
 * The text of a social security number field after an input: `###-##-####` as far as it goes. Asterisks that
 * were there before (`***-**-6789`, what a number looks like that is kept hidden) stay; none can be typed [T5.06].
 */
export function ssnText(next: string, previous: string): string {
  let left = [...previous].filter((character) => character === '*').length;
  let place = 0;
  let text = '';
  for (const character of next) {
    if (!/[\d*]/.test(character)) continue;
    if (character === '*') {
      if (left === 0 || place >= 5) continue;
      left -= 1;
    }
    text += character;
    place += 1;
  }
  return maskedText(masks.ssn, text);
}

/** Nine digits of which the first five may be asterisks, with or without the hyphens; empty passes [T5.06]. */
export const isSsn = (value: string): boolean => value === '' || pattern.test(value);
