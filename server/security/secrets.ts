import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new opaque secret: 256 random bits, base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Whether a text has the form of such a secret. */
export const isSecret = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** What is kept of a secret: SHA-256, base64url. A secret of 256 random bits needs no salt. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Compares two strings in a time that does not depend on where they differ. */
export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
