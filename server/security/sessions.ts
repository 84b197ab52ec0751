import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Session } from '../../contract/session.ts';
import { sessions } from '../db/access-schema.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema.ts';
import { mayView } from './roles.ts';
import { hashOf, newSecret } from './secrets.ts';
import { sessionOf } from './session-shape.ts';
import { consumeTicket } from './tickets.ts';

/** A session as it is handed out: both secrets are known only here and to the browser. */
export interface IssuedSession {
  readonly token: string;
  readonly cookie: string;
  readonly expiresAt: Date;
}

/**
 * Turns a login ticket or a session ticket into a session [S4.01]. `undefined` when the ticket is unknown, used or
 * expired, or its holder may not have what it stands for. Ticket and session change together, so a ticket makes one
 * session or none. A session ticket with a target, or a grant of the user's, makes a preview of that person's portal.
 */
export async function createSession(
  db: Database,
  ticket: { readonly kind: 'login' | 'session'; readonly token: string },
  minutes: number,
): Promise<IssuedSession | undefined> {
  return await db.transaction(async (transaction) => {
    const used = await consumeTicket(transaction, ticket);
    if (!used) return undefined;
    const find = async (id: string) => (await transaction.select().from(users).where(eq(users.id, id))).at(0);
    const user = await find(used.userId);
    if (user?.signInPolicy !== 'allowed') return undefined;
    const shownId = used.target ?? user.grants.Emulation?.EmulateePrismGuid ?? null;
    if (shownId !== null) {
      const shown = await find(shownId);
      if (!shown || !mayView(user, shown)) return undefined;
    }
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
      emulateeId: shownId,
      expiresAt: issued.expiresAt,
    });
    return issued;
  });
}

/** Ends the session of a token or of an id; one that is over or unknown changes nothing. */
export async function revokeSession(
  db: Database,
  which: { readonly token: string } | { readonly sessionId: string },
): Promise<void> {
  const isIt =
    'token' in which ? eq(sessions.tokenHash, hashOf(which.token)) : eq(sessions.id, which.sessionId);
  await db
    .update(sessions)
    .set({ revokedAt: new Date() })
    .where(and(isIt, isNull(sessions.revokedAt)));
}

const shown = alias(users, 'shown');

/**
 * Bindings and meta of a live session [S3.02, S3.03], read anew from the database each time; `undefined` when the
 * user may no longer use the portal, or no longer as the person who is shown. `longToken` is the token that the
 * request was made with.
 */
export async function bindingsOf(
  db: Database,
  sessionId: string,
  longToken: string,
): Promise<Session | undefined> {
  const [row] = await db
    .select({ session: sessions, user: users, shown })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(shown, eq(shown.id, sessions.emulateeId))
    .where(eq(sessions.id, sessionId));
  if (row?.user.signInPolicy !== 'allowed') return undefined;
  if (row.shown && !mayView(row.user, row.shown)) return undefined;
  const parts = { sessionId, longToken, expiresAt: row.session.expiresAt };
  return sessionOf(parts, row.user, row.shown ?? undefined);
}

/** The firm of the live session that a browser's cookie belongs to, for the look of a page. It permits nothing. */
export async function companyOfSession(
  db: Database,
  cookie: string | undefined,
): Promise<string | undefined> {
  if (!cookie) return undefined;
  const [row] = await db
    .select({ companyId: sessions.companyId })
    .from(sessions)
    .where(
      and(
        eq(sessions.cookieHash, hashOf(cookie)),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`now()`),
      ),
    );
  return row?.companyId;
}
