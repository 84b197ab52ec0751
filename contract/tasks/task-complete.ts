import { faultOf } from '../fields/fault.ts';
import { fieldsOf } from './form-fields.ts';
import { documentsOfStep, type HandedIn } from './handed-in.ts';
import { isSentAgainMissing, isStepAccepted, returnedIn } from './review.ts';
import type { Task, TaskStep } from './task-items.ts';
import type { Form, Topic } from './task-kinds.ts';
import type { StepMode } from './task-steps.ts';

/**
 * The one rule that decides whether a task is complete: the browser asks it before "Done", the server before it stores
 * the status. What data and steps hold may be anything here: a client sends answers, and older tasks were never checked.
 */

/**
 * What is missing in a step before its task can be done: an answer, a returned file that is to be sent again, or the reason
 * why it does not apply [T5.04].
 */
export type Missing = 'answer' | 'again' | 'reason';

/** What a task is judged by. */
export interface CompletionFacts {
  /** The task; in a browser with what was typed. */
  readonly task: Pick<
    Task,
    'taskId' | 'type' | 'label' | 'params' | 'data' | 'steps' | 'comment' | 'verdicts'
  >;
  readonly modes: readonly StepMode[];
  /** The documents that were handed in for it. */
  readonly documents: readonly HandedIn[];
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The ids of the questions that are checked in a step; what its topic does not ask is none of them. */
export function selectedIn({ data }: Pick<TaskStep, 'data'>, topic: Topic | undefined): readonly string[] {
  const asked = new Set(listOf(topic?.questions).map((question) => (question as Topic['questions'][0]).id));
  const selected = listOf(data.selected).filter((id): id is string => asked.has(id as string));
  return topic?.select === 'single' && selected.length > 1 ? [] : selected;
}

// A field named `constructor` must not find what every object has.
const answerOf = (data: TaskStep['data'], name: string): unknown =>
  (Object.hasOwn(data, name) ? data[name] : undefined) ?? '';

/** A field of a form that has a fault; `isWrong` when it holds an answer that is to be corrected. */
interface FaultyField {
  readonly field: string;
  readonly isWrong: boolean;
}

/**
 * The fields of a form that have a fault, in its order: a value that its format refuses, or a file that was not handed
 * in. The form of an optional step may stay empty as a whole; once something is in it, its own rules hold.
 */
function faultyFields(
  form: Form | undefined,
  { data, isRequired }: Pick<TaskStep, 'data' | 'isRequired'>,
  files: readonly HandedIn[],
): readonly FaultyField[] {
  const required = listOf(form?.required);
  const fields = form ? fieldsOf(form) : [];
  if (!isRequired && fields.every(([name]) => answerOf(data, name) === '')) return [];
  return fields.flatMap(([name, field]) => {
    const value = answerOf(data, name);
    if (typeof value !== 'string') return [{ field: name, isWrong: true }];
    const fault = faultOf(field, value, required.includes(name));
    // Parts of an address that are not there are missing, not wrong.
    if (fault) return [{ field: name, isWrong: fault !== 'required' && fault !== 'addressParts' }];
    const isLost = field.format === 'file' && value !== '' && !files.some(({ id }) => id === value);
    return isLost ? [{ field: name, isWrong: false }] : [];
  });
}

/** The fields of a step that have a fault; none where its task has no forms. */
function faultyFieldsOf({ task, documents }: CompletionFacts, index: number): readonly FaultyField[] {
  const step = task.steps[index];
  if (!step || task.type !== 'dynamicTask') return [];
  const form = listOf(task.data.forms)[index] as Form | undefined;
  return faultyFields(form, step, documentsOfStep(documents, task, index));
}

/** Whether a step has the answer that its kind asks for (decision 28). */
function isAnswered(facts: CompletionFacts, index: number): boolean {
  const { task, documents } = facts;
  const step = task.steps[index];
  if (!step) return false;
  const handedIn = documentsOfStep(documents, task, index);
  switch (task.type) {
    case 'documentsTask':
    case 'uploadTask':
      return !step.isRequired || handedIn.length > 0;
    case 'questionnaireTask':
    case 'ukInformationRequestQuestionnaireTask':
      return (
        !step.isRequired || selectedIn(step, listOf(task.data.topics)[index] as Topic | undefined).length > 0
      );
    case 'dynamicTask':
      return faultyFieldsOf(facts, index).length === 0;
    default:
      return true;
  }
}

/** What is missing in the steps of a task, by their numbers; nothing is missing in what does not apply [T5.04]. */
export function missingIn(facts: CompletionFacts): ReadonlyMap<number, Missing> {
  const missing = new Map<number, Missing>();
  for (const [index, step] of facts.task.steps.entries()) {
    // The firm takes it as it is.
    if (isStepAccepted(facts.task, index, facts.documents)) continue;
    if (facts.modes[index] === 'notApply') {
      if (!step.dnaComment?.trim()) missing.set(index, 'reason');
    } else if (!isAnswered(facts, index)) missing.set(index, 'answer');
    else if (isSentAgainMissing(facts.task, index, facts.documents)) missing.set(index, 'again');
  }
  return missing;
}

/** Whether the task itself has what its kind asks for, beside its steps (decision 28). */
export function isOwnPartDone({ data, comment, type }: Pick<Task, 'type' | 'data' | 'comment'>): boolean {
  if (type === 'esignTask') {
    const [documents, signatures] = [listOf(data.documents), listOf(data.signatures)];
    return documents.length > 0 && documents.every((_each, index) => Boolean(signatures[index]));
  }
  if (type === 'invoiceTask') return typeof data.paidOn === 'string';
  if (type === 'reviewDocumentTask')
    return data.decision === 'approved' || (data.decision === 'changes' && Boolean(comment?.trim()));
  return true;
}

/** What is missing, as users call it. */
export type MissingThing = 'file' | 'signature' | 'decision' | 'comment' | 'paidOn' | 'reason' | 'answer';

/** One thing that is missing: what, where it is shown, and which field of a form it is. */
export interface MissingAnswer {
  readonly what: MissingThing;
  /** The number of its step; `null` for the task's own part, which is shown above the steps. */
  readonly step: number | null;
  readonly field: string | null;
  /** Whether the field holds an answer that is to be corrected, instead of none. */
  readonly isWrong: boolean;
}

/** What a user reads that answers lack: a thing that is missing, or answers that are to be corrected. */
export type Lack = MissingThing | 'wrong';

export const lackOf = ({ what, isWrong }: MissingAnswer): Lack => (isWrong ? 'wrong' : what);

const missingInOwn = ({ type, data }: Pick<Task, 'type' | 'data'>): MissingThing => {
  if (type === 'esignTask') return 'signature';
  if (type === 'invoiceTask') return 'paidOn';
  return data.decision === 'changes' ? 'comment' : 'decision';
};

const missingInStep = ({ type }: Pick<Task, 'type'>, missing: Missing): MissingThing =>
  missing === 'again' || type === 'documentsTask' || type === 'uploadTask' ? 'file' : 'answer';

const missingInField = ({ data }: Pick<Task, 'data'>, step: number, name: string): MissingThing => {
  const form = listOf(data.forms)[step] as Form | undefined;
  const field = form && fieldsOf(form).find(([each]) => each === name)?.[1];
  return field?.format === 'file' ? 'file' : 'answer';
};

/** Everything that is missing before a task can be done, in the order in which the task shows it. */
export function missingAnswers(facts: CompletionFacts): readonly MissingAnswer[] {
  const { task } = facts;
  const unsigned = listOf(task.data.documents).filter((_each, index) => !listOf(task.data.signatures)[index]);
  const ownCount = isOwnPartDone(task) ? 0 : task.type === 'esignTask' ? Math.max(1, unsigned.length) : 1;
  const own = Array.from(
    { length: ownCount },
    (): MissingAnswer => ({
      what: missingInOwn(task),
      step: null,
      field: null,
      isWrong: false,
    }),
  );
  const ofSteps = [...missingIn(facts)].flatMap(([step, missing]): MissingAnswer[] => {
    const fields = missing === 'answer' ? faultyFieldsOf(facts, step) : [];
    const what = missing === 'reason' ? 'reason' : missingInStep(task, missing);
    if (fields.length === 0) return [{ what, step, field: null, isWrong: false }];
    return fields.map((faulty) => ({ what: missingInField(task, step, faulty.field), step, ...faulty }));
  });
  return [...own, ...ofSteps];
}

/** Whether a task can be marked as done. */
export const isComplete = (facts: CompletionFacts): boolean =>
  isOwnPartDone(facts.task) && missingIn(facts).size === 0;

/** How far a task has come, from 0 to 100 [T2.26]: the share of its steps that miss nothing and hold something. */
export function progressOf(facts: CompletionFacts): number {
  const { steps } = facts.task;
  if (steps.length === 0) return isOwnPartDone(facts.task) ? 100 : 0;
  return Math.round((settledSteps(facts).size / steps.length) * 100);
}

/** The returned steps that miss nothing any more: they count as done once the client has sent them again. */
export function stepsToSendAgain(facts: CompletionFacts): ReadonlySet<number> {
  const missing = missingIn(facts);
  const isReady = (index: number) => returnedIn(facts.task, index).length > 0 && !missing.has(index);
  return new Set([...facts.task.steps.keys()].filter(isReady));
}

/**
 * The steps that miss nothing and hold something: an answer, a document, or the reason why they do not apply; without
 * those that the firm returned.
 */
export function settledSteps(facts: CompletionFacts): ReadonlySet<number> {
  const missing = missingIn(facts);
  const settled = facts.task.steps.flatMap((step, index) => {
    if (missing.has(index) || returnedIn(facts.task, index).length > 0) return [];
    const hasDocuments = documentsOfStep(facts.documents, facts.task, index).length > 0;
    const isAccepted = isStepAccepted(facts.task, index, facts.documents);
    const holds = isAccepted || Boolean(step.dnaComment) || Object.keys(step.data).length > 0 || hasDocuments;
    return holds ? [index] : [];
  });
  return new Set(settled);
}
