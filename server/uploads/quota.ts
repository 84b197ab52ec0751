import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Reason } from '../../contract/problem.ts';
import type { Database } from '../db/database.ts';
import { uploadUsage } from '../db/storage-schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { Limits } from '../limits.ts';

type QuotaLimits = Pick<Limits, 'uploadBytesPerUser' | 'uploadBytesPerClient'>;
type Writer = Pick<Database, 'insert' | 'update'>;

/** Whose quotas an upload counts against. */
export interface QuotaOwners {
  readonly userId: string;
  readonly clientId: string;
}

/** One quota: whose it is, its size in bytes, and the reason of a refusal. */
interface Quota {
  readonly kind: (typeof uploadUsage.$inferSelect)['kind'];
  readonly ownerId: string;
  readonly limit: number;
  readonly reason: Reason;
}

const dayMs = 24 * 60 * 60_000;
/** The UTC day of a moment, as `2026-01-31`. */
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The quotas of an upload, always in this order: two uploads that lock both rows cannot wait for each other in a circle. */
const quotasOf = ({ userId, clientId }: QuotaOwners, limits: QuotaLimits): readonly Quota[] => [
  { kind: 'user', ownerId: userId, limit: limits.uploadBytesPerUser, reason: 'uploadQuota' },
  { kind: 'client', ownerId: clientId, limit: limits.uploadBytesPerClient, reason: 'clientUploadQuota' },
];

function exceeded({ kind, reason }: Quota): Refusal {
  const seconds = Math.ceil((dayMs - (Date.now() % dayMs)) / 1000);
  return new Refusal(429, reason, `The upload quota of the ${kind} is used up for today.`, {
    'retry-after': String(seconds),
  });
}

/**
 * Counts `bytes` against the quotas of the user and of the client, in the caller's transaction. Refuses with 429 when
 * one of them has no room for as many. Of calls at once, no more get through than fit.
 */
export async function chargeUpload(
  db: Writer,
  limits: QuotaLimits,
  owners: QuotaOwners,
  bytes: number,
): Promise<void> {
  const day = dayOf(new Date());
  for (const quota of quotasOf(owners, limits)) {
    const { kind, ownerId, limit } = quota;
    if (bytes > limit) throw exceeded(quota);
    const counted = await db
      .insert(uploadUsage)
      .values({ kind, ownerId, day, bytes })
      .onConflictDoUpdate({
        target: [uploadUsage.kind, uploadUsage.ownerId, uploadUsage.day],
        set: { bytes: sql`${uploadUsage.bytes} + ${bytes}` },
        setWhere: sql`${uploadUsage.bytes} + ${bytes} <= ${limit}`,
      })
      .returning({ bytes: uploadUsage.bytes });
    if (counted.length === 0) throw exceeded(quota);
  }
}

/** Gives back the bytes of an upload that became no document, on the day on which they were counted. */
export async function refundUpload(
  db: Writer,
  { userId, clientId }: QuotaOwners,
  { bytes, countedAt }: { readonly bytes: number; readonly countedAt: Date },
): Promise<void> {
  for (const [kind, ownerId] of [
    ['user', userId],
    ['client', clientId],
  ] as const)
    await db
      .update(uploadUsage)
      .set({ bytes: sql`greatest(0, ${uploadUsage.bytes} - ${bytes})` })
      .where(
        and(
          eq(uploadUsage.kind, kind),
          eq(uploadUsage.ownerId, ownerId),
          eq(uploadUsage.day, dayOf(countedAt)),
        ),
      );
}

/** Refuses with 429, before a byte is read, an upload of at least `bytes` for which a quota has no room. */
export async function assertQuota(
  db: Pick<Database, 'select'>,
  limits: QuotaLimits,
  owners: QuotaOwners,
  bytes: number,
): Promise<void> {
  const { userId, clientId } = owners;
  const rows = await db
    .select()
    .from(uploadUsage)
    .where(and(inArray(uploadUsage.ownerId, [userId, clientId]), eq(uploadUsage.day, dayOf(new Date()))));
  for (const quota of quotasOf(owners, limits)) {
    const row = rows.find(({ kind, ownerId }) => kind === quota.kind && ownerId === quota.ownerId);
    if ((row?.bytes ?? 0) + bytes > quota.limit) throw exceeded(quota);
  }
}

/** Removes the counts of days on which no open upload can have begun. */
export async function sweepUsage(db: Pick<Database, 'delete'>, now = Date.now()): Promise<void> {
  await db.delete(uploadUsage).where(lt(uploadUsage.day, dayOf(new Date(now - 3 * dayMs))));
}
