import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { isPaymentDay } from '../../contract/tasks/invoice-rules.ts';
import { isComplete } from '../../contract/tasks/task-complete.ts';
import { type FollowUp, type Form, type Topic, taskDataSchemas } from '../../contract/tasks/task-kinds.ts';
import type { TaskType } from '../../contract/tasks/task-rules.ts';
import { modesOf } from '../../contract/tasks/task-steps.ts';
import type { Database } from '../db/database.ts';
import { forbidden, Refusal } from '../http/refusal.ts';
import type { Limits } from '../limits.ts';
import { documentsOfTask } from './hand-in/handed-in.queries.ts';
import type { TaskRow } from './rows.ts';
import { taskOf } from './shape.ts';

type Data = Record<string, unknown>;

const invalid = (message: string): Refusal => new Refusal(400, 'badRequest', message);

/** The fields of a kind's data that hold one entry per step. */
const partsBySteps: Partial<Record<TaskType, 'forms' | 'topics'>> = {
  dynamicTask: 'forms',
  questionnaireTask: 'topics',
  ukInformationRequestQuestionnaireTask: 'topics',
};

/** The follow-up tasks that the answers of a questionnaire may create, with their own follow-ups. */
export const followUpsIn = (data: Data): FollowUp[] =>
  ((data.topics as readonly Topic[] | undefined) ?? [])
    .flatMap(({ creates }) => Object.values(creates).flat())
    .flatMap((followUp) => [followUp, ...followUpsIn(followUp.data ?? {})]);

const listIn = (data: Data, name: string): readonly unknown[] =>
  Array.isArray(data[name]) ? (data[name] as readonly unknown[]) : [];

/** Refuses with 400 parts that do not belong to the steps, and follow-ups that could not be created. */
function demandParts(type: TaskType, data: Data, stepCount: number): void {
  const parts = partsBySteps[type];
  if (parts && listIn(data, parts).length !== stepCount)
    throw invalid(`body: data.${parts} has to have an entry for each step`);
  for (const { creates } of (data.topics as readonly Topic[] | undefined) ?? [])
    for (const followUp of Object.values(creates).flat()) {
      checkData(followUp.type, followUp.data ?? {}, followUp.steps?.length ?? 0);
      demandUnsigned(followUp.type, followUp.data ?? {});
    }
}

/**
 * The data of a task with the order of its forms' fields as a list: `jsonb` keeps no order of keys, it sorts them by
 * their length. So it is with the forms of follow-ups.
 */
function withOrder(data: Data): Data {
  const forms = data.forms as readonly Form[] | undefined;
  const topics = data.topics as readonly Topic[] | undefined;
  const ofFollowUp = (one: FollowUp): FollowUp => (one.data ? { ...one, data: withOrder(one.data) } : one);
  const createsOf = ({ creates }: Topic) =>
    Object.fromEntries(Object.entries(creates).map(([id, followUps]) => [id, followUps.map(ofFollowUp)]));
  return {
    ...data,
    ...(forms && {
      forms: forms.map((form) => ({ ...form, order: form.order ?? Object.keys(form.properties) })),
    }),
    ...(topics && { topics: topics.map((topic) => ({ ...topic, creates: createsOf(topic) })) }),
  };
}

/**
 * The data of a task as its kind has it, without what the kind does not know; refuses with 400 invalid data. Follow-ups
 * of a questionnaire are checked with it: they are created later from the stored data, without the firm.
 */
export function checkData(type: TaskType, data: Data, stepCount: number): Data {
  const checked = z.safeParse(taskDataSchemas[type], data);
  if (!checked.success)
    throw invalid(`body: data.${checked.error.issues[0]?.path.join('.') ?? ''} is not valid`);
  const known = checked.data as Data;
  demandParts(type, known, stepCount);
  return withOrder(known);
}

const fieldsOf = (type: TaskType) => taskDataSchemas[type].shape as Readonly<Record<string, z.ZodMiniType>>;

