/** The tasks of the model server: the rules are the server's own, the rows are kept in memory. */

import type { FileHold } from '../../../contract/tasks/frozen-files.ts';
import { holdOf } from '../../../contract/tasks/frozen-files.ts';
import { isWaiting, noCounts, sectionOf } from '../../../contract/tasks/group-sections.ts';
import {
  afterEvent,
  type HandInEvent,
  nextHandIn,
  type ReviewItem,
} from '../../../contract/tasks/hand-in.ts';
import type { HandedIn } from '../../../contract/tasks/handed-in.ts';
import { isStepAccepted, isWholeAccepted, replacementsOf } from '../../../contract/tasks/review.ts';
import { isComplete } from '../../../contract/tasks/task-complete.ts';
import type { StepPatch, Task, TaskGroup, TaskPatch } from '../../../contract/tasks/task-items.ts';
import { isPendingStatus, type TaskStatus, taskStatus } from '../../../contract/tasks/task-rules.ts';
import { modesOf } from '../../../contract/tasks/task-steps.ts';
import { Refusal } from '../../../server/http/refusal.ts';
import { planRollUp } from '../../../server/tasks/groups/roll-up.ts';
import { columnsOfReview, eventsOfStatus, storedReviewOf } from '../../../server/tasks/hand-in/hand-in.ts';
import { planChange, planStep, type TaskChange } from '../../../server/tasks/plan-change.ts';
import type { GroupRow, TaskRow } from '../../../server/tasks/rows.ts';
import { groupOf, taskOf } from '../../../server/tasks/shape.ts';
import type { FileStore, Kept } from './file-store.ts';

/** Who changes a task. */
export interface Changer {
  readonly name: string;
  readonly isFirm: boolean;
  readonly clients: ReadonlySet<string>;
  readonly mayChange: boolean;
}

/** What the firm does with a task that was handed in. */
export const decisions = ['begin', 'accept', 'reopen', 'return', 'check'] as const;
export type Decision = (typeof decisions)[number];

interface News {
  readonly taskId: string;
  readonly taskGroupId: string;
  readonly clientId: string;
  readonly version: number;
}

const stepOf = ({ meta }: Kept): number => Number(meta.ccStep) - 1;
const notFound = () => new Refusal(404, 'notFound');

/** Tasks and their groups, one group for each two tasks of a client. */
export class TaskBoard {
  readonly tasks = new Map<string, TaskRow>();
  readonly groups = new Map<string, GroupRow>();
  /** Every change so far, in its order. */
  readonly news: News[] = [];
  /** Tasks that a user of the client removed. */
  readonly #removed = new Set<string>();
  /** Documents that went into the trash because others took their place. */
  readonly replaced = new Set<string>();
  readonly #files: FileStore;
  readonly #now: () => number;

  constructor(now: () => number, files: FileStore) {
    this.#now = now;
    this.#files = files;
  }

  /** The documents of a task that are not in the trash. */
  documentsOf({ id, clientId }: Pick<TaskRow, 'id' | 'clientId'>): readonly HandedIn[] {
    return [...this.#files.documents.values()]
      .filter((one) => one.clientId === clientId && !one.isTrashed && one.meta.ccTask === id)
      .map((one) => ({ id: one.id, customItemMetaData: one.meta }));
  }

  #taskOf({ clientId, meta }: Kept): TaskRow | null {
    const row = this.tasks.get(meta.ccTask ?? '');
    if (row?.clientId !== clientId) return null;
    return row.deleted && storedReviewOf(row).handIn.state !== 'accepted' ? null : row;
  }

  /** Why a user of the client may not change a file; `null` when they may. */
  heldBy = (one: Kept): FileHold | null => {
    const row = this.#taskOf(one);
    return row && holdOf(storedReviewOf(row), { step: stepOf(one), documentId: one.id }, false);
  };

  /** Why a user of the client may not add a file to its task; `null` when they may. */
  barredBy = (one: Kept): FileHold | null => {
    const row = this.#taskOf(one);
    if (!row) return null;
    const step = stepOf(one);
    const hold = holdOf(storedReviewOf(row), { step, documentId: null }, false);
    if (hold !== null || storedReviewOf(row).verdicts.length === 0) return hold;
    const others = this.documentsOf(row).filter(({ id }) => id !== one.id);
    return isStepAccepted(taskOf(row), step, others) ? 'accepted' : null;
  };

