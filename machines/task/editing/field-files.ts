import { documentsOfStep } from '../../../contract/tasks/handed-in.ts';
import type { EditingContext } from './editing.machine.ts';

/** A field of a form that a file was chosen for. */
export interface FileField {
  readonly step: number;
  /** The name of the field. */
  readonly field: string;
}

/** A file that was chosen for a field: its upload, and the document that it has become. */
export interface FieldFile extends FileField {
  readonly uploadId: string;
  /** `null` until the file is stored. */
  readonly documentId: string | null;
}

/** The pending files of form fields, without those of the given fields of a step. */
export const withoutFieldFiles = (
  files: readonly FieldFile[],
  step: number,
  names: readonly string[],
): readonly FieldFile[] => files.filter((one) => one.step !== step || !names.includes(one.field));

/** The first chosen file that has become a document of its step: that document becomes the field's value. */
export function arrivedFile({
  known: { task, documents },
  fieldFiles,
}: Pick<EditingContext, 'known' | 'fieldFiles'>): FieldFile | null {
  const hasArrived = ({ step, documentId }: FieldFile) =>
    documentsOfStep(documents, task, step).some(({ id }) => id === documentId);
  return fieldFiles.find(hasArrived) ?? null;
}
