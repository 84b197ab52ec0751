import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { withoutHiddenCharacters } from '../../contract/calls/hidden-characters.ts';
import type { PooledDatabase } from '../db/database.ts';
import { shareEvents, shareItems, shareLinks, shares } from '../db/schema/sharing-schema.ts';
import type { Limits } from '../limits.ts';
import { inNameOf } from '../security/in-name-of.ts';
import { hashOf } from '../security/secrets.ts';
import { createAccessQueries } from '../storage/access.queries.ts';
import { createReach } from '../storage/reach.ts';
import type { DocumentRow } from '../storage/shape.ts';

/** Views of a page within this time count as one, in milliseconds: mail scanners open a link just before people do. */
export const sameOpeningMs = 60_000;

/** A link that opens, with the share it belongs to. */
export interface OpenLink {
  readonly link: typeof shareLinks.$inferSelect;
  readonly share: typeof shares.$inferSelect;
}

/** A document that a link shows. `position` names it in the link's addresses. */
export interface SharedDocument {
  readonly position: number;
  readonly row: DocumentRow;
}

/** What recipients' pages ask of the database. */
export function createOpenLinks(db: PooledDatabase, { sharingMs }: Pick<Limits, 'sharingMs'>) {
  const reach = createReach(db, createAccessQueries(db));

  return {
    /**
     * The link of a token. One statement decides, and it takes the same way for a token that is unknown, expired or
     * revoked: nothing tells them apart, not even the time.
     */
    async find(token: string): Promise<OpenLink | undefined> {
      const now = new Date();
      const [found] = await db
        .select({ link: shareLinks, share: shares })
        .from(shareLinks)
        .innerJoin(shares, eq(shares.id, shareLinks.shareId))
        .where(
          and(
            eq(shareLinks.tokenHash, hashOf(token)),
            gt(shareLinks.expiresAt, now),
            isNull(shareLinks.revokedAt),
            or(isNotNull(shares.sentAt), gt(shares.createdAt, new Date(now.getTime() - sharingMs))),
          ),
        );
      return found;
    },

    /**
     * The documents of a share as its sender may read them now, in the order of the message: one in the trash, or
     * withheld from the sender since, is not shown any more, and nothing once the sender may not sign in.
     */
    async documentsOf({ share }: OpenLink): Promise<SharedDocument[]> {
      const sender = await inNameOf(db, share.senderId);
      if (!sender) return [];
      const items = await db
        .select()
        .from(shareItems)
        .where(eq(shareItems.shareId, share.id))
        .orderBy(asc(shareItems.position));
      const found = await reach.present(
        sender,
        items.map(({ documentId }) => documentId),
      );
      return items.flatMap(({ position, documentId }) => {
        const row = found.get(documentId)?.row;
        return row?.clientId === share.clientId
          ? [{ position, row: { ...row, name: withoutHiddenCharacters(row.name) } }]
          : [];
      });
    },

    /** Counts that a link's documents were looked at; once in a minute. */
    async recordOpening({ link }: OpenLink): Promise<void> {
      const now = new Date();
      const [counted] = await db
        .update(shareLinks)
        .set({ openedAt: now, openedCount: sql`${shareLinks.openedCount} + 1` })
        .where(
          and(
            eq(shareLinks.id, link.id),
            or(
              isNull(shareLinks.openedAt),
              lte(shareLinks.openedAt, new Date(now.getTime() - sameOpeningMs)),
            ),
          ),
        )
        .returning({ id: shareLinks.id });
      if (counted) await db.insert(shareEvents).values({ linkId: link.id, kind: 'opened' });
    },

    /** Remembers a download: of one document, or of all at once. */
    async recordDownload({ link }: OpenLink, documentId?: string): Promise<void> {
      await db
        .insert(shareEvents)
        .values({ linkId: link.id, kind: 'downloaded', documentId: documentId ?? null });
    },
  };
}
