/** The reports of a client, by their routes [T2.17]. */
export const reportNames = [
  'stored-documents',
  'payroll-entries',
  'payroll-registrations',
  'stored-documents-report',
] as const;
export type ReportName = (typeof reportNames)[number];
