/** Assigns the groups of a page to its cards. */
export interface CardSlots {
  readonly ids: readonly string[];
  readonly page: number;
  /** React's key of each. */
  readonly keys: readonly number[];
  /** The next unused key. */
  readonly next: number;
}

export const noSlots: CardSlots = { ids: [], page: 0, keys: [], next: 0 };

/**
 * Another page reuses the existing cards, which is faster than mounting new ones; while a page stays, a card keeps its
 * group, so that the focus in it is not lost.
 */
export function nextSlots(before: CardSlots, ids: readonly string[], page: number): CardSlots {
  let { next } = before;
  const fresh = (): number => next++;
  const known = new Map(before.ids.map((id, index) => [id, before.keys[index]]));
  const keys = ids.map((id, index) => (page === before.page ? known.get(id) : before.keys[index]) ?? fresh());
  return { ids, page, keys, next };
}
