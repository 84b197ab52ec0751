import type { problemCodes } from './problem-codes.ts';

/** What can go wrong, as a code. */
export type ProblemCode = (typeof problemCodes)[number];

/** A failure as machines know it. `location` is where the server says to go on, when it says so. */
export interface Problem {
  readonly code: ProblemCode;
  readonly status?: number;
  readonly location?: string;
}

/** What services reject with. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, cause?: unknown) {
    super(problem.code, { cause });
    this.problem = problem;
  }
}

/** The problem in whatever a service rejected with; anything unforeseen is `unknown`. */
export const problemOf = (error: unknown): Problem =>
  error instanceof ProblemError ? error.problem : { code: 'unknown' };

/** Problems that another try may get past: the network, a busy server, a limit of calls. */
const passing: ReadonlySet<ProblemCode> = new Set([
  'offline',
  'timeout',
  'unavailable',
  'tooManyRequests',
  'incompleteUpload',
  'sessionReplaced',
]);

/** Whether the same call may succeed a little later. */
export const isPassing = (problem: Problem): boolean => passing.has(problem.code);

/** What is stored, but did not become part of its task: for now, since the firm has the task, or since it is full. */
const unattached: ReadonlySet<ProblemCode> = new Set(['notAttached', 'taskAtFirm', 'taskFull']);

/** Whether a file is stored, but not in its task. */
export const isNotAttached = (problem: Problem | null): boolean =>
  problem !== null && unattached.has(problem.code);

/** Problems that may end, but not within seconds: a quota of the day, unfinished uploads, a disk without room, a task that does not take its document. */
const ending: ReadonlySet<ProblemCode> = new Set([
  'tooManyUploads',
  'uploadQuota',
  'clientUploadQuota',
  'exportQuota',
  'storageFull',
  ...unattached,
]);

/** Whether the same call may succeed another time, if only hours later. The user decides when; nothing repeats it. */
export const isWorthAnotherTry = (problem: Problem): boolean =>
  isPassing(problem) || ending.has(problem.code);

/** Whether a failed call may have had its effect all the same: there was no answer, or one that does not say. */
export function isOutcomeUnknown(error: unknown): boolean {
  const { status } = problemOf(error);
  return status === undefined || status >= 500;
}
