import type { Loaded } from '../../machines/preview/content.ts';
import { ProblemError } from '../../machines/problem.ts';
import type { Reading } from './reader.ts';

const startWorker = (): Worker =>
  new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module', name: 'preview-reader' });

/**
 * Reads the bytes of a text or a table in a worker of their own, which ends with it or as soon as `signal` says so,
 * whatever it is doing. Rejects with a `ProblemError` when the worker cannot be fetched, and with an `AbortError` then.
 */
export function readInWorker(reading: Reading, signal: AbortSignal): Promise<Loaded> {
  const worker = startWorker();
  const stop = new AbortController();
  const ended = { once: true, signal: stop.signal } as const;
  return new Promise<Loaded>((resolve, reject) => {
    const abort = () => reject(new DOMException('The preview was closed.', 'AbortError'));
    signal.addEventListener('abort', abort, ended);
    worker.addEventListener('message', ({ data }: MessageEvent<Loaded>) => resolve(data), ended);
    worker.addEventListener('error', () => reject(new ProblemError({ code: 'offline' })), ended);
    worker.postMessage(reading, [reading.bytes.buffer]);
    if (signal.aborted) abort();
  }).finally(() => {
    stop.abort();
    worker.terminate();
  });
}
