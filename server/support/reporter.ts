import type { Principal } from '../http/principal.ts';

/** Who really sits before the screen. */
export interface Reporter {
  readonly userId: string;
  readonly contactId: string;
}

/** The person who makes a call: in a preview the one who looks on, not the one who is looked at [T6.01]. */
export const reporterOf = ({ userId, contactId, impersonator }: Principal): Reporter =>
  impersonator ?? { userId, contactId };
