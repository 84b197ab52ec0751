import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, count, eq, exists, gt, isNull, sql } from 'drizzle-orm';
import type { SharePayload } from '../../contract/storage/sharing.ts';
import { maxSharesAnHour } from '../../contract/storage/sharing-rules.ts';
import type { Database } from '../db/database.ts';
import { lockUser } from '../db/lock-user.ts';
import { idempotencyKeys } from '../db/schema/access-schema.ts';
import { mails } from '../db/schema/mail-schema.ts';
import { shareEvents, shareItems, shareLinks, shares } from '../db/schema/sharing-schema.ts';
import { claimKey } from '../http/idempotency.ts';
import type { Principal } from '../http/principal.ts';
import { Refusal } from '../http/refusal.ts';
import type { Limits } from '../limits.ts';
import { hashOf } from '../security/secrets.ts';
import type { Transaction } from '../storage/locking.ts';
import type { DocumentRow } from '../storage/shape.ts';

export type Share = typeof shares.$inferSelect;

/** A link with its token, which nothing keeps: it goes out with the mail. */
export interface NewLink {
  readonly id: string;
  readonly recipient: string;
  readonly token: string;
}

/** A share that is about to be sent. */
export interface NewShare {
  readonly share: Pick<Share, 'id' | 'clientId' | 'subject' | 'codeHash' | 'expiresAt'>;
  readonly documents: readonly Pick<DocumentRow, 'id' | 'name'>[];
  readonly links: readonly NewLink[];
}

/** 128 random bits, in letters that an address takes as they are. */
const newToken = (): string => randomBytes(16).toString('base64url');

/** A link for each recipient; an address that is named twice, in whatever case, gets one. */
export function linksFor({ receipents }: Pick<SharePayload, 'receipents'>): NewLink[] {
  const addresses = new Map<string, string>();
  for (const { emailAddress } of receipents) {
    const key = emailAddress.toLowerCase();
    if (!addresses.has(key)) addresses.set(key, emailAddress);
  }
  return [...addresses.values()].map((recipient) => ({ id: randomUUID(), recipient, token: newToken() }));
}

/** What makes two calls with one key the same call. A code is short enough to be guessed from a hash, so it is not in it. */
export const fingerprintOf = ({ authorizationCode, ...payload }: SharePayload): string =>
  createHash('sha256')
    .update(JSON.stringify([payload, authorizationCode !== undefined]))
    .digest('base64url');

const hourMs = 3_600_000;

/** Refuses with 429 a user who has sent enough for an hour. Holds off their other calls until the transaction ends. */
async function refuseTooMany(tx: Transaction, senderId: string): Promise<void> {
  await lockUser(tx, senderId);
  const [recent] = await tx
    .select({ shares: count() })
    .from(shares)
    .where(and(eq(shares.senderId, senderId), gt(shares.createdAt, new Date(Date.now() - hourMs))));
  if ((recent?.shares ?? 0) >= maxSharesAnHour)
    throw new Refusal(429, 'tooManyRequests', 'tooManyRequests', { 'retry-after': '3600' });
}

/**
 * Keeps a share and its links, and the memory of the call, all or nothing. Answers the id of the share that an earlier
 * call with the key made, if there was one. Refuses with 429 when the sender has sent too many within an hour.
 * `alongside` happens in the same transaction when the share is new.
 */
export async function addShare(
  db: Database,
  principal: Principal,
  { share, documents, links }: NewShare,
  call: { readonly key: string | undefined; readonly fingerprint: string },
  alongside: (transaction: Transaction) => Promise<void>,
): Promise<string | undefined> {
  const { userId: senderId, companyId } = principal;
  return await db.transaction(async (tx) => {
    const earlier = await claimKey(tx, { userId: senderId, ...call, resultId: share.id });
    if (earlier !== undefined) return earlier;
    await refuseTooMany(tx, senderId);
    const { id: shareId, clientId, expiresAt } = share;
    const createdAt = new Date();
    await tx.insert(shares).values({ ...share, companyId, senderId, createdAt });
    await tx
      .insert(shareItems)
      .values(
        documents.map(({ id, name }, index) => ({ shareId, position: index + 1, documentId: id, name })),
      );
    await tx.insert(shareLinks).values(
      links.map(({ id, recipient, token }) => {
        const link = { id, shareId, senderId, clientId, recipient, createdAt, expiresAt };
        return { ...link, tokenHash: hashOf(token) };
      }),
    );
    await tx
      .insert(shareEvents)
      .values(links.map(({ id }) => ({ linkId: id, kind: 'created' as const, userId: senderId })));
    await alongside(tx);
    return undefined;
  });
}

