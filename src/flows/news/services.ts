import { isArticlePicture } from '../../../contract/brazil/article-html.ts';
import {
  type Article,
  articlesQuery,
  downloadArticleAttachment,
  getArticle,
  listArticleAttachments,
  listArticles,
  markArticleSeen,
} from '../../../contract/brazil/news.ts';
import { fillPath } from '../../../contract/calls/call.ts';
import type { Attachment } from '../../../machines/news/article.machine.ts';
import type { AttachmentWish } from '../../../machines/news/news.machine.ts';
import type { NewsPart } from '../../../machines/news/news-item.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { saveFile } from '../../platform/browser/save-file.ts';
import { authorizedFetch } from '../../platform/http/authorized-fetch.ts';
import { fetchBytes } from '../../platform/http/fetch-bytes.ts';
import type { Http } from '../../platform/http/http.ts';

/** The largest attachment of an article that is kept in memory, in bytes; the server's own limit is lower. */
const mostAttachmentBytes = 100_000_000;

interface Options {
  readonly http: Http;
  readonly page: Window;
  readonly fetch?: typeof globalThis.fetch;
}

/** What the charts of the news need from the world [T7.29–T7.31]. */
export function createNewsServices({ http, page, fetch = globalThis.fetch }: Options) {
  /** The bytes of an attachment, with the type that the server gives it. Rejects with a `ProblemError`. */
  async function loadAttachment(articleId: string, attachmentId: string, signal: AbortSignal): Promise<Blob> {
    let type = '';
    const asUser = authorizedFetch(http, fetch);
    const bytes = await fetchBytes(
      `${page.location.origin}${fillPath(downloadArticleAttachment, { id: articleId, attachmentId })}`,
      mostAttachmentBytes,
      signal,
      async (input, init) => {
        const response = await asUser(input, init);
        type = response.headers.get('content-type') ?? '';
        return response;
      },
    );
    if (!bytes) throw new ProblemError({ code: 'tooLarge' });
    return new Blob([bytes], { type });
  }

  return {
    /** The next articles for a contact, from an index on [T7.29]. */
    async loadArticles(
      { contactId, from }: { contactId: string; from: number },
      signal: AbortSignal,
    ): Promise<NewsPart> {
      const query = articlesQuery(contactId, from);
      const { items, totalItems, unreadItems } = await http.call(listArticles, { query, signal });
      return {
        items: items.map(({ seenAt, ...item }) => ({ ...item, isUnread: seenAt === null })),
        totalItems,
        unread: unreadItems,
      };
    },

    /** One article [T7.29]. */
    loadArticle: ({ articleId }: { articleId: string }, signal: AbortSignal): Promise<Article> =>
      http.call(getArticle, { params: { id: articleId }, signal }),

    /** Notes that the contact has seen an article [T7.30]. */
    markSeen: ({ articleId }: { articleId: string }, signal: AbortSignal): Promise<void> =>
      http.call(markArticleSeen, { params: { id: articleId }, signal }),

    /** The files of an article [T7.31]. */
    async loadAttachments(
      { articleId }: { articleId: string },
      signal: AbortSignal,
    ): Promise<readonly Attachment[]> {
      return (await http.call(listArticleAttachments, { params: { id: articleId }, signal })).items;
    },

    /** A picture of an article; what is no picture is refused, whatever the article says. */
    async loadPicture(
      { articleId, attachmentId }: { articleId: string; attachmentId: string },
      signal: AbortSignal,
    ): Promise<Blob> {
      const blob = await loadAttachment(articleId, attachmentId, signal);
      if (!isArticlePicture(blob.type)) throw new ProblemError({ code: 'fileType' });
      return blob;
    },

    /** Fetches an attachment and hands it to the browser under its name [T7.31]. */
    async saveAttachment(
      { articleId, attachmentId, name }: AttachmentWish,
      signal: AbortSignal,
    ): Promise<void> {
      saveFile(page, await loadAttachment(articleId, attachmentId, signal), name);
    },
  };
}