  /** The returned files that others take the place of go into the trash when the task is handed in again. */
  #trashReplaced(row: TaskRow, user: string): void {
    const handedIn = this.documentsOf(row);
    for (const { verdict, documentId } of row.verdicts) {
      const one = this.#files.documents.get(documentId ?? '');
      const isThere = handedIn.some(({ id }) => id === documentId);
      if (verdict !== 'returned' || !one || !isThere) continue;
      if (replacementsOf(handedIn, documentId).length === 0) continue;
      this.#files.discard(one, user);
      this.replaced.add(one.id);
    }
  }

  /** A recall takes them out of the trash; what was deleted by hand before stays there. */
  #restoreReplaced(row: TaskRow): void {
    const handedIn = this.documentsOf(row);
    for (const { verdict, documentId } of row.verdicts) {
      const one = this.#files.documents.get(documentId ?? '');
      if (verdict !== 'answered' || !one || one.trashedAt === null) continue;
      const isLater = one.trashedAt >= (row.handInSince?.getTime() ?? 0);
      if (!isLater || replacementsOf(handedIn, documentId).length === 0) continue;
      this.#files.putBack(one);
      this.replaced.delete(one.id);
    }
  }

  /** Assigns a group with tasks of two optional steps, as the firm does. */
  assign(clientId: string, groupId: string, labels: readonly string[]): void {
    const made = new Date(this.#now());
    const common = { companyId: '1001', clientId, dueDate: null, expirationDate: null, createdAt: made };
    const rest = {
      type: 'document_request',
      label: `Group of ${clientId}`,
      status: 0,
      completedDate: null,
    } as const;
    this.groups.set(groupId, { ...common, ...rest, id: groupId });
    for (const [order, label] of labels.entries()) {
      const step = { isRequired: false, data: {}, comment: null, dnaComment: null };
      const row = {
        ...common,
        id: `${groupId}-${order + 1}`,
        groupId,
        type: 'documentsTask',
        status: 0,
        label,
        labelOrder: '',
        order,
        deleted: false,
        params: { kind: null, taxYear: null },
        data: {},
        steps: [
          { ...step, title: 'First' },
          { ...step, title: 'Second' },
        ],
        comment: null,
        doesNotApplyComment: null,
        tags: [],
        sendNotification: false,
        version: 1,
        change: 0,
        createdByKind: 'firm',
        createdById: 'firm',
        modifiedAt: made,
        handInState: 'open',
        handInSince: null,
        handInBy: null,
        returnedCount: 0,
        verdicts: [],
        partCount: 2,
      } as unknown as TaskRow;
      this.tasks.set(row.id, row);
    }
  }

  find(taskId: string, { clients }: Pick<Changer, 'clients'>): TaskRow | null {
    const row = this.tasks.get(taskId);
    return row && clients.has(row.clientId) ? row : null;
  }

  tasksOf(groupId: string): readonly TaskRow[] {
    return [...this.tasks.values()].filter((one) => one.groupId === groupId && !one.deleted);
  }

  group(groupId: string, { clients }: Pick<Changer, 'clients'>): GroupRow | null {
    const row = this.groups.get(groupId);
    return row && clients.has(row.clientId) ? row : null;
  }

  groupAnswer = (row: GroupRow): TaskGroup =>
    groupOf(
      row,
      this.tasksOf(row.id).map(({ id }) => id),
    );

  /** How many groups of these clients wait for them. */
  waiting(clients: ReadonlySet<string>): number {
    return [...this.groups.values()].filter(
      (group) => clients.has(group.clientId) && isWaiting(group, this.tasksOf(group.id)),
    ).length;
  }

  /** A page of groups with their tasks, as the list asks for it. */
  page(clients: ReadonlySet<string>, statuses: readonly number[], today: string) {
    const seen = [...this.groups.values()].filter((one) => clients.has(one.clientId));
    const groups = seen.filter(({ status }) => statuses.length === 0 || statuses.includes(status));
    const sections = { ...noCounts };
    for (const group of groups) sections[sectionOf(group, this.tasksOf(group.id), today)] += 1;
    const tasks = groups.flatMap(({ id }) => this.tasksOf(id));
    return {
      data: groups.map(this.groupAnswer),
      tasks: tasks.map((row) => taskOf({ ...row, data: {}, steps: [], verdicts: [] })),
      isFinalPage: true,
      total: groups.length,
      sections,
    };
  }

  /** Changes a task, and its group with it. */
  change(taskId: string, patch: TaskPatch, replace: boolean, by: Changer): { data: Task; group: TaskGroup } {
    const row = this.#writable(taskId, by);
    const mayUndoRemoval = patch.status === taskStatus.wip && this.#removed.has(taskId);
    const change = planChange(row, patch, { isFirm: by.isFirm, replace, mayUndoRemoval });
    const after = { ...row, ...change };
    const facts = { task: taskOf(after), modes: modesOf(taskOf(after)), documents: this.documentsOf(row) };
    if (change.status === taskStatus.done && !by.isFirm && !isComplete(facts))
      throw new Refusal(409, 'taskIncomplete');
    const events = eventsOfStatus(row, change.status ?? row.status, by.isFirm);
    if (change.status === taskStatus.cancelled && !by.isFirm) this.#removed.add(taskId);
    if (change.status === taskStatus.done) this.#trashReplaced(row, by.name);
    else if (events.some(({ kind }) => kind === 'recall')) this.#restoreReplaced(row);
    const { task, group } = this.#apply(row, change, events, by, patch.today);
    return { data: taskOf(task), group: this.groupAnswer(group) };
  }

  changeStep(taskId: string, index: number, patch: StepPatch, replace: boolean, by: Changer): Task {
    const row = this.#writable(taskId, by);
    const planned = planStep(row, index, patch, replace);
    if (row.verdicts.length > 0 && isStepAccepted(taskOf(row), index, this.documentsOf(row)))
      throw new Refusal(409, 'taskClosed');
    return taskOf(this.#apply(row, planned, [], by).task);
  }

  /** What the firm says when it returns or accepts one of the files of a task, or nothing. */
  itemsOf(taskId: string, decision: Decision, which: number): readonly ReviewItem[] {
    const row = this.tasks.get(taskId);
    if (!row || (decision !== 'return' && decision !== 'check')) return [];
    const files = this.documentsOf(row);
    const file = files[which % Math.max(1, files.length)];
    if (!file) return [];
    const item = { step: Number(file.customItemMetaData.ccStep) - 1, documentId: file.id };
    if (decision === 'check') return [{ ...item, verdict: 'accepted' }];
    return [{ ...item, verdict: 'returned', reason: 'A page is missing.' }];
  }

  /** The firm begins a review, accepts a task or a file, returns one, or opens a task again. Answers whether it may. */
  decide(taskId: string, { decision, which }: { decision: Decision; which: number }, by: Changer): boolean {
    const row = this.tasks.get(taskId);
    if (!row || row.status === taskStatus.cancelled) return false;
    const items = this.itemsOf(taskId, decision, which);
    if (items.length === 0 && (decision === 'return' || decision === 'check')) return false;
    const review = storedReviewOf(row);
    const checked = afterEvent(review, { kind: 'check', at: '', by: null, items });
    const isWhole =
      decision === 'check' &&
      isWholeAccepted(taskOf({ ...row, verdicts: checked?.verdicts ?? [] }), this.documentsOf(row));
    const kind = isWhole ? 'accept' : decision;
    if (nextHandIn(review.handIn.state, kind) === null) return false;
    const statuses = { accept: taskStatus.received, reopen: taskStatus.wip, return: taskStatus.wip };
    const status = kind === 'begin' || kind === 'check' ? row.status : statuses[kind];
    const change = status === row.status ? {} : { status: status as TaskStatus };
    this.#apply(row, change, [{ kind, items }], by);
    return true;
  }

  #writable(taskId: string, by: Changer): TaskRow {
    const row = this.find(taskId, by);
    if (!row || row.deleted) throw notFound();
    if (!by.mayChange) throw new Refusal(403, 'forbidden');
    return row;
  }

  #apply(
    row: TaskRow,
    change: TaskChange,
    events: readonly { readonly kind: HandInEvent; readonly items: readonly ReviewItem[] }[],
    by: Changer,
    today = new Date(this.#now()).toISOString().slice(0, 10),
  ): { task: TaskRow; group: GroupRow } {
    const group = this.groups.get(row.groupId);
    if (!group) throw new Error('a task without a group');
    if (Object.keys(change).length === 0 && events.length === 0) return { task: row, group };
    const at = new Date(this.#now()).toISOString();
    let review = storedReviewOf(row);
    for (const event of events) {
      const next = afterEvent(review, { ...event, at, by: by.name });
      if (!next) throw new Error(`${event.kind} is not allowed in ${review.handIn.state}`);
      review = next;
    }
    const handIn = events.length > 0 ? columnsOfReview(review) : {};
    const task = {
      ...row,
      ...change,
      ...handIn,
      version: row.version + 1,
      modifiedAt: new Date(this.#now()),
    };
    this.tasks.set(row.id, task);
    const { id: taskId, groupId: taskGroupId, clientId, version } = task;
    this.news.push({ taskId, taskGroupId, clientId, version });
    if (row.status === task.status) return { task, group };
    const moved = { before: row.status, after: task.status };
    const statuses = this.tasksOf(row.groupId).map(({ status }) => status);
    const rolled = { ...group, ...planRollUp(group, statuses, moved, today) };
    this.groups.set(group.id, rolled);
    return { task, group: rolled };
  }
}

/** Whether anything may still be typed into a task. */
export const isOpen = ({ status, deleted }: TaskRow): boolean => !deleted && isPendingStatus(status);
