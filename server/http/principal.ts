/** The staff user of a preview session [T6.01]. */
export interface Impersonator {
  readonly userId: string;
  readonly contactId: string;
  readonly name: string;
}

/** Who makes a call: the user behind a live session, or in a preview the user who is shown. */
export interface Principal {
  readonly sessionId: string;
  readonly userId: string;
  readonly companyId: string;
  readonly contactId: string;
  readonly name: string;
  readonly kind: 'client' | 'staff';
  readonly impersonator: Impersonator | null;
}
