/** What holds the typed arrays of a worker: its global scope. */
export type ArrayScope = Partial<Record<(typeof names)[number], unknown>>;

// Every one of them: the reader of JPEG images, for one, decodes into an Int16Array.
const names = [
  'ArrayBuffer',
  'SharedArrayBuffer',
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'BigInt64Array',
  'BigUint64Array',
  'Float16Array',
  'Float32Array',
  'Float64Array',
] as const;

type AnyConstructor = (new (...args: unknown[]) => object) & { readonly BYTES_PER_ELEMENT?: number };

/**
 * Makes every typed array of more than `maxBytes` in a scope fail, and reports it. A reader of compressed data inflates
 * into one array that doubles as it fills, so this bounds each stream of a document, whatever its compression.
 */
export function boundArrays(scope: ArrayScope, maxBytes: number, onExceeded: () => void): void {
  for (const name of names) {
    const original = scope[name] as AnyConstructor | undefined;
    // Not every browser has all of them.
    if (!original) continue;
    const width = original.BYTES_PER_ELEMENT ?? 1;
    scope[name] = new Proxy(original, {
      construct(target, args, self) {
        const [length] = args;
        if (typeof length === 'number' && length * width > maxBytes) {
          onExceeded();
          throw new RangeError('An array is larger than this document may take.');
        }
        return Reflect.construct(target, args, self) as object;
      },
    });
  }
}

/** What holds the class with which a browser inflates by itself. */
export interface InflatingScope {
  DecompressionStream?: typeof DecompressionStream;
}

/**
 * Takes the browser's own inflater from a scope. The library then inflates by itself, into arrays that are bounded. With the
 * browser's, a small stream that inflates to much ends the whole tab in Chromium when its worker is terminated meanwhile.
 */
export function removeInflater(scope: InflatingScope): void {
  delete scope.DecompressionStream;
}
