import type { ResponseOf } from '../../contract/calls/call.ts';
import type { unreadDocuments } from '../../contract/home/home.ts';
import { oneReadLess } from '../../contract/home/home-rules.ts';

/** Unread documents as the server answers them: a page, or the pages that are loaded so far, joined. */
export type UnreadList = ResponseOf<typeof unreadDocuments>;

const clientsOf = (...lists: readonly UnreadList[]): UnreadList['clients'] => [
  ...new Map(lists.flatMap(({ clients }) => clients).map((client) => [client.id, client])).values(),
];

/** A list with its next page at the end. */
export function withNext(list: UnreadList | null, page: UnreadList): UnreadList {
  if (list === null) return page;
  const known = new Set(list.rows.map(({ id }) => id));
  return {
    ...page,
    rows: [...list.rows, ...page.rows.filter(({ id }) => !known.has(id))],
    clients: clientsOf(list, page),
  };
}

/**
 * A list after its first page was loaded again: new documents come first, and rows that are missing in the page were
 * read by another person or deleted, so they go. Rows that the user opened stay: Back leads to the same list.
 */
export function withNewest(list: UnreadList, page: UnreadList): UnreadList {
  const known = new Set(list.rows.map(({ id }) => id));
  const unread = new Set(page.rows.map(({ id }) => id));
  const oldest = page.next === null ? '' : (page.rows.at(-1)?.createdAt ?? '');
  const kept = list.rows.filter(
    ({ id, isRead, createdAt }) => isRead || unread.has(id) || createdAt <= oldest,
  );
  return {
    unread: page.unread,
    rows: [...page.rows.filter(({ id }) => !known.has(id)), ...kept],
    next: list.next,
    clients: clientsOf(list, page),
  };
}

/** A list after a document was opened, which marks it as read [S2.16]. */
export function withRead(list: UnreadList, documentId: string): UnreadList {
  if (!list.rows.some(({ id, isRead }) => id === documentId && !isRead)) return list;
  return {
    ...list,
    unread: oneReadLess(list.unread),
    rows: list.rows.map((row) => (row.id === documentId ? { ...row, isRead: true } : row)),
  };
}
