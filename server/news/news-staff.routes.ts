import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { and, count, eq, sql } from 'drizzle-orm';
import mime from 'mime-types';
import {
  addArticleAttachment,
  createArticle,
  deleteArticle,
  deleteArticleAttachment,
  mostArticleAttachments,
  updateArticle,
  type WrittenArticle,
} from '../../contract/brazil/news.ts';
import { hasWidget } from '../../contract/home/dashboards.ts';
import { chargeDaily } from '../db/daily-quota.ts';
import { newsArticles, newsAttachments, newsSeen } from '../db/schema/brazil-schema.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import type { Principal } from '../http/principal.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { findCompany, marketOf } from '../security/theme.ts';
import { receiveFile } from '../storage/upload.form.ts';
import { demandFirm } from '../tasks/scope.ts';
import { attachmentsOf, describeArticle, findArticle, isPicture } from './news.queries.ts';
import { attachmentOf } from './news.routes.ts';
import { elementsLeftOut, lostText } from './safe-html.ts';

const columnsOf = ({ publishedAt, expiresAt, ...rest }: WrittenArticle) => ({
  ...rest,
  expiresAt: expiresAt === null ? null : new Date(expiresAt),
  ...(publishedAt === undefined ? {} : { publishedAt: new Date(publishedAt) }),
});

/** The routes with which staff write news. */
export function addNewsStaffRoutes(
  routes: Routes,
  { db, blobs, settings: { limits } }: Pick<Deps, 'db' | 'blobs' | 'settings'>,
): void {
  /** An article of the caller's firm; refuses other users with 403. */
  async function demandOwn(principal: Principal, id: string) {
    const found = await findArticle(db, await demandFirm(db, principal), id);
    if (!found) throw notFound();
    return found;
  }

  /** Refuses with 403 to write news that no home shows. */
  async function demandNews({ companyId }: Principal): Promise<void> {
    const company = await findCompany(db, companyId);
    if (!hasWidget(marketOf(company?.market ?? ''), 'news'))
      throw new Refusal(403, 'forbidden', 'Home of this market shows no news.');
  }

  /** Refuses with 400 a body that would lose text: the author learns of it before the article is published. */
  function demandWhole({ bodyHtml }: Pick<WrittenArticle, 'bodyHtml'>): void {
    const loss = lostText(bodyHtml);
    if (loss) throw new Refusal(400, 'badRequest', `body: bodyHtml ${loss}`);
  }

  /** Refuses with 400 a cover that is no picture among the attachments of the article. */
  async function demandCover(articleId: string, coverId: string | null): Promise<void> {
    if (coverId === null) return;
    const attachments = await attachmentsOf(db, articleId);
    if (!attachments.some((one) => one.id === coverId && isPicture(one)))
      throw new Refusal(400, 'badRequest', 'body: coverId is not valid');
  }

  routes.handle(createArticle, async ({ principal, body }) => {
    const scope = await demandFirm(db, principal);
    await demandNews(principal);
    demandWhole(body);
    const id = randomUUID();
    const { userId, companyId, name } = principal;
    await demandCover(id, body.coverId);
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('news'), hashtext(${companyId}))`);
      const [held] = await tx
        .select({ total: count() })
        .from(newsArticles)
        .where(eq(newsArticles.companyId, companyId));
      if ((held?.total ?? 0) >= limits.newsArticles)
        throw new Refusal(429, 'tooManyRequests', 'The firm has as many articles as it may.');
      const author = { companyId, authorId: userId, authorName: name };
      await tx.insert(newsArticles).values({ id, ...author, publishedAt: new Date(), ...columnsOf(body) });
    });
    const made = await findArticle(db, scope, id);
    if (!made) throw notFound();
    const article = await describeArticle(db, made.row, made.seenAt);
    return { ...article, leftOut: [...elementsLeftOut(body.bodyHtml)] };
  });

  routes.handle(updateArticle, async ({ principal, params: { id }, body: { unread, ...body } }) => {
    await demandOwn(principal, id);
    demandWhole(body);
    await demandCover(id, body.coverId);
    await db.transaction(async (tx) => {
      await tx.update(newsArticles).set(columnsOf(body)).where(eq(newsArticles.id, id));
      if (unread) await tx.delete(newsSeen).where(eq(newsSeen.articleId, id));
    });
    const changed = await demandOwn(principal, id);
    const article = await describeArticle(db, changed.row, changed.seenAt);
    return { ...article, leftOut: [...elementsLeftOut(body.bodyHtml)] };
  });

  routes.handle(deleteArticle, async ({ principal, params: { id } }) => {
    await demandOwn(principal, id);
    // The sweep of orphans removes the bytes of its attachments.
    await db.delete(newsArticles).where(eq(newsArticles.id, id));
    return new Response(null, { status: 204 });
  });

  routes.handle(addArticleAttachment, async ({ context, principal, params: { id } }) => {
    await demandOwn(principal, id);
    const bodyBytes = Number(context.req.header('content-length') ?? 0);
    if (bodyBytes > limits.newsAttachmentBytes + limits.formBytes) throw new Refusal(413, 'tooLarge');
    await blobs.assertRoom(bodyBytes);
    const incoming = (context.env as HttpBindings).incoming as IncomingMessage;
    const { name, blob } = await receiveFile(incoming, blobs, limits);
    try {
      if (blob.size > limits.newsAttachmentBytes) throw new Refusal(413, 'tooLarge');
      const { key: blobKey, size, sha256 } = blob;
      const mimeType = mime.lookup(name) || 'application/octet-stream';
      const row = { id: randomUUID(), articleId: id, name, mimeType, size, sha256, blobKey };
      const [made] = await db.transaction(async (tx) => {
        // The row of the article is held: of uploads at once no more get through than fit.
        await tx.select().from(newsArticles).where(eq(newsArticles.id, id)).for('update');
        const [held] = await tx
          .select({ total: count() })
          .from(newsAttachments)
          .where(eq(newsAttachments.articleId, id));
        if ((held?.total ?? 0) >= mostArticleAttachments)
          throw new Refusal(400, 'badRequest', 'The article has as many attachments as it may.');
        await chargeDaily(
          tx,
          {
            kind: 'user',
            ownerId: principal.userId,
            limit: limits.uploadBytesPerUser,
            reason: 'uploadQuota',
            message: 'The upload quota of the user is used up for today.',
          },
          size,
        );
        return await tx.insert(newsAttachments).values(row).returning();
      });
      if (!made) throw notFound();
      return attachmentOf(made);
    } catch (error) {
      if (error instanceof Refusal) await blobs.remove(blob.key);
      throw error;
    }
  });

  routes.handle(deleteArticleAttachment, async ({ principal, params: { id, attachmentId } }) => {
    await demandOwn(principal, id);
    const gone = await db.transaction(async (tx) => {
      await tx
        .update(newsArticles)
        .set({ coverId: null })
        .where(and(eq(newsArticles.id, id), eq(newsArticles.coverId, attachmentId)));
      return await tx
        .delete(newsAttachments)
        .where(and(eq(newsAttachments.id, attachmentId), eq(newsAttachments.articleId, id)))
        .returning({ id: newsAttachments.id });
    });
    if (gone.length === 0) throw notFound();
    return new Response(null, { status: 204 });
  });
}
