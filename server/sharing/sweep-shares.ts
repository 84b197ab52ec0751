import { and, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { mails } from '../db/schema/mail-schema.ts';
import { shareLinks, sharePasses, shares } from '../db/schema/sharing-schema.ts';
import type { Limits } from '../limits.ts';

/**
 * Deletes links `endedLinksMs` after their end with all that was kept about them, and passes that are over. Links of a share
 * of which no server could hand over all mails are revoked, and the mails with them that are left are forgotten.
 */
export async function sweepShares(
  db: Database,
  { endedLinksMs, sharingMs }: Pick<Limits, 'endedLinksMs' | 'sharingMs'>,
  now: number = Date.now(),
): Promise<void> {
  const unsent = db
    .select({ id: shares.id })
    .from(shares)
    .where(and(isNull(shares.sentAt), lt(shares.createdAt, new Date(now - sharingMs))));
  const ofUnsent = sql`${shareLinks.shareId} in ${unsent}`;
  await db
    .delete(mails)
    .where(inArray(mails.linkId, db.select({ id: shareLinks.id }).from(shareLinks).where(ofUnsent)));
  await db
    .update(shareLinks)
    .set({ revokedAt: new Date(now) })
    .where(and(isNull(shareLinks.revokedAt), ofUnsent));

  const past = new Date(now - endedLinksMs);
  await db.delete(shareLinks).where(or(lt(shareLinks.expiresAt, past), lt(shareLinks.revokedAt, past)));
  const links = db.select({ one: sql`1` }).from(shareLinks).where(sql`${shareLinks.shareId} = ${shares.id}`);
  await db.delete(shares).where(and(lt(shares.createdAt, past), notExists(links)));
  await db.delete(sharePasses).where(lt(sharePasses.expiresAt, new Date(now)));
}
