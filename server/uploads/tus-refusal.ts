import type { Reason } from '../../contract/calls/problem.ts';
import { Refusal } from '../http/refusal.ts';

const reasons: Readonly<Record<number, Reason>> = {
  404: 'notFound',
  409: 'outdated',
  410: 'notFound',
  413: 'tooLarge',
};

/** An answer of the library's own to what it does not like: a status and a line of text. */
interface TusFailure {
  readonly status_code: number;
  readonly body: string;
}

const isOfLibrary = (failure: unknown): failure is TusFailure =>
  typeof failure === 'object' && failure !== null && 'status_code' in failure;

/**
 * What is answered in the place of the library's text: what was thrown on the way, or the refusal that the library's
 * own `status` stands for. A header that is missing is a bad request, whatever the library says.
 */
export function refusalIn(status: number, failure: unknown): unknown {
  if (failure !== undefined && !isOfLibrary(failure)) return failure;
  if (failure?.body.startsWith('Request aborted')) return new Refusal(400, 'incompleteUpload');
  const answered = status === 403 || status === 501 ? 400 : status;
  const message = failure?.body.trim();
  return new Refusal(answered, reasons[answered] ?? 'badRequest', message);
}
