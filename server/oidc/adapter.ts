import { and, eq, sql } from 'drizzle-orm';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { Database } from '../db/database.ts';
import { providerEntries } from '../db/schema/access-schema.ts';
import { isStorable } from '../http/unstorable.ts';
import { errors } from './library.ts';

/** Keeps what the embedded provider must remember in the database, so that any server can answer the next request. */
export function adapterOver(db: Database): AdapterFactory {
  return (model: string): Adapter => {
    const byId = (id: string) => and(eq(providerEntries.model, model), eq(providerEntries.id, id));
    const find = async (where: ReturnType<typeof and>): Promise<AdapterPayload | undefined> => {
      const [row] = await db.select().from(providerEntries).where(where);
      if (!row || (row.expiresAt && row.expiresAt.getTime() <= Date.now())) return undefined;
      return row.consumedAt
        ? { ...row.payload, consumed: Math.floor(row.consumedAt.getTime() / 1000) }
        : row.payload;
    };
    return {
      async upsert(id, payload, expiresIn) {
        // What the browser sent is in it: the state, the nonce, hints.
        if (!isStorable(payload)) throw new errors.InvalidRequest('a parameter is not valid');
        const entry = {
          payload: payload as Record<string, unknown>,
          grantId: payload.grantId ?? null,
          uid: payload.uid ?? null,
          userCode: payload.userCode ?? null,
          expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
        };
        await db
          .insert(providerEntries)
          .values({ model, id, ...entry })
          .onConflictDoUpdate({ target: [providerEntries.model, providerEntries.id], set: entry });
      },
      find: async (id) => (isStorable(id) ? await find(byId(id)) : undefined),
      findByUid: (uid) => find(and(eq(providerEntries.model, model), eq(providerEntries.uid, uid))),
      findByUserCode: (code) =>
        find(and(eq(providerEntries.model, model), eq(providerEntries.userCode, code))),
      async consume(id) {
        await db.update(providerEntries).set({ consumedAt: sql`now()` }).where(byId(id));
      },
      async destroy(id) {
        await db.delete(providerEntries).where(byId(id));
      },
      async revokeByGrantId(grantId) {
        await db
          .delete(providerEntries)
          .where(and(eq(providerEntries.model, model), eq(providerEntries.grantId, grantId)));
      },
    };
  };
}
