import * as z from 'zod/mini';
import { oneLine } from '../calls/one-line.ts';
import { isMoney } from '../fields/amount.ts';
import { fieldFormats } from '../fields/formats.ts';
import { isAmountDue, isCurrency, mostPayLines, mostPayWays, payHost, payWayKinds } from './invoice-rules.ts';
import { mostFigures } from './review-figures.ts';
import { dateSchema, newTaskSchema } from './task-items.ts';
import {
  maxTaskCommentLength,
  maxTaskLabelLength,
  maxTaskSteps,
  maxTaskTagLength,
  maxTaskTags,
  type TaskType,
} from './task-rules.ts';

/** The longest id of a question: the tags of the tasks that its answer creates contain it. */
const maxQuestionIdLength = 200;

/** A document that a task shows. */
const documentRef = z.object({ id: z.string().check(z.maxLength(200)), name: oneLine(0, 1_000) });
const documentRefs = z.array(documentRef).check(z.maxLength(maxTaskSteps));
export type DocumentRef = z.infer<typeof documentRef>;

/** A field of a form, in the words of JSON Schema. `enum` holds the choices; lengths count characters after trim. */
const bound = z.number().check(z.int(), z.gte(0), z.lte(100_000));
const fieldSchema = z
  .object({
    type: z.literal('string'),
    title: oneLine(0, maxTaskLabelLength),
    description: z.optional(z.string().check(z.maxLength(maxTaskCommentLength))),
    format: z.enum(fieldFormats),
    enum: z.optional(z.array(oneLine(1, maxTaskLabelLength))),
    minLength: z.optional(bound),
    maxLength: z.optional(bound),
    /** What a field of the format `money` is asked in (ISO 4217); without it an amount is shown as a bare number. */
    currency: z.optional(z.string().check(z.refine(isCurrency))),
  })
  .check(
    z.refine(({ format, currency }) => currency === undefined || format === 'money'),
    // A choice without choices could never be answered.
    z.refine((field) => field.format !== 'choice' || (field.enum?.length ?? 0) > 0),
  );
export type FormField = z.infer<typeof fieldSchema>;

/**
 * The form of a step: its fields by name (decision 28). `order` names each of them once, in the order to show: a database
 * keeps no order of keys. Where the firm sends none, the server makes it of the order in which the fields were sent.
 */
export const formSchema = z
  .object({
    type: z.literal('object'),
    properties: z.record(z.string(), fieldSchema),
    required: z.array(z.string()),
    order: z.optional(z.array(z.string())),
  })
  .check(z.refine(({ properties, required }) => required.every((name) => Object.hasOwn(properties, name))))
  .check(
    z.refine(({ properties, order }) => {
      const names = Object.keys(properties);
      return (
        order === undefined || (order.length === names.length && names.every((name) => order.includes(name)))
      );
    }),
  );
export type Form = z.infer<typeof formSchema>;

/**
 * A task that an answer of a questionnaire creates when it is done [T4.03, T4.06]. One tag fewer than a task may have:
 * the mark of its origin is added.
 */
const followUpSchema = z.extend(z.omit(newTaskSchema, { clientId: true, taskGroupId: true, order: true }), {
  tags: z.optional(
    z.array(z.string().check(z.maxLength(maxTaskTagLength))).check(z.maxLength(maxTaskTags - 1)),
  ),
});
export type FollowUp = z.infer<typeof followUpSchema>;

/** The questions of one topic, asked in the step of the same place; `creates` holds the tasks of a checked question. */
const topicSchema = z.object({
  select: z.enum(['single', 'multi']),
  /** The direction of its cards [T9.07]; side by side unless the firm says otherwise. */
  direction: z.optional(z.enum(['horizontal', 'vertical'])),
  questions: z.array(
    z.object({
      id: z.string().check(z.maxLength(maxQuestionIdLength)),
      label: z.string().check(z.maxLength(1_000)),
    }),
  ),
  creates: z.record(z.string(), z.array(followUpSchema)),
});
export type Topic = z.infer<typeof topicSchema>;

