import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { causesOf } from './faults.ts';
import { tooBusy } from './lanes.ts';

/**
 * Lets work wait for a row that another transaction holds without holding a connection meanwhile. The database gives up
 * on a lock soon; then the work has been rolled back, waits here, and is done again from its beginning.
 */
export interface RowWaits {
  /**
   * Does `attempt`, a statement or a whole transaction, again while it finds a row held. Of those that wait for one row only
   * the first asks again. Refuses with 503 when too many wait for that row, or when it stays held for too long.
   * Inside another `run` it only does `attempt`: a transaction has to begin anew as a whole.
   */
  run<T>(attempt: () => Promise<T>): Promise<T>;
}

interface RowWaitLimits {
  /** How many may wait for one row. */
  readonly waiting: number;
  /** How long one waits in all. */
  readonly waitMs: number;
}

const lockNotAvailable = '55P03';
/** The pauses between two attempts of the first in line: short for a row that is soon free, longer for one that is not. */
const [firstPauseMs, longestPauseMs] = [20, 200];

/** What stands for the row that an error is about; `undefined` when no lock is missing. */
export function heldRowOf(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    if (cause.code !== lockNotAvailable) continue;
    const { where } = cause as { readonly where?: string };
    const place = /tuple \(\d+,\d+\) in relation "[^"]*"/.exec(where ?? '')?.[0];
    if (place !== undefined) return place;
    // Another one waits for it in the database already, so no row is named. This one asks again and then learns it.
    return `unnamed row of ${(error as { readonly query?: string }).query}`;
  }
  return undefined;
}

interface Waiter {
  /** Lets the next in line ask. */
  wake(): void;
}

/**
 * The waits that work is inside of. One storage for all of them: every promise of the process takes each storage along
 * that was ever used, those of pools that have ended as well.
 */
const around = new AsyncLocalStorage<readonly RowWaits[]>();

export function createRowWaits({ waiting, waitMs }: RowWaitLimits): RowWaits {
  const lines = new Map<string, Set<Waiter>>();

  /** Waits until this caller is the first in the line of a row, for `ms` at most. */
  async function queue(row: string, ms: number): Promise<() => void> {
    const line = lines.get(row) ?? new Set();
    if (line.size >= waiting) throw tooBusy();
    lines.set(row, line);
    let wake = (): void => undefined;
    const turn = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const waiter = { wake };
    const leave = () => {
      const [first] = line;
      line.delete(waiter);
      const [next] = line;
      if (!next) lines.delete(row);
      else if (first === waiter) next.wake();
    };
    line.add(waiter);
    if (line.size === 1) return leave;
    const over = new AbortController();
    const timeout = pause(ms, 'over', { signal: over.signal }).catch(() => undefined);
    const first = await Promise.race([turn, timeout]);
    over.abort();
    if (first !== 'over') return leave;
    leave();
    throw tooBusy();
  }

  /** What an attempt came to: its answer, or the row that is held. */
  async function once<T>(attempt: () => Promise<T>): Promise<{ answer: T } | { row: string }> {
    try {
      return { answer: await around.run([...(around.getStore() ?? []), waits], attempt) };
    } catch (error) {
      const row = heldRowOf(error);
      if (row === undefined) throw error;
      return { row };
    }
  }

  const waits: RowWaits = {
    async run(attempt) {
      if (around.getStore()?.includes(waits)) return await attempt();
      const end = performance.now() + waitMs;
      let outcome = await once(attempt);
      while ('row' in outcome) {
        const { row } = outcome;
        const leave = await queue(row, end - performance.now());
        try {
          let pauseMs = firstPauseMs;
          while ('row' in outcome && outcome.row === row) {
            if (performance.now() + pauseMs > end) throw tooBusy();
            await pause(pauseMs);
            pauseMs = Math.min(2 * pauseMs, longestPauseMs);
            outcome = await once(attempt);
          }
        } finally {
          leave();
        }
      }
      return outcome.answer;
    },
  };
  return waits;
}
