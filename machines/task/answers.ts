import type { CompletionOutput } from './completion.machine.ts';
import { newest } from './task.context.ts';
import type { OpenedTask, TaskContext, UpdatedTask } from './task.types.ts';

/** What is known of a task: of the service's answers each makes another part of it. */
type Known = Pick<TaskContext, 'task' | 'siblings'>;

/** A task has come for the first time: its first step is unfolded. */
export const afterOpening = (opened: OpenedTask | null) => ({
  task: opened?.task ?? null,
  group: opened?.group ?? null,
  client: opened?.client ?? null,
  siblings: opened?.siblings ?? [],
  documents: opened?.documents ?? [],
  openStep: opened && opened.task.steps.length > 0 ? 0 : null,
});

/** It was changed meanwhile and loaded again: an answer that is older than what is here changes nothing. */
export const afterRefresh = ({ task }: Pick<Known, 'task'>, opened: OpenedTask): OpenedTask => ({
  ...opened,
  task: newest(task, opened.task),
});

/** A change of this person's was taken. */
export const afterUpdate = (known: Known, { task, group }: UpdatedTask) => ({
  task: newest(known.task, task),
  group,
  siblings: known.siblings.map((one) => (one.taskId === task.taskId ? newest(one, task) : one)),
});

/** The task is done, with the tasks that were created and changed on the way [T4.03]. */
export function afterCompletion({ siblings }: Known, output: CompletionOutput) {
  if (output.outcome !== 'done') return {};
  const { updated, tasks } = output;
  const changed = new Map([...tasks, updated.task].map((task) => [task.taskId, task]));
  const known = new Set(siblings.map(({ taskId }) => taskId));
  // A refresh during an earlier try may have brought follow-ups that were taken back since: the group names its tasks.
  const isInGroup = new Set(updated.group.tasks);
  return {
    task: updated.task,
    group: updated.group,
    siblings: [
      ...siblings.map((one) => changed.get(one.taskId) ?? one),
      ...[...changed.values()].filter(({ taskId }) => !known.has(taskId)),
    ].filter(({ taskId }) => isInGroup.has(taskId)),
  };
}
