import { createHash } from 'node:crypto';

const digest = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\u0000')).digest('hex');

/** The id of a thing of the demo: the same on every machine, so that addresses of the demo can be passed on. */
export const idOf = (...parts: readonly string[]): string => digest(parts).slice(0, 24);

/** A GUID in the same way, for people and contacts. */
export function guidOf(...parts: readonly string[]): string {
  const hex = digest(parts);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
