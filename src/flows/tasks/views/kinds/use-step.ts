import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { StorageDocument } from '../../../../../contract/storage/storage-items.ts';
import type { Verdict } from '../../../../../contract/tasks/hand-in.ts';
import { documentsOfStep } from '../../../../../contract/tasks/handed-in.ts';
import { returnedIn } from '../../../../../contract/tasks/review.ts';
import type { Task, TaskStep } from '../../../../../contract/tasks/task-items.ts';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { handInPlace } from '../../../../../machines/task/hand-in.ts';
import { useEditing, useShownTask } from '../use-task.ts';

type TaskActor = SystemActors['task'];

/** A step with its task, as shown; `null` when the step does not exist. */
export function useStep(task: TaskActor, index: number): { task: Task; step: TaskStep } | null {
  const shown = useShownTask(task);
  const step = shown?.steps[index];
  return shown && step ? { task: shown, step } : null;
}

/** Whether the user may change a step now [T4.14]. */
export const useMayEditStep = (task: TaskActor, index: number): boolean =>
  useSelector(useEditing(task), (at) => at?.can({ type: 'step.edit', step: index }) ?? false);

/** Whether the user may change the task itself now [T4.01]. */
export const useMayEditTask = (task: TaskActor): boolean =>
  useSelector(useEditing(task), (at) => at?.can({ type: 'task.edit' }) ?? false);

/** Whether the user may add to the folder that receives handed-in documents [T2.31]. */
export const useMayAdd = (task: TaskActor): boolean =>
  useSelector(task, ({ context }) => handInPlace(context, 0)?.container.canCreate ?? false);

/** The verdicts about the returned files of a step. */
export function useReturnedIn(actor: TaskActor, index: number): readonly Verdict[] {
  const task = useSelector(actor, ({ context }) => context.task);
  return useMemo(() => (task ? returnedIn(task, index) : []), [task, index]);
}

/** What was handed in for a step [T7.18]. */
export function useDocumentsOfStep(actor: TaskActor, index: number): readonly StorageDocument[] {
  const task = useSelector(actor, ({ context }) => context.task);
  const documents = useSelector(actor, ({ context }) => context.documents);
  return useMemo(() => (task ? documentsOfStep(documents, task, index) : []), [task, documents, index]);
}
