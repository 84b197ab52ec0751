import type { MiddlewareHandler } from 'hono';
import { Refusal } from './refusal.ts';

/** What PostgreSQL keeps in no text: NUL and half a surrogate pair. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the control character is what is refused.
const unstorable = /[\u0000\p{Cs}]/u;

/** Whether the database can keep every text in a value, as key or as value. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !unstorable.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isStorable);
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
}

/** Refuses a part of a request, with 400, that holds a text which the database could not keep. */
export function refuseUnstorable(value: unknown): void {
  if (!isStorable(value)) throw new Refusal(400, 'badRequest', 'a text holds what cannot be kept');
}

/** Refuses with 400 a request whose URL holds NUL: no path or query that means something does. */
export const refuseNul: MiddlewareHandler = async (context, next) => {
  if (/%00/.test(context.req.url)) throw new Refusal(400, 'badRequest', 'the URL holds what cannot be kept');
  await next();
};
