import { type AccessFacts, may } from '../session/access.ts';

/** Whether a session may see a report [T3.15]: the register of a client's people is part of service requests as well. */
export const mayReport = (access: AccessFacts, report: string): boolean =>
  may(access, 'reports') && (report !== 'payroll-registrations' || may(access, 'serviceRequests'));
