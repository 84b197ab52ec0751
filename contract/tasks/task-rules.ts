import type { AccessFacts, Capability } from '../session/access.ts';
import { whyNot } from '../session/access.ts';

// No schema is imported here: charts and views need these tables and should not load the schema library for them.
/** The kinds of tasks that the portal knows [T3.01]; tasks of any other kind are left out. */
export const taskTypes = [
  'esignTask',
  'documentsTask',
  'invoiceTask',
  'reviewDocumentTask',
  'dynamicTask',
  'uploadTask',
  'questionnaireTask',
  'ukInformationRequestQuestionnaireTask',
] as const;
export type TaskType = (typeof taskTypes)[number];

/** The status of a task or a group, by the numbers of the specification [T3.04]. */
export const taskStatus = { new: 0, wip: 1, done: 2, cancelled: 3, received: 4 } as const;
export type TaskStatus = (typeof taskStatus)[keyof typeof taskStatus];
export const taskStatuses = [0, 1, 2, 3, 4] as const;
/** What is still to be done, and what is over [T3.04, T4.01]. */
export const pendingStatuses: readonly TaskStatus[] = [taskStatus.new, taskStatus.wip];
export const finishedStatuses: readonly TaskStatus[] = [
  taskStatus.done,
  taskStatus.cancelled,
  taskStatus.received,
];
/** Whether a status is New or WIP [T4.01]. */
export const isPendingStatus = (status: TaskStatus): boolean => pendingStatuses.includes(status);

/** The task of a group that is opened: the first open one, else the first [T2.25, T4.10]. `tasks` are in their order. */
export const taskToOpen = <Item extends { readonly status: TaskStatus }>(
  tasks: readonly Item[],
): Item | null => tasks.find(({ status }) => isPendingStatus(status)) ?? tasks[0] ?? null;

/** How many tasks of a group are done, of how many that were not cancelled. */
export function countDone(tasks: readonly { readonly status: TaskStatus }[]): {
  readonly done: number;
  readonly all: number;
} {
  const kept = tasks.filter(({ status }) => status !== taskStatus.cancelled);
  return { done: kept.filter(({ status }) => !isPendingStatus(status)).length, all: kept.length };
}

/** Whether a task of a group is begun: home and the list say so of a group in which none is done. */
export const hasBegun = (tasks: readonly { readonly status: TaskStatus }[]): boolean =>
  tasks.some(({ status }) => status === taskStatus.wip);

/** The kinds of groups [T3.03]. */
export const taskGroupTypes = [
  'questionnaire',
  'esign',
  'payment_request',
  'document_request',
  'document_review',
] as const;
export type TaskGroupType = (typeof taskGroupTypes)[number];

/** The kind of group that a task of each kind belongs to by default [T3.03, T3.04]. */
export const groupTypeOf: Readonly<Record<TaskType, TaskGroupType>> = {
  esignTask: 'esign',
  documentsTask: 'document_request',
  invoiceTask: 'payment_request',
  reviewDocumentTask: 'document_review',
  dynamicTask: 'questionnaire',
  uploadTask: 'document_request',
  questionnaireTask: 'questionnaire',
  ukInformationRequestQuestionnaireTask: 'questionnaire',
};

/** The most files that a reviewer can say they saw of one task. */
export const maxSeenFiles = 5000;

/** How many groups a page of the task list holds [T4.13, T9.01]. */
export const taskGroupsPerPage = 15;
/** How many items an answer of the task service holds by default, and the most [T9.03]. */
export const tasksPageSize = 30;
export const maxTasksPageSize = 200;
/** The longest comment or reason, in characters. */
export const maxTaskCommentLength = 4000;
/** The longest subtitle of a step, in characters. */
export const maxStepSubtitleLength = 500;
/** The longest label, in characters, and the longest kind and tag. */
export const maxTaskLabelLength = 200;
export const maxTaskKindLength = 100;
export const maxTaskTagLength = 500;
/** The most tags of a task, and the highest order. */
export const maxTaskTags = 20;
export const maxTaskOrder = 1_000_000;
/** The most tasks that one group holds, and the most steps of a task. */
export const maxTasksPerGroup = 200;
export const maxTaskSteps = 50;
/** The longest search in the lists of tasks, in characters. */
export const maxTaskSearchLength = 100;
/** The default order of a task [T3.01]. */
export const defaultTaskOrder = 1;

