import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { withoutHiddenCharacters } from '../../contract/calls/hidden-characters.ts';
import {
  maxFileBytes,
  maxNameBytes,
  maxRenames,
  nextName,
  splitName,
} from '../../contract/storage/file-rules.ts';
import { metaDataFor } from '../../contract/tasks/handed-in.ts';
import type { Task, TaskGroup } from '../../contract/tasks/task-items.ts';
import { type DocumentRef, type Signature, taskDataSchemas } from '../../contract/tasks/task-kinds.ts';
import { isPendingStatus } from '../../contract/tasks/task-rules.ts';
import type { ActionLog } from '../actions/action-log.ts';
import type { StoredBlob } from '../blobs/blobs.ts';
import { documents } from '../db/schema/core-schema.ts';
import { tasks } from '../db/schema/task-schema.ts';
import type { Deps } from '../deps.ts';
import { claimKey, resultOf } from '../http/idempotency.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { Limits } from '../limits.ts';
import type { Transaction } from '../storage/locking.ts';
import type { Reach, Reached } from '../storage/reach.ts';
import type { DocumentRow } from '../storage/shape.ts';
import { storeDocument } from '../storage/upload.queries.ts';
import { findGroup, groupsWith, lockGroups } from '../tasks/groups/group.queries.ts';
import { taskClosed } from '../tasks/plan-change.ts';
import type { GroupRow, TaskRow } from '../tasks/rows.ts';
import type { TaskScope } from '../tasks/scope.ts';
import { allParts, taskOf } from '../tasks/shape.ts';
import { findTask, lockTasks, tasksOfGroups } from '../tasks/task.queries.ts';
import { inTurn } from '../tasks/task-transaction.ts';
import { demandWriter } from '../tasks/writer.ts';
import { type Signer, type SignRequest, Unsignable } from './signer.ts';

export interface SigningParts extends Pick<Deps, 'db' | 'blobs'> {
  readonly reach: Reach;
  readonly signer: Signer;
  readonly limits: Pick<Limits, 'signBytes'>;
}

/** A signature to be added: `document` is its place among those of the task, from 0. */
export interface SigningWish {
  readonly taskId: string;
  readonly document: number;
  readonly request: Omit<SignRequest, 'document'>;
  /** The key of the call, if it has one: the same call once more signs nothing again. */
  readonly key: string | undefined;
  /** Notifies the firm. */
  readonly actions: ActionLog;
}

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

const invalid = (message: string): Refusal => new Refusal(400, 'badRequest', message);

/** What of a task's data names the document to sign; refuses what cannot be signed, or is signed already. */
function documentToSign(task: TaskRow | undefined, index: number): DocumentRef {
  if (!task || task.deleted) throw notFound();
  if (task.type !== 'esignTask') throw invalid('The task asks for no signature.');
  const { success, data } = z.safeParse(taskDataSchemas.esignTask, task.data);
  if (!success) throw invalid('The task names its documents in a way that cannot be signed.');
  const document = data.documents[index];
  if (!document) throw invalid('body: document is not valid');
  if (!isPendingStatus(task.status) || data.signatures[index]) throw taskClosed();
  return document;
}

/** The bytes of a document, and whether they are those that were stored is not left to hope. */
async function bytesOf({ blobs, limits }: SigningParts, row: DocumentRow): Promise<Uint8Array> {
  if (row.size > limits.signBytes) throw invalid('The document is too large to be signed.');
  const bytes = Buffer.concat((await (await blobs.open(row.blobKey)).toArray()) as Buffer[]);
  if (createHash('sha256').update(bytes).digest('hex') !== row.sha256)
    throw new Error(`signing: the bytes of document ${row.id} are not those that were stored`);
  return bytes;
}

/** The name of a signed document, short enough to be one: the stem gives way. */
export function signedName(name: string): string {
  let { stem } = splitName(withoutHiddenCharacters(name));
  const fits = () => Buffer.byteLength(`${stem} (signed) (${maxRenames}).pdf`) <= maxNameBytes;
  while (!fits()) stem = [...stem].slice(0, -1).join('');
  return `${stem} (signed).pdf`;
}

/** Stores a signed document beside its original, under the first name that is free. */
async function storeBeside(
  tx: Transaction,
  { principal }: TaskScope,
  { row, place }: Reached,
  blob: StoredBlob,
): Promise<DocumentRow> {
  let name = signedName(row.name);
  for (let tries = 0; ; tries += 1) {
    try {
      // A transaction within this one: a name that is taken undoes nothing else.
      const file = { name, blob };
      return (await storeDocument(tx, principal, place.row.container, file, undefined)).document;
    } catch (error) {
      const isTaken = error instanceof Refusal && error.reason === 'nameTaken';
      if (!isTaken || tries >= maxRenames) throw error;
      name = nextName(name);
    }
  }
}

