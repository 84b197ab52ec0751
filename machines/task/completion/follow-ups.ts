import { followUpsWanted, originOf } from '../../../contract/tasks/follow-ups.ts';
import type { NewTask, Task, TaskPatch } from '../../../contract/tasks/task-items.ts';
import { type TaskType, taskStatus } from '../../../contract/tasks/task-rules.ts';

/** A task that is changed when another one is done, and how it is put back should that fail [T4.03]. */
export interface FollowUpChange {
  readonly taskId: string;
  readonly patch: TaskPatch;
  readonly before: TaskPatch;
}

/** A task to create. `place` counts all that the answers ask for, also those that exist: it is the same for every try. */
export interface WantedTask {
  readonly place: number;
  readonly task: NewTask;
}

/** What the answers of a questionnaire make of its group [T4.03, T4.06]. */
export interface FollowUps {
  readonly creates: readonly WantedTask[];
  readonly changes: readonly FollowUpChange[];
}

export const noFollowUps: FollowUps = { creates: [], changes: [] };

/** Whether doing this task can create or change others: only the answers of a questionnaire can. */
export const mayHaveFollowUps = (task: Task): boolean => Boolean(task.data.topics);

/**
 * What doing a task creates and changes [T4.03]: a questionnaire creates the follow-up tasks of what is checked.
 * Follow-ups that are there already are kept; a completed one reverts to WIP, and one whose question is no longer
 * checked goes.
 */
export function followUpsOf(
  task: Task,
  siblings: readonly Task[],
  isVisible: (type: TaskType) => boolean = () => true,
): FollowUps {
  if (!mayHaveFollowUps(task)) return noFollowUps;
  // What the person could not see is not asked of them [T5.03].
  const wanted = new Map([...followUpsWanted(task)].filter(([, { type }]) => isVisible(type)));
  const own = siblings.flatMap((sibling) => {
    const origin = originOf(sibling.tags);
    return origin?.taskId === task.taskId && !sibling.deleted ? [{ sibling, tag: origin.tag }] : [];
  });
  const there = new Set(own.map(({ tag }) => tag));
  return {
    creates: [...wanted].flatMap(([tag, one], place) => (there.has(tag) ? [] : [{ place, task: one }])),
    changes: own.flatMap(({ sibling: { taskId, status }, tag }): FollowUpChange[] => {
      if (!wanted.has(tag)) return [{ taskId, patch: { deleted: true }, before: { deleted: false } }];
      if (status !== taskStatus.done) return [];
      return [{ taskId, patch: { status: taskStatus.wip }, before: { status } }];
    }),
  };
}
