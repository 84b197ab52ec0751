import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { documents, users } from '../../db/schema/core-schema.ts';
import type { Principal } from '../../http/principal.ts';
import {
  type Asking,
  lockTasksOf,
  type TasksOfFiles,
  taskIdOf,
  withoutTie,
} from '../../tasks/hand-in/task-files.ts';
import { lockContainers, lockDocuments } from '../locking.ts';
import type { Reached } from '../reach.ts';
import type { DocumentRow } from '../shape.ts';
import { putBack } from './put-back.ts';

/** The users among these who are members of a firm. */
export async function firmUsers(
  db: Pick<Database, 'select'>,
  userIds: readonly (string | null)[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.kind, 'staff')));
  return new Set(rows.map(({ id }) => id));
}

/**
 * The documents that the user may restore, or that were restored already: those that the user may
 * delete. What a member of the firm deleted stays deleted for the client's people (docs/decisions/036).
 */
export async function restorable(
  db: Database,
  { kind }: Pick<Principal, 'kind'>,
  found: readonly Reached[],
  limit: Date,
): Promise<Reached[]> {
  const kept = found.filter(
    ({ row, permissions }) =>
      row.trashedBy !== null && permissions.canDelete && (row.trashedAt === null || row.trashedAt > limit),
  );
  if (kind === 'staff' || kept.length === 0) return kept;
  const firm = await firmUsers(
    db,
    kept.map(({ row }) => row.trashedBy),
  );
  return kept.filter(({ row }) => !firm.has(row.trashedBy ?? ''));
}

/** Those of some documents that cannot be part of their task again. */
async function untied(tasks: TasksOfFiles, rows: readonly DocumentRow[]): Promise<DocumentRow[]> {
  const overfull = await tasks.overfull(rows);
  const barred: DocumentRow[] = [];
  for (const row of rows)
    if (overfull.has(taskIdOf(row) ?? '') || (await tasks.barredBy(row)) !== null) barred.push(row);
  return barred;
}

/**
 * Takes documents out of the trash [S7.21], each back to its container and its count. A name that was taken meanwhile
 * gets a counter; a document for which no name is free stays. One whose task takes no more files, since it is handed in
 * or full, comes back without its tie to the task. Answers what is out of the trash, by id, as it is now.
 */
export async function restore(
  db: Database,
  wanted: readonly Reached[],
  asking: Asking,
): Promise<Map<string, DocumentRow>> {
  return await db.transaction(async (tx) => {
    const tasks = await lockTasksOf(
      tx,
      wanted.map(({ row }) => row),
      asking,
    );
    await lockContainers(
      tx,
      wanted.map(({ row }) => row.containerId),
    );
    const deletedBy = new Map(wanted.map(({ row }) => [row.id, row.trashedBy]));
    const locked = await lockDocuments(
      tx,
      wanted.map(({ row }) => row.id),
    );
    // One that another user restored and deleted again meanwhile was not checked.
    const rows = locked.filter((row) => row.trashedBy === deletedBy.get(row.id));
    const out = new Map(rows.filter((row) => row.trashedAt === null).map((row) => [row.id, row]));
    const trashed = rows.filter((row) => row.trashedAt !== null);
    if (trashed.length === 0) return out;

    const returning = await putBack(tx, trashed);
    for (const row of returning) out.set(row.id, row);
    for (const row of await untied(tasks, returning)) {
      const customItemMetaData = withoutTie(row);
      await tx.update(documents).set({ customItemMetaData }).where(eq(documents.id, row.id));
      out.set(row.id, { ...row, customItemMetaData });
    }
    return out;
  });
}