/** A task as it is now, with its group. */
async function answerOf(
  db: Pick<Transaction, 'select'>,
  scope: TaskScope,
  task: TaskRow,
  group: GroupRow,
): Promise<{ data: Task; group: TaskGroup }> {
  const [answer] = groupsWith([group], await tasksOfGroups(db, scope, [group.id]));
  if (!answer) throw new Error('signing: a group has no answer');
  return { data: taskOf(task), group: answer };
}

/** Writes a signature into its task, which is locked. */
async function noteSignature(
  tx: Transaction,
  task: TaskRow,
  index: number,
  signature: Signature,
): Promise<TaskRow> {
  const data = z.parse(taskDataSchemas.esignTask, task.data);
  const signatures = data.documents.map((_each, place) =>
    place === index ? signature : (data.signatures[place] ?? null),
  );
  const [after] = await tx
    .update(tasks)
    .set({ data: { ...task.data, signatures }, version: sql`${tasks.version} + 1`, modifiedAt: new Date() })
    .where(eq(tasks.id, task.id))
    .returning();
  if (!after) throw new Error('signing: the update answered no row');
  return after;
}

/**
 * Signs one document of an eSignature task and keeps the signed one beside it (decision 28): document, metadata and
 * task change together or not at all. Of two who sign at once one is refused. With the key of an earlier call it answers
 * the task as it is now. Refuses with 404 what the caller does not reach, with 400 what cannot be signed, with 409 what is
 * over or signed, and with 422 when the key belongs to another signature.
 */
export async function signDocument(
  parts: SigningParts,
  scope: TaskScope,
  { taskId, document: index, request, key, actions }: SigningWish,
): Promise<{ data: Task; group: TaskGroup }> {
  const { db, blobs, reach, signer } = parts;
  const { principal } = scope;
  const asked = await findTask(db, scope, taskId, allParts);
  const { name: signedBy, path } = request;
  const fingerprint = `signature|${digestOf([taskId, index, signedBy, path])}`;
  const claim = { userId: principal.userId, key, fingerprint, resultId: taskId };
  if (asked && !asked.deleted && (await resultOf(db, claim)) !== undefined) {
    const group = await findGroup(db, scope, asked.groupId);
    if (!group) throw notFound();
    return await answerOf(db, scope, asked, group);
  }
  const wanted = documentToSign(asked, index);
  await demandWriter(db, scope, [asked?.clientId ?? '']);
  const [original] = await reach.each(principal, [wanted.id]);
  if (!original) throw notFound();
  const name = withoutHiddenCharacters(original.row.name);
  const { sha256 } = original.row;
  const signed = await signer
    .sign(await bytesOf(parts, original.row), { ...request, document: { name, sha256 } })
    .catch((error: unknown) => {
      throw error instanceof Unsignable ? invalid(error.message) : error;
    });
  const blob = await blobs.put(Readable.from([signed.pdf]), maxFileBytes);
  try {
    return await inTurn(db, principal.companyId, async (tx) => {
      const [task] = await lockTasks(tx, scope, [taskId]);
      const isRepeated = (await claimKey(tx, claim)) !== undefined;
      const [group] = await lockGroups(tx, scope, [task?.groupId ?? '']);
      if (task && group && isRepeated) {
        await blobs.remove(blob.key);
        return await answerOf(tx, scope, task, group);
      }
      // What was signed has to be what the task still asks for.
      if (documentToSign(task, index).id !== wanted.id || !task) throw taskClosed();
      if (!group) throw notFound();
      const stored = await storeBeside(tx, scope, original, blob);
      await tx
        .update(documents)
        .set({ customItemMetaData: metaDataFor(taskOf(task), index) })
        .where(eq(documents.id, stored.id));
      const after = await noteSignature(tx, task, index, {
        signedDocument: { id: stored.id, name: stored.name },
        signer: request.account.name,
        signedAt: signed.signedAt.toISOString(),
        hashBefore: sha256,
        hashAfter: blob.sha256,
      });
      await actions.note(tx, after, 'signed');
      return await answerOf(tx, scope, after, group);
    });
  } catch (error) {
    // Whether a commit that failed in another way took hold is not known here: the sweep of orphans decides.
    if (error instanceof Refusal) await blobs.remove(blob.key);
    throw error;
  }
}
