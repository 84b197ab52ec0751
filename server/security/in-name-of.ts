import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema.ts';
import type { Principal } from '../http/principal.ts';

/**
 * Somebody as whom work is done while they make no call themselves: what they may read decides, as it stands now.
 * `undefined` when they are gone or may no longer sign in. There is no session: nothing may be issued to this principal.
 */
export async function inNameOf(db: Database, userId: string): Promise<Principal | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (user?.signInPolicy !== 'allowed') return undefined;
  const { id, companyId, contactId, firstName, lastName, kind } = user;
  return {
    sessionId: '',
    userId: id,
    companyId,
    contactId,
    name: `${firstName} ${lastName}`.trim(),
    kind,
    impersonator: null,
  };
}
