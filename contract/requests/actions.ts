import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';
import { openRequest } from './open-request.ts';

/** The sections of actions with their routes, and their actions with theirs [T2.13–T2.19]. */
export const actionSections = {
  serviceRequestSection: {
    route: 'service-request',
    actions: {
      payrollEntries: 'payroll-entries',
      internRegistration: 'intern-registration',
      partnerRegistration: 'partner-registration',
      vacationCalculation: 'vacation-calculation',
      vacationNotice: 'vacation-notice',
      terminationNotice: 'termination-notice',
      terminationCalculation: 'termination-calculation',
      mocks: 'mocks',
      employeeLeave: 'employee-leave',
      generalRequests: 'general-requests',
      employeeRegistration: 'employee-registration',
    },
  },
  boxESection: {
    route: 'box-e',
    actions: {
      cfeStorage: 'cfe-storage',
      cteStorage: 'cte-storage',
      nfceStorage: 'nfce-storage',
      nfeStorage: 'nfe-storage',
      xmlStorage: 'xml-storage',
    },
  },
  nfeManifestSection: {
    route: 'nfe-manifest',
    actions: { invoiceProcessing: 'invoice-processing' },
  },
  /** Its action lives under the route of the reports [T2.16]: both sections have it. */
  protocolsSection: {
    route: 'br-reports',
    actions: { storedDocuments: 'stored-documents' },
  },
  brReportsSection: {
    route: 'br-reports',
    actions: {
      payrollEntriesReport: 'payroll-entries',
      payrollRegistrationsReport: 'payroll-registrations',
      storedDocumentsReport: 'stored-documents-report',
    },
  },
} as const;

/** The identifier of an action of service requests by its route [T2.19]; `undefined` when there is none. */
export const actionTypeOf = (route: string): string | undefined =>
  Object.entries(actionSections.serviceRequestSection.actions).find(([, known]) => known === route)?.[0];

/** The route of simulations [T2.14]: an action among the service requests that is no request. */
export const simulationsRoute = actionSections.serviceRequestSection.actions.mocks;

/** How many open requests stand above the actions of a section. */
export const mostOpenShown = 4;

/**
 * The actions of a client [T3.17]: sections with their actions, each with its route and how many wait for the client, and
 * what was asked for there and is not answered: what waits for the client first, each the oldest first.
 */
export const listActions = defineCall({
  id: 'listActions',
  spec: ['T3.17', 'T4.20', 'T6.03', 'T8.05'],
  origin: { path: 'ours', shape: 'ours' },
  summary:
    'The actions that the firm offers to a client, how many of each wait for the client, and what is open.',
  method: 'GET',
  path: '/api/br-service-requests/v1/actions',
  access: 'session',
  query: z.object({ clientId: z.optional(z.string()) }),
  response: z.object({
    sections: z.array(
      z.object({
        type: z.string(),
        route: z.string(),
        actions: z.array(
          z.object({
            type: z.string(),
            route: z.string(),
            waiting: z.int(),
            /** How many records there are, where the action shows what is stored. */
            stored: z.optional(z.int()),
          }),
        ),
        open: z.object({ total: z.int(), rows: z.array(openRequest) }),
      }),
    ),
  }),
  errors: {
    400: 'Client id can not be undefined',
    401: 'The session is over.',
    403: 'The user has no actions.',
    404: 'Not there, or not for this user.',
  },
});
