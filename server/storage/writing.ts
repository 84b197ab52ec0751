import { randomUUID } from 'node:crypto';
import type { Principal } from '../http/principal.ts';

/** The id of something new in storage. */
export const newId = (): string => randomUUID();

/** Whether work counts as the firm's or the client's. */
export const kindOf = (principal: Pick<Principal, 'kind'>): 'firm' | 'client' =>
  principal.kind === 'staff' ? 'firm' : 'client';

/** Who made and last changed what the caller makes now, as the columns name it. */
export function authorshipOf(principal: Pick<Principal, 'kind' | 'contactId' | 'name'>) {
  const { contactId, name } = principal;
  const kind = kindOf(principal);
  return {
    createdById: contactId,
    createdByName: name,
    createdByKind: kind,
    modifiedById: contactId,
    modifiedByName: name,
    modifiedByKind: kind,
  } as const;
}

/** Whether a statement failed on a unique constraint; the driver's error is the cause of the query's. */
export function violates(error: unknown, constraint: string): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('constraint' in at && at.constraint === constraint) return true;
  return false;
}
