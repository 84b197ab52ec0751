import { isMailAddress, withAsciiDomain } from '../../contract/fields/contact/email.ts';

/**
 * The addresses in a text [S5.02]: parted by commas, semicolons, spaces or new lines, each named once, in the order and
 * the spelling of their first occurrence, an international domain in ASCII. Whether they are addresses at all is for `isMailAddress` to say.
 */
export function addressesIn(text: string): string[] {
  const found = new Map<string, string>();
  for (const typed of text.split(/[,;\s]+/u)) {
    const part = isMailAddress(typed) ? withAsciiDomain(typed) : typed;
    const key = part.toLowerCase();
    if (part !== '' && !found.has(key)) found.set(key, part);
  }
  return [...found.values()];
}

/** The parts of a text with addresses that are no addresses. */
export const wrongAddressesIn = (text: string): string[] =>
  addressesIn(text).filter((part) => !isMailAddress(part));

/** The addresses of a text with one more, unless it is among them already in whatever case. */
export const withAddress = (text: string, address: string): string[] => addressesIn(`${text} ${address}`);
