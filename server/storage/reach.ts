import { inArray } from 'drizzle-orm';
import type { Permissions, StorageDocument } from '../../contract/storage/storage-items.ts';
import type { Database } from '../db/database.ts';
import { documents } from '../db/schema/core-schema.ts';
import type { Principal } from '../http/principal.ts';
import { notFound } from '../http/refusal.ts';
import type { AccessQueries, AccessRow } from './access.queries.ts';
import type { Asker, Standing } from './rights.ts';
import { type DocumentRow, documentOf, rightsOn } from './shape.ts';

/** A document that the asker may read, in the trash or not, and what they may do with it. */
export interface Reached {
  readonly row: DocumentRow;
  readonly place: Standing<AccessRow>;
  readonly asker: Asker;
  readonly permissions: Permissions;
}

/** Finds the documents that calls name by their ids, as far as the caller may read them. */
export function createReach(db: Database, access: AccessQueries) {
  /**
   * By id in the order of the question, those in the trash included. What is foreign, hidden or missing is left out
   * alike.
   */
  async function all(principal: Principal, ids: readonly string[]): Promise<Map<string, Reached>> {
    const asked = [...new Set(ids)];
    if (asked.length === 0) return new Map();
    const rows = await db.select().from(documents).where(inArray(documents.id, asked));
    const byId = new Map(rows.map((row) => [row.id, row]));
    const containerIds = [...new Set(rows.map((row) => row.containerId))];
    const { standings, asker } = await access.ofContainers(principal, containerIds);
    return new Map(
      asked.flatMap((id): [string, Reached][] => {
        const row = byId.get(id);
        const place = row && standings.get(row.containerId);
        return place ? [[id, { row, place, asker, permissions: rightsOn(row, place, asker) }]] : [];
      }),
    );
  }

  return {
    all,

    /** Those that are not in the trash. */
    async present(principal: Principal, ids: readonly string[]): Promise<Map<string, Reached>> {
      const found = await all(principal, ids);
      return new Map([...found].filter(([, { row }]) => row.trashedAt === null));
    },

    /** Each of the documents, in the order of the question; answers 404 when one is not there, or in the trash. */
    async each(principal: Principal, ids: readonly string[]): Promise<Reached[]> {
      const found = await this.present(principal, ids);
      return [...new Set(ids)].map((id) => {
        const one = found.get(id);
        if (!one) throw notFound();
        return one;
      });
    },
  };
}

export type Reach = ReturnType<typeof createReach>;

/** A document as an answer, with columns that have changed since it was reached. */
export const answerOf = (
  { row, place, asker }: Reached,
  change: Partial<DocumentRow> = {},
): StorageDocument => documentOf({ ...row, ...change }, place, asker);
