import type { Blobs } from './blobs.ts';

/** Some bytes of a blob that holds many small files. */
export interface Part {
  /** Offset of the first byte. */
  readonly start: number;
  /** Bytes; at least one. */
  readonly size: number;
}

/** Separates the key of the whole blob from the place in it; `documents_blob` in the schema splits at the same sign. */
const partSeparator = '@';

/** The key under which a part of the blob `whole` is opened: `<whole>@<start>+<size>`. */
export const partKey = (whole: string, { start, size }: Part): string =>
  `${whole}${partSeparator}${start}+${size}`;

function partOf(key: string): (Part & { readonly whole: string }) | undefined {
  const [, whole, start, size] = /^([^@]+)@(\d+)\+(\d+)$/.exec(key) ?? [];
  return whole ? { whole, start: Number(start), size: Number(size) } : undefined;
}

/**
 * A store that also opens parts of its blobs. Thousands of small files written as one blob cost one flush of the disk,
 * or one call to a bucket, in place of thousands. A part is never removed by itself: the sweep removes the whole blob
 * once no document refers to any part.
 */
export function withParts(blobs: Blobs): Blobs {
  return {
    ...blobs,
    async open(key, range) {
      const part = partOf(key);
      if (!part) return await blobs.open(key, range);
      const last = part.size - 1;
      return await blobs.open(part.whole, {
        start: part.start + (range?.start ?? 0),
        end: part.start + Math.min(range?.end ?? last, last),
      });
    },
    async remove(key) {
      if (!partOf(key)) await blobs.remove(key);
    },
  };
}
