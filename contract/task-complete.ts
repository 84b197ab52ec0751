import { faultOf } from '../../contract/fields/fault.ts';
import type { StorageDocument } from '../../contract/storage-items.ts';
import type { Task } from '../../contract/task-items.ts';
import type { Form } from '../../contract/task-kinds.ts';
import { documentsOfStep } from './handed-in.ts';
import type { StepMode } from './task.types.ts';

/** What is missing in a step before its task can be done: an answer, or the reason why it does not apply [T5.04]. */
export type Missing = 'answer' | 'reason';

interface Facts {
  /** The task with what was typed. */
  readonly task: Task;
  readonly modes: readonly StepMode[];
  readonly documents: readonly StorageDocument[];
}

/** Whether a step has the answer that its kind asks for (decision 28). */
function isAnswered({ task, documents }: Facts, index: number): boolean {
  const step = task.steps[index];
  const data: Readonly<Record<string, unknown>> = step?.data ?? {};
  const isRequired = step?.isRequired ?? false;
  switch (task.type) {
    case 'documentsTask':
    case 'uploadTask':
      return !isRequired || documentsOfStep(documents, task, index).length > 0;
    case 'questionnaireTask':
    case 'ukInformationRequestQuestionnaireTask':
      return !isRequired || ((data.selected as readonly string[] | undefined)?.length ?? 0) > 0;
    case 'dynamicTask': {
      const form = (task.data.forms as readonly Form[] | undefined)?.[index];
      return Object.entries(form?.properties ?? {}).every(
        ([name, field]) =>
          faultOf(field, String(data[name] ?? ''), form?.required.includes(name) ?? false) === null,
      );
    }
    default:
      return true;
  }
}

/** What is missing in the steps of a task, by their numbers; nothing is missing in what does not apply [T5.04]. */
export function missingIn(facts: Facts): ReadonlyMap<number, Missing> {
  const missing = new Map<number, Missing>();
  for (const [index, step] of facts.task.steps.entries()) {
    if (facts.modes[index] === 'notApply') {
      if (!step.dnaComment?.trim()) missing.set(index, 'reason');
    } else if (!isAnswered(facts, index)) missing.set(index, 'answer');
  }
  return missing;
}

/** Whether the task itself has what its kind asks for, beside its steps (decision 28). */
export function isOwnPartDone({ data, comment, type }: Task): boolean {
  if (type === 'esignTask')
    return (
      (data.signatures as readonly unknown[] | undefined)?.every((signature) => signature !== null) ?? false
    );
  if (type === 'invoiceTask') return typeof data.paidOn === 'string';
  if (type === 'reviewDocumentTask')
    return data.decision === 'approved' || (data.decision === 'changes' && Boolean(comment?.trim()));
  return true;
}

/** Whether a task can be marked as done. */
export const isReady = (facts: Facts): boolean => isOwnPartDone(facts.task) && missingIn(facts).size === 0;

/** How far a task has come, from 0 to 100 [T2.26]: the share of its steps that miss nothing and hold something. */
export function progressOf(facts: Facts): number {
  const { steps } = facts.task;
  if (steps.length === 0) return isOwnPartDone(facts.task) ? 100 : 0;
  const missing = missingIn(facts);
  const begun = steps.filter((step, index) => {
    if (missing.has(index)) return false;
    const hasDocuments = documentsOfStep(facts.documents, facts.task, index).length > 0;
    return Boolean(step.dnaComment) || Object.keys(step.data).length > 0 || hasDocuments;
  });
  return Math.round((begun.length / steps.length) * 100);
}
