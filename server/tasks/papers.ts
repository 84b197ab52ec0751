import { and, eq, inArray, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Task } from '../../contract/tasks/task-items.ts';
import { maxTaskSteps } from '../../contract/tasks/task-rules.ts';
import type { Database } from '../db/database.ts';
import { documents } from '../db/schema/core-schema.ts';

const naming = z.object({ id: z.string() });

/** The ids that a field of stored data holds; some tasks were stored before their data was checked. */
const idsIn = (field: unknown): string[] =>
  (Array.isArray(field) ? field : [field]).flatMap((one) => {
    const named = z.safeParse(naming, one);
    return named.success ? [named.data.id] : [];
  });

const signedIn = (signatures: unknown): unknown[] =>
  Array.isArray(signatures) ? signatures.map((one) => one?.signedDocument) : [];

/** Documents and signed documents of every step, or an invoice with its receipt. */
const mostPapers = 2 * maxTaskSteps;

/** The ids of the documents that the data of a task names: those to sign, to pay, to review or to keep. */
function paperIdsOf({ type, data }: Pick<Task, 'type' | 'data'>): string[] {
  if (type !== 'esignTask' && type !== 'invoiceTask' && type !== 'reviewDocumentTask') return [];
  const fields = [data.documents, signedIn(data.signatures), data.document, data.receipt];
  return fields.flatMap(idsIn).slice(0, mostPapers);
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
