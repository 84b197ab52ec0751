import type { Task } from '../../contract/task-items.ts';
import { compareTasks, isPendingStatus, taskStatus } from '../../contract/task-rules.ts';

/** A task in the navigation tree of its group [T2.33]; `isRemoved` says "task removed" [T4.10]. */
export interface TreeItem {
  readonly id: string;
  readonly name: string;
  readonly isRemoved: boolean;
  readonly isDone: boolean;
  readonly isCurrent: boolean;
}

/** The tasks of a group as its tree shows them, in their order [T2.33, T9.06]. */
export const treeOf = (siblings: readonly Task[], currentId: string | null): readonly TreeItem[] =>
  [...siblings]
    .filter(({ deleted }) => !deleted)
    .sort((one, other) => compareTasks({ ...one, status: 0 }, { ...other, status: 0 }))
    .map(({ taskId, label, status }) => ({
      id: taskId,
      name: label,
      isRemoved: status === taskStatus.cancelled,
      isDone: status === taskStatus.done || status === taskStatus.received,
      isCurrent: taskId === currentId,
    }));

/**
 * Which task comes next when one is finished [T4.10]: the next open one behind it in the tree, else the first open
 * one. With the earlier task screens always the first open one. `null` when none is open.
 */
export function nextOpenTask(siblings: readonly Task[], finishedId: string, isOldUi = false): string | null {
  const order = treeOf(siblings, finishedId);
  const place = order.findIndex(({ id }) => id === finishedId);
  const open = new Set(
    siblings.filter(({ status, deleted }) => !deleted && isPendingStatus(status)).map(({ taskId }) => taskId),
  );
  open.delete(finishedId);
  const behind = isOldUi ? [] : order.slice(place + 1);
  return [...behind, ...order].find(({ id }) => open.has(id))?.id ?? null;
}
