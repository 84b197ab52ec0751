/** What holds the typed arrays of a worker: its global scope. */
export type ArrayScope = Record<(typeof names)[number], unknown>;

const names = [
  'ArrayBuffer',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int32Array',
  'Uint32Array',
  'Float32Array',
] as const;

type AnyConstructor = (new (...args: unknown[]) => object) & { readonly BYTES_PER_ELEMENT?: number };

/**
 * Makes every typed array of more than `maxBytes` in a scope fail, and reports it. A reader of compressed data inflates
 * into one array that doubles as it fills, so this bounds each stream of a document, whatever its compression.
 */
export function boundArrays(scope: ArrayScope, maxBytes: number, onExceeded: () => void): void {
  for (const name of names) {
    const original = scope[name] as AnyConstructor;
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
