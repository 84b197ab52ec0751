import { sql } from 'drizzle-orm';
import { isTodaySomewhere } from '../../contract/tasks/task-rules.ts';
import { currentCaller } from '../db/caller.ts';
import type { PooledDatabase } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import type { Transaction } from '../storage/locking.ts';

/**
 * Changes tasks of a firm in one transaction, one such transaction after the other. The trigger that numbers changes
 * waits for the same turn; a transaction that takes it before any row cannot deadlock.
 */
export async function inTurn<T>(
  db: PooledDatabase,
  companyId: string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const { rows, turns } = db.$client;
  // A transaction that finds a row held gives its turn back with its connection, else all of the firm would wait for that row.
  return await rows.run(async () => {
    // Transactions of this server wait here, where they hold no connection.
    const leave = await turns.enter(`tasks ${companyId}`, currentCaller()?.member);
    try {
      return await db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('task_change'), hashtext(${companyId}))`);
        return await work(tx);
      });
    } finally {
      leave();
    }
  });
}

/**
 * Refuses with 400 a date that is not today in any time zone: with it a group could be completed in 9999 and stay on top
 * of its list (decision 26).
 */
export function demandToday(today: string | undefined, now = Date.now()): void {
  if (today !== undefined && !isTodaySomewhere(today, now))
    throw new Refusal(400, 'badRequest', 'body: today is not valid');
}

/** Refuses with 400 dates of the year 0000: ISO 8601 has it, the database's calendar does not. */
export function demandDates(...dates: readonly (string | null | undefined)[]): void {
  if (dates.some((date) => date?.startsWith('0000')))
    throw new Refusal(400, 'badRequest', 'a date is not valid');
}
