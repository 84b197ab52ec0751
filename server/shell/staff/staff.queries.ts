import { and, asc, count, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import { folded, foldName } from '../../clients/fold.ts';
import type { Database } from '../../db/database.ts';
import { clientLinks, clients, users } from '../../db/schema/core-schema.ts';
import type { User } from '../../security/roles.ts';

/** How many clients a page of the staff area shows. */
export const staffPageSize = 25;

/** A client of the firm with the people who act for it. */
export interface StaffClient {
  readonly client: typeof clients.$inferSelect;
  readonly people: readonly User[];
}

export interface StaffPage {
  readonly clients: readonly StaffClient[];
  readonly total: number;
  /** Counts from 1; the last one when a page beyond it was asked for. */
  readonly page: number;
  readonly pages: number;
}

/** What a search looks at: every name of a client, and the names and addresses of the people who act for it. */
export function clientsMatching(db: Database, term: string): SQL | undefined {
  const wanted = foldName(term).replace(/[\\%_]/g, '\\$&');
  if (wanted === '') return undefined;
  const has = (value: unknown): SQL => sql`${folded(value)} like ${`%${wanted}%`}`;
  const names = [clients.name, clients.doingBusinessAs, clients.displayAs, clients.nickname];
  const people = db
    .select({ id: users.id })
    .from(clientLinks)
    .innerJoin(users, eq(users.id, clientLinks.userId))
    .where(
      and(
        eq(clientLinks.clientId, clients.id),
        eq(users.companyId, clients.companyId),
        eq(users.kind, 'client'),
        or(has(sql`(${users.firstName} || ' ' || ${users.lastName})`), has(users.email)),
      ),
    );
  return or(...names.map(has), exists(people));
}

/** A page of a firm's clients in the order of their names, each with its people. Nothing of another firm comes out of it. */
export async function findStaffPage(
  db: Database,
  asked: { readonly companyId: string; readonly term: string; readonly page: number },
): Promise<StaffPage> {
  const { companyId, term } = asked;
  const where = and(eq(clients.companyId, companyId), clientsMatching(db, term));
  const [counted] = await db.select({ total: count() }).from(clients).where(where);
  const total = counted?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / staffPageSize));
  const page = Math.min(asked.page, pages);
  const found = await db
    .select()
    .from(clients)
    .where(where)
    .orderBy(sql`${clients.sortName} collate "C"`, clients.id)
    .limit(staffPageSize)
    .offset((page - 1) * staffPageSize);
  const ids = found.map(({ id }) => id);
  const links = await db
    .select({ clientId: clientLinks.clientId, user: users })
    .from(clientLinks)
    .innerJoin(users, eq(users.id, clientLinks.userId))
    .where(and(inArray(clientLinks.clientId, ids), eq(users.companyId, companyId), eq(users.kind, 'client')))
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id));
  return {
    clients: found.map((client) => ({
      client,
      people: links.filter(({ clientId }) => clientId === client.id).map(({ user }) => user),
    })),
    total,
    page,
    pages,
  };
}
