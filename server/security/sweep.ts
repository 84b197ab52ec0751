import { lt, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { idempotencyKeys, providerEntries, sessions, signInAttempts, tickets } from '../db/access-schema.ts';
import type { Database } from '../db/database.ts';
import { logEntries } from '../db/people-schema.ts';
import { documents } from '../db/schema.ts';
import { taskRemovals } from '../db/task-schema.ts';
import { describeError } from '../http/describe-error.ts';
import { trashLimit } from '../storage/trash-days.ts';

const sweepEveryMs = 10 * 60_000;
const dayMs = 24 * 60 * 60_000;
/** How long what people reported and what went wrong is kept, in days. */
const logDays = 180;
/** How long a page may have slept and still hear that a task was removed, in days; sessions end long before. */
const removalDays = 30;

/**
 * Deletes what is over: sign-ins, tickets, sessions, what the provider kept, yesterday's idempotency keys, old log
 * entries, the news of tasks that were removed long ago, and what the trash keeps no longer.
 */
export async function sweep(db: Database, now: number = Date.now()): Promise<void> {
  const moment = new Date(now);
  const yesterday = new Date(now - dayMs);
  const over: readonly [PgTable, SQL][] = [
    [signInAttempts, lt(signInAttempts.expiresAt, yesterday)],
    [tickets, lt(tickets.expiresAt, yesterday)],
    [sessions, lt(sessions.expiresAt, moment)],
    [providerEntries, lt(providerEntries.expiresAt, moment)],
    [idempotencyKeys, lt(idempotencyKeys.createdAt, yesterday)],
    [logEntries, lt(logEntries.createdAt, new Date(now - logDays * dayMs))],
    [taskRemovals, lt(taskRemovals.createdAt, new Date(now - removalDays * dayMs))],
    [documents, lt(documents.trashedAt, trashLimit(now))],
  ];
  for (const [table, where] of over) await db.delete(table).where(where);
}

/**
 * Sweeps now and then until it is stopped; `others` sweep along. A failed sweep is reported and made up for by the next.
 */
export function startSweep(
  db: Database,
  others: () => Promise<unknown>,
  report: (line: string) => void,
): () => void {
  const run = async () => {
    try {
      await sweep(db);
      await others();
    } catch (error) {
      report(`The sweep failed: ${describeError(error)}`);
    }
  };
  const timer = setInterval(run, sweepEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
