import { and, asc, count, inArray, isNull, notInArray } from 'drizzle-orm';
import { taskMetaDataSchema } from '../../../contract/storage/storage-items.ts';
import { type FileHold, holdOf } from '../../../contract/tasks/frozen-files.ts';
import type { HandedIn } from '../../../contract/tasks/handed-in.ts';
import { isStepAccepted } from '../../../contract/tasks/review.ts';
import { documents, taskOfDocument } from '../../db/schema/core-schema.ts';
import { tasks } from '../../db/schema/task-schema.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Limits } from '../../limits.ts';
import type { Transaction } from '../../storage/locking.ts';
import type { DocumentRow } from '../../storage/shape.ts';
import type { TaskRow } from '../rows.ts';
import { standingColumns, storedReviewOf } from './hand-in.ts';
import { documentsOfTask } from './handed-in.queries.ts';

/** A document, as far as it says which task it was handed in for. */
export type TaskFile = Pick<DocumentRow, 'id' | 'clientId' | 'customItemMetaData'>;

/** The id of the task that a document names; `undefined` for most. */
export const taskIdOf = ({ customItemMetaData }: Pick<TaskFile, 'customItemMetaData'>): string | undefined =>
  customItemMetaData.ccTask || undefined;

/** Who changes files, and what bounds them. */
export interface Asking {
  readonly isFirm: boolean;
  readonly limits: Pick<Limits, 'filesPerTask'>;
}

const stepOf = ({ customItemMetaData }: TaskFile): number => Number(customItemMetaData.ccStep) - 1;

/** Whether two states of a document are the same file of the same step. */
export const isSamePlace = (one: TaskFile, other: TaskFile): boolean =>
  taskIdOf(one) === taskIdOf(other) && stepOf(one) === stepOf(other);

/** What a document says of itself beside the task that it was handed in for. */
export const withoutTie = ({ customItemMetaData }: TaskFile): Record<string, string> =>
  Object.fromEntries(
    Object.entries(customItemMetaData).filter(([key]) => !Object.hasOwn(taskMetaDataSchema.shape, key)),
  );

/**
 * Takes the tasks that documents name until the transaction ends, in the order of their ids. A change of a task takes the
 * task first and its documents afterwards: another order could deadlock, and without the lock a file could change while the
 * task is handed in or accepted.
 */
export async function lockTasksOf(
  transaction: Transaction,
  files: readonly TaskFile[],
  { isFirm, limits }: Asking,
) {
  const asked = new Set(files.flatMap((file) => taskIdOf(file) ?? []));
  const rows =
    asked.size === 0
      ? []
      : await transaction
          .select({
            ...standingColumns,
            id: tasks.id,
            clientId: tasks.clientId,
            deleted: tasks.deleted,
            label: tasks.label,
            params: tasks.params,
            verdicts: tasks.verdicts,
          })
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
    if (task?.clientId !== file.clientId) return undefined;
    // Nobody reviews a task that was taken away; what the firm had accepted by then stays.
    return task.deleted && storedReviewOf(task).handIn.state !== 'accepted' ? undefined : task;
  }

  /** Why a file of a task may not be changed; `null` when it may. */
  function heldBy(file: TaskFile): FileHold | null {
    const task = taskOf(file);
    return task ? holdOf(storedReviewOf(task), { step: stepOf(file), documentId: file.id }, isFirm) : null;
  }

  const known = new Map<string, Promise<HandedIn[]>>();
  /** The files of a task, read once however many are added to it. */
  function filesOf(task: Pick<TaskRow, 'id' | 'clientId'>): Promise<HandedIn[]> {
    const there = known.get(task.id) ?? documentsOfTask(transaction, task, limits);
    known.set(task.id, there);
    return there;
  }

  /** Why a file may not be added to its task; `null` when it may. Nothing is added to a step that the firm has accepted. */
  async function barredBy(file: TaskFile): Promise<FileHold | null> {
    const task = taskOf(file);
    if (!task) return null;
    const review = storedReviewOf(task);
    const step = stepOf(file);
    const hold = holdOf(review, { step, documentId: null }, isFirm);
    if (hold !== null || isFirm || review.verdicts.length === 0) return hold;
    const { id: taskId, label, params } = task;
    const { verdicts } = review;
    const others = (await filesOf(task)).filter(({ id }) => id !== file.id);
    return isStepAccepted({ taskId, label, params, verdicts }, step, others) ? 'accepted' : null;
  }

  /** The tasks that would have more files than they may, with documents that are added. */
  async function overfull(added: readonly TaskFile[]): Promise<ReadonlySet<string>> {
    const wanted = new Map<string, number>();
    for (const file of added) {
      const task = taskOf(file);
      if (task) wanted.set(task.id, (wanted.get(task.id) ?? 0) + 1);
    }
    if (wanted.size === 0) return new Set();
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
    const present = new Map(held.map(({ id, files: number }) => [id, number]));
    return new Set(
      [...wanted].flatMap(([id, number]) =>
        (present.get(id) ?? 0) + number > limits.filesPerTask ? [id] : [],
      ),
    );
  }

  return { heldBy, barredBy, overfull };
}

export type TasksOfFiles = Awaited<ReturnType<typeof lockTasksOf>>;
