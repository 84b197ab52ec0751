import type { NewTask, Task, TaskPatch } from '../../contract/task-items.ts';
import type { Topic } from '../../contract/task-kinds.ts';
import { type TaskType, taskStatus } from '../../contract/task-rules.ts';

/** A task that is changed when another one is done, and how it is put back should that fail [T4.03]. */
export interface FollowUpChange {
  readonly taskId: string;
  readonly patch: TaskPatch;
  readonly before: TaskPatch;
}

/** What the answers of a questionnaire make of its group [T4.03, T4.06]. */
export interface FollowUps {
  readonly creates: readonly NewTask[];
  readonly changes: readonly FollowUpChange[];
}

const noFollowUps: FollowUps = { creates: [], changes: [] };

/** The mark of a task that an answer created: which task asked, and which follow-up of which question it is. */
const tagOf = (taskId: string, topic: number, question: string, index: number): string =>
  `from:${taskId}:${topic}:${question}:${index}`;

/**
 * What doing a task creates and changes [T4.03]: a questionnaire creates the follow-up tasks of what is checked, with
 * status New, one place behind itself and without a notification [T4.06]. Follow-ups that are there already are kept;
 * a completed one reverts to WIP, and one whose question is no longer checked goes.
 */
export function followUpsOf(
  task: Task,
  siblings: readonly Task[],
  isVisible: (type: TaskType) => boolean = () => true,
): FollowUps {
  const topics = task.data.topics as readonly Topic[] | undefined;
  if (!topics) return noFollowUps;
  const wanted = new Map<string, NewTask>();
  for (const [index, topic] of topics.entries()) {
    const step = task.steps[index];
    const selected = step?.dnaComment ? [] : ((step?.data.selected as readonly string[] | undefined) ?? []);
    for (const question of selected)
      for (const [place, followUp] of (topic.creates[question] ?? []).entries()) {
        // What the person could not see is not asked of them [T5.03].
        if (!isVisible(followUp.type)) continue;
        const tag = tagOf(task.taskId, index, question, place);
        wanted.set(tag, {
          ...followUp,
          clientId: task.clientId,
          taskGroupId: task.taskGroupId,
          order: task.order + 1,
          tags: [...(followUp.tags ?? []), tag],
          sendNotification: false,
        });
      }
  }
  const own = siblings.flatMap((sibling) => {
    const tag = sibling.tags.find((one) => one.startsWith(`from:${task.taskId}:`));
    return tag && !sibling.deleted ? [{ sibling, tag }] : [];
  });
  const there = new Set(own.map(({ tag }) => tag));
  return {
    creates: [...wanted].filter(([tag]) => !there.has(tag)).map(([, one]) => one),
    changes: own.flatMap(({ sibling: { taskId, status }, tag }): FollowUpChange[] => {
      if (!wanted.has(tag)) return [{ taskId, patch: { deleted: true }, before: { deleted: false } }];
      if (status !== taskStatus.done) return [];
      return [{ taskId, patch: { status: taskStatus.wip }, before: { status } }];
    }),
  };
}
