import { createHash } from 'node:crypto';

/** A short name for a text, by which the records of steps and of paths find each other. */
export const markOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
