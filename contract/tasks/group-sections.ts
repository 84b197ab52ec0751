import type { HandInState } from './hand-in.ts';
import { isPendingStatus, type TaskStatus, type TaskType, taskStatus } from './task-rules.ts';

/**
 * What home, the tabs, the greeting and the lists say of a group of tasks: which section it is in, whether it counts, and
 * what its button does. The unit is always the group. `tasks` are those of a group that the user sees, in their order,
 * without removed ones. The server counts by the same rule in SQL (`server/tasks/groups/sections.ts`).
 */

/** The sections of the list, in their order: the first three are of pending groups, the others of complete ones. */
export const groupSections = ['overdue', 'thisWeek', 'later', 'withFirm', 'done'] as const;
export type GroupSection = (typeof groupSections)[number];

/** How many groups are in each section. */
export type SectionCounts = Readonly<Record<GroupSection, number>>;

export const noCounts: SectionCounts = { overdue: 0, thisWeek: 0, later: 0, withFirm: 0, done: 0 };

/** How many groups wait for the client. */
export const toDoOf = ({ overdue, thisWeek, later }: SectionCounts): number => overdue + thisWeek + later;

/** What decides the section of a group. Dates are `yyyy-MM-dd`. */
export interface SectionedGroup {
  readonly status: TaskStatus;
  readonly dueDate: string | null;
  readonly expirationDate: string | null;
}
export interface SectionedTask {
  readonly status: TaskStatus;
}

const dayMs = 86_400_000;

/** The last day of the week of a day, its Sunday. Both are `yyyy-MM-dd`. */
export function weekEndOf(today: string): string {
  const weekday = new Date(today).getUTCDay();
  return new Date(Date.parse(today) + ((7 - weekday) % 7) * dayMs).toISOString().slice(0, 10);
}

/** Whether a group waits for the client: it is open, and so is one of its tasks. A group without tasks does not. */
export const isWaiting = (
  { status }: Pick<SectionedGroup, 'status'>,
  tasks: readonly SectionedTask[],
): boolean => isPendingStatus(status) && tasks.some((task) => isPendingStatus(task.status));

/**
 * The section of a group on a day. What has expired is last in the order of the list, and so in its last section. The firm
 * has a complete group until it has accepted all of it.
 */
export function sectionOf(
  { status, dueDate, expirationDate }: SectionedGroup,
  tasks: readonly SectionedTask[],
  today: string,
): GroupSection {
  if (!isPendingStatus(status))
    return tasks.some((task) => task.status === taskStatus.done) ? 'withFirm' : 'done';
  if (dueDate === null || (expirationDate !== null && expirationDate < today)) return 'later';
  if (dueDate < today) return 'overdue';
  return dueDate <= weekEndOf(today) ? 'thisWeek' : 'later';
}

/** Whether a group counts: every complete one does, and of the others those that wait for the client. */
export const isCounted = (group: SectionedGroup, tasks: readonly SectionedTask[]): boolean =>
  !isPendingStatus(group.status) || isWaiting(group, tasks);

/** How many of some groups are in each section. */
export function countSections(
  groups: readonly { readonly group: SectionedGroup; readonly tasks: readonly SectionedTask[] }[],
  today: string,
): SectionCounts {
  const counts: Record<GroupSection, number> = { ...noCounts };
  for (const { group, tasks } of groups)
    if (isCounted(group, tasks)) counts[sectionOf(group, tasks, today)] += 1;
  return counts;
}

/** The order in which tasks decide the state of a complete group. */
const standings: readonly HandInState[] = ['inReview', 'received', 'accepted'];

/**
 * The task that decides the state of a complete group: one in review before one received, accepted ones last; the
 * latest.
 */
export function standingTask<
  Item extends { readonly handIn: { readonly state: HandInState; readonly since: string | null } },
>(tasks: readonly Item[]): Item | null {
  const sinceOf = ({ handIn }: Item) => handIn.since ?? '';
  const [first] = tasks
    .filter(({ handIn }) => standings.includes(handIn.state))
    .toSorted((one, other) => {
      const places = standings.indexOf(one.handIn.state) - standings.indexOf(other.handIn.state);
      return places || (sinceOf(one) > sinceOf(other) ? -1 : Number(sinceOf(one) < sinceOf(other)));
    });
  return first ?? null;
}

/** What the button of a group says. */
export const groupVerbs = ['start', 'continue', 'sign', 'pay', 'review', 'sendAgain', 'view'] as const;
export type GroupVerb = (typeof groupVerbs)[number];

export interface VerbTask extends SectionedTask {
  readonly type: TaskType;
  readonly handIn: { readonly state: HandInState };
}

const verbOfType: Readonly<Partial<Record<TaskType, GroupVerb>>> = {
  esignTask: 'sign',
  invoiceTask: 'pay',
  reviewDocumentTask: 'review',
};

const isBegun = ({ status }: SectionedTask): boolean =>
  status !== taskStatus.new && status !== taskStatus.cancelled;

/**
 * What the button of a group says: what its next open task asks for. `mayAct` is whether the user may change the client's
 * tasks; a user without that permission, or without an open task, views it.
 */
export function verbOf(
  group: Pick<SectionedGroup, 'status'>,
  tasks: readonly VerbTask[],
  mayAct: boolean,
): GroupVerb {
  const next = tasks.find(({ status }) => isPendingStatus(status));
  if (!mayAct || !next || !isPendingStatus(group.status)) return 'view';
  if (next.handIn.state === 'returned') return 'sendAgain';
  return verbOfType[next.type] ?? (tasks.some(isBegun) ? 'continue' : 'start');
}
