import { createHash } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import { withoutHiddenCharacters } from '../../contract/calls/hidden-characters.ts';
import { type Comment, maxCommentsPerThread } from '../../contract/storage/comments.ts';
import { chargeDaily } from '../db/daily-quota.ts';
import type { Database } from '../db/database.ts';
import { documents } from '../db/schema/core-schema.ts';
import { comments } from '../db/schema/storage-schema.ts';
import { claimKey, keyMismatch } from '../http/idempotency.ts';
import type { Principal } from '../http/principal.ts';
import { notFound } from '../http/refusal.ts';
import type { Limits } from '../limits.ts';
import { kindOf, newId } from '../storage/writing.ts';

const commentOf = (row: typeof comments.$inferSelect): Comment => ({
  id: row.id,
  documentId: row.documentId,
  text: row.text,
  author: {
    contactId: row.authorId,
    name: withoutHiddenCharacters(row.authorName),
    kind: row.authorKind,
  },
  createdDate: row.createdAt.toISOString(),
});

/**
 * Adds a comment and counts it with its document, all or nothing. With the key of an earlier call it answers that
 * call's comment; refuses with 422 when the key belongs to another one, with 404 when the document is gone, and with 429
 * when the author has written too much today.
 */
export async function storeComment(
  db: Database,
  principal: Principal,
  { documentId, text }: Pick<Comment, 'documentId' | 'text'>,
  { key, limits }: { readonly key: string | undefined; readonly limits: Pick<Limits, 'commentBytesPerUser'> },
): Promise<Comment> {
  const row = {
    id: newId(),
    documentId,
    text,
    authorId: principal.contactId,
    authorName: principal.name,
    authorKind: kindOf(principal),
  };
  const hash = createHash('sha256').update(text).digest('hex');
  const fingerprint = ['comment', documentId, hash].join('|');
  return await db.transaction(async (tx) => {
    const claim = { userId: principal.userId, key, fingerprint, resultId: row.id };
    const earlierId = await claimKey(tx, claim);
    if (earlierId !== undefined) {
      const [earlier] = await tx.select().from(comments).where(eq(comments.id, earlierId));
      if (!earlier) throw keyMismatch();
      return commentOf(earlier);
    }
    const quota = {
      kind: 'comments',
      ownerId: principal.userId,
      limit: limits.commentBytesPerUser,
      reason: 'tooManyRequests',
      message: 'The user has written as many comments as fit into a day.',
    } as const;
    await chargeDaily(tx, quota, Buffer.byteLength(text));
    const [counted] = await tx
      .update(documents)
      .set({ commentsCount: sql`${documents.commentsCount} + 1` })
      .where(sql`${documents.id} = ${documentId} and ${documents.trashedAt} is null`)
      .returning({ id: documents.id });
    if (!counted) throw notFound();
    const [comment] = await tx.insert(comments).values(row).returning();
    if (!comment) throw new Error('comments: the insert answered no row');
    return commentOf(comment);
  });
}

/** The newest comments of a document, at most 200, oldest first. */
export async function threadOf(db: Database, documentId: string): Promise<Comment[]> {
  const rows = await db
    .select()
    .from(comments)
    .where(eq(comments.documentId, documentId))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(maxCommentsPerThread);
  return rows.map(commentOf).reverse();
}
