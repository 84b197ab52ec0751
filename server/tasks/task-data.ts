import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { type Form, type Signature, type Topic, taskDataSchemas } from '../../contract/task-kinds.ts';
import type { TaskType } from '../../contract/task-rules.ts';
import { forbidden, Refusal } from '../http/refusal.ts';

type Data = Record<string, unknown>;

const invalid = (message: string): Refusal => new Refusal(400, 'badRequest', message);

/** What belongs to the steps of the same place: one each. */
const partsBySteps: Partial<Record<TaskType, 'forms' | 'topics'>> = {
  dynamicTask: 'forms',
  questionnaireTask: 'topics',
  ukInformationRequestQuestionnaireTask: 'topics',
};

/** The data of a task as its kind has it, without what the kind does not know; refuses with 400 what is none. */
export function checkData(type: TaskType, data: Data, stepCount: number): Data {
  const checked = z.safeParse(taskDataSchemas[type], data);
  if (!checked.success)
    throw invalid(`body: data.${checked.error.issues[0]?.path.join('.') ?? ''} is not valid`);
  const parts = partsBySteps[type];
  const count = parts && ((checked.data as Data)[parts] as readonly (Form | Topic)[]).length;
  if (count !== undefined && count !== stepCount)
    throw invalid(`body: data.${parts} has to have an entry for each step`);
  return checked.data as Data;
}

/** What a client's people change of the data of a task; the rest is the firm's, and signatures are the server's. */
const answersOf: Partial<Record<TaskType, readonly string[]>> = {
  invoiceTask: ['paidOn'],
  reviewDocumentTask: ['decision'],
};

/** Refuses with 403 when the data of a task would change where only the firm, or the server, changes it. */
export function demandOwnAnswers(type: TaskType, before: Data, after: Data): void {
  const own = answersOf[type] ?? [];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  for (const key of keys)
    if (!own.includes(key) && !isDeepStrictEqual(before[key], after[key])) throw forbidden();
}

/** The signatures of an esignTask, one for each of its documents; `null` is what is not signed yet. */
const signaturesOf = (data: Data): readonly (Signature | null)[] =>
  z.parse(taskDataSchemas.esignTask, data).signatures;

/** Whether every document of an esignTask is signed. */
export function isSigned(data: Data): boolean {
  const { documents } = z.parse(taskDataSchemas.esignTask, data);
  const signatures = signaturesOf(data);
  return signatures.length >= documents.length && signatures.every((one) => one !== null);
}

/** Refuses with 403 a new task that claims to be signed: only the server writes signatures. */
export function demandUnsigned(type: TaskType, data: Data): void {
  if (type === 'esignTask' && signaturesOf(data).some((one) => one !== null)) throw forbidden();
}
