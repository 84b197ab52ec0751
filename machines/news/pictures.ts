import {
  type Article,
  downloadArticleAttachment,
  mostArticleAttachments,
} from '../../contract/brazil/news.ts';
import { fillPath } from '../../contract/calls/call.ts';

/** A placeholder for the id of an attachment: no id has it. */
const place = '~';

/**
 * The attachment of an article that a path of the server leads to; `undefined` for every other path, also that of another
 * article's attachment.
 */
export function attachmentIdIn(articleId: string, path: string): string | undefined {
  const [before = ''] = fillPath(downloadArticleAttachment, { id: articleId, attachmentId: place }).split(
    place,
  );
  const id = path.startsWith(before) ? path.slice(before.length) : '';
  return /^[\w-]+$/.test(id) ? id : undefined;
}

/** The pictures that an article shows, each once: its cover, and those in its body. */
export function picturesOf({ id, coverPath, bodyHtml }: Article): readonly string[] {
  const paths = [coverPath ?? '', ...[...bodyHtml.matchAll(/\ssrc="([^"]*)"/g)].map(([, path = '']) => path)];
  const ids = paths.flatMap((path) => attachmentIdIn(id, path) ?? []);
  return [...new Set(ids)].slice(0, mostArticleAttachments);
}
