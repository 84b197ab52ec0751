import { Unzlib } from 'fflate';

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
 * Makes every typed array of more than `maxBytes` in a scope fail, and reports it, as one that the device has no room for. A reader of compressed data inflates
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
        try {
          return Reflect.construct(target, args, self) as object;
        } catch (error) {
          // The device has no room for an array that the document may take.
          if (Number.isSafeInteger(length) && Number(length) >= 0) onExceeded();
          throw error;
        }
      },
    });
  }
}

/** What holds the class with which a browser inflates by itself. */
export interface InflatingScope {
  DecompressionStream?: typeof DecompressionStream;
}

/** As much as is inflated at a time: it inflates a thousandfold at most. */
const pieceBytes = 16_384;

/**
 * Puts an inflater in the place of the browser's own that makes every stream of more than `maxBytes` fail, and reports it. The
 * browser's goes on beside the worker's script; in Chromium the tab can crash when such a worker is ended.
 */
export function replaceInflater(scope: InflatingScope, maxBytes: number, onExceeded: () => void): void {
  scope.DecompressionStream = class {
    readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>;
    readonly writable: WritableStream<BufferSource>;

    constructor(format: CompressionFormat) {
      // The library decodes other formats itself where the browser cannot.
      if (format !== 'deflate') throw new TypeError(`There is no inflater for ${format}.`);
      const inflater = new Unzlib();
      let bytes = 0;
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
        start(controller) {
          inflater.ondata = (piece) => {
            bytes += piece.byteLength;
            if (bytes > maxBytes) {
              onExceeded();
              throw new RangeError('A stream is larger than this document may take.');
            }
            controller.enqueue(piece as Uint8Array<ArrayBuffer>);
          };
        },
        transform(whole) {
          for (let from = 0; from < whole.length; from += pieceBytes)
            inflater.push(whole.subarray(from, from + pieceBytes));
        },
        flush: () => inflater.push(new Uint8Array(0), true),
      });
      this.readable = readable;
      this.writable = writable as WritableStream<BufferSource>;
    }
  };
}
