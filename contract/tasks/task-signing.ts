import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';
import { oneLine } from '../calls/one-line.ts';
import { maxSignatureName, maxSignaturePath, signaturePathPattern } from './signature-rules.ts';
import { taskGroupSchema, taskSchema } from './task-items.ts';
import { taskServicePath as base, gone, origin, tooMany } from './task-service.ts';

/**
 * Signs one document of an eSignature task (decision 28). The server writes the signature into the PDF, adds a page that
 * says who, when, from which address, and the SHA-256 of the document before, and seals the whole with the firm's
 * certificate (PAdES). `path` is a drawing as an SVG path of M, L and C in a box of 600 by 200, or `null` when the name
 * was typed. The header `Idempotency-Key` makes a repeated request sign nothing again: it answers the task as it is.
 */
export const signTaskDocument = defineCall({
  id: 'signTaskDocument',
  spec: ['T3.04'],
  origin: { ...origin, path: 'ours', shape: 'ours' },
  summary: 'Signs a document of an eSignature task.',
  method: 'POST',
  path: `${base}/{taskId}/signatures`,
  access: 'session',
  params: z.object({ taskId: z.string() }),
  body: z.object({
    /** Its place among the documents of the task, from 0. */
    document: z.number().check(z.int(), z.gte(0)),
    name: oneLine(1, maxSignatureName),
    path: z.nullable(z.string().check(z.regex(signaturePathPattern), z.maxLength(maxSignaturePath))),
    consent: z.literal(true),
  }),
  response: z.object({ data: taskSchema, group: taskGroupSchema }),
  errors: {
    ...tooMany,
    ...gone,
    400: 'No such document, no name, or no drawing.',
    409: 'taskClosed: the task is over, or the document is signed.',
    422: 'idempotencyMismatch: the key was used for another signature.',
    507: 'storageFull: the server has no room for the signed document.',
  },
});
