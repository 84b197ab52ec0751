import { and, eq, exists, inArray, isNotNull, like, or } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { providerAccounts } from '../db/schema/access-schema.ts';
import { companies, users } from '../db/schema/core-schema.ts';
import { demoDomain } from './accounts.ts';
import { demoPayHost, firms } from './firms.ts';

/**
 * Lets the people of the demo sign in, or shuts them out: their password is public. A person counts
 * as one by their address, whose domain is reserved for examples, or by their account at the embedded provider, so that
 * a new address in `users` opens nothing. Shutting them out ends their sessions too, by a trigger. The demo's firms are
 * shown before sign-in and take payments while it is on, also those that were made before either had to be allowed.
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
  await db
    .update(companies)
    .set({ isPublic: isOpen, ...(isOpen && { payHosts: [demoPayHost] }) })
    .where(
      and(
        inArray(
          companies.id,
          firms.map(({ id }) => id),
        ),
        eq(companies.isPublic, !isOpen),
        // A firm of the operator's own may have the number of one of the demo.
        exists(
          db
            .select({ id: users.id })
            .from(users)
            .where(and(eq(users.companyId, companies.id), like(users.email, addresses))),
        ),
      ),
    );
}
