import * as z from 'zod/mini';
import { oneLine } from '../calls/one-line.ts';
import { storedJson } from '../calls/stored-json.ts';
import { handInStates } from './hand-in.ts';
import {
  maxSeenFiles,
  maxStepSubtitleLength,
  maxTaskCommentLength,
  maxTaskKindLength,
  maxTaskLabelLength,
  maxTaskOrder,
  maxTaskSteps,
  maxTaskTagLength,
  maxTaskTags,
  taskGroupTypes,
  taskStatuses,
  taskTypes,
} from './task-rules.ts';

const comment = z.string().check(z.maxLength(maxTaskCommentLength));
const label = oneLine(1, maxTaskLabelLength);
/** A date without a time, `yyyy-MM-dd`. */
export const dateSchema = z.iso.date();
const data = z.record(z.string(), z.unknown());
const params = z.object({ kind: z.nullable(z.string()), taxYear: z.nullable(z.number()) });
/** What a new task says of its kind and year, within bounds that every answer can show. */
const newParams = z.object({
  kind: z.nullable(oneLine(0, maxTaskKindLength)),
  taxYear: z.nullable(z.number().check(z.int(), z.gte(1900), z.lte(9999))),
});

/** A step of a task [T3.02]; `null` is what has not been written. What `data` holds is the kind's own. */
export const taskStepSchema = z.object({
  title: z.string(),
  /** A sentence on what the firm wants to have [T2.27]. */
  subtitle: z.optional(z.string()),
  isRequired: z.boolean(),
  data,
  comment: z.nullable(z.string()),
  dnaComment: z.nullable(z.string()),
});
export type TaskStep = z.infer<typeof taskStepSchema>;

/** The state of a task between client and firm; see `HandIn`. */
const handInSchema = z.object({
  state: z.enum(handInStates),
  since: z.nullable(z.iso.datetime()),
  by: z.nullable(z.string()),
  returned: z.number(),
});

/** A verdict of the firm about a file that holds; see `Verdict`. */
const verdictSchema = z.object({
  step: z.number(),
  documentId: z.nullable(z.string()),
  verdict: z.enum(['accepted', 'returned', 'answered']),
  reason: z.optional(z.string()),
  whatToDo: z.optional(z.string()),
  pages: z.optional(z.object({ count: z.number(), missing: z.array(z.number()) })),
  at: z.iso.datetime(),
  by: z.nullable(z.string()),
});

/** A task [T3.01]. `version` grows with every change of it. `data` and `steps` are empty unless asked for. */
export const taskSchema = z.object({
  taskId: z.string(),
  clientId: z.string(),
  taskGroupId: z.string(),
  type: z.enum(taskTypes),
  status: z.literal(taskStatuses),
  label: z.string(),
  dueDate: z.nullable(dateSchema),
  expirationDate: z.nullable(dateSchema),
  order: z.number(),
  deleted: z.boolean(),
  params,
  data,
  steps: z.array(taskStepSchema),
  comment: z.nullable(z.string()),
  doesNotApplyComment: z.nullable(z.string()),
  tags: z.array(z.string()),
  sendNotification: z.boolean(),
  taskGroup: z.object({ id: z.string() }),
  version: z.number(),
  /** Who created it: the firm, or the client's people by an answer of a questionnaire [T4.06]. */
  createdBy: z.enum(['firm', 'client']),
  /** Its state once it is handed in: which side acts next, since when, and who caused the state. */
  handIn: handInSchema,
  /** What an invoice asks for, also in a list without `data`: a decimal number with a point, in a currency of ISO 4217. */
  toPay: z.optional(z.object({ amount: z.string(), currency: z.string() })),
  /** How many files, questions or documents it asks for, also in a list without `data` and `steps`; none for an invoice. */
  partCount: z.optional(z.number()),
  /**
   * The size in bytes of each document that its `data` names, and when the firm stored it; comes where one task is answered
   * with its `data`. A document that is not stored any more has no entry.
   */
  papers: z.optional(z.array(z.object({ id: z.string(), size: z.number(), addedDate: z.iso.datetime() }))),
  /** What the firm decided about its files; comes with `steps`. */
  verdicts: z.array(verdictSchema),
});
export type Task = z.infer<typeof taskSchema>;

/** A group of tasks [T3.03]; `tasks` names its tasks in their order, `id` and `taskGroupId` are the same. */
export const taskGroupSchema = z.object({
  id: z.string(),
  taskGroupId: z.string(),
  clientId: z.string(),
  type: z.enum(taskGroupTypes),
  label: z.string(),
  status: z.literal(taskStatuses),
  completedDate: z.nullable(dateSchema),
  expirationDate: z.nullable(dateSchema),
  dueDate: z.nullable(dateSchema),
  tasks: z.array(z.string()),
});
export type TaskGroup = z.infer<typeof taskGroupSchema>;

/** What a new task is made of [T7.01, T4.06]. Without a group it gets one of its own. */
export const newTaskSchema = z.object({
  clientId: z.string(),
  taskGroupId: z.optional(z.string()),
  type: z.enum(taskTypes),
  label,
  dueDate: z.optional(z.nullable(dateSchema)),
  expirationDate: z.optional(z.nullable(dateSchema)),
  order: z.optional(z.number().check(z.int(), z.gte(0), z.lte(maxTaskOrder))),
  params: z.optional(newParams),
  data: z.optional(storedJson()),
  steps: z.optional(
    z
      .array(
        z.object({
          title: label,
          subtitle: z.optional(oneLine(1, maxStepSubtitleLength)),
          isRequired: z.boolean(),
          data: z.optional(storedJson()),
        }),
      )
      .check(z.maxLength(maxTaskSteps)),
  ),
  tags: z.optional(z.array(z.string().check(z.maxLength(maxTaskTagLength))).check(z.maxLength(maxTaskTags))),
  sendNotification: z.optional(z.boolean()),
});
export type NewTask = z.infer<typeof newTaskSchema>;

/** What a reviewer had on screen when they decided: the version of the task, and the ids of its files. */
export const seenSchema = z.object({
  version: z.number().check(z.int()),
  documentIds: z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(maxSeenFiles)),
});

/** What of a task may be changed [T7.09, T4.07]: the label never is. An empty comment clears it. */
export const taskPatchSchema = z.object({
  status: z.optional(z.literal(taskStatuses)),
  doesNotApplyComment: z.optional(comment),
  comment: z.optional(comment),
  data: z.optional(storedJson()),
  deleted: z.optional(z.boolean()),
  /** Today where the person is, when the change may complete the group (decision 26). */
  today: z.optional(dateSchema),
  /** Required when the firm accepts a task that was handed in, by the status Received [T4.05]. */
  seen: z.optional(seenSchema),
});
export type TaskPatch = z.infer<typeof taskPatchSchema>;

/** What of a step may be changed [T7.10]: '' clears a comment. */
export const stepPatchSchema = z.object({
  comment: z.optional(comment),
  dnaComment: z.optional(comment),
  data: z.optional(storedJson()),
});
export type StepPatch = z.infer<typeof stepPatchSchema>;
