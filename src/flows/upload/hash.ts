import { ProblemError } from '../../../machines/problem.ts';

/** The SHA-256 of files, computed beside everything else while their bytes go out. */
export interface Hashes {
  /** Begins, or goes on waiting for what has begun under this id. Rejects with `unreadableFile`. */
  of(id: string, file: Blob): Promise<string>;
  /** Forgets an id, and stops its work. */
  drop(id: string): void;
}

interface Running {
  readonly file: Blob;
  readonly result: Promise<string>;
  stop(): void;
}

/** Hashes in workers that `open` starts, one a file. */
export function createHashes(open: () => Worker): Hashes {
  const running = new Map<string, Running>();
  const drop = (id: string) => {
    running.get(id)?.stop();
    running.delete(id);
  };
  return {
    drop,
    of(id, file) {
      const known = running.get(id);
      if (known?.file === file) return known.result;
      drop(id);
      const worker = open();
      const result = new Promise<string>((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<string | null>) =>
          data === null ? reject(new ProblemError({ code: 'unreadableFile' })) : resolve(data);
        // The program of the worker could not be fetched.
        worker.onerror = () => reject(new ProblemError({ code: 'offline' }));
      });
      const settled = () => worker.terminate();
      result.then(settled, () => {
        settled();
        if (running.get(id)?.result === result) running.delete(id);
      });
      running.set(id, { file, result, stop: settled });
      worker.postMessage(file);
      return result;
    },
  };
}

/** A worker of our own that computes one SHA-256. */
export const openHashWorker = (): Worker =>
  new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' });
