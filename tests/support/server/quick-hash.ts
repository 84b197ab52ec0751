import { scryptSync } from 'node:crypto';

/** The hash of a text at a thirtieth of the usual cost, which tests would pay at each account and each try. */
export function quickHashOf(text: string): string {
  const salt = Buffer.alloc(16, 1);
  const key = scryptSync(text, salt, 32, { N: 1024, r: 8, p: 1 });
  return ['scrypt', 1024, 8, 1, salt.toString('base64url'), key.toString('base64url')].join('$');
}
