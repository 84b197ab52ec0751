import { setTimeout as wait } from 'node:timers/promises';
import type { Lock, Locker } from '@tus/server';
import type { Pool } from 'pg';
import { Refusal } from '../http/refusal.ts';
import type { Limits } from '../limits.ts';
import { type LockLine, openLockLine } from './lock-line.ts';

const tryEveryMs = 100;

/** Holds uploads for one request at a time, whichever server it came to. */
export interface UploadLocks extends Locker {
  /** Does `work` alone with an upload; refuses with 423 when another request does not let go of it. */
  alone<T>(id: string, work: () => Promise<T>): Promise<T>;
  /** The same, but leaves the upload alone when a request works on it. */
  unlessBusy(id: string, work: () => Promise<void>): Promise<void>;
}

const busy = (): Refusal => new Refusal(423, 'unavailable', 'Another request holds on to the upload.');

/**
 * Locks of PostgreSQL that belong to a connection: when a server dies, its connection ends and its locks are free at
 * once. All locks of a server share one connection, which it has only while it holds any. A waiting request asks the
 * holder to release the lock: a broken connection may look alive to a server for hours.
 */
export function createUploadLocks(pool: Pool, { uploadLockMs }: Pick<Limits, 'uploadLockMs'>): UploadLocks {
  let line: LockLine | undefined;

  async function take(id: string, onWanted: () => void): Promise<(() => Promise<void>) | undefined> {
    if (!line || line.isOver()) line = openLockLine(pool);
    return await line.take(id, onWanted);
  }

  async function takeInTime(id: string, signal: AbortSignal | undefined, onWanted: () => void) {
    const end = Date.now() + uploadLockMs;
    while (!signal?.aborted) {
      const release = await take(id, onWanted);
      if (release) return release;
      if (Date.now() >= end) break;
      await wait(tryEveryMs);
    }
    throw busy();
  }

  async function during<T>(release: () => Promise<void>, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      await release();
    }
  }

  return {
    newLock(id): Lock {
      let release: (() => Promise<void>) | undefined;
      return {
        async lock(signal, cancelRequest) {
          release = await takeInTime(id, signal, () => void cancelRequest());
        },
        async unlock() {
          await release?.();
          release = undefined;
        },
      };
    },

    async alone(id, work) {
      return await during(await takeInTime(id, undefined, () => undefined), work);
    },

    async unlessBusy(id, work) {
      const release = await take(id, () => undefined);
      if (release) await during(release, work);
    },
  };
}
