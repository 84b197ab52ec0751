import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { withoutHiddenCharacters } from '../../contract/calls/hidden-characters.ts';
import type { SentLink } from '../../contract/storage/sharing.ts';
import { type ExpirationPeriod, expirationDays } from '../../contract/storage/sharing-rules.ts';
import type { Database } from '../db/database.ts';
import { clientLinks, clients } from '../db/schema/core-schema.ts';
import { shareEvents, shareItems, shareLinks, shares } from '../db/schema/sharing-schema.ts';
import type { Principal } from '../http/principal.ts';
import { forbidden, notFound, Refusal } from '../http/refusal.ts';
import type { Limits } from '../limits.ts';
import { cursorKeys, readCursor, writeCursor } from '../storage/documents/cursor.ts';
import type { Reach } from '../storage/reach.ts';

/** How many links a page of the sender's list holds. */
const linksPageSize = 50;
const dayMs = 24 * 60 * 60_000;

/** When a link ends that gets a period of time now. */
export const endOf = (period: ExpirationPeriod, now: number = Date.now()): Date =>
  new Date(now + expirationDays[period] * dayMs);

interface SentRow {
  readonly link: typeof shareLinks.$inferSelect;
  readonly share: typeof shares.$inferSelect;
}

/** The state of a link. One whose share was never completely sent does not open and never will. */
function stateOf({ link, share }: SentRow, sharingMs: number): SentLink['state'] {
  const now = Date.now();
  const isUnsent = share.sentAt === null && share.createdAt.getTime() < now - sharingMs;
  if (link.revokedAt || isUnsent) return 'revoked';
  return link.expiresAt.getTime() <= now ? 'expired' : 'active';
}

const sentLinkOf = (row: SentRow, documents: readonly string[], sharingMs: number): SentLink => ({
  id: row.link.id,
  shareId: row.share.id,
  recipient: row.link.recipient,
  subject: withoutHiddenCharacters(row.share.subject),
  documents: documents.map(withoutHiddenCharacters),
  hasCode: row.share.codeHash !== null,
  sentAt: row.link.createdAt.toISOString(),
  expires: row.link.expiresAt.toISOString(),
  state: stateOf(row, sharingMs),
  openedAt: row.link.openedAt?.toISOString() ?? null,
  openedCount: row.link.openedCount,
});

/** The links that a user sent. What is not theirs answers 404 as if it were not there. */
export function createSentLinks(db: Database, reach: Reach, { sharingMs }: Pick<Limits, 'sharingMs'>) {
  const select = (where: SQL | undefined, limit: number) =>
    db
      .select({ link: shareLinks, share: shares })
      .from(shareLinks)
      .innerJoin(shares, eq(shares.id, shareLinks.shareId))
      .where(where)
      // Written as the index is, or the planner sorts: for descending columns "nulls first" would be the default.
      .orderBy(sql`${shareLinks.createdAt} desc nulls last`, sql`${shareLinks.id} desc nulls last`)
      .limit(limit);

  async function withDocuments(rows: readonly SentRow[]): Promise<SentLink[]> {
    const ids = [...new Set(rows.map(({ share }) => share.id))];
    const items = await db
      .select()
      .from(shareItems)
      .where(inArray(shareItems.shareId, ids))
      .orderBy(asc(shareItems.position));
    return rows.map((row) =>
      sentLinkOf(
        row,
        items.filter(({ shareId }) => shareId === row.share.id).map(({ name }) => name),
        sharingMs,
      ),
    );
  }

  const isOwn = (principal: Principal) =>
    and(eq(shareLinks.senderId, principal.userId), eq(shares.companyId, principal.companyId));

  async function own(principal: Principal, id: string): Promise<SentRow> {
    const [row] = await select(and(eq(shareLinks.id, id), isOwn(principal)), 1);
    if (!row) throw notFound();
    return row;
  }

  async function current(principal: Principal, id: string): Promise<SentLink> {
    const [link] = await withDocuments([await own(principal, id)]);
    if (!link) throw notFound();
    return link;
  }

  /** Whether a user acts for a client of their firm. */
  const actsFor = async ({ userId, companyId }: Principal, clientId: string): Promise<boolean> => {
    const [found] = await db
      .select({ id: clients.id })
      .from(clientLinks)
      .innerJoin(clients, eq(clients.id, clientLinks.clientId))
      .where(and(eq(clientLinks.userId, userId), eq(clients.id, clientId), eq(clients.companyId, companyId)));
    return found !== undefined;
  };

  /** Refuses with 403 to extend a link to what its sender may only read by now. */
  async function demandSharable(principal: Principal, { share }: SentRow): Promise<void> {
    const items = await db
      .select({ id: shareItems.documentId })
      .from(shareItems)
      .where(eq(shareItems.shareId, share.id));
    const reached = await reach.present(
      principal,
      items.map(({ id }) => id),
    );
    if ([...reached.values()].some(({ permissions }) => !permissions.canUpdate)) throw forbidden();
  }

  return {
    /** A page of the links that a user sent for a client, newest first; `next` begins the page after it. */
    async page(
      principal: Principal,
      asked: { readonly clientId: string; readonly from?: string | undefined },
    ): Promise<{ data: SentLink[]; next: string | null }> {
      if (!(await actsFor(principal, asked.clientId))) throw notFound();
      const question = ['sent links', principal.userId, asked.clientId];
      const after =
        asked.from === undefined ? undefined : readCursor(question, cursorKeys.moment, asked.from);
      const older =
        after &&
        sql`(${shareLinks.createdAt}, ${shareLinks.id}) < (to_timestamp(${after.key}::float8 / 1000), ${after.id}::text)`;
      const where = and(isOwn(principal), eq(shareLinks.clientId, asked.clientId), older);
      const rows = await select(where, linksPageSize + 1);
      const shown = rows.slice(0, linksPageSize);
      const last = rows.length > linksPageSize ? shown.at(-1)?.link : undefined;
      return {
        data: await withDocuments(shown),
        next: last
          ? writeCursor(question, {
              key: last.createdAt.getTime(),
              id: last.id,
              pageIndex: (after?.pageIndex ?? 0) + 1,
            })
          : null,
      };
    },

    /** Gives a link more time, counted from now; never less than it has. Refuses with 409 when it was revoked. */
    async extend(principal: Principal, id: string, period: ExpirationPeriod): Promise<SentLink> {
      const row = await own(principal, id);
      const revoked = () => new Refusal(409, 'outdated', 'The link was revoked.');
      if (stateOf(row, sharingMs) === 'revoked') throw revoked();
      await demandSharable(principal, row);
      const [extended] = await db
        .update(shareLinks)
        .set({ expiresAt: sql`greatest(${shareLinks.expiresAt}, ${endOf(period)})` })
        .where(and(eq(shareLinks.id, id), isNull(shareLinks.revokedAt)))
        .returning({ id: shareLinks.id });
      if (!extended) throw revoked();
      await db.insert(shareEvents).values({ linkId: id, kind: 'extended', userId: principal.userId });
      return await current(principal, id);
    },

    /** Ends a link; one that was revoked already stays as it is. */
    async revoke(principal: Principal, id: string): Promise<SentLink> {
      await own(principal, id);
      const [revoked] = await db
        .update(shareLinks)
        .set({ revokedAt: new Date() })
        .where(and(eq(shareLinks.id, id), isNull(shareLinks.revokedAt)))
        .returning({ id: shareLinks.id });
      if (revoked)
        await db.insert(shareEvents).values({ linkId: id, kind: 'revoked', userId: principal.userId });
      return await current(principal, id);
    },
  };
}
