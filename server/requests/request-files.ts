import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { and, count, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import mime from 'mime-types';
import { kindOf } from '../../contract/requests/kinds/kinds.ts';
import { allowsEvent, type FirmEvent } from '../../contract/requests/request-life.ts';
import { mostRequestFiles, type RequestFile } from '../../contract/requests/requests.ts';
import { chargeDaily } from '../db/daily-quota.ts';
import { requestFiles } from '../db/schema/request-schema.ts';
import type { Deps } from '../deps.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { receiveFile } from '../storage/upload.form.ts';
import { newId } from '../storage/writing.ts';
import { withRequest } from './change-request.ts';
import { demandRequest, demandWriter, type RequestRow, type RequestScope } from './request-scope.ts';
import { type FileRow, fileOf, filesFor } from './requests.queries.ts';

type Parts = Pick<Deps, 'db' | 'blobs' | 'settings'>;

/** What the firm sends files with. */
const answers: readonly FirmEvent[] = ['ask', 'reply', 'refuse', 'supplement'];

/**
 * What a new file belongs to: the form while that may change, else the next message. Refuses with 409 a status that takes
 * no files, and with 400 a type that does not belong there.
 */
function placeOf({ isFirm }: RequestScope, { kind, status }: RequestRow, type: string): { isForm: boolean } {
  const isForm = !isFirm && allowsEvent(status, 'edit');
  const takesFiles = isFirm
    ? answers.some((event) => allowsEvent(status, event))
    : isForm || allowsEvent(status, 'message');
  if (!takesFiles)
    throw new Refusal(409, 'outdated', `The request is ${status}, where files are not allowed.`);
  const ofKind = isForm ? (kindOf(kind)?.attachments ?? []).map((rule) => rule.type) : [];
  if (![...ofKind, isFirm ? 'answer' : 'other'].includes(type))
    throw new Refusal(400, 'badRequest', 'query: type is not valid');
  return { isForm };
}

/** Stores a file of a request that its own side alone sees until it is sent. */
export async function storeFile(
  { db, blobs, settings: { limits } }: Parts,
  scope: RequestScope,
  { context, id, type }: { readonly context: Context; readonly id: string; readonly type: string },
): Promise<RequestFile> {
  const { principal, isFirm } = scope;
  const asked = await demandRequest(db, scope, id);
  if (!isFirm) await demandWriter(db, scope, asked.clientId);
  placeOf(scope, asked, type);
  const bodyBytes = Number(context.req.header('content-length') ?? 0);
  if (bodyBytes > limits.requestFileBytes + limits.formBytes) throw new Refusal(413, 'tooLarge');
  await blobs.assertRoom(bodyBytes);
  const incoming = (context.env as HttpBindings).incoming as IncomingMessage;
  const { name, blob } = await receiveFile(incoming, blobs, limits);
  try {
    if (blob.size > limits.requestFileBytes) throw new Refusal(413, 'tooLarge');
    const { key: blobKey, size, sha256 } = blob;
    const mimeType = mime.lookup(name) || 'application/octet-stream';
    // The row of the request is held: of files at once no more get through than fit, and none into a status that takes none.
    const made = await withRequest(db, scope, id, async (tx, row) => {
      const { isForm } = placeOf(scope, row, type);
      const [held] = await tx
        .select({ total: count() })
        .from(requestFiles)
        .where(
          and(
            eq(requestFiles.requestId, id),
            eq(requestFiles.isFirm, isFirm),
            eq(requestFiles.isRemoved, false),
          ),
        );
      if ((held?.total ?? 0) >= mostRequestFiles)
        throw new Refusal(400, 'badRequest', 'The request has as many files as it may.');
      await chargeDaily(
        tx,
        {
          kind: 'user',
          ownerId: principal.userId,
          limit: limits.uploadBytesPerUser,
          reason: 'uploadQuota',
          message: 'The upload quota of the user is used up for today.',
        },
        size,
      );
      const [file] = await tx
        .insert(requestFiles)
        .values({
          ...{ id: newId(), requestId: id, type, name, mimeType, size, sha256, blobKey },
          ...{ isFirm, isForm, createdAt: new Date() },
        })
        .returning();
      return file;
    });
    if (!made) throw notFound();
    return fileOf(made);
  } catch (error) {
    if (error instanceof Refusal) await blobs.remove(blob.key);
    throw error;
  }
}

/** A file of a request that a caller sees; answers 404 for any other. */
export async function demandFile(
  db: Parameters<typeof filesFor>[0],
  scope: RequestScope,
  requestId: string,
  fileId: string,
): Promise<FileRow> {
  const file = (await filesFor(db, scope, requestId)).find(({ id }) => id === fileId);
  if (!file) throw notFound();
  return file;
}

/**
 * Deletes a file that its own side has not sent yet. One of a form that was sent before goes when the corrected form is
 * sent: until then the firm has it.
 */
export async function deleteFile(
  { db }: Pick<Parts, 'db'>,
  scope: RequestScope,
  { id, fileId }: { readonly id: string; readonly fileId: string },
): Promise<void> {
  const asked = await demandRequest(db, scope, id);
  if (!scope.isFirm) await demandWriter(db, scope, asked.clientId);
  await withRequest(db, scope, id, async (tx, row) => {
    const file = await demandFile(tx, scope, id, fileId);
    if (file.isFirm !== scope.isFirm) throw notFound();
    const mayGo = file.isForm ? allowsEvent(row.status, 'edit') : file.messageId === null;
    if (!mayGo) throw new Refusal(409, 'outdated', 'The file was sent.');
    const which = eq(requestFiles.id, fileId);
    if (file.isForm && file.sentAt !== null)
      await tx.update(requestFiles).set({ isRemoved: true }).where(which);
    else await tx.delete(requestFiles).where(which);
  });
}
