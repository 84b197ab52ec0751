import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Context } from 'hono';
import { withoutHiddenCharacters } from '../../contract/calls/hidden-characters.ts';
import type { Database } from '../db/database.ts';
import { sessions } from '../db/schema/access-schema.ts';
import { companies, users } from '../db/schema/core-schema.ts';
import { writtenOnce } from '../db/written-once.ts';
import type { Deps } from '../deps.ts';
import type { Authenticate } from '../http/handle.ts';
import type { Principal } from '../http/principal.ts';
import { earlierSessionCookie, readCookie, sessionCookie } from './cookies.ts';
import { isOpen, mayView, type User } from './roles.ts';
import { hashOf, sameText } from './secrets.ts';
import { isLive, revokeSession } from './sessions.ts';
import { consumeTicket, findTicket, type TicketKind } from './tickets.ts';

/** The token of `Authorization: Bearer …`, or `undefined`. */
export function bearerOf(context: Context): string | undefined {
  return /^Bearer ([\w-]+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
}

const shown = alias(users, 'shown');
const viewer = alias(users, 'viewer');

/** Grants are large, and only a preview depends on them. */
const grantsInPreview = (grants: PgColumn): SQL<User['grants']> =>
  sql<User['grants']>`case when ${isNotNull(sessions.emulateeId)} then ${grants} else '{}'::jsonb end`;

/** Live sessions with the user whose portal each shows, the viewer of a preview, and what may end them. */
const liveSessions = (db: Pick<Database, 'select'>, which: SQL) =>
  db
    .select({
      sessionId: sessions.id,
      cookieHash: sessions.cookieHash,
      emulateeId: sessions.emulateeId,
      lockedAt: companies.lockedAt,
      shown: {
        id: shown.id,
        companyId: shown.companyId,
        contactId: shown.contactId,
        firstName: shown.firstName,
        lastName: shown.lastName,
        kind: shown.kind,
        signInPolicy: shown.signInPolicy,
        isClosed: shown.isClosed,
        grants: grantsInPreview(shown.grants),
      },
      viewer: {
        id: viewer.id,
        companyId: viewer.companyId,
        contactId: viewer.contactId,
        firstName: viewer.firstName,
        lastName: viewer.lastName,
        kind: viewer.kind,
        signInPolicy: viewer.signInPolicy,
        isClosed: viewer.isClosed,
        grants: viewer.grants,
      },
    })
    .from(sessions)
    .innerJoin(companies, eq(companies.id, sessions.companyId))
    .innerJoin(
      shown,
      and(
        eq(shown.id, sql`coalesce(${sessions.emulateeId}, ${sessions.userId})`),
        eq(shown.companyId, sessions.companyId),
      ),
    )
    .leftJoin(viewer, and(isNotNull(sessions.emulateeId), eq(viewer.id, sessions.userId)))
    .where(and(which, isLive));

// Every call asks this, so the statements are made once.
const ofToken = writtenOnce((db) =>
  liveSessions(db, eq(sessions.tokenHash, sql.placeholder('tokenHash'))).prepare('session_of_token'),
);
const ofId = writtenOnce((db) =>
  liveSessions(db, eq(sessions.id, sql.placeholder('id'))).prepare('session_of_id'),
);

type LiveSession = Awaited<ReturnType<typeof liveSessions>>[number];

/** Whether the people of a session may still do what it stands for. */
const isAllowed = (row: LiveSession): boolean => {
  if (row.lockedAt !== null) return false;
  if (row.emulateeId === null) return isOpen(row.shown);
  return row.viewer !== null && mayView(row.viewer, row.shown);
};

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  // Some names were stored before hidden characters were refused.
  withoutHiddenCharacters(`${firstName} ${lastName}`.trim());

function principalOf(row: LiveSession): Principal {
  const { companyId, contactId, kind } = row.shown;
  return {
    sessionId: row.sessionId,
    userId: row.shown.id,
    companyId,
    contactId,
    name: nameOf(row.shown),
    kind,
    impersonator: row.viewer && {
      userId: row.viewer.id,
      contactId: row.viewer.contactId,
      name: nameOf(row.viewer),
    },
  };
}

/** The row again if its people are allowed what it stands for; else the session is over for good, also when they are allowed again. */
async function ifAllowed(db: Database, row: LiveSession | undefined): Promise<LiveSession | undefined> {
  if (!row || isAllowed(row)) return row;
  await revokeSession(db, row.sessionId);
  return undefined;
}

/** The secrets of the sessions that a browser has: of the one it is signed in with, and of one that this has just replaced. */
const secretsOf = (context: Context, settings: Deps['settings']): readonly string[] =>
  [sessionCookie, earlierSessionCookie].flatMap((name) => readCookie(context, settings, name) ?? []);

/** The principal of a live session, if one of `secrets` is its own. */
async function withSecret(
  db: Database,
  row: LiveSession | undefined,
  secrets: readonly string[],
): Promise<Principal | undefined> {
  if (!row || !secrets.some((secret) => sameText(row.cookieHash, hashOf(secret)))) return undefined;
  const allowed = await ifAllowed(db, row);
  return allowed && principalOf(allowed);
}

/** Finds who is behind a request: the bearer token and a cookie must be of one live session. */
export function authenticateWith({ db, settings }: Pick<Deps, 'db' | 'settings'>): Authenticate {
  return async (context) => {
    const token = bearerOf(context);
    const secrets = secretsOf(context, settings);
    if (!token || secrets.length === 0) return undefined;
    const [row] = await ofToken(db).execute({ tokenHash: hashOf(token) });
    return await withSecret(db, row, secrets);
  };
}

/** Who a session is of now, for a call that lasts longer than the moment it was authenticated in; `undefined` when it is over. */
export async function principalNow(db: Database, sessionId: string): Promise<Principal | undefined> {
  const [row] = await ofId(db).execute({ id: sessionId });
  const allowed = await ifAllowed(db, row);
  return allowed && principalOf(allowed);
}

/**
 * Uses up a ticket that opens `target`, and answers who holds it. `undefined` when the ticket is not good for this
 * target, its session is over, or the request does not carry that session's cookie: a copied address is worth nothing, and a
 * request that gets nothing leaves the ticket good for the browser that it was made for.
 * HEAD leaves the ticket good: browsers and download programs ask for the head before the file.
 */
export async function principalOfTicket(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  context: Context,
  asked: { readonly kind: TicketKind; readonly token: string; readonly target: string },
): Promise<Principal | undefined> {
  const secrets = secretsOf(context, settings);
  if (secrets.length === 0) return undefined;
  const ticket = await findTicket(db, asked);
  if (!ticket?.sessionId || ticket.target !== asked.target) return undefined;
  const [row] = await ofId(db).execute({ id: ticket.sessionId });
  const principal = await withSecret(db, row, secrets);
  if (!principal || context.req.method === 'HEAD') return principal;
  return (await consumeTicket(db, asked)) && principal;
}
