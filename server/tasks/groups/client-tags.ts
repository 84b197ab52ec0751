import { and, eq, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { displayNameOf } from '../../../contract/firm/clients.ts';
import { defaultUploadFolderName } from '../../../contract/storage/storage-items.ts';
import type { ClientTag } from '../../../contract/tasks/task-groups.ts';
import type { Database } from '../../db/database.ts';
import {
  clientLinks,
  clients,
  containerAccess,
  containers,
  type MemberRole,
} from '../../db/schema/core-schema.ts';
import { writtenOnce } from '../../db/written-once.ts';
import type { Principal } from '../../http/principal.ts';

const atTop = alias(containerAccess, 'access_at_top');
const nameKey = defaultUploadFolderName.normalize('NFC');
const isAsker = (userId: SQLWrapper) => sql`${userId} = ${sql.placeholder('userId')}`;

const clientsById = writtenOnce((db) =>
  db
    .select({
      id: clients.id,
      kind: clients.kind,
      name: clients.name,
      displayAs: clients.displayAs,
      doingBusinessAs: clients.doingBusinessAs,
      role: clientLinks.role,
      roleAtTop: atTop.role,
      /** The container of the folder that receives handed-in documents; absent until the first file creates the folder. */
      roleInFolder: containerAccess.role,
    })
    .from(clients)
    .leftJoin(clientLinks, and(eq(clientLinks.clientId, clients.id), isAsker(clientLinks.userId)))
    // A client's outermost container has the id of the client.
    .leftJoin(atTop, and(eq(atTop.containerId, clients.id), isAsker(atTop.userId)))
    .leftJoin(containers, and(eq(containers.parentId, clients.id), eq(containers.nameKey, nameKey)))
    .leftJoin(
      containerAccess,
      and(eq(containerAccess.containerId, containers.id), isAsker(containerAccess.userId)),
    )
    .where(sql`${clients.id} = any(${sql.placeholder('ids')})`)
    .orderBy(clients.id)
    .prepare('clients_by_id'),
);

const writes = (role: MemberRole | 'None' | null): boolean => role === 'Owner' || role === 'Contributor';

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
    mayUpload: kind === 'staff' || writes(row.roleInFolder ?? row.roleAtTop ?? row.role),
  }));
}
