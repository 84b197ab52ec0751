import { and, asc, count, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Client } from '../../contract/clients.ts';
import type { Database } from '../db/database.ts';
import { clientLinks, clients } from '../db/schema.ts';
import type { Principal } from '../http/principal.ts';
import { folded, foldName } from './fold.ts';

/** Which page of whose clients. `page` counts from 0. */
export interface ClientsAsked {
  readonly principal: Principal;
  readonly orderBy: 'name' | 'displayName';
  readonly descending: boolean;
  readonly searchBy: 'name' | 'nickname';
  readonly term: string;
  /** Whether the asker is shown nicknames [S6.06]; they are looked at in a search only then. */
  readonly withNicknames: boolean;
  readonly page: number;
  readonly pageSize: number;
}

const displayName = sql`coalesce(nullif(${clients.doingBusinessAs}, ''), nullif(${clients.displayAs}, ''), ${clients.name})`;

/** Byte order of folded names: the same on every database, whatever its own collation. */
const inOrder = (value: SQL | typeof clients.sortName): SQL => sql`${value} collate "C"`;

/** People look for a client by any name that they have seen for it, so `name` looks at all of them. */
function matching({ term, searchBy, withNicknames }: ClientsAsked): SQL | undefined {
  const wanted = foldName(term).replace(/[\\%_]/g, '\\$&');
  if (wanted === '') return undefined;
  const columns =
    searchBy === 'nickname' && withNicknames
      ? [clients.nickname]
      : [
          clients.name,
          clients.doingBusinessAs,
          clients.displayAs,
          ...(withNicknames ? [clients.nickname] : []),
        ];
  return or(...columns.map((column) => sql`${folded(column)} like ${`%${wanted}%`}`));
}

/** A page of the clients that a user is linked to, and how many there are in all [S3.05, S5.14]. */
export async function findClients(
  db: Database,
  asked: ClientsAsked,
): Promise<{ items: Client[]; total: number }> {
  const { principal } = asked;
  const where = and(
    eq(clientLinks.userId, principal.userId),
    eq(clients.companyId, principal.companyId),
    matching(asked),
  );
  const direction = asked.descending ? desc : asc;
  const order = inOrder(asked.orderBy === 'displayName' ? folded(displayName) : clients.sortName);
  const [items, [counted]] = await Promise.all([
    db
      .select({
        id: clients.id,
        name: clients.name,
        nickname: clients.nickname,
        displayAs: clients.displayAs,
        doingBusinessAs: clients.doingBusinessAs,
        kind: clients.kind,
        description: clients.description,
      })
      .from(clientLinks)
      .innerJoin(clients, eq(clients.id, clientLinks.clientId))
      .where(where)
      .orderBy(direction(order), direction(clients.id))
      .limit(asked.pageSize)
      .offset(asked.page * asked.pageSize),
    db
      .select({ total: count() })
      .from(clientLinks)
      .innerJoin(clients, eq(clients.id, clientLinks.clientId))
      .where(where),
  ]);
  return { items, total: counted?.total ?? 0 };
}
