import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';
import { maxMarkedPages, maxReviewItems, maxReviewTextLength } from './review.ts';
import { dateSchema, seenSchema, taskGroupSchema, taskSchema } from './task-items.ts';
import { maxTaskSteps } from './task-rules.ts';
import { taskServicePath as base, gone, tooMany } from './task-service.ts';

/** A text with at least one character that is no space. */
const words = z.string().check(
  z.maxLength(maxReviewTextLength),
  z.refine((text) => text.trim() !== ''),
);
const page = z.number().check(z.int(), z.gte(1), z.lte(maxMarkedPages));
const step = z.number().check(z.int(), z.gte(0), z.lt(maxTaskSteps));
const documentId = z.string().check(z.minLength(1), z.maxLength(200));

/** A file, or with `documentId: null` a whole step, such as one that does not apply. */
const acceptedItem = z.object({
  step,
  documentId: z.nullable(documentId),
  verdict: z.literal('accepted'),
});
const returnedItem = z.object({
  step,
  documentId,
  verdict: z.literal('returned'),
  reason: words,
  whatToDo: z.optional(words),
  /** How many pages the file should have, and which are missing. */
  pages: z.optional(
    z.object({
      count: page,
      missing: z.array(page).check(z.minLength(1), z.maxLength(maxMarkedPages)),
    }),
  ),
});
const some = [z.minLength(1), z.maxLength(maxReviewItems)] as const;
/** Today where the reviewer is, when the change may complete the group (decision 26). */
const today = z.optional(dateSchema);

const reviewSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begin') }),
  /** Everything, or some files; with the last of them the whole task is accepted. */
  z.object({
    kind: z.literal('accept'),
    seen: seenSchema,
    items: z.optional(z.array(acceptedItem).check(...some)),
    today,
  }),
  /** At least one file with its reason; others may be accepted by the same call. */
  z.object({
    kind: z.literal('return'),
    seen: seenSchema,
    items: z.array(z.discriminatedUnion('verdict', [acceptedItem, returnedItem])).check(
      ...some,
      z.refine((items) => items.some(({ verdict }) => verdict === 'returned')),
    ),
  }),
]);
export type ReviewWish = z.infer<typeof reviewSchema>;

/**
 * What the firm decides about a task that was handed in: it begins the review, accepts the whole or some files, or returns
 * files with a reason, which opens the task and its group again. `handInLife` says what is allowed when. A decision
 * says what the reviewer had on screen: nothing is accepted that they did not see. The header
 * `Idempotency-Key` makes a repeated request decide nothing again: it answers the task as it is.
 */
export const reviewTask = defineCall({
  id: 'reviewTask',
  spec: ['T4.05', 'T4.08', 'T4.09'],
  origin: { path: 'ours', shape: 'ours' },
  summary:
    'Begins the review of a task, accepts what was handed in, or returns files with a reason; only for the firm.',
  method: 'POST',
  path: `${base}/{taskId}/review`,
  access: 'session',
  params: z.object({ taskId: z.string() }),
  body: reviewSchema,
  response: z.object({ data: taskSchema, group: taskGroupSchema }),
  errors: {
    ...gone,
    ...tooMany,
    400: 'An item names no step or file of the task, or one of them twice; or a file is returned without a reason.',
    403: 'Only the firm reviews.',
    409: 'outdated: the state of the task does not allow this, or the task has changed since the reviewer saw it.',
    422: 'idempotencyMismatch: the key was used for another review.',
    429: 'tooManyRequests: the user has reviewed as many tasks as fit into a day.',
  },
});
