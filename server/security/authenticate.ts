import { and, eq, gt, isNull } from 'drizzle-orm';
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

type Key = { readonly tokenHash: string } | { readonly sessionId: string };

/** The live session behind a token's hash or an id, if `cookie` is the one it was given. */
async function findPrincipal(db: Database, key: Key, cookie: string): Promise<Principal | undefined> {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      cookieHash: sessions.cookieHash,
      userId: users.id,
      companyId: users.companyId,
      contactId: users.contactId,
      firstName: users.firstName,
      lastName: users.lastName,
      kind: users.kind,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        'tokenHash' in key ? eq(sessions.tokenHash, key.tokenHash) : eq(sessions.id, key.sessionId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, new Date()),
      ),
    );
  if (!row || !sameText(row.cookieHash, hashOf(cookie))) return undefined;
  return {
    sessionId: row.sessionId,
    userId: row.userId,
    companyId: row.companyId,
    contactId: row.contactId,
    name: `${row.firstName} ${row.lastName}`.trim(),
    kind: row.kind,
  };
}

/** Finds who is behind a request: the bearer token and the cookie must be of one live session. */
export function authenticateWith({ db, settings }: Pick<Deps, 'db' | 'settings'>): Authenticate {
  return async (context) => {
    const token = bearerOf(context);
    const cookie = readCookie(context, settings, sessionCookie);
    if (!token || !cookie) return undefined;
    return await findPrincipal(db, { tokenHash: hashOf(token) }, cookie);
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
  return await findPrincipal(db, { sessionId: ticket.sessionId }, cookie);
}
