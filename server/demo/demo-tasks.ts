import { type HandInHistory, reviewOf } from '../../contract/tasks/hand-in.ts';
import {
  groupTypeOf,
  isPendingStatus,
  type TaskStatus,
  type TaskType,
  taskStatus,
  taskTypes,
} from '../../contract/tasks/task-rules.ts';
import type { taskEvents, taskGroups, tasks } from '../db/schema/task-schema.ts';
import { columnsOfReview } from '../tasks/hand-in/hand-in.ts';
import { labelOrderOf } from '../tasks/shape.ts';
import { contentOf, dayFrom, fill, type TaskMaterial } from './demo-task-content.ts';
import { idOf } from './identity.ts';

export type GroupRow = typeof taskGroups.$inferInsert;
export type TaskRow = typeof tasks.$inferInsert;

/** The rows that make a client's tasks. */
export interface TaskRows {
  readonly groups: GroupRow[];
  readonly tasks: TaskRow[];
  /** The history of those tasks that have one. */
  readonly events: (typeof taskEvents.$inferInsert)[];
}

/** A client whose tasks are made. */
export interface TaskClient extends TaskMaterial {
  readonly companyId: string;
  readonly clientId: string;
  readonly isIndividual: boolean;
  /** The newest closed tax year. */
  readonly year: number;
  /** Contact id of the staff member who assigns the tasks. */
  readonly assignedBy: string;
}

/** A group to make. Days count from now; those of tasks are those of their group. */
export interface GroupPlan {
  readonly key: string;
  readonly type: TaskType;
  readonly year: number;
  readonly statuses: readonly TaskStatus[];
  readonly status: TaskStatus;
  readonly label?: string;
  readonly dueIn?: number;
  readonly expiresIn?: number;
  readonly completedIn?: number;
  /** The variant of the first task; the others follow. */
  readonly variant?: number;
}

const { done, cancelled, received, wip } = taskStatus;
const fresh = taskStatus.new;
const dayMs = 86_400_000;
const lowestNumber = 1_042;
const numbers = 900;

/** Without a day of its own a task was handed in five days ago. */
const handedInAt = (now: Date, completedIn = -5): Date => new Date(now.getTime() + completedIn * dayMs);

/** The state of a task with this status, which was handed in at this moment. */
function handInOf(status: TaskStatus, handedIn: Date): Partial<TaskRow> {
  const at = handedIn.toISOString();
  const entry = (kind: HandInHistory['kind']): HandInHistory => ({ kind, at, by: null, items: [] });
  const kinds = status === done ? ['submit' as const] : status === received ? ['accept' as const] : [];
  return columnsOfReview(reviewOf(kinds.map(entry)));
}

/** How long before a task was due or done its documents were sent, in days. */
const sentBefore = 10;

/** When the firm asked for a group, in days from now. */
const askedIn = ({ dueIn = 0, completedIn = 0 }: GroupPlan): number =>
  Math.min(dueIn, completedIn, 0) - sentBefore;

/**
 * Adds groups and their tasks to `rows`: the oldest first, because tasks share documents, which are there since the
 * first of them was asked for. Invoices are numbered in the order of `plans`.
 */
async function addGroups(rows: TaskRows, client: TaskClient, plans: readonly GroupPlan[]): Promise<void> {
  let first = rows.tasks.length;
  const numbered = plans.map((plan) => {
    const group = { plan, first };
    first += plan.statuses.length;
    return group;
  });
  numbered.sort((one, other) => askedIn(one.plan) - askedIn(other.plan));
  for (const { plan, first } of numbered) await addGroup(rows, client, plan, first);
}

/** Adds a group and its tasks to `rows`. The same client and plan give the same rows, but for dates. */
async function addGroup(rows: TaskRows, client: TaskClient, plan: GroupPlan, first: number): Promise<void> {
  const { companyId, clientId, words, now } = client;
  const { type, year, variant = 0 } = plan;
  const id = idOf('task-group', clientId, plan.key);
  const day = (days: number | undefined): string | null => (days === undefined ? null : dayFrom(now, days));
  const sentAt = new Date(now.getTime() + askedIn(plan) * dayMs);
  const handedIn = handedInAt(now, plan.completedIn);
  const dates = { dueDate: day(plan.dueIn), expirationDate: day(plan.expiresIn) };
  rows.groups.push({
    id,
    companyId,
    clientId,
    type: groupTypeOf[type],
    label: plan.label ?? fill(words.groups[type], year, ''),
    status: plan.status,
    ...dates,
    completedDate: day(plan.completedIn),
    createdAt: sentAt,
  });
  for (const [index, status] of plan.statuses.entries()) {
    const at = variant + index;
    const taxYear = year - Math.floor(index / 3);
    const number = lowestNumber + (((first + index) * 7) % numbers);
    const label = fill(words[type][at % 3]?.label ?? '', taxYear, number);
    rows.tasks.push({
      id: idOf('task', id, String(index)),
      groupId: id,
      companyId,
      clientId,
      type,
      status,
      label,
      labelOrder: labelOrderOf(label),
      ...dates,
      order: index + 1,
      params: {
        kind: client.isIndividual ? 'individual' : 'business',
        taxYear,
      },
      ...(await contentOf(client, {
        type,
        status,
        variant: at,
        number,
        year: taxYear,
        at: sentAt,
        handedIn,
      })),
      comment: status === done ? words.comments[1] : null,
      doesNotApplyComment: status === cancelled ? words.removed[type] : null,
      tags: [],
      createdById: client.assignedBy,
      createdByKind: 'firm',
      createdAt: sentAt,
      ...handInOf(status, handedIn),
    });
  }
}

