import { jsonBytes, jsonKeys } from '../../contract/calls/stored-json.ts';
import { Refusal } from '../http/refusal.ts';
import type { Limits } from '../limits.ts';
import type { TaskRow } from './rows.ts';

type Contents = Pick<TaskRow, 'data' | 'steps'> & Partial<Pick<TaskRow, 'comment' | 'doesNotApplyComment'>>;

const tooMuch = (message: string): Refusal => new Refusal(413, 'tooMuchData', message);

const partsOf = ({ data, steps, comment, doesNotApplyComment }: Contents): readonly unknown[] => [
  data,
  steps,
  comment ?? null,
  doesNotApplyComment ?? null,
];

/** The fewest bytes of JSON that a key or list item takes: a digit and its comma. */
const leastBytesOfKey = 2;

/**
 * Refuses with 413 a task that would grow beyond what one may hold, before anything is stored: every change of a task
 * reads its contents. One that is too large already may still shrink.
 */
export function demandTaskSize(
  after: Contents,
  { taskBytes, taskKeys }: Pick<Limits, 'taskBytes' | 'taskKeys'>,
  before?: Contents,
): void {
  const parts = partsOf(after);
  const size = jsonBytes(parts);
  if (size > taskBytes && (!before || size > jsonBytes(partsOf(before))))
    throw tooMuch(`A task holds at most ${taskBytes} bytes.`);
  if (size < taskKeys * leastBytesOfKey) return;
  const keys = jsonKeys(parts);
  if (keys > taskKeys && (!before || keys > jsonKeys(partsOf(before))))
    throw tooMuch(`A task holds at most ${taskKeys} keys and list items.`);
}

/** Refuses with 413 answers of a step that are more than one JSON value may hold. */
export function demandValueSize(value: unknown, { jsonBytes: most }: Pick<Limits, 'jsonBytes'>): void {
  if (jsonBytes(value) > most) throw tooMuch(`The answers of a step hold at most ${most} bytes.`);
}
