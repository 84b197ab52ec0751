import type { StorageDocument } from '../../contract/storage/storage-items.ts';
import { returnedIn } from '../../contract/tasks/review.ts';
import type { ClientTag } from '../../contract/tasks/task-groups.ts';
import type { Task, TaskGroup } from '../../contract/tasks/task-items.ts';
import type { SessionFacts } from '../facts.ts';
import { addressIn, type TaskAddress } from './address.ts';
import type { KnownTask, OpenedTask } from './known-task.ts';

export interface TaskContext {
  readonly facts: SessionFacts;
  /** The task that the address names; `null` while it names none. */
  readonly wanted: TaskAddress | null;
  readonly task: Task | null;
  readonly group: TaskGroup | null;
  readonly client: ClientTag | null;
  readonly siblings: readonly Task[];
  readonly documents: readonly StorageDocument[];
  /** The step that is unfolded [T2.32]; `null` when all are folded. */
  readonly openStep: number | null;
  /** Running uploads of each task: the step number of each file. */
  readonly uploading: Readonly<Record<string, readonly number[]>>;
  /** The steps of files that are stored and not among the documents yet: these are being read. */
  readonly arriving: readonly number[];
  /** The document that is open to be read and signed, by its place in the task; `null` when none is. */
  readonly openedDocument: number | null;
  /** The task to open once the running action has ended; `null` while the user stays. */
  readonly next: { readonly path: string } | null;
  /** The task that opens automatically because the one before it was finished [T4.10]. */
  readonly cameUp: string | null;
}

/** The context while no task is open. */
export const closed = {
  wanted: null,
  task: null,
  group: null,
  client: null,
  siblings: [],
  documents: [],
  arriving: [],
  openStep: null,
  openedDocument: null,
  next: null,
  cameUp: null,
};

/** The context for another path. Of the previous task it keeps only whether this one opened automatically. */
export const openedAt = ({ cameUp }: TaskContext, path: string) => {
  const wanted = addressIn(path);
  return { ...closed, wanted, cameUp: cameUp === wanted?.taskId ? cameUp : null };
};

/** The context of a session: the task at its first address. */
export const startContext = (facts: SessionFacts): TaskContext => ({
  ...closed,
  uploading: {},
  facts,
  wanted: addressIn(facts.path),
});

/** The step that is unfolded at first: one with a returned file, else the first; `null` without steps. */
export const firstStepOf = (task: Task): number | null => {
  if (task.steps.length === 0) return null;
  const returned = task.steps.findIndex((_step, index) => returnedIn(task, index).length > 0);
  return Math.max(0, returned);
};

/** A task has come for the first time: one of its steps is unfolded. */
export const afterOpening = (opened: OpenedTask | null) => ({
  task: opened?.task ?? null,
  group: opened?.group ?? null,
  client: opened?.client ?? null,
  siblings: opened?.siblings ?? [],
  documents: opened?.documents ?? [],
  openStep: opened && firstStepOf(opened.task),
});

export const taskIdOf = ({ wanted }: TaskContext): string => wanted?.taskId ?? '';

/** The open task as the charts of its editing and its work need to know it. */
export const knownOf = (context: TaskContext): KnownTask => {
  const { facts, client, task, group, siblings, documents } = context;
  if (!task || !group) throw new Error('task: none is open');
  return {
    facts,
    client,
    task,
    group,
    siblings,
    documents,
    uploading: [...(context.uploading[taskIdOf(context)] ?? []), ...context.arriving],
  };
};
