import type { Comment } from '../../contract/storage/comments.ts';

/**
 * A newer answer put together with what is on screen, oldest first. Nothing that was shown goes away: an answer that was
 * asked for before a comment was added does not hold it, and a long thread answers only its newest. Without news it is
 * the same array, so that nothing is drawn anew.
 */
export function mergeThread(known: readonly Comment[], fresh: readonly Comment[]): readonly Comment[] {
  const first = fresh[0];
  if (!first) return known;
  const ids = new Set(fresh.map(({ id }) => id));
  const missing = known.filter(({ id }) => !ids.has(id));
  if (fresh.length + missing.length === known.length) return known;
  const isEarlier = ({ createdDate }: Comment) => createdDate < first.createdDate;
  return [...missing.filter(isEarlier), ...fresh, ...missing.filter((comment) => !isEarlier(comment))];
}

/** How many comments of others an answer brings that are not known yet. */
export function countArrived(
  known: readonly Comment[],
  fresh: readonly Comment[],
  ownContactId: string,
): number {
  const ids = new Set(known.map(({ id }) => id));
  return fresh.filter(({ id, author }) => !ids.has(id) && author.contactId !== ownContactId).length;
}
