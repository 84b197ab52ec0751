import equal from 'fast-deep-equal';
import { isComplete, type MissingAnswer, missingAnswers } from '../../../contract/tasks/task-complete.ts';
import type { Task } from '../../../contract/tasks/task-items.ts';
import { modesOf, type StepMode } from '../../../contract/tasks/task-steps.ts';
import { isSigned, listOf } from '../known-task.ts';
import type { EditingContext } from './editing.machine.ts';
import type { Edits } from './edits.ts';
import { withEdits, withTyped } from './edits.ts';

type Typed = Pick<EditingContext, 'known' | 'edits' | 'sent' | 'modes'>;

/** The task as shown: with the unsaved edits. */
export const shownTask = ({ known, sent, edits }: Pick<Typed, 'known' | 'sent' | 'edits'>): Task =>
  withTyped(known.task, sent, edits);

/** Edits that are not on the server; the browser keeps them until they are (decision 10). */
export const unsavedOf = ({ sent, edits }: Pick<Typed, 'sent' | 'edits'>): Edits => withEdits(sent, edits);

/** Whether the draft in the browser differs from the unsaved edits. */
export const isDraftBehind = (context: Pick<EditingContext, 'drafted' | 'sent' | 'edits'>): boolean =>
  !equal(context.drafted, unsavedOf(context));

type Answers = Typed & Pick<EditingContext, 'offeredDay'>;

const withOffered = (task: Task, paidOn: string | null): Task =>
  paidOn === null ? task : { ...task, data: { ...task.data, paidOn } };

/** What the task's readiness is judged by. A day of payment that is filled in counts as answered. */
export const factsOf = (typed: Answers) => ({
  task: withOffered(shownTask(typed), typed.offeredDay),
  modes: typed.modes,
  documents: typed.known.documents,
});

/** Answers that are missing or invalid. A day of payment that is typed but invalid counts as wrong, not as missing. */
export function faultsOf(typed: Answers & Pick<EditingContext, 'paymentText'>): readonly MissingAnswer[] {
  const facts = factsOf(typed);
  const isDayWrong = facts.task.type === 'invoiceTask' && typed.paymentText.trim() !== '';
  return missingAnswers(facts).map((one) => (one.step === null ? { ...one, isWrong: isDayWrong } : one));
}

/**
 * Whether what a step lacks is marked, or with `null` what the task itself lacks: the user has tried to finish, and has not
 * switched the step since.
 */
export const isMarked = (
  { showsMissing, switched }: Pick<EditingContext, 'showsMissing' | 'switched'>,
  step: number | null,
): boolean => showsMissing && (step === null || !switched.includes(step));

/**
 * Whether the fields about the payment of an invoice are shown: the user has asked for them, has something in them, or has
 * tried to finish without.
 */
export function isPaymentTold(
  typed: Typed & Pick<EditingContext, 'paymentText' | 'tellsPayment' | 'showsMissing'>,
): boolean {
  const { type, data, comment } = shownTask(typed);
  if (type !== 'invoiceTask') return true;
  const holds = typeof data.paidOn === 'string' || typed.paymentText !== '' || Boolean(comment);
  return typed.tellsPayment || typed.showsMissing || holds;
}

/** Whether the comment of a step is shown: it holds something, or the user has opened it. */
export const isCommentShown = (
  typed: Pick<EditingContext, 'known' | 'edits' | 'sent' | 'commented'>,
  step: number,
): boolean => typed.commented.includes(step) || Boolean(shownTask(typed).steps[step]?.comment);

/** Whether the task is complete as soon as this document is signed: the signature then finishes it. */
export const isLastSignature = (typed: Answers, document: number): boolean => {
  if (typed.known.uploading.length > 0) return false;
  const facts = factsOf(typed);
  const { data } = facts.task;
  const signatures = listOf(data.documents).map((_each, at) => at === document || isSigned(facts.task, at));
  return isComplete({ ...facts, task: { ...facts.task, data: { ...data, signatures } } });
};

/**
 * Modes after another user’s change: where the reason is another than before, the step follows it, unless it is being
 * typed at [T4.14, decision 30].
 */
export const freshModes = (
  { known: { task }, edits, modes }: Omit<Typed, 'sent'>,
  fresh: Task,
): readonly StepMode[] =>
  modesOf(fresh).map((mode, index) => {
    const isSame = fresh.steps[index]?.dnaComment === task.steps[index]?.dnaComment;
    return isSame || edits[String(index)] ? (modes[index] ?? mode) : mode;
  });

/** Modes of steps with a draft: one with a reason does not apply, one whose reason was taken back does. */
export const draftModes = (modes: readonly StepMode[], edits: Edits): readonly StepMode[] =>
  modes.map((mode, index) => {
    const reason = edits[String(index)]?.dnaComment;
    if (reason === undefined) return mode;
    return reason ? 'notApply' : 'apply';
  });
