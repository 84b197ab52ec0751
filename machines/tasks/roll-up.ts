import type { Task, TaskGroup } from '../../contract/tasks/task-items.ts';
import {
  compareCompleteGroups,
  comparePendingGroups,
  compareTasks,
  isPendingGroup,
} from '../../contract/tasks/task-rules.ts';
import type { GroupPages } from './paging.ts';
import { idsOf, withIds } from './paging.ts';

/** Groups and tasks by id [T3.05], and the two lists of groups [T3.06]. */
export interface TaskBoard {
  readonly groups: Readonly<Record<string, TaskGroup>>;
  readonly tasks: Readonly<Record<string, Task>>;
  readonly pending: GroupPages;
  readonly complete: GroupPages;
  /** The day for which the service ordered the lists, `yyyy-MM-dd`; '' until one was read. */
  readonly today: string;
}

/** The loaded tasks of a group, in their order [T9.06]. */
export const tasksOf = (
  { tasks }: Pick<TaskBoard, 'tasks'>,
  group: Pick<TaskGroup, 'tasks'>,
): readonly Task[] =>
  group.tasks
    .flatMap((id) => tasks[id] ?? [])
    .filter((task) => !task.deleted)
    .sort(compareTasks);

/** Puts ids in the order of their groups; the sort is stable. */
const sorted = (
  ids: readonly string[],
  groups: TaskBoard['groups'],
  compare: typeof compareCompleteGroups,
): readonly string[] =>
  [...ids].sort((one, other) => {
    const [first, second] = [groups[one], groups[other]];
    return first && second ? compare(first, second) : 0;
  });

/** A group after a change of one of its tasks, with that task and the tasks that it created. */
export interface GroupChange {
  readonly group: TaskGroup;
  readonly tasks: readonly Task[];
}

/**
 * The board after a change [T4.08, T4.09]: a group without open tasks leaves the pending list and joins the complete
 * one, which is in the order of completion, the latest first [T4.13]; one that was opened again goes the other way.
 * A list that has not been read so far does not take groups that may belong behind its last page.
 */
export function withChange(board: TaskBoard, { group, tasks }: GroupChange, pageSize: number): TaskBoard {
  // The open task knows the others of its group as they were when it was opened.
  const newer = tasks.filter(({ taskId, version }) => version >= (board.tasks[taskId]?.version ?? 0));
  const next = {
    today: board.today,
    groups: { ...board.groups, [group.id]: group },
    tasks: { ...board.tasks, ...Object.fromEntries(newer.map((task) => [task.taskId, task])) },
  };
  const isPending = isPendingGroup(group.status, tasksOf(next, group));
  const without = (list: GroupPages) => idsOf(list).filter((id) => id !== group.id);
  const byDate: typeof compareCompleteGroups = (one, other) => comparePendingGroups(one, other, board.today);
  const join = (list: GroupPages, compare: typeof compareCompleteGroups): GroupPages => {
    const ids = sorted([...without(list), group.id], next.groups, compare);
    const isBehindTheEnd = ids.at(-1) === group.id && !list.isFinalPageLoaded;
    return withIds(list, isBehindTheEnd ? without(list) : ids, pageSize);
  };
  return isPending
    ? {
        ...next,
        pending: idsOf(board.pending).includes(group.id) ? board.pending : join(board.pending, byDate),
        complete: withIds(board.complete, without(board.complete), pageSize),
      }
    : {
        ...next,
        pending: withIds(board.pending, without(board.pending), pageSize),
        complete: join(board.complete, compareCompleteGroups),
      };
}
