import * as z from 'zod/mini';
import { dateSchema, newTaskSchema } from './task-items.ts';
import type { TaskType } from './task-rules.ts';

/** A document that a task shows. */
const documentRef = z.object({ id: z.string(), name: z.string() });
export type DocumentRef = z.infer<typeof documentRef>;

/** The formats that a field of a form may have (decision 28); each has its check in section T5. */
export const fieldFormats = [
  'text',
  'email',
  'ssn',
  'phone',
  'cpf',
  'cnpj',
  'cep',
  'address',
  'date',
  'month',
  'hour-minute',
  'hour-decimal',
  'money',
  'choice',
  'file',
] as const;
export type FieldFormat = (typeof fieldFormats)[number];

/** A field of a form, in the words of JSON Schema. `enum` holds the choices; lengths count characters after trim. */
const fieldSchema = z.object({
  type: z.literal('string'),
  title: z.string(),
  description: z.optional(z.string()),
  format: z.enum(fieldFormats),
  enum: z.optional(z.array(z.string())),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
});
export type FormField = z.infer<typeof fieldSchema>;

/** The form of a step: its fields by name, in the order to show (decision 28). */
export const formSchema = z.object({
  type: z.literal('object'),
  properties: z.record(z.string(), fieldSchema),
  required: z.array(z.string()),
});
export type Form = z.infer<typeof formSchema>;

/** A task that an answer of a questionnaire creates when it is done [T4.03, T4.06]. */
const followUpSchema = z.omit(newTaskSchema, { clientId: true, taskGroupId: true, order: true });
export type FollowUp = z.infer<typeof followUpSchema>;

/** The questions of one topic, asked in the step of the same place; `creates` holds the tasks of a checked question. */
const topicSchema = z.object({
  select: z.enum(['single', 'multi']),
  questions: z.array(z.object({ id: z.string(), label: z.string() })),
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

/** What `data` of a task holds, by its kind (decision 28). */
export const taskDataSchemas = {
  esignTask: z.object({
    documents: z.array(documentRef),
    signatures: z.array(z.nullable(signatureSchema)),
  }),
  documentsTask: z.object({}),
  uploadTask: z.object({}),
  invoiceTask: z.object({
    number: z.string(),
    /** A decimal number with a point, in units of the currency (ISO 4217). */
    amount: z.string(),
    currency: z.string(),
    document: z.nullable(documentRef),
    /** Where it is paid, when the firm has such a place. */
    payUrl: z.nullable(z.url()),
    paidOn: z.nullable(dateSchema),
  }),
  reviewDocumentTask: z.object({
    documents: z.array(documentRef),
    decision: z.nullable(z.enum(['approved', 'changes'])),
  }),
  /** `forms` holds the form of each step; the answers are the data of the steps. */
  dynamicTask: z.object({ forms: z.array(formSchema) }),
  /** `topics` belong to the steps of the same place; the ids that are checked are `selected` in a step's data. */
  questionnaireTask: questionnaireData,
  ukInformationRequestQuestionnaireTask: questionnaireData,
} as const satisfies Readonly<Record<TaskType, z.ZodMiniType>>;

/** The data of a task of one kind. */
export type TaskDataOf<T extends TaskType> = z.infer<(typeof taskDataSchemas)[T]>;
