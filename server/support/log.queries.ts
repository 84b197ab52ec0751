import { and, count, eq, gt, inArray, sql } from 'drizzle-orm';
import type { LogItem } from '../../contract/firm/support.ts';
import { chargeDaily } from '../db/daily-quota.ts';
import type { Database } from '../db/database.ts';
import { logEntries } from '../db/schema/people-schema.ts';
import type { Principal } from '../http/principal.ts';
import type { Limits } from '../limits.ts';

const minuteMs = 60_000;

/** An entry with its moment read. */
export interface TimedItem extends Omit<LogItem, 'time'> {
  readonly happenedAt: Date;
}

/**
 * Stores the entries that are not there yet [T7.20]; one that is there stays as it was written first. Answers whether
 * they were stored: `false` when the user would have added more than a minute takes, and then none is. Refuses with
 * 429 when the user has written too much today.
 */
export async function storeEntries(
  db: Database,
  { userId, companyId }: Pick<Principal, 'userId' | 'companyId'>,
  items: readonly TimedItem[],
  limits: Pick<Limits, 'logEntriesPerMinute' | 'logBytesPerUser'>,
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    // One call of a user after the other, so that two at once are both counted.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`log ${userId}`}))`);
    const own = and(eq(logEntries.companyId, companyId), eq(logEntries.userId, userId));
    const known = await tx
      .select({ id: logEntries.id })
      .from(logEntries)
      .where(
        and(
          own,
          inArray(
            logEntries.id,
            items.map(({ id }) => id),
          ),
        ),
      );
    const fresh = items.filter(({ id }) => !known.some((one) => one.id === id));
    if (fresh.length === 0) return true;
    const [recent] = await tx
      .select({ entries: count() })
      .from(logEntries)
      .where(and(own, gt(logEntries.createdAt, new Date(Date.now() - minuteMs))));
    if ((recent?.entries ?? 0) + fresh.length > limits.logEntriesPerMinute) return false;
    const quota = {
      kind: 'log',
      ownerId: userId,
      limit: limits.logBytesPerUser,
      reason: 'tooManyRequests',
      message: 'The user has logged as much as fits into a day.',
    } as const;
    await chargeDaily(tx, quota, Buffer.byteLength(JSON.stringify(fresh)));
    await tx
      .insert(logEntries)
      .values(
        fresh.map(({ id, type, source, data, happenedAt }) => ({
          id,
          companyId,
          userId,
          type,
          source: storable(source),
          data: { description: storable(data.description), logs: data.logs.map(storable) },
          happenedAt,
        })),
      )
      .onConflictDoNothing();
    return true;
  });
}

/** A text as the database takes it: JSON columns refuse NUL and halves of surrogate pairs. */
const storable = (text: string): string =>
  text.replace(/\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
