import { createHash } from 'node:crypto';
import { isUnfiltered } from './documents.orders.ts';
import type { Asked, DocumentPages } from './documents.pages.ts';

/** A container as far as totals go by it. */
export interface CountedPlace {
  readonly id: string;
  readonly documentCount: number;
  /** Changes with everything that could change a total. */
  readonly revision: number;
}

/**
 * How many documents answer a question. Without a filter the containers' own counts say it. Else it is counted, and
 * remembered, the latest `mostKnown` of them, for as long as no container has changed: one who scrolls through what was found makes it counted once.
 */
export function createTotals(pages: Pick<DocumentPages, 'count'>, mostKnown: number) {
  const known = new Map<string, Promise<number>>();

  return async (asked: Asked, places: readonly CountedPlace[]): Promise<number> => {
    if (isUnfiltered(asked.question))
      return places.reduce((sum, { documentCount }) => sum + documentCount, 0);
    const { search, addedBy, read, fields } = asked.question;
    const state = places.map(({ id, revision }) => [id, revision]);
    const key = createHash('sha256')
      .update(JSON.stringify([asked.clientId, search, addedBy, read, fields, state]))
      .digest('base64');
    const total = known.get(key) ?? pages.count(asked);
    // The one used last stays longest.
    known.delete(key);
    known.set(key, total);
    const [oldest] = known.keys();
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
    try {
      return await total;
    } catch (error) {
      known.delete(key);
      throw error;
    }
  };
}
