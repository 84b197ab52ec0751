import * as z from 'zod/mini';

/** How deep a stored JSON value may be nested, and how many keys and list items it may hold in all. */
export const maxJsonDepth = 16;
export const maxJsonKeys = 5_000;
/** The longest name of a key, in characters. */
export const maxJsonKeyLength = 200;

/** What is wrong with the shape of a JSON value. */
export type JsonFault = 'depth' | 'keys' | 'keyLength';

/**
 * What is wrong with the shape of a JSON value, or `null`. It walks without recursion: a value nested thousands deep would
 * end the stack of whatever recurses over it.
 */
export function jsonFault(value: unknown): JsonFault | null {
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  let keys = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (next.depth >= maxJsonDepth) return 'depth';
    const entries = Object.entries(next.value);
    keys += entries.length;
    if (keys > maxJsonKeys) return 'keys';
    for (const [key, inner] of entries) {
      if (key.length > maxJsonKeyLength) return 'keyLength';
      waiting.push({ value: inner, depth: next.depth + 1 });
    }
  }
  return null;
}

/** How many keys and list items a JSON value holds in all, at any depth. */
export function jsonKeys(value: unknown): number {
  const waiting: unknown[] = [value];
  let keys = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const inner = Object.values(next);
    keys += inner.length;
    for (const one of inner) if (typeof one === 'object' && one !== null) waiting.push(one);
  }
  return keys;
}

/** How many bytes a JSON value takes, in UTF-8. */
export const jsonBytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** A JSON object that a call stores. How many bytes it may have is a setting of the server. */
export const storedJson = () =>
  z.record(z.string(), z.unknown()).check(z.refine((value) => jsonFault(value) === null));

interface TextBounds {
  readonly keys: number;
  readonly keyLength: number;
  readonly length: number;
}

/** A JSON object of texts that a call stores. */
export const storedTexts = ({ keys, keyLength, length }: TextBounds) =>
  z
    .record(z.string().check(z.maxLength(keyLength)), z.string().check(z.maxLength(length)))
    .check(z.refine((value) => Object.keys(value).length <= keys));
