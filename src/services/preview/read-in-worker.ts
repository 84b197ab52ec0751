import type { Loaded } from '../../../machines/preview/content.ts';
import { ProblemError } from '../../../machines/problem.ts';
import type { ReadKind } from './reader.ts';

/** After how long a text or a table that is still being read counts as unreadable, in milliseconds. */
const readingLimit = 20_000;

const startWorker = (): Worker =>
  new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module', name: 'preview-reader' });

/**
 * Reads the bytes of a text or a table in a worker of their own, which ends with it. Rejects with a `ProblemError` when
 * the worker cannot be fetched, and with an `AbortError` when nobody wants the answer any more.
 */
export function readInWorker(
  kind: ReadKind,
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<Loaded> {
  const worker = startWorker();
  const stop = new AbortController();
  const ended = { once: true, signal: stop.signal } as const;
  return new Promise<Loaded>((resolve, reject) => {
    const abort = () => reject(new DOMException('The preview was closed.', 'AbortError'));
    const timer = setTimeout(() => resolve({ kind: 'none', reason: 'broken' }), readingLimit);
    stop.signal.addEventListener('abort', () => clearTimeout(timer));
    signal.addEventListener('abort', abort, ended);
    worker.addEventListener('message', ({ data }: MessageEvent<Loaded>) => resolve(data), ended);
    worker.addEventListener('error', () => reject(new ProblemError({ code: 'offline' })), ended);
    worker.postMessage({ kind, bytes }, [bytes.buffer]);
    if (signal.aborted) abort();
  }).finally(() => {
    stop.abort();
    worker.terminate();
  });
}
