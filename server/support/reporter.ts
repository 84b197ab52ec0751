import type { Principal } from '../http/principal.ts';

/** Who really sits before the screen. */
export interface Reporter {
  readonly userId: string;
  readonly contactId: string;
}

/** The user who makes a call: in a preview the staff member who views it, not the user who is shown [T6.01]. */
export const reporterOf = ({ userId, contactId, impersonator }: Principal): Reporter =>
  impersonator ?? { userId, contactId };
