import { type AccessFacts, may } from '../../session/access.ts';
import type { RequestKind } from '../kind.ts';
import { employeeLeave } from './employee-leave.ts';
import { employeeRegistration } from './employee-registration.ts';
import { generalRequests } from './general-requests.ts';
import { internRegistration } from './intern-registration.ts';
import { partnerRegistration } from './partner-registration.ts';
import { payrollEntries } from './payroll-entries.ts';
import { withSoundDates } from './sound-dates.ts';
import { terminationCalculation } from './termination-calculation.ts';
import { terminationNotice } from './termination-notice.ts';
import { vacationCalculation } from './vacation-calculation.ts';
import { vacationNotice } from './vacation-notice.ts';

/** The kinds of service requests, by the last segment of their routes [T2.14]. */
export const requestKinds: readonly RequestKind[] = [
  employeeLeave,
  employeeRegistration,
  generalRequests,
  internRegistration,
  partnerRegistration,
  payrollEntries,
  terminationCalculation,
  terminationNotice,
  vacationCalculation,
  vacationNotice,
].map(withSoundDates);

/** A kind by its id; `undefined` when there is none. */
export const kindOf = (id: string): RequestKind | undefined => requestKinds.find((kind) => kind.id === id);

/** Whether the user may make a request of a kind [T3.15]. */
export function mayRequest(access: AccessFacts, id: string): boolean {
  const kind = kindOf(id);
  return kind !== undefined && (kind.capability === undefined || may(access, kind.capability));
}