/** Takes the share of a link until the transaction ends: its messages are counted by one server at a time. */
async function lockShare(tx: Transaction, shareId: string): Promise<void> {
  await tx.select({ id: shares.id }).from(shares).where(eq(shares.id, shareId)).for('no key update');
}

/** The message that still has to take a link to its recipient. */
const waitingMail = (db: Pick<Database, 'select'>) =>
  db.select({ one: sql`1` }).from(mails).where(eq(mails.linkId, shareLinks.id));

/** Keeps that the message with a link has been handed over; with the last one of a share the share is sent. */
export async function noteMailed(db: Database, mailId: string, linkId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [link] = await tx
      .select({ shareId: shareLinks.shareId })
      .from(shareLinks)
      .where(eq(shareLinks.id, linkId));
    // Taken back meanwhile, and the message with it.
    if (!link) return;
    await lockShare(tx, link.shareId);
    const removed = await tx.delete(mails).where(eq(mails.id, mailId)).returning({ id: mails.id });
    if (removed.length === 0) return;
    const [waiting] = await tx
      .select({ id: shareLinks.id })
      .from(shareLinks)
      .where(and(eq(shareLinks.shareId, link.shareId), exists(waitingMail(tx))))
      .limit(1);
    if (!waiting) await tx.update(shares).set({ sentAt: new Date() }).where(eq(shares.id, link.shareId));
  });
}

/**
 * Takes a share back that could not be sent to everybody: links that no message has taken anywhere are removed, with
 * their messages; those that are in a mailbox already are revoked and stay in the sender's list. The key of
 * the call is free again.
 */
export async function takeBack(
  db: Database,
  { id: shareId, senderId }: Pick<Share, 'id' | 'senderId'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockShare(tx, shareId);
    await tx
      .delete(idempotencyKeys)
      .where(and(eq(idempotencyKeys.userId, senderId), eq(idempotencyKeys.resultId, shareId)));
    await tx.delete(shareLinks).where(and(eq(shareLinks.shareId, shareId), exists(waitingMail(tx))));
    const out = await tx
      .update(shareLinks)
      .set({ revokedAt: new Date() })
      .where(and(eq(shareLinks.shareId, shareId), isNull(shareLinks.revokedAt)))
      .returning({ linkId: shareLinks.id });
    if (out.length > 0)
      await tx.insert(shareEvents).values(out.map(({ linkId }) => ({ linkId, kind: 'revoked' as const })));
    else if ((await tx.$count(shareLinks, eq(shareLinks.shareId, shareId))) === 0)
      await tx.delete(shares).where(eq(shares.id, shareId));
  });
}

const lookEveryMs = 200;

/**
 * What became of a share that another call is making, or made: the share once it is sent, `undefined` when it was taken
 * back. The other call may still be handing over mails, perhaps on another server, so this waits for it.
 */
export async function outcomeOf(
  db: Database,
  shareId: string,
  { sharingMs }: Pick<Limits, 'sharingMs'>,
): Promise<Share | undefined> {
  for (;;) {
    const [row] = await db
      .select({ share: shares, key: idempotencyKeys.key })
      .from(shares)
      .leftJoin(
        idempotencyKeys,
        and(eq(idempotencyKeys.userId, shares.senderId), eq(idempotencyKeys.resultId, shares.id)),
      )
      .where(eq(shares.id, shareId));
    if (row?.share.sentAt) return row.share;
    if (!row?.key) return undefined;
    if (row.share.createdAt.getTime() < Date.now() - sharingMs) {
      await takeBack(db, row.share);
      return undefined;
    }
    await wait(lookEveryMs);
  }
}
