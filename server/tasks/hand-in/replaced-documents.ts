import { inArray } from 'drizzle-orm';
import { replacementsOf } from '../../../contract/tasks/review.ts';
import { documents } from '../../db/schema/core-schema.ts';
import type { Limits } from '../../limits.ts';
import { count, lockContainers, lockDocuments, type Transaction } from '../../storage/locking.ts';
import type { DocumentRow } from '../../storage/shape.ts';
import { putBack } from '../../storage/trash/put-back.ts';
import { firmUsers } from '../../storage/trash/restore.queries.ts';
import type { TaskRow } from '../rows.ts';
import type { TaskScope } from '../scope.ts';
import { documentsOfTask } from './handed-in.queries.ts';

/**
 * Moves the returned files of a task that were replaced into the trash, in the transaction that hands the task in again
 * at this moment: until then the old file stays, whatever happened to the new one. The user may restore them like
 * other documents. Answers which file replaced which.
 */
export async function trashReplaced(
  tx: Transaction,
  { principal }: TaskScope,
  task: Pick<TaskRow, 'id' | 'clientId' | 'verdicts'>,
  limits: Pick<Limits, 'filesPerTask'>,
  at: Date,
): Promise<ReadonlyMap<string, string>> {
  const returned = task.verdicts.flatMap(({ verdict, documentId }) =>
    verdict === 'returned' && documentId !== null ? [documentId] : [],
  );
  if (returned.length === 0) return new Map();
  const handedIn = await documentsOfTask(tx, task, limits);
  const replaced = returned.filter(
    (id) => handedIn.some((one) => one.id === id) && replacementsOf(handedIn, id).length > 0,
  );
  const newIds = new Map(
    replaced.flatMap((id) => {
      const last = replacementsOf(handedIn, id).at(-1);
      return last ? [[id, last.id] as const] : [];
    }),
  );
  if (replaced.length === 0) return newIds;
  const present = (await lockWithContainers(tx, replaced)).filter(({ trashedAt }) => trashedAt === null);
  if (present.length === 0) return newIds;
  await tx
    .update(documents)
    .set({ trashedAt: at, trashedBy: principal.userId })
    .where(
      inArray(
        documents.id,
        present.map(({ id }) => id),
      ),
    );
  await count(tx, present, -1);
  return newIds;
}

/**
 * Takes the returned files of a task that went into the trash when it was handed in again out of it, in the transaction
 * that recalls the task: it is as it was before. What was deleted for good, by a member of the firm, or by hand before it
 * was handed in stays away (docs/decisions/036). Answers which file takes the place of which.
 */
export async function restoreReplaced(
  tx: Transaction,
  task: Pick<TaskRow, 'id' | 'clientId' | 'verdicts' | 'handInSince'>,
  limits: Pick<Limits, 'filesPerTask'>,
): Promise<ReadonlyMap<string, string>> {
  const answered = task.verdicts.flatMap(({ verdict, documentId }) =>
    verdict === 'answered' && documentId !== null ? [documentId] : [],
  );
  if (answered.length === 0) return new Map();
  const trashed = (await lockWithContainers(tx, answered)).filter(
    ({ trashedAt, clientId }) =>
      trashedAt !== null && trashedAt >= (task.handInSince ?? trashedAt) && clientId === task.clientId,
  );
  const firm = await firmUsers(
    tx,
    trashed.map(({ trashedBy }) => trashedBy),
  );
  const handedIn = await documentsOfTask(tx, task, limits);
  const returning = trashed.filter(
    ({ id, trashedBy }) => !firm.has(trashedBy ?? '') && replacementsOf(handedIn, id).length > 0,
  );
  const back = returning.length > 0 ? await putBack(tx, returning) : [];
  return new Map(
    back.flatMap(({ id }) => {
      const last = replacementsOf(handedIn, id).at(-1);
      return last ? [[last.id, id] as const] : [];
    }),
  );
}

/** Takes documents and their containers until the transaction ends, the containers first. */
async function lockWithContainers(tx: Transaction, ids: readonly string[]): Promise<DocumentRow[]> {
  const places = await tx
    .select({ containerId: documents.containerId })
    .from(documents)
    .where(inArray(documents.id, [...ids]));
  await lockContainers(
    tx,
    places.map(({ containerId }) => containerId),
  );
  return await lockDocuments(tx, ids);
}
