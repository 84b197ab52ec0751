import type { StorageDocument, TaskMetaData } from '../storage/storage-items.ts';
import type { Task } from './task-items.ts';
import { taskGroupTypeTag } from './task-rules.ts';

/** What of a document says for which step of which task it was handed in. */
export type HandedIn = Pick<StorageDocument, 'id' | 'customItemMetaData'>;

/**
 * What a document says of the step that it was handed in for [S3.13, T3.09]. Steps are counted from 1 there. `replaces` is
 * the id of the returned file whose place it takes.
 */
export const metaDataFor = (
  { params, label, taskId }: Pick<Task, 'params' | 'label' | 'taskId'>,
  step: number,
  replaces?: string,
): TaskMetaData => ({
  ccGroupType: taskGroupTypeTag(params),
  ccTaskLabel: label,
  ccStep: String(step + 1),
  ccTask: taskId,
  ...(replaces === undefined ? {} : { ccReplaces: replaces }),
});

/** The documents that were handed in for a step, found by task label, group type and step [T7.18]. */
export function documentsOfStep<Document extends Pick<StorageDocument, 'customItemMetaData'>>(
  documents: readonly Document[],
  task: Pick<Task, 'params' | 'label' | 'taskId'>,
  step: number,
): readonly Document[] {
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
