/** The longest address that mail can carry, in characters (RFC 5321). */
const maxEmail = 254;
/** What browsers take for an address in a field of type email, with a domain of two labels at least. */
const pattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** An e-mail address, without regard to spaces around it; empty passes [T5.15]. */
export function isEmail(value: string): boolean {
  const trimmed = value.trim();
  return trimmed === '' || (trimmed.length <= maxEmail && pattern.test(trimmed));
}
