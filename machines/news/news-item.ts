import type { listArticles } from '../../contract/brazil/news.ts';
import type { ResponseOf } from '../../contract/calls/call.ts';

type Listed = ResponseOf<typeof listArticles>['items'][number];

/** An article as lists show it. */
export interface NewsItem extends Omit<Listed, 'seenAt'> {
  /** Whether the user's contact has not seen it. */
  readonly isUnread: boolean;
}

/** A part of the list, with how many articles and unread ones there are in all. */
export interface NewsPart {
  readonly items: readonly NewsItem[];
  readonly totalItems: number;
  readonly unread: number;
}

/** An article that is being marked as seen. */
export interface SeenMark {
  readonly articleId: string;
  /** Whether the count of unread articles went down for it. */
  readonly isCounted: boolean;
}

const withUnread = (list: NewsPart, articleId: string, isUnread: boolean, step: 1 | -1): NewsPart => ({
  ...list,
  unread: Math.max(0, list.unread + step),
  items: list.items.map((item) => (item.id === articleId ? { ...item, isUnread } : item)),
});

/** A list after an article was seen: it counts at once, unless the list shows it as seen already. */
export function withSeen(
  list: NewsPart | null,
  articleId: string,
): { readonly list: NewsPart | null; readonly mark: SeenMark } {
  if (list === null) return { list, mark: { articleId, isCounted: false } };
  const isCounted = list.items.every(({ id, isUnread }) => id !== articleId || isUnread);
  return {
    list: isCounted ? withUnread(list, articleId, false, -1) : list,
    mark: { articleId, isCounted },
  };
}

/** A list after a mark failed: its article is unread as before. */
export const withoutSeen = (list: NewsPart | null, { articleId, isCounted }: SeenMark): NewsPart | null =>
  list && isCounted ? withUnread(list, articleId, true, 1) : list;

/**
 * A list with a part that has come, behind the others or in their place. An article that came twice, because others were
 * published meanwhile, is there once. What is being marked still counts as unread in the answer, unless it says otherwise.
 */
export function withPart(
  before: readonly NewsItem[],
  part: NewsPart,
  marks: readonly SeenMark[],
): { readonly list: NewsPart; readonly marks: readonly SeenMark[] } {
  const known = new Set(before.map(({ id }) => id));
  const added = part.items.filter(({ id }) => !known.has(id));
  const items = [...before, ...added];
  // A part without anything new is the end, whatever the total says.
  const totalItems = added.length === 0 ? items.length : Math.max(part.totalItems, items.length);
  let list: NewsPart = { items, totalItems, unread: part.unread };
  const recounted = marks.map((mark) => {
    const isSeen = part.items.some(({ id, isUnread }) => id === mark.articleId && !isUnread);
    if (!isSeen) list = withUnread(list, mark.articleId, false, -1);
    return { ...mark, isCounted: !isSeen };
  });
  return { list, marks: recounted };
}
