import { and, asc, count, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Client } from '../../contract/firm/clients.ts';
import type { Database } from '../db/database.ts';
import { clientLinks, clients } from '../db/schema/core-schema.ts';
import { writtenByShape } from '../db/written-once.ts';
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

/** In what the statements of the list differ; everything else is a value of theirs. */
interface ListShape {
  readonly orderBy: ClientsAsked['orderBy'];
  readonly descending: boolean;
  /** Which names of a client are looked at. */
  readonly searched: 'none' | 'nickname' | 'names' | 'allNames';
}

/** People look for a client by any name that they have seen for it, so `name` looks at all of them. */
const searchedIn = ({ term, searchBy, withNicknames }: ClientsAsked): ListShape['searched'] => {
  if (foldName(term) === '') return 'none';
  if (!withNicknames) return 'names';
  return searchBy === 'nickname' ? 'nickname' : 'allNames';
};
const names = [clients.name, clients.doingBusinessAs, clients.displayAs];
const searchedColumns: Readonly<Record<ListShape['searched'], readonly AnyPgColumn[]>> = {
  none: [],
  nickname: [clients.nickname],
  names,
  allNames: [...names, clients.nickname],
};

const matching = (searched: ListShape['searched']): SQL | undefined =>
  and(
    eq(clientLinks.userId, sql.placeholder('userId')),
    eq(clients.companyId, sql.placeholder('companyId')),
    or(
      ...searchedColumns[searched].map((column) => sql`${folded(column)} like ${sql.placeholder('pattern')}`),
    ),
  );

const pages = writtenByShape('clients', (db, { orderBy, descending, searched }: ListShape, name) => {
  const direction = descending ? desc : asc;
  const order = inOrder(orderBy === 'displayName' ? folded(displayName) : clients.sortName);
  return db
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
    .where(matching(searched))
    .orderBy(direction(order), direction(clients.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(name);
});

const counts = writtenByShape('clients_count', (db, { searched }: Pick<ListShape, 'searched'>, name) =>
  db
    .select({ total: count() })
    .from(clientLinks)
    .innerJoin(clients, eq(clients.id, clientLinks.clientId))
    .where(matching(searched))
    .prepare(name),
);

/** A page of the clients that a user is linked to, and how many there are in all [S3.05, S5.14]. */
export async function findClients(
  db: Database,
  asked: ClientsAsked,
): Promise<{ items: Client[]; total: number }> {
  const { orderBy, descending, page, pageSize } = asked;
  const { userId, companyId } = asked.principal;
  const searched = searchedIn(asked);
  const pattern = `%${foldName(asked.term).replace(/[\\%_]/g, '\\$&')}%`;
  const whose = { userId, companyId, pattern };
  const [items, [counted]] = await Promise.all([
    pages(db, { orderBy, descending, searched }).execute({
      ...whose,
      limit: pageSize,
      offset: page * pageSize,
    }),
    counts(db, { searched }).execute(whose),
  ]);
  return { items, total: counted?.total ?? 0 };
}
