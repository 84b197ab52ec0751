import isAddress from 'validator/lib/isEmail.js';
import { hasHiddenCharacters } from '../../calls/hidden-characters.ts';

/** The longest address that mail can carry, in bytes (RFC 5321 with its erratum 1690). */
const maxEmail = 254;
/** An address in quotes, or with letters outside ASCII before the @, does not arrive at many mail servers. */
const options = { allow_utf8_local_part: false, blacklisted_chars: '"\\s' } as const;

/** A domain as the name service knows it: `bücher.example` → `xn--bcher-kva.example`; `null` when it is none. */
function asciiDomain(domain: string): string | null {
  try {
    return new URL(`https://${domain}`).hostname;
  } catch {
    return null;
  }
}

/**
 * An e-mail address that mail can be sent to, without spaces around it: the one rule for forms, the contract and the
 * server. A domain may be international, also in punycode, and has at least two labels.
 */
export function isMailAddress(text: string): boolean {
  // The library throws on a lone surrogate.
  if (/\p{Surrogate}/u.test(text) || hasHiddenCharacters(text) || !isAddress(text, options)) return false;
  const at = text.lastIndexOf('@');
  const domain = asciiDomain(text.slice(at + 1));
  // The lengths that mail servers check are those of the domain in ASCII.
  return domain !== null && at + 1 + domain.length <= maxEmail && isAddress(`a@${domain}`, options);
}

/**
 * A mail address with its domain as the name service knows it. Letters of other scripts look like Latin ones (`аcme.example`
 * with a Cyrillic а): in ASCII a reader sees that it is another domain, and one domain has one spelling.
 */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // A domain in ASCII stays as it was typed, capital letters included.
  return /^\p{ASCII}*$/u.test(domain)
    ? address
    : `${address.slice(0, at + 1)}${asciiDomain(domain) ?? domain}`;
}

/** An e-mail address in a form, without regard to spaces around it; empty passes [T5.15]. */
export function isEmail(value: string): boolean {
  const trimmed = value.trim();
  return trimmed === '' || isMailAddress(trimmed);
}
