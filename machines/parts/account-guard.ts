import { dangerAlert } from '../signals.ts';

/**
 * How long the URL of a firm, `/company/{companyId}`, waits for an answer [S4.08, S9.05], in milliseconds: for the session,
 * and once more for the switch to the account of another firm.
 */
export const accountGuardTimeout = 5000;

/** Says that the firm of the URL could not be opened. */
export const accountGuardFailure = {
  type: 'alert.raised',
  alert: dangerAlert('accountGuardFailed'),
} as const;
