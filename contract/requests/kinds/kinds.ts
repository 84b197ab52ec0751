import type { RequestKind } from '../kind.ts';
import { employeeLeave } from './employee-leave.ts';
import { generalRequests } from './general-requests.ts';

/** The kinds of service requests, by the last segment of their routes [T2.14]. */
export const requestKinds: readonly RequestKind[] = [employeeLeave, generalRequests];

/** A kind by its id; `undefined` when there is none. */
export const kindOf = (id: string): RequestKind | undefined => requestKinds.find((kind) => kind.id === id);
