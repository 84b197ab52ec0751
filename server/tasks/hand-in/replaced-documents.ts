import { inArray, sql } from 'drizzle-orm';
import { replacementsOf } from '../../../contract/tasks/review.ts';
import { documents } from '../../db/schema/core-schema.ts';
import type { Limits } from '../../limits.ts';
import { count, lockContainers, lockDocuments, type Transaction } from '../../storage/locking.ts';
import type { TaskRow } from '../rows.ts';
import type { TaskScope } from '../scope.ts';
import { documentsOfTask } from './handed-in.queries.ts';

/**
 * Moves the returned files of a task that were replaced into the trash, in the transaction that hands the task
 * in again: until then the old file stays, whatever happened to the new one. The user may restore them like
 * other documents. Answers which file replaced which.
 */
export async function trashReplaced(
  tx: Transaction,
  { principal }: TaskScope,
  task: Pick<TaskRow, 'id' | 'clientId' | 'verdicts'>,
  limits: Pick<Limits, 'filesPerTask'>,
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
  const places = await tx
    .select({ containerId: documents.containerId })
    .from(documents)
    .where(inArray(documents.id, replaced));
  await lockContainers(
    tx,
    places.map(({ containerId }) => containerId),
  );
  const present = (await lockDocuments(tx, replaced)).filter(({ trashedAt }) => trashedAt === null);
  if (present.length === 0) return newIds;
  await tx
    .update(documents)
    .set({ trashedAt: sql`now()`, trashedBy: principal.userId })
    .where(
      inArray(
        documents.id,
        present.map(({ id }) => id),
      ),
    );
  await count(tx, present, -1);
  return newIds;
}
