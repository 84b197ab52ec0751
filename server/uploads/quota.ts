import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { chargeDaily, type DailyQuota, dayOf, quotaExceeded } from '../db/daily-quota.ts';
import type { Database } from '../db/database.ts';
import { uploadUsage } from '../db/schema/storage-schema.ts';
import type { Limits } from '../limits.ts';

type QuotaLimits = Pick<Limits, 'uploadBytesPerUser' | 'uploadBytesPerClient'>;
type Writer = Pick<Database, 'insert' | 'update'>;

/** Whose quotas an upload counts against. */
export interface QuotaOwners {
  readonly userId: string;
  readonly clientId: string;
}

const dayMs = 24 * 60 * 60_000;
/** The quotas of an upload, always in this order: two uploads that lock both rows cannot wait for each other in a circle. */
const quotasOf = ({ userId, clientId }: QuotaOwners, limits: QuotaLimits): readonly DailyQuota[] => [
  {
    kind: 'user',
    ownerId: userId,
    limit: limits.uploadBytesPerUser,
    reason: 'uploadQuota',
    message: 'The upload quota of the user is used up for today.',
  },
  {
    kind: 'client',
    ownerId: clientId,
    limit: limits.uploadBytesPerClient,
    reason: 'clientUploadQuota',
    message: 'The upload quota of the client is used up for today.',
  },
];

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
  for (const quota of quotasOf(owners, limits)) await chargeDaily(db, quota, bytes);
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
    if ((row?.bytes ?? 0) + bytes > quota.limit) throw quotaExceeded(quota);
  }
}

/** Removes the counts of days on which no open upload can have begun. */
export async function sweepUsage(db: Pick<Database, 'delete'>, now = Date.now()): Promise<void> {
  await db.delete(uploadUsage).where(lt(uploadUsage.day, dayOf(new Date(now - 3 * dayMs))));
}
