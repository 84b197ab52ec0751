/** Who makes a call: the user behind a live session. */
export interface Principal {
  readonly sessionId: string;
  readonly userId: string;
  readonly companyId: string;
  readonly contactId: string;
  readonly name: string;
  readonly kind: 'client' | 'staff';
}