/** The fields of a kind's data that differ. */
const changedFields = (type: TaskType, before: Data, after: Data): string[] =>
  Object.keys(fieldsOf(type)).filter((name) => !isDeepStrictEqual(before[name], after[name]));

/** The value of one field; refuses with 400 an invalid one. */
function checkField(type: TaskType, name: string, value: unknown): unknown {
  const checked = z.safeParse(fieldsOf(type)[name] as z.ZodMiniType, value);
  if (!checked.success) throw invalid(`body: data.${name} is not valid`);
  if (name === 'paidOn' && typeof value === 'string' && !isPaymentDay(value, Date.now()))
    throw invalid('body: data.paidOn is in the future');
  return checked.data;
}

/**
 * What the firm makes of the data of a task. Only what changes is checked: some tasks were stored before there was a
 * check, and their other fields must not prevent a change.
 */
export function checkChange(type: TaskType, before: Data, after: Data, stepCount: number): Data {
  const changed = changedFields(type, before, after);
  if (changed.length === 0) return before;
  // The documents of a signature and its places belong together, so they are checked as a whole.
  if (type === 'esignTask') {
    const data = checkData(type, after, stepCount);
    demandSignaturesKept(before, data);
    return data;
  }
  const values = Object.fromEntries(changed.map((name) => [name, checkField(type, name, after[name])]));
  demandParts(type, values, stepCount);
  return { ...before, ...withOrder(values) };
}

/** What a client's people change of the data of a task; the rest is the firm's, and signatures are the server's. */
const answersOf: Partial<Record<TaskType, readonly string[]>> = {
  invoiceTask: ['paidOn'],
  reviewDocumentTask: ['decision'],
};

/**
 * What a client's people make of the data of a task: their answer alone is checked. Refuses with 403 a change where only
 * the firm, or the server, changes the data.
 */
export function checkAnswers(type: TaskType, before: Data, after: Data): Data {
  const changed = changedFields(type, before, after);
  if (!changed.every((name) => answersOf[type]?.includes(name))) throw forbidden();
  const values = changed.map((name) => [name, checkField(type, name, after[name])]);
  return { ...before, ...Object.fromEntries(values) };
}

/** Refuses with 403 to write, move or remove a signature, or to exchange the document under one: only signing does. */
function demandSignaturesKept(before: Data, after: Data): void {
  const [earlier, later] = [listIn(before, 'signatures'), listIn(after, 'signatures')];
  for (let place = 0; place < Math.max(earlier.length, later.length); place += 1) {
    const signature = earlier[place] ?? null;
    if (!isDeepStrictEqual(signature, later[place] ?? null)) throw forbidden();
    const documents = [before, after].map((data) => listIn(data, 'documents')[place]);
    if (signature !== null && !isDeepStrictEqual(documents[0], documents[1])) throw forbidden();
  }
}

/** Refuses with 403 a new task that claims to be signed: only the server writes signatures. */
export function demandUnsigned(type: TaskType, data: Data): void {
  const signatures = type === 'esignTask' && Array.isArray(data.signatures) ? data.signatures : [];
  if (signatures.some((one) => one !== null)) throw forbidden();
}

/** Whether a task as it is stored has all that it asks for, by the rule that the browser asks as well [T5.04]. */
export async function isTaskComplete(
  db: Pick<Database, 'select'>,
  row: TaskRow,
  limits: Pick<Limits, 'filesPerTask'>,
): Promise<boolean> {
  const task = taskOf(row);
  return isComplete({ task, modes: modesOf(task), documents: await documentsOfTask(db, row, limits) });
}

/** Refuses with 409 to finish a task that still misses something [T4.03, T5.04]. */
export async function demandComplete(
  db: Pick<Database, 'select'>,
  row: TaskRow,
  limits: Pick<Limits, 'filesPerTask'>,
): Promise<void> {
  if (!(await isTaskComplete(db, row, limits)))
    throw new Refusal(409, 'taskIncomplete', 'Something that the task asks for is missing.');
}
