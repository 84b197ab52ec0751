import { and, asc, desc, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm';
import { folded, foldName } from '../../../clients/fold.ts';
import type { Database, PooledDatabase } from '../../../db/database.ts';
import { clientLinks, containers, documents, users } from '../../../db/schema/core-schema.ts';
import { inNameOf } from '../../../security/in-name-of.ts';
import { isOpen, type User } from '../../../security/roles.ts';
import { createAccessQueries } from '../../../storage/access.queries.ts';

/** A stored document of a client, and whether a contact can read it. */
export interface FoundDocument {
  readonly id: string;
  readonly name: string;
  /** The names of its folders, from below the client down; empty at the client itself. */
  readonly folders: readonly string[];
  readonly isReadable: boolean;
}

/** The people of a client who may confirm a receipt: they can sign in, and do more than read. */
export async function findContacts(
  db: Database,
  { id, companyId }: { readonly id: string; readonly companyId: string },
): Promise<User[]> {
  const rows = await db
    .select({ user: users })
    .from(clientLinks)
    .innerJoin(users, eq(users.id, clientLinks.userId))
    .where(
      and(
        ...[eq(clientLinks.clientId, id), ne(clientLinks.role, 'Reader')],
        ...[eq(users.companyId, companyId), eq(users.kind, 'client')],
      ),
    )
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id));
  return rows.map(({ user }) => user).filter(isOpen);
}

/**
 * The documents of a client that a delivery names, by id, and those that a search finds for it, the latest first and one
 * more than `most`. Only what the contact can read is found; what is named and not readable is marked.
 */
export async function findForDelivery(
  db: PooledDatabase,
  asked: {
    readonly clientId: string;
    readonly contactId: string | undefined;
    readonly term: string;
    readonly chosen: readonly string[];
    readonly most: number;
  },
): Promise<{ known: ReadonlyMap<string, FoundDocument>; found: FoundDocument[] }> {
  const { clientId, contactId, term, chosen, most } = asked;
  const contact = contactId === undefined ? undefined : await inNameOf(db, contactId);
  const access = contact && (await createAccessQueries(db).ofClient(contact, clientId));
  const readable = [...(access?.standings.keys() ?? [])];
  const columns = {
    ...{ id: documents.id, name: documents.name, containerId: documents.containerId },
    folders: sql<string[]>`array(select above.name from ${containers} as above
      where above.id = any(${containers.ancestors} || ${containers.id}) and cardinality(above.ancestors) > 0
      order by cardinality(above.ancestors))`,
  };
  const isOfClient = and(eq(documents.clientId, clientId), isNull(documents.trashedAt));
  const ofContainer = eq(containers.id, documents.containerId);
  const shown = ({ containerId, ...row }: { containerId: string } & Omit<FoundDocument, 'isReadable'>) => ({
    ...row,
    isReadable: readable.includes(containerId),
  });
  const wanted = foldName(term).replace(/[\\%_]/g, '\\$&');
  const [named, matching] = await Promise.all([
    db
      .select(columns)
      .from(documents)
      .innerJoin(containers, ofContainer)
      .where(and(isOfClient, inArray(documents.id, [...chosen]))),
    db
      .select(columns)
      .from(documents)
      .innerJoin(containers, ofContainer)
      .where(
        and(
          ...[isOfClient, inArray(documents.containerId, readable), notInArray(documents.id, [...chosen])],
          wanted === '' ? undefined : sql`${folded(documents.name)} like ${`%${wanted}%`}`,
        ),
      )
      .orderBy(desc(documents.modifiedAt), asc(documents.id))
      .limit(most + 1),
  ]);
  return { known: new Map(named.map((row) => [row.id, shown(row)])), found: matching.map(shown) };
}
