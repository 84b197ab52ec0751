import { Readable } from 'node:stream';
import {
  downloadArticleAttachment,
  getArticle,
  listArticleAttachments,
  listArticles,
  markArticleSeen,
  missingContactId,
} from '../../contract/brazil/news.ts';
import type { ResponseOf } from '../../contract/calls/call.ts';
import { usualItemsPerPage } from '../../contract/calls/json-query.ts';
import { demandDashboards } from '../clients/dashboard-scope.ts';
import type { Deps } from '../deps.ts';
import { attachmentHeaders } from '../http/attachment.ts';
import type { Routes } from '../http/handle.ts';
import type { Principal } from '../http/principal.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import {
  type AttachmentRow,
  articlesFor,
  attachmentsOf,
  describeArticle,
  findArticle,
  noteSeen,
} from './news.queries.ts';

/** An attachment as an answer. */
export const attachmentOf = ({
  id,
  name,
  size,
  mimeType,
  sha256,
}: AttachmentRow): ResponseOf<typeof listArticleAttachments>['items'][number] => ({
  id,
  name,
  sizeBytes: size,
  mimeType,
  sha256,
});

/** The routes that read news [T7.29, T7.30, T7.31]. */
export function addNewsRoutes(routes: Routes, { db, blobs }: Pick<Deps, 'db' | 'blobs'>): void {
  async function demandArticle(principal: Principal, id: string) {
    const found = await findArticle(db, await demandDashboards(db, principal), id);
    if (!found) throw notFound();
    return found;
  }

  routes.handle(listArticles, async ({ principal, query }) => {
    if (!query.contactId) throw new Refusal(400, 'badRequest', missingContactId);
    if (query.contactId !== principal.contactId) throw notFound();
    return await articlesFor(db, await demandDashboards(db, principal), {
      offset: query.startIndex ?? 0,
      limit: query.itemsPerPage ?? usualItemsPerPage,
      now: new Date(),
    });
  });

  routes.handle(getArticle, async ({ principal, params: { id } }) => {
    const { row, seenAt } = await demandArticle(principal, id);
    return await describeArticle(db, row, seenAt);
  });

  routes.handle(markArticleSeen, async ({ principal, params: { id } }) => {
    await demandArticle(principal, id);
    await noteSeen(db, id, principal.contactId);
    return new Response(null, { status: 204 });
  });

  routes.handle(listArticleAttachments, async ({ principal, params: { id } }) => {
    await demandArticle(principal, id);
    return { items: (await attachmentsOf(db, id)).map(attachmentOf) };
  });

  routes.handle(downloadArticleAttachment, async ({ principal, params: { id, attachmentId } }) => {
    await demandArticle(principal, id);
    const file = (await attachmentsOf(db, id)).find((one) => one.id === attachmentId);
    if (!file) throw notFound();
    const { name, mimeType, size, sha256, blobKey } = file;
    const headers = { ...attachmentHeaders({ name, mimeType, sizeBytes: size }), etag: `"${sha256}"` };
    return new Response(Readable.toWeb(await blobs.open(blobKey)) as ReadableStream, { headers });
  });
}
