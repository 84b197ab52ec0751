import { ProblemError } from '../../../machines/problem.ts';
import { problemOfAnswer } from './http.ts';

/** How long nothing may arrive before a download counts as stuck, in milliseconds. The whole may take as long as it takes. */
const stallLimit = 30_000;

/**
 * The bytes behind a single-use URL, or `undefined` as soon as they are more than `maxBytes`. Rejects with a
 * `ProblemError`, or with an `AbortError` when `signal` says so.
 */
export async function fetchBytes(
  url: string,
  maxBytes: number,
  signal: AbortSignal,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  let timer = setTimeout(abort, stallLimit);
  const arrived = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, stallLimit);
  };
  signal.addEventListener('abort', abort, { once: true });
  try {
    signal.throwIfAborted();
    const response = await fetch(url, { signal: stop.signal });
    if (!response.ok) throw await problemOf(response);
    if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
      await response.body?.cancel();
      return undefined;
    }
    return await collect(response.body, maxBytes, arrived);
  } catch (error) {
    if (signal.aborted) throw new DOMException('The preview was closed.', 'AbortError');
    if (stop.signal.aborted) throw new ProblemError({ code: 'timeout' }, error);
    if (error instanceof TypeError) throw new ProblemError({ code: 'offline' }, error);
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

/** A URL that was used, or waited too long, answers 401 and says nothing about the session. */
async function problemOf(response: Response): Promise<ProblemError> {
  const body: unknown = await response.json().catch(() => undefined);
  return response.status === 401
    ? new ProblemError({ code: 'timeout', status: 401 })
    : problemOfAnswer(response.status, body, null);
}

async function collect(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  arrived: () => void,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    arrived();
    length += part.value.length;
    if (length > maxBytes) {
      await reader?.cancel();
      return undefined;
    }
    chunks.push(part.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