/** How the only task of a complete group ended, one kind after the other. */
const ends = [done, received, cancelled] as const;

/**
 * Tasks of some kinds in every status, in groups that are half done, due, overdue, expired and complete, and an empty
 * group. Sorted by their numbers the kinds of the whole list share out all of it.
 */
export async function fullTasks(
  rows: TaskRows,
  client: TaskClient,
  types: readonly TaskType[],
): Promise<void> {
  const { year, words } = client;
  const plans: GroupPlan[] = [];
  for (const type of types) {
    const at = taskTypes.indexOf(type);
    const every = [done, fresh, wip, cancelled, received];
    plans.push({
      key: `${type} half`,
      type,
      year,
      statuses: every,
      status: wip,
      // The first is due today, so the section of this week is never empty.
      dueIn: at * 3,
    });
    const late =
      at % 3 === 0
        ? { dueIn: -40, expiresIn: -10 }
        : at % 3 === 1
          ? { dueIn: at - 9 }
          : { dueIn: 21, expiresIn: 60 };
    const open = { key: `${type} open`, type, year: year + 1, statuses: [fresh], status: fresh };
    plans.push({ ...open, ...late, variant: 1 });
    const end = ends[at % 3] ?? done;
    const complete = { key: `${type} complete`, type, year: year - 1, statuses: [end], status: end };
    plans.push({ ...complete, dueIn: -90, completedIn: -95 + at, variant: at });
  }
  // One of the clients has it: it says nothing new about the others.
  if (types.includes('dynamicTask'))
    plans.push({
      key: 'empty',
      type: 'questionnaireTask',
      year,
      label: words.empty.replace('{year}', String(year + 1)),
      statuses: [],
      status: fresh,
    });
  await addGroups(rows, client, plans);
}

/** A handful of tasks: what a small client has at one time. */
export async function fewTasks(rows: TaskRows, client: TaskClient): Promise<void> {
  const { year } = client;
  const plans: GroupPlan[] = [];
  const add = (type: TaskType, statuses: readonly TaskStatus[], dueIn: number, variant = 0) => {
    const last = statuses.at(-1) ?? fresh;
    const isOver = !statuses.some(isPendingStatus);
    plans.push({
      key: `few ${type} ${dueIn}`,
      type,
      year,
      statuses,
      status: isOver ? last : statuses.length > 1 ? wip : last,
      dueIn,
      variant,
      ...(isOver && { completedIn: dueIn - 3 }),
    });
  };
  add('documentsTask', [done, wip, fresh], 9);
  add('esignTask', [fresh], 3, 1);
  add('questionnaireTask', [fresh], 20);
  add('dynamicTask', [wip], -2);
  add('invoiceTask', [fresh], 14);
  add('reviewDocumentTask', [done], -30, 2);
  add('uploadTask', [cancelled], -60, 1);
  await addGroups(rows, client, plans);
}

/** Groups and tasks of the account that has many, `groups` in all with five tasks each. */
export async function manyTasks(rows: TaskRows, client: TaskClient, groups: number): Promise<void> {
  // Businesses of Maine have no personal income in the United Kingdom.
  const types = taskTypes.filter((type) => type !== 'ukInformationRequestQuestionnaireTask');
  const patterns: readonly (readonly TaskStatus[])[] = [
    [fresh, fresh, fresh, fresh, fresh],
    [done, fresh, wip, fresh, fresh],
    [done, done, done, done, done],
    [done, cancelled, received, wip, fresh],
    [done, received, done, cancelled, received],
  ];
  const plans: GroupPlan[] = [];
  for (let index = 0; index < groups; index += 1) {
    const statuses = patterns[index % patterns.length] ?? [];
    const type = types[index % types.length] ?? 'uploadTask';
    const isOver = !statuses.some(isPendingStatus);
    const status = isOver ? (statuses.at(-1) ?? done) : index % patterns.length === 0 ? fresh : wip;
    const days = isOver ? { dueIn: -10 - index, completedIn: -12 - index } : { dueIn: index - 40 };
    const year = client.year - (index % 5);
    plans.push({ key: `many ${index}`, type, year, statuses, status, ...days, variant: 1 });
  }
  await addGroups(rows, client, plans);
}