/** What decides the place of a task among others [T9.06]. `dueDate` is `yyyy-MM-dd`. */
export interface SortedTask {
  readonly taskId: string;
  readonly order: number;
  readonly status: TaskStatus;
  readonly dueDate: string | null;
  readonly label: string;
}

const compare = (one: string | number, other: string | number): number =>
  one < other ? -1 : one > other ? 1 : 0;
/** Later than every date: what has no date comes last. */
const noDate = '9999-99-99';

/** Order of tasks [T9.06]: order, status, due date (none last), label without regard to case, id. */
export const compareTasks = (one: SortedTask, other: SortedTask): number =>
  compare(one.order, other.order) ||
  compare(one.status, other.status) ||
  compare(one.dueDate ?? noDate, other.dueDate ?? noDate) ||
  compare(one.label.toLowerCase(), other.label.toLowerCase()) ||
  compare(one.taskId, other.taskId);

/** What decides the place of a group among others [T4.13, T7.05]. Dates are `yyyy-MM-dd`. */
export interface SortedGroup {
  readonly id: string;
  readonly dueDate: string | null;
  readonly expirationDate: string | null;
  readonly completedDate: string | null;
}

/** Whether the time in which a group was to be done is over; it can be done all the same. */
const hasExpired = ({ expirationDate }: SortedGroup, today: string): boolean =>
  expirationDate !== null && expirationDate < today;

/**
 * Order of pending groups on a day: the one that is due first, first, without a date after those [T7.05]; groups that
 * have expired come last. So overdue tasks come before those due soon, and these before expired ones.
 */
export const comparePendingGroups = (one: SortedGroup, other: SortedGroup, today: string): number =>
  compare(Number(hasExpired(one, today)), Number(hasExpired(other, today))) ||
  compare(one.dueDate ?? noDate, other.dueDate ?? noDate) ||
  compare(one.id, other.id);

/** Order of complete groups: the last completed first [T4.13]. */
export const compareCompleteGroups = (one: SortedGroup, other: SortedGroup): number =>
  compare(other.completedDate ?? '', one.completedDate ?? '') || compare(one.id, other.id);

const dayMs = 86_400_000;

/** Whether a date (`yyyy-MM-dd`) is today in some time zone; they reach from 12 hours behind UTC to 14 before it. */
export const isTodaySomewhere = (date: string, now: number): boolean =>
  Math.abs(Date.parse(date) - Date.parse(new Date(now).toISOString().slice(0, 10))) <= dayMs;

/** Whether a group is pending [T4.09]: it is open, and has no tasks or at least one open task. */
export const isPendingGroup = (
  status: TaskStatus,
  tasks: readonly { readonly status: TaskStatus }[],
): boolean =>
  isPendingStatus(status) && (tasks.length === 0 || tasks.some((task) => isPendingStatus(task.status)));

/** The access control of each kind that may be hidden [T5.03, decision 31]. */
const visibleBy: Readonly<Partial<Record<TaskType, Capability>>> = {
  esignTask: 'esignTasks',
  invoiceTask: 'invoiceTasks',
  documentsTask: 'documentRequestTasks',
  uploadTask: 'documentRequestTasks',
};

/** Whether tasks of a kind are shown in a session [T5.03, decision 31]. */
export function isVisibleTaskType(facts: AccessFacts, type: TaskType): boolean {
  const capability = visibleBy[type];
  return capability === undefined || whyNot(facts, capability) === null;
}

/** The tax year as a request of its market writes it: `2025` in the US, `2024/25` in the UK; `null` without one. */
function taxYearLabel(type: TaskType, taxYear: number | null): string | null {
  if (taxYear === null) return null;
  return type === 'ukInformationRequestQuestionnaireTask'
    ? `${taxYear - 1}/${String(taxYear % 100).padStart(2, '0')}`
    : String(taxYear);
}

/** The tag of a task with its tax year [T5.19]: the US prepends the year, a UK request shows it behind. */
export function tagWithYear(tag: string, type: TaskType, taxYear: number | null): string {
  const year = taxYearLabel(type, taxYear);
  if (year === null) return tag;
  return type === 'ukInformationRequestQuestionnaireTask' ? `${tag} · ${year}` : `${year} · ${tag}`;
}

/** What an uploaded document says of the task it belongs to [T3.09, T7.18]: `kind.taxYear`. */
export const taskGroupTypeTag = (params: {
  readonly kind: string | null;
  readonly taxYear: number | null;
}): string => `${params.kind ?? ''}.${params.taxYear ?? ''}`;
