import { jsonBytes } from '../../contract/stored-json.ts';
import { Refusal } from '../http/refusal.ts';
import type { Limits } from '../limits.ts';
import type { TaskRow } from './shape.ts';

type Contents = Pick<TaskRow, 'data' | 'steps'> & Partial<Pick<TaskRow, 'comment' | 'doesNotApplyComment'>>;

const tooMuch = (message: string): Refusal => new Refusal(413, 'tooMuchData', message);

/** How many bytes the contents of a task take as JSON. */
const sizeOf = ({ data, steps, comment, doesNotApplyComment }: Contents): number =>
  jsonBytes([data, steps, comment ?? null, doesNotApplyComment ?? null]);

/**
 * Refuses with 413 a task that would grow beyond what one may hold, before anything is stored: every change of a task
 * rewrites its contents. One that is too large already may still shrink.
 */
export function demandTaskSize(
  after: Contents,
  { taskBytes }: Pick<Limits, 'taskBytes'>,
  before?: Contents,
): void {
  const size = sizeOf(after);
  if (size > taskBytes && (!before || size > sizeOf(before)))
    throw tooMuch(`A task holds at most ${taskBytes} bytes.`);
}

/** Refuses with 413 answers of a step that are more than one JSON value may hold. */
export function demandValueSize(value: unknown, { jsonBytes: most }: Pick<Limits, 'jsonBytes'>): void {
  if (jsonBytes(value) > most) throw tooMuch(`The answers of a step hold at most ${most} bytes.`);
}
