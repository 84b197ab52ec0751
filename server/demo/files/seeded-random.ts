/** A deterministic stream of pseudo-random values. Not for anything secret. */
export interface SeededRandom {
  /** The next number, 0 inclusive to 1 exclusive. */
  next(): number;
  /** A whole number from `min` to `max`, both inclusive. */
  int(min: number, max: number): number;
  /** One element of a list. @throws RangeError when the list is empty. */
  pick<T>(list: readonly T[]): T;
  /** `length` decimal digits; the first may be 0. */
  digits(length: number): string;
  /** `length` bytes. */
  bytes(length: number): Uint8Array;
}

/** The mulberry32 generator: the same 32-bit seed always gives the same stream. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  function int(min: number, max: number): number {
    return min + Math.floor(next() * (max - min + 1));
  }

  return {
    next,
    int,
    pick(list) {
      if (list.length === 0) throw new RangeError('Cannot pick from an empty list');
      return list[int(0, list.length - 1)] as (typeof list)[number];
    },
    digits: (length) => Array.from({ length }, () => int(0, 9)).join(''),
    bytes: (length) => Uint8Array.from({ length }, () => int(0, 255)),
  };
}

/** A 32-bit seed from a number and any texts (FNV-1a), so that files of one seed still differ by title. */
export function deriveSeed(seed: number, ...texts: readonly string[]): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (const character of texts.join('\u0000')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash;
}
