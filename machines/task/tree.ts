import type { HandIn } from '../../contract/tasks/hand-in.ts';
import type { Task, TaskGroup } from '../../contract/tasks/task-items.ts';
import {
  compareTasks,
  isPendingStatus,
  type TaskStatus,
  taskStatus,
} from '../../contract/tasks/task-rules.ts';

/** The state of a task that its icon in the tree shows. */
export type TreeIcon = 'open' | 'done' | 'removed';

/** A task in the navigation tree of its group [T2.33]; its subtitle is the key of "task removed" [T4.10]. */
export interface TreeSubItem {
  readonly id: string;
  readonly name: string;
  readonly leftIcon: TreeIcon;
  readonly subtitle: 'taskRemoved' | null;
  /** Its state; `null` for a task that never left the client, or is removed. */
  readonly handIn: HandIn | null;
}

/** A group in the navigation tree [T2.33]. Only its tasks are opened; its icon says that none of them is open. */
export interface TreeItem {
  readonly id: string;
  readonly name: string;
  readonly subItems: readonly TreeSubItem[];
  readonly rightIcon: 'done' | null;
  readonly allowSelect: false;
}

const iconOf = (status: TaskStatus): TreeIcon => {
  if (isPendingStatus(status)) return 'open';
  return status === taskStatus.cancelled ? 'removed' : 'done';
};

/** The tasks of a group in their order [T9.06], whatever their status, so that none moves when it is done. */
const inOrder = (siblings: readonly Task[]): readonly Task[] =>
  [...siblings]
    .filter(({ deleted }) => !deleted)
    .sort((one, other) => compareTasks({ ...one, status: 0 }, { ...other, status: 0 }));

/** The navigation tree of a group [T2.33]: what was removed from it is at its end. */
export function treeOf({ id, label }: Pick<TaskGroup, 'id' | 'label'>, siblings: readonly Task[]): TreeItem {
  const tasks = inOrder(siblings);
  const isGone = ({ status }: Task) => status === taskStatus.cancelled;
  const shown = [...tasks.filter((task) => !isGone(task)), ...tasks.filter(isGone)];
  return {
    id,
    name: label,
    subItems: shown.map(({ taskId, label: name, status, handIn }) => {
      const leftIcon = iconOf(status);
      const isRemoved = leftIcon === 'removed';
      return {
        id: taskId,
        name,
        leftIcon,
        subtitle: isRemoved ? 'taskRemoved' : null,
        handIn: isRemoved || handIn.state === 'open' ? null : handIn,
      };
    }),
    rightIcon: tasks.length > 0 && tasks.every(({ status }) => !isPendingStatus(status)) ? 'done' : null,
    allowSelect: false,
  };
}

/** How many tasks of a group are done, of those that are not removed. */
export function doneIn({ subItems }: Pick<TreeItem, 'subItems'>): {
  readonly done: number;
  readonly all: number;
} {
  const left = subItems.filter(({ leftIcon }) => leftIcon !== 'removed');
  return { done: left.filter(({ leftIcon }) => leftIcon === 'done').length, all: left.length };
}

/**
 * Which task comes next when one is finished [T4.10]: the next open one behind it in the tree, else the first open
 * one. With the earlier task screens always the first open one. `null` when none is open.
 */
export function nextOpenTask(siblings: readonly Task[], finishedId: string, isOldUi = false): string | null {
  const order = inOrder(siblings);
  const place = order.findIndex(({ taskId }) => taskId === finishedId);
  const open = new Set(
    siblings.filter(({ status, deleted }) => !deleted && isPendingStatus(status)).map(({ taskId }) => taskId),
  );
  open.delete(finishedId);
  const behind = isOldUi ? [] : order.slice(place + 1);
  return [...behind, ...order].find(({ taskId }) => open.has(taskId))?.taskId ?? null;
}