const questionnaireData = z.object({ topics: z.array(topicSchema) });

/** How a document was signed, kept with its task. `signedAt` is ISO 8601 in UTC; hashes are SHA-256 in hex. */
export const signatureSchema = z.object({
  signedDocument: documentRef,
  signer: z.string(),
  signedAt: z.string(),
  hashBefore: z.string(),
  hashAfter: z.string(),
});
export type Signature = z.infer<typeof signatureSchema>;

/**
 * A way to pay that needs no link. Its lines are what the form of a bank asks for, such as an account and a reference;
 * `code` is all of that in one, such as a Pix code.
 */
const payWaySchema = z.object({
  kind: z.enum(payWayKinds),
  title: oneLine(1, maxTaskLabelLength),
  lines: z
    .array(z.object({ label: oneLine(1, maxTaskLabelLength), value: oneLine(1, maxTaskLabelLength) }))
    .check(z.minLength(1), z.maxLength(mostPayLines)),
  code: z.optional(oneLine(1, maxTaskCommentLength)),
});
export type PayWay = z.infer<typeof payWaySchema>;

/**
 * What the documents of a review come to, for a client who decides: lines in the order to show, in one currency (ISO 4217).
 * An amount is a decimal number with a point, and may be negative; `isSum` sets it off.
 */
const figuresSchema = z.object({
  currency: z.string().check(z.refine(isCurrency)),
  lines: z
    .array(
      z.object({
        label: oneLine(1, maxTaskLabelLength),
        amount: z.string().check(z.refine(isMoney)),
        isSum: z.optional(z.boolean()),
      }),
    )
    .check(z.minLength(1), z.maxLength(mostFigures)),
});
export type Figures = z.infer<typeof figuresSchema>;

/** What `data` of a task holds, by its kind (decision 28). */
export const taskDataSchemas = {
  /** One place for a signature with each document, and at least one: without any it would count as signed. */
  esignTask: z
    .object({
      documents: documentRefs.check(z.minLength(1)),
      signatures: z.array(z.nullable(signatureSchema)),
    })
    .check(z.refine(({ documents, signatures }) => documents.length === signatures.length)),
  documentsTask: z.object({}),
  uploadTask: z.object({}),
  invoiceTask: z.object({
    number: oneLine(0, maxTaskLabelLength),
    /** A decimal number with a point, in units of the currency (ISO 4217). */
    amount: z.string().check(z.refine(isAmountDue)),
    currency: z.string().check(z.refine(isCurrency)),
    document: z.nullable(documentRef),
    /** Where it is paid, when the firm has such a place; on a host of the firm's list. */
    payUrl: z.nullable(z.string().check(z.refine((url) => payHost(url) !== null))),
    /** Other ways to pay, the one that the firm prefers first. */
    ways: z.optional(z.array(payWaySchema).check(z.maxLength(mostPayWays))),
    paidOn: z.nullable(dateSchema),
    /** The receipt: `null` until the firm adds it after the payment, absent when the firm gives none. */
    receipt: z.optional(z.nullable(documentRef)),
  }),
  reviewDocumentTask: z.object({
    documents: documentRefs,
    decision: z.nullable(z.enum(['approved', 'changes'])),
    figures: z.optional(figuresSchema),
  }),
  /** `forms` holds the form of each step; the answers are the data of the steps. */
  dynamicTask: z.object({ forms: z.array(formSchema) }),
  /** `topics` belong to the steps of the same place; the ids that are checked are `selected` in a step's data. */
  questionnaireTask: questionnaireData,
  ukInformationRequestQuestionnaireTask: questionnaireData,
} as const satisfies Readonly<Record<TaskType, z.ZodMiniType>>;

/** The data of a task of one kind. */
export type TaskDataOf<T extends TaskType> = z.infer<(typeof taskDataSchemas)[T]>;
