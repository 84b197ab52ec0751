import { and, eq, inArray, isNotNull, like, or } from 'drizzle-orm';
import { providerAccounts } from '../db/access-schema.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema.ts';
import { demoDomain } from './accounts.ts';

/**
 * Lets the people of the demo sign in, or shuts them out: everybody in the world knows their password. A person counts
 * as one by their address, whose domain is reserved for examples, or by their account at the embedded provider, so that
 * a new address in `users` opens nothing. Shutting them out ends their sessions too, by a trigger.
 */
export async function setDemoAccess(db: Database, isOpen: boolean): Promise<void> {
  const addresses = `%@${demoDomain}`;
  const subjects = db
    .select({ subject: providerAccounts.subject })
    .from(providerAccounts)
    .where(or(isNotNull(providerAccounts.demoOrder), like(providerAccounts.email, addresses)));
  await db
    .update(users)
    .set({ isClosed: !isOpen })
    .where(
      and(eq(users.isClosed, isOpen), or(like(users.email, addresses), inArray(users.subject, subjects))),
    );
}
