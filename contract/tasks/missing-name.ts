import { fieldsOf } from './form-fields.ts';
import { type Lack, lackOf, type MissingAnswer } from './task-complete.ts';
import type { Task } from './task-items.ts';
import type { Form } from './task-kinds.ts';

/** What is missing where a task calls it by a name. */
export interface NamedMissing {
  readonly what: 'file' | 'answer' | 'signature';
  readonly name: string;
}

// Older tasks were stored before anything was checked: each of these may be anything.
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function nameOf({ data, steps }: Pick<Task, 'data' | 'steps'>, { what, step, field }: MissingAnswer): string {
  if (what === 'signature') {
    const signatures = listOf(data.signatures);
    const unsigned = listOf(data.documents).find((_each, index) => !signatures[index]);
    return textOf((unsigned as { name?: unknown } | undefined)?.name);
  }
  if (step === null) return '';
  if (field === null) return textOf(steps[step]?.title);
  const form = listOf(data.forms)[step] as Form | undefined;
  return textOf(form && fieldsOf(form).find(([name]) => name === field)?.[1].title);
}

/** The first thing of this kind that a task is waiting for, by its name; empty where it has none. */
export function nameOfFirst(
  task: Pick<Task, 'data' | 'steps'>,
  answers: readonly MissingAnswer[],
  lack: Lack,
): string {
  const first = answers.find((one) => lackOf(one) === lack);
  return first ? nameOf(task, first) : '';
}

/**
 * The only thing that a task is waiting for, by its name: the step, the field or the document. `null` where more is
 * missing, where an answer is to be corrected, and where what is missing has no name; it is counted then.
 */
export function onlyMissing(
  task: Pick<Task, 'data' | 'steps'>,
  answers: readonly MissingAnswer[],
): NamedMissing | null {
  const [only] = answers;
  if (!only || answers.length > 1 || only.isWrong) return null;
  const { what } = only;
  if (what !== 'file' && what !== 'answer' && what !== 'signature') return null;
  const name = nameOf(task, only);
  return name === '' ? null : { what, name };
}
