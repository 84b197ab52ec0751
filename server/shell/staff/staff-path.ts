/** The path of the staff area [S2.08]. */
export const staffPath = '/staff/';
/** The list of what clients did with their tasks. */
export const staffActionsPath = `${staffPath}actions`;
/** The rubrics and deadlines of the firm's payroll. */
export const staffPayrollPath = `${staffPath}payroll`;
/** The delivery receipts of the firm. */
export const staffReceiptsPath = `${staffPath}receipts`;
/** The payrolls of a client. */
export const staffMonthsPath = (clientId: string): string =>
  `${staffPath}clients/${encodeURIComponent(clientId)}/payroll`;
/** The form with which the firm hands documents over to a client. */
export const staffHandOverPath = (clientId: string): string =>
  `${staffPath}clients/${encodeURIComponent(clientId)}/receipts/new`;
/** The question whether a receipt has arrived. */
export const staffDeliverPath = (receiptId: string): string =>
  `${staffReceiptsPath}/${encodeURIComponent(receiptId)}/deliver`;
