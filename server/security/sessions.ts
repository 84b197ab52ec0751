import { and, eq, isNull } from 'drizzle-orm';
import type { Session } from '../../contract/session.ts';
import { sessions } from '../db/access-schema.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema.ts';
import { hashOf, newSecret } from './secrets.ts';
import { consumeTicket } from './tickets.ts';

/** A session as it is handed out: both secrets are known only here and to the browser. */
export interface IssuedSession {
  readonly token: string;
  readonly cookie: string;
  readonly expiresAt: Date;
}

/**
 * Turns a login ticket or a session ticket into a session [S4.01]. `undefined` when the ticket is unknown, used or
 * expired. Ticket and session change together, so a ticket makes one session or none.
 */
export async function createSession(
  db: Database,
  ticket: { readonly kind: 'login' | 'session'; readonly token: string },
  minutes: number,
): Promise<IssuedSession | undefined> {
  return await db.transaction(async (transaction) => {
    const used = await consumeTicket(transaction, ticket);
    if (!used) return undefined;
    const [user] = await transaction.select().from(users).where(eq(users.id, used.userId));
    if (user?.signInPolicy !== 'allowed') return undefined;
    const issued = {
      token: newSecret(),
      cookie: newSecret(),
      expiresAt: new Date(Date.now() + minutes * 60_000),
    };
    await transaction.insert(sessions).values({
      id: ticket.kind === 'login' && used.sessionId ? used.sessionId : newSecret(),
      userId: user.id,
      companyId: user.companyId,
      tokenHash: hashOf(issued.token),
      cookieHash: hashOf(issued.cookie),
      emulateeId: user.grants.Emulation?.EmulateePrismGuid ?? null,
      expiresAt: issued.expiresAt,
    });
    return issued;
  });
}

/** Ends the session of a token; one that is over or unknown changes nothing. */
export async function revokeSession(db: Database, token: string): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: new Date() })
    .where(and(eq(sessions.tokenHash, hashOf(token)), isNull(sessions.revokedAt)));
}

/**
 * Bindings and meta of a live session [S3.02, S3.03], read anew from the database each time; `undefined` when the
 * user may no longer use the portal. `longToken` is the token that the request was made with.
 */
export async function bindingsOf(
  db: Database,
  sessionId: string,
  longToken: string,
): Promise<Session | undefined> {
  const [row] = await db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId));
  if (row?.user.signInPolicy !== 'allowed') return undefined;
  const { session, user } = row;
  return {
    bindings: {
      ApplicationConfiguration: { CompanyId: user.companyId, ContactId: user.contactId },
      FeatureResourcePermissions: user.grants,
      InfrastructureAccessControls: user.accessControls,
    },
    meta: {
      PrismGuid: user.id,
      SessionId: session.id,
      LongToken: longToken,
      SessionExpiresDateTime: session.expiresAt.toISOString(),
      FirstName: user.firstName,
      LastName: user.lastName,
      EmailAddress: user.email,
      EmulateePrismGuid: session.emulateeId,
    },
  };
}
