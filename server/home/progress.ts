import type { Progress } from '../../contract/home/home.ts';
import type { HandedIn } from '../../contract/tasks/handed-in.ts';
import { settledSteps } from '../../contract/tasks/task-complete.ts';
import type { Task } from '../../contract/tasks/task-items.ts';
import type { TaskDataOf } from '../../contract/tasks/task-kinds.ts';
import { partOf } from '../../contract/tasks/task-parts.ts';
import { countDone, hasBegun, type TaskStatus, taskStatus } from '../../contract/tasks/task-rules.ts';
import { modesOf } from '../../contract/tasks/task-steps.ts';

/** The only task of a group with its insides, and the documents that were handed in for it. */
export interface TaskInside {
  readonly task: Task;
  readonly documents: readonly HandedIn[];
}

/** How far a task has come: what its kind counts, else whether it was begun. */
function progressOfTask({ task, documents }: TaskInside): Progress {
  if (task.type === 'invoiceTask') {
    const { amount, currency } = task.data as TaskDataOf<'invoiceTask'>;
    return { kind: 'amount', amount: String(amount), currency: String(currency) };
  }
  if (task.type === 'esignTask') {
    const { signatures } = task.data as Partial<TaskDataOf<'esignTask'>>;
    return { kind: 'signatures', left: signatures?.filter((signature) => !signature).length ?? 0 };
  }
  const done = settledSteps({ task, documents, modes: modesOf(task) }).size;
  if (done > 0 && task.steps.length > 1) return { kind: 'done', done, all: task.steps.length };
  if (done > 0 || task.status === taskStatus.wip) return { kind: 'started' };
  const part = partOf[task.type];
  const count = task.partCount ?? 0;
  return part !== null && count > 0 ? { kind: 'parts', part, count } : { kind: 'notStarted' };
}

/** A task of a group as it is listed. */
interface Member {
  readonly status: TaskStatus;
  readonly returnedCount: number;
}

/**
 * How far a group has come. `members` are its tasks that the user sees; `inside` is the task itself where it is the only
 * one.
 */
export function progressOfGroup(members: readonly Member[], inside: TaskInside | undefined): Progress {
  const files = members.reduce((sum, { returnedCount }) => sum + returnedCount, 0);
  if (files > 0) return { kind: 'returned', files };
  if (inside) return progressOfTask(inside);
  const { done, all } = countDone(members);
  if (done > 0) return { kind: 'done', done, all };
  if (hasBegun(members)) return { kind: 'started' };
  return all > 1 ? { kind: 'tasks', count: all } : { kind: 'notStarted' };
}
