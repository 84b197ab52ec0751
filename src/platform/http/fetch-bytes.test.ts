import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { problemOf } from '../../../machines/problem.ts';
import { fetchBytes } from './fetch-bytes.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** A server that answers in pieces; without a last piece it never ends, unless it is broken off. */
function serving(
  pieces: readonly string[],
  { headers = {}, ends = true }: { headers?: HeadersInit; ends?: boolean } = {},
) {
  const state = { wasCanceled: false };
  const fetch = async (_url: unknown, init?: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(bytes(piece));
        if (ends) controller.close();
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
      },
      cancel() {
        state.wasCanceled = true;
      },
    });
    return new Response(body, { headers });
  };
  return { fetch: fetch as typeof globalThis.fetch, state };
}
const failing = (error: unknown) => (async () => Promise.reject(error)) as typeof globalThis.fetch;
const live = () => new AbortController().signal;

describe('what may be fetched', () => {
  test('comes whole', async () => {
    const { fetch } = serving(['one ', 'two']);
    expect(await fetchBytes('/once', 7, live(), fetch)).toEqual(bytes('one two'));
  });

  test('is broken off as soon as it is more, also without a declared length', async () => {
    const { fetch, state } = serving(['one ', 'two'], { ends: false });
    expect(await fetchBytes('/once', 6, live(), fetch)).toBeUndefined();
    expect(state.wasCanceled).toBe(true);
  });

  test('is not even begun when its length says that it is more', async () => {
    const { fetch, state } = serving([], { headers: { 'content-length': '7' }, ends: false });
    expect(await fetchBytes('/once', 6, live(), fetch)).toBeUndefined();
    expect(state.wasCanceled).toBe(true);
  });

  test('may be nothing', async () => {
    expect(await fetchBytes('/once', 6, live(), serving([]).fetch)).toEqual(new Uint8Array());
  });
});

describe('failures', () => {
  const problem = async (fetch: typeof globalThis.fetch) =>
    problemOf(await fetchBytes('/once', 9, live(), fetch).catch((error: unknown) => error));
  const answering = (status: number, body: unknown = {}) =>
    (async () => Response.json(body, { status })) as typeof globalThis.fetch;

  test.each([
    [
      'an address that was used, which says nothing about the session',
      answering(401),
      { code: 'timeout', status: 401 },
    ],
    [
      'a document that is gone',
      answering(404, { errors: [{ reason: 'notFound' }] }),
      { code: 'notFound', status: 404 },
    ],
    ['a server that is down', answering(503), { code: 'unavailable', status: 503 }],
    ['a line that is down', failing(new TypeError('Failed to fetch')), { code: 'offline' }],
  ])('%s', async (_what, fetch, expected) => {
    expect(await problem(fetch)).toEqual(expected);
  });
});

describe('time', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('passes without a limit while something arrives, and ends a download that is stuck', async () => {
    const { fetch } = serving(['one'], { ends: false });
    const result = fetchBytes('/once', 9, live(), fetch).catch((error: unknown) => problemOf(error));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await result).toEqual({ code: 'timeout' });
  });
});

test('closing the preview breaks it off', async () => {
  const { fetch } = serving(['one'], { ends: false });
  const stop = new AbortController();
  const result = fetchBytes('/once', 9, stop.signal, fetch).catch((error: Error) => error.name);
  stop.abort();
  expect(await result).toBe('AbortError');
  expect(await fetchBytes('/once', 9, stop.signal, fetch).catch((error: Error) => error.name)).toBe(
    'AbortError',
  );
});
