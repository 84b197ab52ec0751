import { documentsOfStep } from '../../../contract/tasks/handed-in.ts';
import type { FileField } from '../../signals.ts';
import type { EditingContext } from './editing.machine.ts';
import { shownTask } from './typed.ts';

/** A document that was uploaded for a field. */
export interface FieldFile extends FileField {
  readonly documentId: string;
}

/** Whether a field holds a document of its step. */
export function hasFile(
  context: Pick<EditingContext, 'known' | 'sent' | 'edits'>,
  { step, field }: FileField,
): boolean {
  const task = shownTask(context);
  const data = task.steps[step]?.data ?? {};
  const value = Object.hasOwn(data, field) ? data[field] : null;
  return documentsOfStep(context.known.documents, task, step).some(({ id }) => id === value);
}

/** The documents that wait for their fields, without those of the given fields of a step. */
export const withoutFieldFiles = (
  files: readonly FieldFile[],
  step: number,
  names: readonly string[],
): readonly FieldFile[] => files.filter((one) => one.step !== step || !names.includes(one.field));

/** The first of them that is among the documents of its step: it becomes the field's value. */
export function arrivedFile({
  known: { task, documents },
  fieldFiles,
}: Pick<EditingContext, 'known' | 'fieldFiles'>): FieldFile | null {
  const hasArrived = ({ step, documentId }: FieldFile) =>
    documentsOfStep(documents, task, step).some(({ id }) => id === documentId);
  return fieldFiles.find(hasArrived) ?? null;
}
