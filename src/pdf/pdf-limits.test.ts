import { deflateSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { type ArrayScope, boundArrays, type InflatingScope, replaceInflater } from './bounded-arrays.ts';
import { createDrawingWatch } from './drawing-watch.ts';
import { limitedText, maxTextLength, maxTextPieces } from './limited-text.ts';

describe('a scope whose arrays are bounded', () => {
  const bounded = () => {
    const scope = { ArrayBuffer, Uint8Array, Uint8ClampedArray, Int32Array, Uint32Array, Float32Array };
    const onExceeded = vi.fn();
    boundArrays(scope as ArrayScope, 1000, onExceeded);
    return { scope, onExceeded };
  };

  test('makes arrays of as many bytes, which are instances of both classes', () => {
    const { scope, onExceeded } = bounded();
    const bytes = new scope.Uint8Array(1000);
    expect([
      bytes.length,
      bytes instanceof Uint8Array,
      new Uint8Array(1) instanceof scope.Uint8Array,
    ]).toEqual([1000, true, true]);
    expect(new scope.Uint32Array(250).byteLength).toBe(1000);
    expect([...scope.Uint8Array.from([1, 2]), ...new scope.Uint8Array([3])]).toEqual([1, 2, 3]);
    expect(onExceeded).not.toHaveBeenCalled();
  });

  test('refuses one of a byte more, and reports it', () => {
    const { scope, onExceeded } = bounded();
    expect(() => new scope.Uint8Array(1001)).toThrow(RangeError);
    expect(() => new scope.Uint32Array(251)).toThrow(RangeError);
    expect(() => new scope.ArrayBuffer(1001)).toThrow(RangeError);
    expect(onExceeded).toHaveBeenCalledTimes(3);
  });

  test('reports one that the device has no room for, and not one whose length is none', () => {
    const scope = { Uint8Array };
    const onExceeded = vi.fn();
    boundArrays(scope as ArrayScope, Number.POSITIVE_INFINITY, onExceeded);
    expect(() => new scope.Uint8Array(Number.MAX_SAFE_INTEGER)).toThrow(RangeError);
    expect(onExceeded).toHaveBeenCalledTimes(1);
    expect(() => new scope.Uint8Array(-1)).toThrow(RangeError);
    expect(onExceeded).toHaveBeenCalledTimes(1);
  });
});

test('every class of typed arrays that this engine has is bounded', () => {
  const global = globalThis as unknown as Record<string, { readonly BYTES_PER_ELEMENT?: number }>;
  const classes = Object.getOwnPropertyNames(globalThis).filter((name) => /Array$|ArrayBuffer$/.test(name));
  const scope = Object.fromEntries(classes.map((name) => [name, global[name]]));
  boundArrays(scope, 1000, vi.fn());
  const free = classes.filter((name) => {
    const Class = scope[name] as unknown as new (length: number) => object;
    try {
      return new Class(1001) !== undefined;
    } catch {
      return false;
    }
  });
  expect(classes).toContain('Int16Array');
  expect(free).toEqual(['Array']);
});

describe('the inflater that takes the place of the browser’s', () => {
  async function inflated(written: Uint8Array, format: CompressionFormat = 'deflate') {
    const scope: InflatingScope = {};
    const onExceeded = vi.fn();
    replaceInflater(scope, 1_000_000, onExceeded);
    const { readable, writable } = new (scope.DecompressionStream as typeof DecompressionStream)(format);
    const writer = writable.getWriter();
    // As the library does: writing fails once the reader is closed.
    writer
      .write(new Uint8Array(written))
      .then(() => writer.close())
      .catch(() => undefined);
    const pieces: Uint8Array[] = [];
    let fault: unknown;
    try {
      for await (const piece of readable as unknown as AsyncIterable<Uint8Array>) pieces.push(piece);
    } catch (error) {
      fault = error;
    }
    return { bytes: Buffer.concat(pieces), exceeded: onExceeded.mock.calls.length, fault };
  }
  const deflated = (bytes: number) => deflateSync(Buffer.alloc(bytes, 'portal '));

  test('answers the whole stream up to the limit', async () => {
    const { bytes, exceeded, fault } = await inflated(deflated(1_000_000));
    expect([bytes.equals(Buffer.alloc(1_000_000, 'portal ')), exceeded, fault]).toEqual([true, 0, undefined]);
  });

  test('fails at the limit and reports it, however much would follow', async () => {
    const { bytes, exceeded, fault } = await inflated(deflated(20_000_000));
    expect(bytes.length).toBeLessThanOrEqual(1_000_000);
    expect([exceeded, fault]).toEqual([1, expect.any(RangeError)]);
  });

  test('fails for a stream that is cut off, which the library then mends itself', async () => {
    const { exceeded, fault } = await inflated(deflated(100_000).subarray(0, 60));
    expect([exceeded, fault instanceof Error]).toEqual([0, true]);
  });

  test('leaves other formats to the library', async () => {
    await expect(inflated(deflated(10), 'gzip')).rejects.toThrow(TypeError);
  });
});

describe('the text of a page', () => {
  async function piecesOf(...parts: readonly (readonly string[])[]): Promise<number> {
    const source = new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue({ items: part.map((str) => ({ str })), lang: 'en' });
        controller.close();
      },
    });
    let count = 0;
    for await (const { items } of limitedText(source) as unknown as AsyncIterable<{ items: unknown[] }>)
      count += items.length;
    return count;
  }

  test('passes whole up to the limits', async () => {
    expect(await piecesOf(Array(maxTextPieces - 1).fill('a'), ['b'])).toBe(maxTextPieces);
    expect(await piecesOf(['x'.repeat(maxTextLength)])).toBe(1);
  });

  test('ends after as many pieces and characters as a page gets', async () => {
    expect(await piecesOf(Array(maxTextPieces + 5).fill('a'), ['b'])).toBe(maxTextPieces);
    expect(await piecesOf(['a'], ['x'.repeat(maxTextLength)], ['b'])).toBe(1);
  });
});

describe('the drawing of pages', () => {
  function deferred() {
    let settle = { resolve: (): void => undefined, reject: (_error: Error): void => undefined };
    const promise = new Promise<void>((resolve, reject) => {
      settle = { resolve, reject };
    });
    return { promise, ...settle };
  }
  const watched = (hidden = false) => {
    const page = Object.assign(new EventTarget(), { hidden });
    const watch = createDrawingWatch(page);
    const reported: string[] = [];
    watch.start(({ type }) => reported.push(type));
    const see = (isHidden: boolean) => {
      page.hidden = isHidden;
      page.dispatchEvent(new Event('visibilitychange'));
    };
    return { watch, reported, see };
  };

  test('is reported from the first page to the last, finished or failed', async () => {
    const { watch, reported } = watched();
    const [one, other] = [deferred(), deferred()];
    const all = Promise.allSettled([watch.during(one.promise), watch.during(other.promise)]);
    one.reject(new Error('broken'));
    await Promise.allSettled([one.promise]);
    other.resolve();
    await all;
    expect(reported).toEqual(['drawing.started', 'drawing.progressed', 'drawing.ended']);
  });

  test('pauses while the window is hidden, and is no slow page then', () => {
    const { watch, reported, see } = watched();
    watch.during(new Promise(() => undefined));
    see(true);
    see(false);
    expect(reported).toEqual(['drawing.started', 'drawing.ended', 'drawing.started']);
    watch.stop();
    see(true);
    expect(reported.length).toBe(3);
  });
});
