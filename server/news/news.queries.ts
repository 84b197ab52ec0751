import { and, asc, desc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { isArticlePicture } from '../../contract/brazil/article-html.ts';
import type { Article } from '../../contract/brazil/news.ts';
import { downloadArticleAttachment, type listArticles } from '../../contract/brazil/news.ts';
import { fillPath, type ResponseOf } from '../../contract/calls/call.ts';
import type { DashboardScope } from '../clients/dashboard-scope.ts';
import type { Database } from '../db/database.ts';
import { newsArticles, newsAttachments, newsSeen, taxFacts } from '../db/schema/brazil-schema.ts';
import { clientLinks } from '../db/schema/core-schema.ts';
import { safeHtml } from './safe-html.ts';

type ArticleRow = typeof newsArticles.$inferSelect;
export type AttachmentRow = typeof newsAttachments.$inferSelect;
type ListedArticle = ResponseOf<typeof listArticles>['items'][number];

const { audience } = newsArticles;
const kind = sql`${audience} ->> 'kind'`;

/** Whether an article is for a user: for all of the firm, or for a client that the user acts for. */
const isFor = (userId: string): SQL => sql`(${kind} = 'all' or exists (
  select 1 from ${clientLinks} left join ${taxFacts} on ${taxFacts.clientId} = ${clientLinks.clientId}
  where ${clientLinks.userId} = ${userId} and (
    (${kind} = 'clients' and ${audience} -> 'clientIds' ? ${clientLinks.clientId})
    or (${kind} = 'regimes' and ${audience} -> 'regimes' ? ${taxFacts.regime})
    or (${kind} = 'traits' and exists (
      select 1 from unnest(${taxFacts.traits}) as trait where ${audience} -> 'traits' ? trait)))))`;

/** The articles that the caller may read now; staff read all of the firm, also those of another time. */
const visibleTo = ({ principal, isFirm }: DashboardScope, now: Date): SQL =>
  and(
    eq(newsArticles.companyId, principal.companyId),
    isFirm
      ? undefined
      : and(
          lte(newsArticles.publishedAt, now),
          or(isNull(newsArticles.expiresAt), gt(newsArticles.expiresAt, now)),
          isFor(principal.userId),
        ),
  ) as SQL;

const seenBy = (contactId: string): SQL =>
  and(eq(newsSeen.articleId, newsArticles.id), eq(newsSeen.contactId, contactId)) as SQL;

const attachmentsCount = sql<number>`(
  select count(*)::int from ${newsAttachments} where ${newsAttachments.articleId} = ${newsArticles.id})`;

/** Whether an attachment may be shown in an article, and be its cover. */
export const isPicture = ({ mimeType }: Pick<AttachmentRow, 'mimeType'>): boolean =>
  isArticlePicture(mimeType);

/** The path of an attachment of an article. */
const pathOf = (articleId: string, attachmentId: string): string =>
  fillPath(downloadArticleAttachment, { id: articleId, attachmentId });

const listedOf = (row: ArticleRow, count: number, seenAt: Date | null): ListedArticle => ({
  id: row.id,
  title: row.title,
  summary: row.summary,
  category: row.category,
  author: row.authorName,
  publishedAt: row.publishedAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  pinned: row.pinned,
  attachmentsCount: count,
  coverPath: row.coverId === null ? null : pathOf(row.id, row.coverId),
  seenAt: seenAt?.toISOString() ?? null,
});

/** A part of the articles for a contact, how many there are, and how many of them the contact has not seen. */
export async function articlesFor(
  db: Database,
  scope: DashboardScope,
  { offset, limit, now }: { readonly offset: number; readonly limit: number; readonly now: Date },
): Promise<ResponseOf<typeof listArticles>> {
  const visible = visibleTo(scope, now);
  const seen = seenBy(scope.principal.contactId);
  const [rows, [counted]] = await Promise.all([
    db
      .select({ article: newsArticles, seenAt: newsSeen.seenAt, count: attachmentsCount })
      .from(newsArticles)
      .leftJoin(newsSeen, seen)
      .where(visible)
      .orderBy(desc(newsArticles.pinned), desc(newsArticles.publishedAt), newsArticles.id)
      .offset(offset)
      .limit(limit),
    db
      .select({
        total: sql<number>`count(*)::int`,
        unread: sql<number>`(count(*) filter (where ${newsSeen.seenAt} is null))::int`,
      })
      .from(newsArticles)
      .leftJoin(newsSeen, seen)
      .where(visible),
  ]);
  return {
    items: rows.map(({ article, count, seenAt }) => listedOf(article, count, seenAt)),
    totalItems: counted?.total ?? 0,
    unreadItems: counted?.unread ?? 0,
  };
}

/** An article that the caller may read, with when they have seen it. */
export async function findArticle(
  db: Database,
  scope: DashboardScope,
  id: string,
): Promise<{ row: ArticleRow; seenAt: Date | null } | undefined> {
  const [found] = await db
    .select({ row: newsArticles, seenAt: newsSeen.seenAt })
    .from(newsArticles)
    .leftJoin(newsSeen, seenBy(scope.principal.contactId))
    .where(and(eq(newsArticles.id, id), visibleTo(scope, new Date())));
  return found;
}

/** The attachments of an article in the order in which they came; one article has at most ten. */
export const attachmentsOf = (db: Pick<Database, 'select'>, articleId: string): Promise<AttachmentRow[]> =>
  db
    .select()
    .from(newsAttachments)
    .where(eq(newsAttachments.articleId, articleId))
    .orderBy(asc(newsAttachments.createdAt), newsAttachments.id);

/** An article as an answer, with safe HTML. */
export async function describeArticle(db: Database, row: ArticleRow, seenAt: Date | null): Promise<Article> {
  const attachments = await attachmentsOf(db, row.id);
  const pictures = new Set(attachments.filter(isPicture).map(({ id }) => id));
  const pictureOf = (id: string) => (pictures.has(id) ? pathOf(row.id, id) : undefined);
  return {
    ...listedOf(row, attachments.length, seenAt),
    bodyHtml: safeHtml(row.bodyHtml, pictureOf),
  };
}

/** Notes that a contact has seen an article; the first time counts. */
export async function noteSeen(db: Database, articleId: string, contactId: string): Promise<void> {
  await db.insert(newsSeen).values({ articleId, contactId }).onConflictDoNothing();
}
