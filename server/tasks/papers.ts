import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Task } from '../../contract/tasks/task-items.ts';
import type { DocumentRef, Signature } from '../../contract/tasks/task-kinds.ts';
import type { Database } from '../db/database.ts';
import { documents } from '../db/schema/core-schema.ts';

/** The fields by which the data of the kinds name documents. */
interface Naming {
  readonly documents?: readonly DocumentRef[];
  readonly signatures?: readonly (Signature | null)[];
  readonly document?: DocumentRef | null;
  readonly receipt?: DocumentRef | null;
}

/** The ids of the documents that the data of a task names: those to sign, to pay, to review or to keep. */
function paperIdsOf({ type, data }: Pick<Task, 'type' | 'data'>): string[] {
  if (type !== 'esignTask' && type !== 'invoiceTask' && type !== 'reviewDocumentTask') return [];
  const { documents: named = [], signatures = [], document, receipt } = data as Naming;
  const signed = signatures.map((signature) => signature?.signedDocument);
  return [...named, ...signed, document, receipt].flatMap((one) => (one ? [one.id] : []));
}

/** A task as an answer, with size and date of the documents that its data names. */
export async function withPapers(db: Pick<Database, 'select'>, task: Task): Promise<Task> {
  const ids = paperIdsOf(task);
  if (ids.length === 0) return task;
  const rows = await db
    .select({ id: documents.id, size: documents.size, addedDate: documents.createdAt })
    .from(documents)
    .where(
      and(eq(documents.clientId, task.clientId), inArray(documents.id, ids), isNull(documents.trashedAt)),
    );
  if (rows.length === 0) return task;
  const papers = rows.map((row) => ({ ...row, addedDate: row.addedDate.toISOString() }));
  return { ...task, papers: papers.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)) };
}
