import equal from 'fast-deep-equal';
import type { Task, TaskStep } from '../../../contract/tasks/task-items.ts';

/** Unsaved changes to a step or to the task itself. Data is merged into the stored data. */
export interface Edit {
  readonly data?: Readonly<Record<string, unknown>>;
  readonly comment?: string;
  readonly dnaComment?: string;
}
/** Edits by the number of their step; `task` are those of the task itself. */
export type Edits = Readonly<Record<string, Edit>>;

export const noEdits: Edits = {};
export const taskEdit = 'task';

export const isEmpty = (edits: Edits): boolean => Object.keys(edits).length === 0;

const mergeEdit = (one: Edit, other: Edit): Edit => ({
  ...one,
  ...other,
  ...(one.data || other.data ? { data: { ...one.data, ...other.data } } : {}),
});

/** Adds an edit to the edits; its fields replace earlier values of the same fields. */
export const withEdit = (edits: Edits, key: string, edit: Edit): Edits => ({
  ...edits,
  [key]: mergeEdit(edits[key] ?? {}, edit),
});

const withoutFields = <Fields extends object>(fields: Fields, given: Partial<Fields>): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !equal(value, given[name as keyof Fields])),
  ) as Partial<Fields>;

/** The edits without fields that have the same value in another set of edits. */
export const withoutEdits = (edits: Edits, given: Edits): Edits =>
  Object.fromEntries(
    Object.entries(edits).flatMap(([key, { data, ...texts }]) => {
      const { data: givenData, ...givenTexts } = given[key] ?? {};
      const rest = withoutFields(data ?? {}, givenData ?? {});
      const edit: Edit = {
        ...withoutFields(texts, givenTexts),
        ...(isEmpty(rest as Edits) ? {} : { data: rest }),
      };
      return isEmpty(edit as Edits) ? [] : [[key, edit]];
    }),
  );

/** Merges two sets of edits; fields of the later set win. */
export const withEdits = (edits: Edits, later: Edits): Edits =>
  Object.entries(later).reduce((all, [key, edit]) => withEdit(all, key, edit), edits);

const orNull = (text: string | undefined, before: string | null): string | null =>
  text === undefined ? before : text || null;

/** Whether two tasks are the same but for their version; the order in which data was written does not matter. */
export const isSameButVersion = (one: Task, other: Task): boolean =>
  equal({ ...one, version: 0 }, { ...other, version: 0 });

/** The parts of a task that an alert names when they change, in the alert's order; `shared` are the steps that both states have. */
const namedParts: Readonly<Record<string, (task: Task, shared: readonly TaskStep[]) => unknown>> = {
  label: ({ label }) => label,
  status: ({ status }) => status,
  dueDate: ({ dueDate }) => dueDate,
  expirationDate: ({ expirationDate }) => expirationDate,
  items: ({ steps }) => steps.map(({ title, subtitle, isRequired }) => ({ title, subtitle, isRequired })),
  answers: ({ data }, shared) => [data, shared.map((step) => [step.data, step.dnaComment])],
  comments: ({ comment, doesNotApplyComment }, shared) => [
    comment,
    doesNotApplyComment,
    shared.map((step) => step.comment),
  ],
};

/** What differs between two states of a task, as the last part of keys under `tasks.part` of `alerts.json`. */
export function changedParts(before: Task, after: Task): readonly string[] {
  const count = Math.min(before.steps.length, after.steps.length);
  const partOf = (task: Task, part: string) => namedParts[part]?.(task, task.steps.slice(0, count));
  return Object.keys(namedParts).filter((part) => !equal(partOf(before, part), partOf(after, part)));
}

/** The task as shown: the server's state with the unsaved edits applied. */
export function withTyped(task: Task, ...lots: readonly Edits[]): Task {
  const edits = lots.reduce(withEdits, noEdits);
  const own = edits[taskEdit] ?? {};
  return {
    ...task,
    comment: orNull(own.comment, task.comment),
    data: { ...task.data, ...own.data },
    steps: task.steps.map((step, index): TaskStep => {
      const edit = edits[String(index)];
      if (!edit) return step;
      return {
        ...step,
        data: { ...step.data, ...edit.data },
        comment: orNull(edit.comment, step.comment),
        dnaComment: orNull(edit.dnaComment, step.dnaComment),
      };
    }),
  };
}
