import { sql } from 'drizzle-orm';
import type { Reason } from '../../contract/calls/problem.ts';
import { Refusal } from '../http/refusal.ts';
import type { Database } from './database.ts';
import { uploadUsage } from './schema/storage-schema.ts';

const dayMs = 24 * 60 * 60_000;

/** How many bytes, or entries, a user may store in a UTC day, and the reason and words of the refusal beyond. */
export interface DailyQuota {
  readonly kind: (typeof uploadUsage.$inferSelect)['kind'];
  readonly ownerId: string;
  /** In bytes, or in entries. */
  readonly limit: number;
  readonly reason: Reason;
  readonly message: string;
}

/** The UTC day of a moment, as `2026-01-31`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The refusal beyond a quota, with 429 and the seconds until the next UTC day. */
export function quotaExceeded({ reason, message }: Pick<DailyQuota, 'reason' | 'message'>): Refusal {
  const seconds = Math.ceil((dayMs - (Date.now() % dayMs)) / 1000);
  return new Refusal(429, reason, message, { 'retry-after': String(seconds) });
}

/**
 * Counts `bytes`, or entries, against a quota, in the caller's transaction. Refuses with 429 when it has no room for as many. Of
 * several at once, no more get through than fit.
 */
export async function chargeDaily(
  db: Pick<Database, 'insert'>,
  quota: DailyQuota,
  bytes: number,
): Promise<void> {
  const { kind, ownerId, limit } = quota;
  if (bytes > limit) throw quotaExceeded(quota);
  const counted = await db
    .insert(uploadUsage)
    .values({ kind, ownerId, day: dayOf(new Date()), bytes })
    .onConflictDoUpdate({
      target: [uploadUsage.kind, uploadUsage.ownerId, uploadUsage.day],
      set: { bytes: sql`${uploadUsage.bytes} + ${bytes}` },
      setWhere: sql`${uploadUsage.bytes} + ${bytes} <= ${limit}`,
    })
    .returning({ bytes: uploadUsage.bytes });
  if (counted.length === 0) throw quotaExceeded(quota);
}
