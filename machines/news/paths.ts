/** The path of the list of articles, and the beginning of the path of each [T2.21]. */
const newsPath = '/home/news';

/** The path of an article [T2.21]. */
export const articlePathOf = (articleId: string): string => `${newsPath}/${encodeURIComponent(articleId)}`;

/** The article that a path leads to; `null` for the list and for other pages. */
export function articleIdIn(path: string): string | null {
  const [, id] = /^\/home\/news\/([^/?#]+)/.exec(path) ?? [];
  if (id === undefined) return null;
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Whether the page of a path shows news: on home, in their list, or as an article. */
export const showsNews = (path: string): boolean => /^\/home(?:[/?#]|$)/.test(path);
