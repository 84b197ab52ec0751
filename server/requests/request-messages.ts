import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import { mostMessages } from '../../contract/requests/requests.ts';
import { requestFiles, requestMessages } from '../db/schema/request-schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { Transaction } from '../storage/locking.ts';
import type { RequestScope } from './request-scope.ts';

/** What one side writes about a request, with files that it has stored before. */
export interface Message {
  readonly id: string;
  readonly requestId: string;
  readonly at: Date;
  readonly text: string;
  readonly fileIds: readonly string[];
}

/** How many messages each side may write about one request: neither keeps the other from writing. */
const mostOfSide = mostMessages / 2;

/**
 * Adds a message and sends its files with it. Refuses with 400 a message without text and files, or with a file that is
 * not the side's own or was sent before, and with 429 one too many.
 */
export async function addMessage(
  tx: Transaction,
  { principal, isFirm }: RequestScope,
  { id, requestId, at, text, fileIds }: Message,
): Promise<void> {
  const asked = [...new Set(fileIds)];
  if (text === '' && asked.length === 0) throw new Refusal(400, 'badRequest', 'body: neither text nor files');
  const [written] = await tx
    .select({ total: count() })
    .from(requestMessages)
    .where(and(eq(requestMessages.requestId, requestId), eq(requestMessages.isFirm, isFirm)));
  if ((written?.total ?? 0) >= mostOfSide)
    throw new Refusal(429, 'tooManyRequests', 'The request has as many messages as it may.');
  const author = { authorId: principal.userId, authorName: principal.name, isFirm };
  await tx.insert(requestMessages).values({ id, requestId, at, text, ...author });
  if (asked.length === 0) return;
  const sent = await tx
    .update(requestFiles)
    .set({ messageId: id, sentAt: at })
    .where(
      and(
        eq(requestFiles.requestId, requestId),
        inArray(requestFiles.id, asked),
        eq(requestFiles.isFirm, isFirm),
        eq(requestFiles.isForm, false),
        isNull(requestFiles.messageId),
      ),
    )
    .returning({ id: requestFiles.id });
  if (sent.length !== asked.length) throw new Refusal(400, 'badRequest', 'body: fileIds is not valid');
}
