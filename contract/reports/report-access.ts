import { type AccessFacts, may } from '../session/access.ts';

/** Whether a report is about a client's people: what it shows is part of service requests as well. */
export const isAboutPeople = (report: string): boolean =>
  report === 'payroll-registrations' || report === 'payroll-entries';

/** Whether a session may see a report [T3.15]. */
export const mayReport = (access: AccessFacts, report: string): boolean =>
  may(access, 'reports') && (!isAboutPeople(report) || may(access, 'serviceRequests'));
