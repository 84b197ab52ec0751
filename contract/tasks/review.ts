import type { ReviewItem, Verdict } from './hand-in.ts';
import { documentsOfStep, type HandedIn } from './handed-in.ts';
import type { Task } from './task-items.ts';

/** What of a task its review is judged by. */
export type ReviewedTask = Pick<Task, 'params' | 'label' | 'taskId' | 'steps' | 'verdicts'>;

/** The most items that one review decides about, and the longest reason and advice, in characters. */
export const maxReviewItems = 100;
export const maxReviewTextLength = 1000;
/** The most pages of a file that can be marked. */
export const maxMarkedPages = 2000;

/** Why a file of these tasks came back, in the firm's words; `undefined` where none did, or nothing was said. */
export const returnReasonOf = (tasks: readonly Pick<Task, 'verdicts'>[]): string | undefined =>
  tasks.flatMap(({ verdicts }) => verdicts).find(({ verdict, reason }) => verdict === 'returned' && reason)
    ?.reason;

/** A list names the missing pages of a returned file up to this many. */
export const maxListedPages = 12;

/** The pages that are missing, from 1, where all that came back of these tasks is one file with pages missing. */
export function missingPagesOf(
  tasks: readonly Pick<Task, 'verdicts' | 'handIn'>[],
): readonly number[] | undefined {
  // The verdicts of a task in a list are one at most, however many files came back.
  const files = tasks.reduce((sum, { handIn }) => sum + handIn.returned, 0);
  const returned = tasks.flatMap(({ verdicts }) => verdicts).filter(({ verdict }) => verdict === 'returned');
  return files === 1 && returned.length === 1 ? returned[0]?.pages?.missing : undefined;
}

/** What a reviewer had on screen when they decided: the version of the task, and its files. The bytes of a file never change. */
export interface Seen {
  readonly version: number;
  readonly documentIds: readonly string[];
}

/** Whether a task is as a reviewer saw it: nothing of it has changed, and its files are the same. */
export function isAsSeen(
  { version }: Pick<Task, 'version'>,
  documents: readonly Pick<HandedIn, 'id'>[],
  seen: Seen,
): boolean {
  const ids = new Set(seen.documentIds);
  return (
    version === seen.version && ids.size === documents.length && documents.every(({ id }) => ids.has(id))
  );
}

/** The files that a client handed in for a step in the place of a returned one. */
export const replacementsOf = <Document extends Pick<HandedIn, 'customItemMetaData'>>(
  documents: readonly Document[],
  documentId: string | null,
): readonly Document[] =>
  documents.filter(({ customItemMetaData: { ccReplaces } }) => ccReplaces === documentId);

/** Documents of a step without returned ones and those that take their place. */
export function withoutReturned<Document extends HandedIn>(
  documents: readonly Document[],
  returned: readonly Pick<Verdict, 'documentId'>[],
): readonly Document[] {
  const ids = new Set(returned.map(({ documentId }) => documentId));
  return documents.filter(
    ({ id, customItemMetaData: { ccReplaces = null } }) =>
      !ids.has(id) && !(ccReplaces && ids.has(ccReplaces)),
  );
}

/** The verdicts about a step that hold, or about one of its files. */
const verdictsOfStep = <One extends Pick<Verdict, 'step'>>(verdicts: readonly One[], step: number) =>
  verdicts.filter((one) => one.step === step);

/** The returned files of a step. */
export const returnedIn = (task: Pick<Task, 'verdicts'>, step: number): readonly Verdict[] =>
  verdictsOfStep(task.verdicts, step).filter(({ verdict }) => verdict === 'returned');

/** Whether a step has a returned file that was not sent again. */
export const isSentAgainMissing = (
  task: ReviewedTask,
  step: number,
  documents: readonly HandedIn[],
): boolean => {
  const handedIn = documentsOfStep(documents, task, step);
  return returnedIn(task, step).some(({ documentId }) => replacementsOf(handedIn, documentId).length === 0);
};

/** Whether the firm has accepted a step: as a whole, or each file of it. The client changes nothing of it then. */
export function isStepAccepted(
  task: Pick<ReviewedTask, 'params' | 'label' | 'taskId'> & {
    readonly verdicts: readonly Pick<Verdict, 'step' | 'documentId' | 'verdict'>[];
  },
  step: number,
  documents: readonly HandedIn[],
): boolean {
  const verdicts = verdictsOfStep(task.verdicts, step);
  if (verdicts.length === 0 || verdicts.some(({ verdict }) => verdict !== 'accepted')) return false;
  if (verdicts.some(({ documentId }) => documentId === null)) return true;
  const accepted = new Set(verdicts.map(({ documentId }) => documentId));
  const handedIn = documentsOfStep(documents, task, step);
  return handedIn.length > 0 && handedIn.every(({ id }) => accepted.has(id));
}

/** Whether everything that a task holds is accepted: each step that has an answer, a file or a reason. */
export const isWholeAccepted = (task: ReviewedTask, documents: readonly HandedIn[]): boolean =>
  task.verdicts.length > 0 &&
  task.steps.every((step, index) => {
    if (isStepAccepted(task, index, documents)) return true;
    const isEmpty = Object.keys(step.data).length === 0 && !step.dnaComment && !step.comment;
    return isEmpty && documentsOfStep(documents, task, index).length === 0;
  });

/**
 * What is wrong with the items of a review, in words for the firm's software; `undefined` when nothing is. Each names a
 * step of the task and a file that was handed in for it, once.
 */
export function reviewFault(
  task: ReviewedTask,
  documents: readonly HandedIn[],
  items: readonly ReviewItem[],
): string | undefined {
  for (const [index, { step, documentId, pages }] of items.entries()) {
    const at = `body: items.${index}`;
    if (!task.steps[step]) return `${at}.step is not a step of the task`;
    if (documentId !== null && !documentsOfStep(documents, task, step).some(({ id }) => id === documentId))
      return `${at}.documentId was not handed in for the step`;
    const isDecidedTwice = items
      .slice(0, index)
      .some(
        (other) =>
          other.step === step &&
          (other.documentId === documentId || other.documentId === null || documentId === null),
      );
    if (isDecidedTwice) return `${at} is decided about twice`;
    if (pages && !pages.missing.every((page) => page <= pages.count))
      return `${at}.pages.missing names a page beyond its count`;
  }
  return undefined;
}
