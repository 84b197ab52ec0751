import { selectedIn } from './task-complete.ts';
import type { NewTask, Task } from './task-items.ts';
import type { FollowUp, Topic } from './task-kinds.ts';
import { maxTaskOrder, maxTaskTags } from './task-rules.ts';

/** The mark of a task that an answer created: which task asked, and which follow-up of which question it is. */
const tagOf = (taskId: string, topic: number, question: string, index: number): string =>
  `from:${taskId}:${topic}:${question}:${index}`;

const tagPattern = /^from:([^:]+):/;

/** The mark among the tags of a follow-up, and the id of the questionnaire that it names; `null` for any other task. */
export function originOf(tags: readonly string[]): { readonly tag: string; readonly taskId: string } | null {
  // The mark comes last: those before it are the firm's own words.
  const tag = tags.findLast((one) => tagPattern.test(one));
  const taskId = tagPattern.exec(tag ?? '')?.[1];
  return tag === undefined || taskId === undefined ? null : { tag, taskId };
}

/** The tasks of one question. An id such as `constructor` must not find what every object has. */
const followUpsOf = ({ creates }: Topic, question: string): readonly FollowUp[] =>
  Object.hasOwn(creates, question) ? (creates[question] ?? []) : [];

/**
 * The tasks that the answers of a questionnaire ask for, each under its mark [T4.03, T4.06]: one place behind the
 * questionnaire and without a notification. The chart asks it what to create, the server what a client may create.
 */
export function followUpsWanted(
  task: Pick<Task, 'taskId' | 'clientId' | 'taskGroupId' | 'order' | 'data' | 'steps'>,
): ReadonlyMap<string, NewTask> {
  const wanted = new Map<string, NewTask>();
  const topics = (Array.isArray(task.data.topics) ? task.data.topics : []) as readonly Topic[];
  for (const [index, topic] of topics.entries()) {
    const step = task.steps[index];
    if (!step || step.dnaComment) continue;
    for (const question of selectedIn(step, topic))
      for (const [place, followUp] of followUpsOf(topic, question).entries()) {
        const tag = tagOf(task.taskId, index, question, place);
        wanted.set(tag, {
          ...followUp,
          clientId: task.clientId,
          taskGroupId: task.taskGroupId,
          order: Math.min(task.order + 1, maxTaskOrder),
          // Some were stored with as many tags as a task may have; the mark has to be among them.
          tags: [...(followUp.tags ?? []).slice(0, maxTaskTags - 1), tag],
          sendNotification: false,
        });
      }
  }
  return wanted;
}
