import equal from 'fast-deep-equal';
import { cleanValues, type FormValues } from '../../contract/forms/form.ts';
import { kindOf } from '../../contract/requests/kinds/kinds.ts';
import type { ServiceRequest } from '../../contract/requests/requests.ts';

/** Answers that the server may not have, as the browser keeps them (decision 10). */
export interface KeptAnswers {
  /** The version of the request that they change. */
  readonly version: number;
  readonly values: FormValues;
  /** The answers that were sent to the server last: it may have stored them, and their answer was lost. */
  readonly sent: FormValues | null;
}

/**
 * The answers that an opened request goes on with: those that were kept, unless the request was changed by anything but
 * the call that was under way. Answers to another version would undo what someone else has written.
 */
export function answersOf(request: ServiceRequest, kept: KeptAnswers | null): FormValues {
  if (!kept) return request.values;
  const kind = kindOf(request.kind);
  const isStored =
    kind !== undefined &&
    kept.sent !== null &&
    request.version === kept.version + 1 &&
    equal(request.values, cleanValues(kind.form, kept.sent));
  const isSame = request.version === kept.version;
  return (isSame || isStored) && !equal(request.values, kept.values) ? kept.values : request.values;
}
