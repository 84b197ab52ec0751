import { and, asc, count, inArray, isNull, notInArray } from 'drizzle-orm';
import { documents, taskOfDocument } from '../../db/schema/core-schema.ts';
import { tasks } from '../../db/schema/task-schema.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Limits } from '../../limits.ts';
import type { Transaction } from '../../storage/locking.ts';
import type { DocumentRow } from '../../storage/shape.ts';

/** A document, as far as it says which task it was handed in for. */
export type TaskFile = Pick<DocumentRow, 'id' | 'clientId' | 'customItemMetaData'>;

/** The id of the task that a document names; `undefined` for most. */
export const taskIdOf = ({ customItemMetaData }: Pick<TaskFile, 'customItemMetaData'>): string | undefined =>
  customItemMetaData.ccTask || undefined;

/**
 * Takes the tasks that documents name until the transaction ends, in the order of their ids. A change of a task takes the
 * task first and its documents afterwards: another order could deadlock, and without the lock a task could get more files
 * than it may.
 */
export async function lockTasksOf(transaction: Transaction, files: readonly TaskFile[]) {
  const asked = new Set(files.flatMap((file) => taskIdOf(file) ?? []));
  const rows =
    asked.size === 0
      ? []
      : await transaction
          .select({ id: tasks.id, clientId: tasks.clientId })
          .from(tasks)
          .where(inArray(tasks.id, [...asked]))
          .orderBy(asc(tasks.id))
          .for('no key update');
  const byId = new Map(rows.map((row) => [row.id, row]));

  /** The task of a document, of the same client; refuses with 409 one that was not taken. */
  function taskOf(file: TaskFile) {
    const id = taskIdOf(file);
    if (id === undefined) return undefined;
    if (!asked.has(id)) throw new Refusal(409, 'outdated', 'Another task has the document by now.');
    const task = byId.get(id);
    return task?.clientId === file.clientId ? task : undefined;
  }

  /** Refuses with 413 when documents that are added would give a task more files than it may have. */
  async function demandRoom(
    added: readonly TaskFile[],
    { filesPerTask }: Pick<Limits, 'filesPerTask'>,
  ): Promise<void> {
    const wanted = new Map<string, number>();
    for (const file of added) {
      const task = taskOf(file);
      if (task) wanted.set(task.id, (wanted.get(task.id) ?? 0) + 1);
    }
    if (wanted.size === 0) return;
    const held = await transaction
      .select({ id: taskOfDocument, files: count() })
      .from(documents)
      .where(
        and(
          inArray(documents.clientId, [...new Set(rows.map(({ clientId }) => clientId))]),
          inArray(taskOfDocument, [...wanted.keys()]),
          isNull(documents.trashedAt),
          notInArray(
            documents.id,
            added.map(({ id }) => id),
          ),
        ),
      )
      .groupBy(taskOfDocument);
    const heldBy = new Map(held.map(({ id, files: number }) => [id, number]));
    for (const [id, number] of wanted)
      if ((heldBy.get(id) ?? 0) + number > filesPerTask)
        throw new Refusal(413, 'tooMuchData', 'The task has as many files as it may have.');
  }

  return { taskOf, demandRoom };
}
