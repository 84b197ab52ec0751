import { lt, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import {
  idempotencyKeys,
  passwordEvents,
  providerEntries,
  sessions,
  signInAttempts,
  tickets,
} from '../db/schema/access-schema.ts';
import { clientActions } from '../db/schema/action-schema.ts';
import { crawlerHistory } from '../db/schema/brazil-schema.ts';
import { documents } from '../db/schema/core-schema.ts';
import { logEntries } from '../db/schema/people-schema.ts';
import { taskRemovals } from '../db/schema/task-schema.ts';
import { describeError } from '../http/describe-error.ts';
import type { Limits } from '../limits.ts';
import { trashLimit } from '../storage/trash/trash-days.ts';

type SweepLimits = Pick<
  Limits,
  | 'endedTicketsMs'
  | 'repeatMs'
  | 'logMs'
  | 'removalMs'
  | 'actionsKeptMs'
  | 'trashMs'
  | 'passwordEventsMs'
  | 'crawlsKeptMs'
>;

/**
 * Deletes what is over: sign-ins, tickets, sessions, what the provider kept, old idempotency keys, old log entries, what clients did, what agencies answered and when passwords changed long ago, the
 * news of tasks that were removed long ago, and what the trash keeps no longer.
 */
export async function sweep(
  db: Database,
  {
    endedTicketsMs,
    repeatMs,
    logMs,
    removalMs,
    actionsKeptMs,
    trashMs,
    passwordEventsMs,
    crawlsKeptMs,
  }: SweepLimits,
  now: number = Date.now(),
): Promise<void> {
  const moment = new Date(now);
  const ended = new Date(now - endedTicketsMs);
  const over: readonly [PgTable, SQL][] = [
    [signInAttempts, lt(signInAttempts.expiresAt, ended)],
    [tickets, lt(tickets.expiresAt, ended)],
    [sessions, lt(sessions.expiresAt, moment)],
    [providerEntries, lt(providerEntries.expiresAt, moment)],
    [passwordEvents, lt(passwordEvents.createdAt, new Date(now - passwordEventsMs))],
    [idempotencyKeys, lt(idempotencyKeys.createdAt, new Date(now - repeatMs))],
    [logEntries, lt(logEntries.createdAt, new Date(now - logMs))],
    [clientActions, lt(clientActions.at, new Date(now - actionsKeptMs))],
    [crawlerHistory, lt(crawlerHistory.startedAt, new Date(now - crawlsKeptMs))],
    [taskRemovals, lt(taskRemovals.createdAt, new Date(now - removalMs))],
    [documents, lt(documents.trashedAt, trashLimit(trashMs, now))],
  ];
  for (const [table, where] of over) await db.delete(table).where(where);
}

/**
 * Sweeps now and then until it is stopped; `others` sweep along. A failed sweep is reported and made up for by the next.
 */
export function startSweep(
  db: Database,
  limits: SweepLimits & Pick<Limits, 'sweepMs'>,
  others: () => Promise<unknown>,
  report: (line: string) => void,
): () => void {
  const run = async () => {
    try {
      await sweep(db, limits);
      await others();
    } catch (error) {
      report(`The sweep failed: ${describeError(error)}`);
    }
  };
  const timer = setInterval(run, limits.sweepMs);
  timer.unref();
  return () => clearInterval(timer);
}
