import { randomUUID } from 'node:crypto';
import type { Principal } from '../http/principal.ts';

/** The id of something new in storage. */
export const newId = (): string => randomUUID();

/** Which side of the desk somebody's work counts as. */
export const kindOf = (principal: Pick<Principal, 'kind'>): 'firm' | 'client' =>
  principal.kind === 'staff' ? 'firm' : 'client';
