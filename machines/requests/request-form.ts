import type { FieldFault } from '../../contract/fields/fault.ts';
import {
  answerIn,
  type FormRow,
  type FormSources,
  type FormValues,
  formFaults,
  rowsIn,
} from '../../contract/forms/form.ts';
import { type CellChange, withCells } from '../../contract/payroll/sheet.ts';
import type { Employee } from '../../contract/requests/employees.ts';
import type { AttachmentRule, RequestKind } from '../../contract/requests/kind.ts';
import type { RequestFile } from '../../contract/requests/requests.ts';

/** A change of a form: an answer, an answer in a row of a group, a row that is added or removed, or cells of a grid. */
export type FormEdit =
  | { readonly kind: 'answer'; readonly field: string; readonly value: string }
  | {
      readonly kind: 'rowAnswer';
      readonly group: string;
      readonly row: number;
      readonly field: string;
      readonly value: string;
    }
  | { readonly kind: 'cells'; readonly changes: readonly CellChange[] }
  | { readonly kind: 'addRow'; readonly group: string }
  | { readonly kind: 'removeRow'; readonly group: string; readonly row: number };

/** The answers after a change. */
export function edited(values: FormValues, edit: FormEdit): FormValues {
  if (edit.kind === 'answer') return { ...values, [edit.field]: edit.value };
  if (edit.kind === 'cells') return withCells(values, edit.changes);
  const rows = rowsIn(values, edit.group);
  return { ...values, [edit.group]: rowsAfter(rows, edit) };
}

function rowsAfter(
  rows: readonly FormRow[],
  edit: Exclude<FormEdit, { kind: 'answer' | 'cells' }>,
): readonly FormRow[] {
  if (edit.kind === 'addRow') return [...rows, {}];
  if (edit.kind === 'removeRow') return rows.filter((_, index) => index !== edit.row);
  return rows.map((row, index) => (index === edit.row ? { ...row, [edit.field]: edit.value } : row));
}

/** The lists outside a form that its choices come from: employees who have not left. */
export const sourcesOf = (employees: readonly Employee[]): FormSources => ({
  employees: employees.filter(({ leftOn }) => leftOn === null).map(({ id }) => id),
});

/** What is wrong with single answers, by path. */
export const faultsOfRequest = (
  kind: RequestKind,
  values: FormValues,
  employees: readonly Employee[],
): Readonly<Record<string, FieldFault>> => formFaults(kind.form, values, sourcesOf(employees));

/** Whether a kind of file has to be attached, given the answers. */
export const isFileRequired = ({ required }: AttachmentRule, values: FormValues): boolean =>
  required === true || (required?.is.includes(answerIn(values, required.field)) ?? false);

/** The kinds of files that are missing. */
export const missingFileTypes = (
  { attachments }: RequestKind,
  values: FormValues,
  files: readonly Pick<RequestFile, 'type'>[],
): readonly string[] =>
  attachments
    .filter((rule) => isFileRequired(rule, values) && !files.some(({ type }) => type === rule.type))
    .map(({ type }) => type);
