import { inArray, sql } from 'drizzle-orm';
import { withoutHiddenCharacters } from '../../../contract/calls/hidden-characters.ts';
import type { DeleteResult, TrashItem } from '../../../contract/storage/storage-changes.ts';
import type { FileHold } from '../../../contract/tasks/frozen-files.ts';
import type { Database } from '../../db/database.ts';
import { documents } from '../../db/schema/core-schema.ts';
import type { Principal } from '../../http/principal.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Asking, lockTasksOf } from '../../tasks/hand-in/task-files.ts';
import { count, lockContainers, lockDocuments, type Transaction } from '../locking.ts';
import type { Reach, Reached } from '../reach.ts';
import type { DocumentRow } from '../shape.ts';
import { firmUsers } from './restore.queries.ts';

const idsOf = (rows: readonly Pick<DocumentRow, 'id'>[]): string[] => rows.map(({ id }) => id);

/** Deletes documents for good. Their bytes are swept once no document refers to them. */
async function erase(transaction: Transaction, rows: readonly DocumentRow[]): Promise<void> {
  if (rows.length > 0) await transaction.delete(documents).where(inArray(documents.id, idsOf(rows)));
}

/** What work on documents came to, and why others were left alone: their tasks keep them. */
interface Worked<T> {
  readonly done: T;
  readonly held: ReadonlyMap<string, FileHold>;
}

/**
 * Runs `work` with the documents, their tasks and containers locked; the rows it is given are as they are then, without
 * those that their tasks keep.
 */
async function withLocked<T>(
  db: Database,
  wanted: readonly Reached[],
  asking: Asking,
  work: (transaction: Transaction, rows: readonly DocumentRow[]) => Promise<T>,
): Promise<Worked<T>> {
  const found = wanted.map(({ row }) => row);
  return await db.transaction(async (tx) => {
    const tasks = await lockTasksOf(tx, found, asking);
    await lockContainers(
      tx,
      found.map(({ containerId }) => containerId),
    );
    const held = new Map<string, FileHold>();
    const free: DocumentRow[] = [];
    for (const row of await lockDocuments(tx, idsOf(found))) {
      // What is in the trash belongs to no task any more.
      const hold = row.trashedAt === null ? tasks.heldBy(row) : null;
      if (hold === null) free.push(row);
      else held.set(row.id, hold);
    }
    return { done: await work(tx, free), held };
  });
}

/** Whether a document lies where the call says. */
const isAt = ({ row, place }: Reached, { ContainerId, ContainerType }: TrashItem): boolean =>
  row.containerId === ContainerId && place.row.container.type === ContainerType;

/** The queries that put documents in the trash and delete them [S4.18, S6.05, S7.21]. */
export function createTrash(db: Database, reach: Reach, limits: Asking['limits']) {
  const askingOf = ({ kind }: Principal): Asking => ({ isFirm: kind === 'staff', limits });

  /** What a member of the firm deleted is out of reach for the client's people. */
  async function withoutFirmsTrash(
    { kind }: Principal,
    found: ReadonlyMap<string, Reached>,
  ): Promise<ReadonlyMap<string, Reached>> {
    if (kind === 'staff') return found;
    const trashed = [...found.values()].filter(({ row }) => row.trashedAt !== null);
    const firm = await firmUsers(
      db,
      trashed.map(({ row }) => row.trashedBy),
    );
    return new Map(
      [...found].filter(([, { row }]) => row.trashedAt === null || !firm.has(row.trashedBy ?? '')),
    );
  }

  /**
   * Judges each document by the asker's rights, has `work` delete those that may go, and says what became of all.
   * `work` answers the ids that are gone. One that is foreign or missing fails like any other, without a name; so does,
   * for the client's people, one that the firm has deleted (docs/decisions/036).
   */
  async function remove(
    principal: Principal,
    items: readonly TrashItem[],
    work: (transaction: Transaction, rows: readonly DocumentRow[]) => Promise<ReadonlySet<string>>,
  ): Promise<DeleteResult> {
    const asked = [...new Map(items.map((item) => [item.Id, item])).values()];
    const reached = await reach.all(
      principal,
      asked.map(({ Id }) => Id),
    );
    const found = await withoutFirmsTrash(principal, reached);
    const allowed = asked.flatMap((item) => {
      const one = found.get(item.Id);
      return one && isAt(one, item) && one.permissions.canDelete ? [one] : [];
    });
    const { done: gone, held } =
      allowed.length > 0
        ? await withLocked(db, allowed, askingOf(principal), work)
        : { done: new Set<string>(), held: new Map<string, FileHold>() };
    const failNames = asked
      .filter(({ Id }) => !gone.has(Id))
      .map((item): DeleteResult['failNames'][number] => {
        const one = found.get(item.Id);
        const isWithheld = one && isAt(one, item) && !one.permissions.canDelete;
        return {
          id: item.Id,
          name: withoutHiddenCharacters(one?.row.name ?? ''),
          reason: isWithheld ? 'permission' : (held.get(item.Id) ?? 'other'),
        };
      });
    const docsToRemove = asked.map(({ Id }) => Id).filter((id) => gone.has(id));
    return { successCount: docsToRemove.length, failCount: failNames.length, failNames, docsToRemove };
  }

  return {
    /**
     * Puts documents in the trash. What the same user has put there already counts as done: a call may come twice. The firm
     * takes over what a client's user has put there, and only the firm restores it then.
     */
    trash: (principal: Principal, items: readonly TrashItem[]): Promise<DeleteResult> =>
      remove(principal, items, async (tx, rows) => {
        const present = rows.filter((row) => row.trashedAt === null);
        const takenOver = principal.kind === 'staff' ? rows.filter((row) => row.trashedAt !== null) : [];
        if (takenOver.length > 0)
          await tx
            .update(documents)
            .set({ trashedBy: principal.userId })
            .where(inArray(documents.id, idsOf(takenOver)));
        const done = rows.filter(
          (row) => row.trashedAt === null || row.trashedBy === principal.userId || takenOver.includes(row),
        );
        if (present.length > 0)
          await tx
            .update(documents)
            .set({ trashedAt: sql`now()`, trashedBy: principal.userId })
            .where(inArray(documents.id, idsOf(present)));
        await count(tx, present, -1);
        return new Set(idsOf(done));
      }),

    /**
     * Deletes one document that is not in the trash for good; answers whether it was still there. Refuses with 409 one
     * that its task keeps.
     */
    async erase(principal: Principal, one: Reached): Promise<boolean> {
      const { done, held } = await withLocked(db, [one], askingOf(principal), async (tx, rows) => {
        const present = rows.filter((row) => row.trashedAt === null);
        await erase(tx, present);
        await count(tx, present, -1);
        return present.length > 0;
      });
      if (held.size > 0)
        throw new Refusal(409, 'taskClosed', 'The document is handed in with a task, or accepted.');
      return done;
    },
  };
}
