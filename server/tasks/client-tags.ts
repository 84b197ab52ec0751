import { eq, sql } from 'drizzle-orm';
import { displayNameOf } from '../../contract/clients.ts';
import type { ClientTag } from '../../contract/task-groups.ts';
import type { Database } from '../db/database.ts';
import { clientLinks, clients } from '../db/schema.ts';
import { writtenOnce } from '../db/written-once.ts';
import type { Principal } from '../http/principal.ts';

const clientsById = writtenOnce((db) =>
  db
    .select({
      id: clients.id,
      kind: clients.kind,
      name: clients.name,
      displayAs: clients.displayAs,
      doingBusinessAs: clients.doingBusinessAs,
      role: clientLinks.role,
    })
    .from(clients)
    .leftJoin(
      clientLinks,
      sql`${eq(clientLinks.clientId, clients.id)} and ${clientLinks.userId} = ${sql.placeholder('userId')}`,
    )
    .where(sql`${clients.id} = any(${sql.placeholder('ids')})`)
    .prepare('clients_by_id'),
);

/** The clients of groups, as their cards name them [T2.25], each once. */
export async function clientTagsOf(
  db: Database,
  groups: readonly { readonly clientId: string }[],
  { userId, kind }: Pick<Principal, 'userId' | 'kind'>,
): Promise<ClientTag[]> {
  const ids = [...new Set(groups.map(({ clientId }) => clientId))];
  if (ids.length === 0) return [];
  const rows = await clientsById(db).execute({ ids, userId });
  return rows.map((row) => ({
    id: row.id,
    name: displayNameOf(row),
    kind: row.kind,
    mayChange: kind === 'staff' || row.role !== 'Reader',
  }));
}
