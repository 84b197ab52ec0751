import { randomBytes } from 'node:crypto';

/** A new nonce for the styles and scripts of one page: 128 random bits, base64. */
export const newNonce = (): string => randomBytes(16).toString('base64');
