import { Refusal } from './refusal.ts';

/** What PostgreSQL keeps in no text: NUL and half a surrogate pair. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the control character is what is refused.
const unstorable = /[\u0000\p{Cs}]/u;

/** Refuses a part of a request, with 400, that holds a text which the database could not keep, as key or as value. */
export function refuseUnstorable(value: unknown): void {
  if (typeof value === 'string' && unstorable.test(value))
    throw new Refusal(400, 'badRequest', 'a text holds what cannot be kept');
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    refuseUnstorable(key);
    refuseUnstorable(inner);
  }
}
