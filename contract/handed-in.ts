import type { StorageDocument, TaskMetaData } from '../../contract/storage-items.ts';
import type { Task } from '../../contract/task-items.ts';
import { taskGroupTypeTag } from '../../contract/task-rules.ts';

/** What a document says of the step that it was handed in for [S3.13, T3.09]. Steps are counted from 1 there. */
export const metaDataFor = (task: Task, step: number): TaskMetaData => ({
  ccGroupType: taskGroupTypeTag(task.params),
  ccTaskLabel: task.label,
  ccStep: String(step + 1),
  ccTask: task.taskId,
});

/** The documents that were handed in for a step, found by task label, group type and step [T7.18]. */
export function documentsOfStep(
  documents: readonly StorageDocument[],
  task: Task,
  step: number,
): readonly StorageDocument[] {
  const wanted = metaDataFor(task, step);
  return documents.filter(({ customItemMetaData: { ccGroupType, ccTaskLabel, ccStep, ccTask } }) => {
    const isTask = ccTask === undefined || ccTask === '' || ccTask === wanted.ccTask;
    return (
      isTask &&
      ccTaskLabel === wanted.ccTaskLabel &&
      ccGroupType === wanted.ccGroupType &&
      ccStep === wanted.ccStep
    );
  });
}
