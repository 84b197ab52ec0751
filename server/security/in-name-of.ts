import { eq } from 'drizzle-orm';
import { withoutHiddenCharacters } from '../../contract/calls/hidden-characters.ts';
import type { Database } from '../db/database.ts';
import { companies, users } from '../db/schema/core-schema.ts';
import type { Principal } from '../http/principal.ts';
import { isOpen } from './roles.ts';

/**
 * The user for whom background work is done without a call of theirs, with their current permissions.
 * `undefined` when they are gone or may no longer sign in, or when their firm is locked. There is no session: nothing may be issued to this principal.
 */
export async function inNameOf(db: Database, userId: string): Promise<Principal | undefined> {
  const [row] = await db
    .select({ user: users, lockedAt: companies.lockedAt })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, userId));
  if (!row || row.lockedAt !== null || !isOpen(row.user)) return undefined;
  const { id, companyId, contactId, firstName, lastName, kind } = row.user;
  return {
    sessionId: '',
    userId: id,
    companyId,
    contactId,
    name: withoutHiddenCharacters(`${firstName} ${lastName}`.trim()),
    kind,
    impersonator: null,
  };
}
