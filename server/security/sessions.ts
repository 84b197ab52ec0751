import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { withoutHiddenCharacters } from '../../contract/calls/hidden-characters.ts';
import type { Session } from '../../contract/session/session.ts';
import type { Database } from '../db/database.ts';
import { sessions } from '../db/schema/access-schema.ts';
import { companies, users } from '../db/schema/core-schema.ts';
import { isOpen, mayView, type User } from './roles.ts';
import { hashOf, newSecret } from './secrets.ts';
import { sessionOf } from './session-shape.ts';
import { consumeTicket, issueTicket, type Ticket } from './tickets.ts';

/** A session that was neither revoked nor has expired. What its people may decides as well: see `principalNow`. */
export const isLive = and(isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`now()`));

/** A session as it is handed out: both secrets are known only here and to the browser. */
export interface IssuedSession {
  readonly token: string;
  readonly cookie: string;
  readonly expiresAt: Date;
}

/** A ticket of another browser, exchanged for one of this browser, for its user to say whether they want it. */
export interface Question {
  /** The ticket to come back with. */
  readonly ticket: string;
  readonly holder: Pick<User, 'firstName' | 'lastName' | 'email'>;
}

/** A ticket that is to become a session, and the browser that brings it. */
export interface TicketUse {
  readonly kind: 'login' | 'session';
  readonly token: string;
  /** The secret in the cookie of the session that the browser has. A ticket that this session asked for continues it. */
  readonly sessionCookie: string | undefined;
  /** The secret in the browser's sign-in cookie, which its own login tickets and those after a question are bound to. */
  readonly signInCookie: string;
}

/** How long sessions, and tickets whose user is asked, live. */
export interface Lifetimes {
  readonly sessionMinutes: number;
  readonly confirmationMs: number;
}

type Transaction = Pick<Database, 'select' | 'insert' | 'update'>;

/**
 * Turns a login ticket or a session ticket into a session [S4.01]. `undefined` when the ticket is unknown, used or
 * expired, when the session that asked for it is over, or its holder may not have what it stands for. Ticket and
 * session change together, so a ticket makes one session or none. A session ticket with a target, or a grant of the
 * user's, makes a preview of that user's portal.
 *
 * A ticket from another browser makes no session but a question, so that a link does not sign a user in unasked.
 * One with a target is refused there: "View as" never leaves the browser of the staff.
 */
export async function createSession(
  db: Database,
  use: TicketUse,
  lifetimes: Lifetimes,
): Promise<IssuedSession | Question | undefined> {
  return await db.transaction(async (transaction) => {
    const used = await consumeTicket(transaction, use);
    if (!used) return undefined;
    const ends = await endOf(transaction, used, lifetimes.sessionMinutes);
    const user = await holderOf(transaction, used.userId);
    if (!user || !ends) return undefined;
    const shownId = used.target ?? user.grants.Emulation?.EmulateePrismGuid ?? null;
    if (shownId !== null) {
      const shown = await holderOf(transaction, shownId);
      if (!shown || !mayView(user, shown)) return undefined;
    }
    const isOf = (secret: string | undefined) => secret !== undefined && hashOf(secret) === used.browserHash;
    const continuesParent = isOf(use.sessionCookie);
    if (continuesParent || isOf(use.signInCookie))
      return await begin(transaction, { used, user, shownId, ends, continuesParent });
    if (used.target !== null) return undefined;
    const browser = use.signInCookie;
    return await ask(transaction, { used, user, browser, lifetimeMs: lifetimes.confirmationMs });
  });
}

async function begin(
  transaction: Transaction,
  parts: {
    readonly used: Ticket;
    readonly user: User;
    readonly shownId: string | null;
    readonly ends: Date;
    readonly continuesParent: boolean;
  },
): Promise<IssuedSession> {
  const { used, user, shownId, ends, continuesParent } = parts;
  const issued = { token: newSecret(), cookie: newSecret(), expiresAt: ends };
  const isLogin = used.kind === 'login';
  await transaction.insert(sessions).values({
    id: isLogin && used.sessionId ? used.sessionId : newSecret(),
    userId: user.id,
    companyId: user.companyId,
    tokenHash: hashOf(issued.token),
    cookieHash: hashOf(issued.cookie),
    emulateeId: shownId,
    parentId: isLogin ? null : used.sessionId,
    continuesParent: !isLogin && continuesParent,
    expiresAt: issued.expiresAt,
  });
  return issued;
}

async function ask(
  transaction: Transaction,
  parts: {
    readonly used: Ticket;
    readonly user: User;
    readonly browser: string;
    readonly lifetimeMs: number;
  },
): Promise<Question> {
  const { used, user, browser, lifetimeMs } = parts;
  const { email } = user;
  const firstName = withoutHiddenCharacters(user.firstName);
  const lastName = withoutHiddenCharacters(user.lastName);
  const ticket = await issueTicket(transaction, { ...used, browser, lifetimeMs });
  return { ticket, holder: { firstName, lastName, email } };
}

/** A user who may sign in at the moment. */
async function holderOf(transaction: Transaction, id: string): Promise<User | undefined> {
  const [row] = await transaction
    .select({ user: users, lockedAt: companies.lockedAt })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, id));
  return row && row.lockedAt === null && isOpen(row.user) ? row.user : undefined;
}

/**
 * When the session of a ticket ends: never after its parent, so that no chain of tickets outlives the sign-in.
 * `undefined` when the parent is over. The parent stays as it is until the child is there: a sign-out at the same
 * moment finds the child and revokes it too.
 */
async function endOf(transaction: Transaction, used: Ticket, minutes: number): Promise<Date | undefined> {
  if (used.kind === 'login') return new Date(Date.now() + minutes * 60_000);
  if (!used.sessionId) return undefined;
  const [parent] = await transaction
    .select({ expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(and(eq(sessions.id, used.sessionId), isLive))
    .for('share');
  return parent?.expiresAt;
}

/** Ends a session with all that descends from it, which a trigger sees to. One that is over or unknown changes nothing. */
export async function revokeSession(db: Pick<Database, 'update'>, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: new Date() })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}

/**
 * Signs out [S4.05]: ends the session of a token or of an id, the sessions whose place it took in its browser, and all
 * that descend from any of these. A session in another browser outlives the sign-out of a child of it, such as a phone's.
 */
export async function signOutSession(
  db: Database,
  which: { readonly token: string } | { readonly sessionId: string },
): Promise<void> {
  const isIt =
    'token' in which ? eq(sessions.tokenHash, hashOf(which.token)) : eq(sessions.id, which.sessionId);
  await db.execute(sql`
    with recursive line as (
      select id, parent_id, continues_parent from sessions where ${isIt}
      union
      select parent.id, parent.parent_id, parent.continues_parent
      from sessions as parent join line on parent.id = line.parent_id and line.continues_parent
    )
    update sessions set revoked_at = now() where id in (select id from line) and revoked_at is null`);
}

/** The session whose ticket made this one; `undefined` when it has none. */
export async function parentOf(db: Database, sessionId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ parentId: sessions.parentId })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row?.parentId ?? undefined;
}

const shown = alias(users, 'shown');

/**
 * Bindings and meta of a session that was just authenticated [S3.02, S3.03], read anew from the database each time;
 * `undefined` when it is gone meanwhile. `longToken` is the token that the request was made with.
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
  if (!row) return undefined;
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
    .where(and(eq(sessions.cookieHash, hashOf(cookie)), isLive));
  return row?.companyId;
}
