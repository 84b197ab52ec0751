import type { Reason } from '../../contract/calls/problem.ts';
import { causesOf } from '../db/faults.ts';

/** A refusal that a route throws: it becomes `{ errors: [{ reason }] }` with the status. */
export class Refusal extends Error {
  readonly status: number;
  readonly reason: Reason;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    reason: Reason,
    message: string = reason,
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = status;
    this.reason = reason;
    this.headers = headers;
  }
}

/** The refusal that an error is, or was caused by: the database library wraps whatever a statement throws. */
export function refusalIn(error: unknown): Refusal | undefined {
  for (const cause of causesOf(error)) if (cause instanceof Refusal) return cause;
  return undefined;
}

/** When a call that found no room or no database should be made again, in seconds. */
export const retryAfterSeconds = '2';

/** What a foreign or missing thing answers alike, so that nothing is learnt from the difference. */
export const notFound = (): Refusal => new Refusal(404, 'notFound');
export const unauthenticated = (): Refusal => new Refusal(401, 'unauthenticated');
export const forbidden = (): Refusal => new Refusal(403, 'forbidden');
