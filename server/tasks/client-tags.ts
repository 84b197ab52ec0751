import { inArray } from 'drizzle-orm';
import { displayNameOf } from '../../contract/clients.ts';
import type { ClientTag } from '../../contract/task-groups.ts';
import type { Database } from '../db/database.ts';
import { clients } from '../db/schema.ts';

/** The clients of groups, as their cards name them [T2.25], each once. */
export async function clientTagsOf(
  db: Pick<Database, 'select'>,
  groups: readonly { readonly clientId: string }[],
): Promise<ClientTag[]> {
  const ids = [...new Set(groups.map(({ clientId }) => clientId))];
  if (ids.length === 0) return [];
  const rows = await db.select().from(clients).where(inArray(clients.id, ids));
  return rows.map((row) => ({ id: row.id, name: displayNameOf(row), kind: row.kind }));
}
