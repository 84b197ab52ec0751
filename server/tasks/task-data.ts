import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { isComplete } from '../../contract/task-complete.ts';
import { type FollowUp, type Topic, taskDataSchemas } from '../../contract/task-kinds.ts';
import type { TaskType } from '../../contract/task-rules.ts';
import { modesOf } from '../../contract/task-steps.ts';
import type { Database } from '../db/database.ts';
import { forbidden, Refusal } from '../http/refusal.ts';
import { documentsOfTask } from './handed-in.queries.ts';
import { type TaskRow, taskOf } from './shape.ts';

type Data = Record<string, unknown>;

const invalid = (message: string): Refusal => new Refusal(400, 'badRequest', message);

/** What belongs to the steps of the same place: one each. */
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

/**
 * The data of a task as its kind has it, without what the kind does not know; refuses with 400 what is none. Follow-ups
 * of a questionnaire are checked with it: they are created from what is stored, when the firm no longer looks on.
 */
export function checkData(type: TaskType, data: Data, stepCount: number): Data {
  const checked = z.safeParse(taskDataSchemas[type], data);
  if (!checked.success)
    throw invalid(`body: data.${checked.error.issues[0]?.path.join('.') ?? ''} is not valid`);
  const known = checked.data as Data;
  const parts = partsBySteps[type];
  if (parts && (known[parts] as readonly unknown[]).length !== stepCount)
    throw invalid(`body: data.${parts} has to have an entry for each step`);
  for (const { creates } of (known.topics as readonly Topic[] | undefined) ?? [])
    for (const followUp of Object.values(creates).flat()) {
      checkData(followUp.type, followUp.data ?? {}, followUp.steps?.length ?? 0);
      demandUnsigned(followUp.type, followUp.data ?? {});
    }
  return known;
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

/** Refuses with 403 a new task that claims to be signed: only the server writes signatures. */
export function demandUnsigned(type: TaskType, data: Data): void {
  const signatures = type === 'esignTask' && Array.isArray(data.signatures) ? data.signatures : [];
  if (signatures.some((one) => one !== null)) throw forbidden();
}

/** Whether a task as it is stored has all that it asks for, by the rule that the browser asks as well [T5.04]. */
export async function isTaskComplete(db: Pick<Database, 'select'>, row: TaskRow): Promise<boolean> {
  const task = taskOf(row);
  return isComplete({ task, modes: modesOf(task), documents: await documentsOfTask(db, row) });
}

/** Refuses with 409 to finish a task that still misses something [T4.03, T5.04]. */
export async function demandComplete(db: Pick<Database, 'select'>, row: TaskRow): Promise<void> {
  if (!(await isTaskComplete(db, row)))
    throw new Refusal(409, 'taskIncomplete', 'Something that the task asks for is missing.');
}
