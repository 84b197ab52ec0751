import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Context } from 'hono';
import { sessions } from '../db/access-schema.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Authenticate } from '../http/handle.ts';
import type { Principal } from '../http/principal.ts';
import { readCookie, sessionCookie } from './cookies.ts';
import { hashOf, sameText } from './secrets.ts';
import { consumeTicket, type TicketKind } from './tickets.ts';

/** The token of `Authorization: Bearer …`, or `undefined`. */
export function bearerOf(context: Context): string | undefined {
  return /^Bearer ([\w-]+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
}

const shown = alias(users, 'shown');
const viewer = alias(users, 'viewer');

/** Live sessions with the person whose portal each shows, and with who looks on in a preview. */
const liveSessions = (db: Database) =>
  db
    .select({
      sessionId: sessions.id,
      cookieHash: sessions.cookieHash,
      userId: shown.id,
      companyId: shown.companyId,
      contactId: shown.contactId,
      firstName: shown.firstName,
      lastName: shown.lastName,
      kind: shown.kind,
      viewer: {
        userId: viewer.id,
        contactId: viewer.contactId,
        firstName: viewer.firstName,
        lastName: viewer.lastName,
      },
    })
    .from(sessions)
    .innerJoin(
      shown,
      and(
        eq(shown.id, sql`coalesce(${sessions.emulateeId}, ${sessions.userId})`),
        eq(shown.companyId, sessions.companyId),
      ),
    )
    .leftJoin(viewer, and(isNotNull(sessions.emulateeId), eq(viewer.id, sessions.userId)));

const isLive = and(isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`now()`));

type LiveSession = Awaited<ReturnType<typeof liveSessions>>[number];

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/** The principal of a live session, if `cookie` is the one it was given. */
function principalOf(row: LiveSession | undefined, cookie: string): Principal | undefined {
  if (!row || !sameText(row.cookieHash, hashOf(cookie))) return undefined;
  const { sessionId, userId, companyId, contactId, kind } = row;
  return {
    sessionId,
    userId,
    companyId,
    contactId,
    name: nameOf(row),
    kind,
    impersonator: row.viewer && {
      userId: row.viewer.userId,
      contactId: row.viewer.contactId,
      name: nameOf(row.viewer),
    },
  };
}

/** Finds who is behind a request: the bearer token and the cookie must be of one live session. */
export function authenticateWith({ db, settings }: Pick<Deps, 'db' | 'settings'>): Authenticate {
  // Every call asks this, so the statement is made once.
  const ofToken = liveSessions(db)
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isLive))
    .prepare('session_of_token');
  return async (context) => {
    const token = bearerOf(context);
    const cookie = readCookie(context, settings, sessionCookie);
    if (!token || !cookie) return undefined;
    const [row] = await ofToken.execute({ tokenHash: hashOf(token) });
    return principalOf(row, cookie);
  };
}

/**
 * Uses up a ticket that opens `target`, and answers who holds it. `undefined` when the ticket is not good for this
 * target, its session is over, or the request does not carry that session's cookie: a copied address is worth nothing.
 */
export async function principalOfTicket(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  context: Context,
  asked: { readonly kind: TicketKind; readonly token: string; readonly target: string },
): Promise<Principal | undefined> {
  const cookie = readCookie(context, settings, sessionCookie);
  if (!cookie) return undefined;
  const ticket = await consumeTicket(db, asked);
  if (!ticket?.sessionId || ticket.target !== asked.target) return undefined;
  const [row] = await liveSessions(db).where(and(eq(sessions.id, ticket.sessionId), isLive));
  return principalOf(row, cookie);
}
