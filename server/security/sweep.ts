import { lt, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { idempotencyKeys, providerEntries, sessions, signInAttempts, tickets } from '../db/access-schema.ts';
import type { Database } from '../db/database.ts';

const sweepEveryMs = 10 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** Deletes what is over: sign-ins, tickets, sessions, what the provider kept, and yesterday's idempotency keys. */
export async function sweep(db: Database, now: number = Date.now()): Promise<void> {
  const moment = new Date(now);
  const yesterday = new Date(now - dayMs);
  const over: readonly [PgTable, SQL][] = [
    [signInAttempts, lt(signInAttempts.expiresAt, yesterday)],
    [tickets, lt(tickets.expiresAt, yesterday)],
    [sessions, lt(sessions.expiresAt, moment)],
    [providerEntries, lt(providerEntries.expiresAt, moment)],
    [idempotencyKeys, lt(idempotencyKeys.createdAt, yesterday)],
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
      report(`The sweep failed: ${(error as Error).message}`);
    }
  };
  const timer = setInterval(run, sweepEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
