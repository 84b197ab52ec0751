import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Reason } from '../../contract/calls/problem.ts';
import { defaultLanguage, type Language, languageOfPath, prefixOf } from '../../contract/language/market.ts';
import type { Database } from '../db/database.ts';
import { databaseFaultOf } from '../db/faults.ts';
import { sessions, signInAttempts, tickets } from '../db/schema/access-schema.ts';
import { companies, users } from '../db/schema/core-schema.ts';
import type { Deps } from '../deps.ts';
import { Refusal, refusalIn } from '../http/refusal.ts';
import { isStorable } from '../http/unstorable.ts';
import { clientIdFor } from '../oidc/client-ids.ts';
import { firmOf } from '../shell/firm.ts';
import { readCookie, signInCookie, writeCookie } from './cookies.ts';
import { type Checks, type Identity, interrupted, type RelyingParty } from './relying-party.ts';
import type { User } from './roles.ts';
import { hashOf, newSecret } from './secrets.ts';
import { issueTicket } from './tickets.ts';

/**
 * Starts a sign-in [S7.03] that leads back to `redirectUri`, one of the portal's own, and binds it to this browser by a cookie.
 * Answers the provider's address; refuses with 503 when the provider is away.
 */
export async function beginSignIn(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  party: RelyingParty,
  context: Context,
  {
    redirectUri,
    language,
    returnTo,
  }: { readonly redirectUri: string; readonly language: Language; readonly returnTo?: string | null },
): Promise<string> {
  const { signInMs } = settings.limits;
  const { market } = await firmOf({ db, settings }, context, language);
  const { hostname } = new URL(redirectUri);
  const clientId = clientIdFor(settings.clientIds, { market, language, hostname });
  const { checks, location } = await party.start({ redirectUri, clientId, language });
  // One secret for every tab of the browser: each tab's sign-in has a state of its own.
  const browser = readCookie(context, settings, signInCookie) ?? newSecret();
  await rememberAttempt(db, checks, { browser, lifetimeMs: signInMs, returnTo });
  writeCookie(context, settings, signInCookie, browser, Math.ceil(signInMs / 1000));
  return location;
}

/** Remembers a sign-in that starts, for `lifetimeMs`; `browser` is the secret of the browser's cookie. */
export async function rememberAttempt(
  db: Database,
  checks: Checks,
  {
    browser,
    lifetimeMs,
    returnTo,
  }: { readonly browser: string; readonly lifetimeMs: number; readonly returnTo?: string | null },
): Promise<void> {
  await db.insert(signInAttempts).values({
    stateHash: hashOf(checks.state),
    browserHash: hashOf(browser),
    nonce: checks.nonce,
    codeVerifier: checks.codeVerifier,
    redirectUri: checks.redirectUri,
    clientId: checks.clientId,
    returnTo: returnTo ?? null,
    expiresAt: new Date(Date.now() + lifetimeMs),
  });
}

/**
 * Finishes a sign-in [S4.02, S4.06]: checks that `state` is of this browser, exchanges the code once, finds the user
 * and answers a login ticket, and where a sign-in that started at the server leads back to.
 *
 * Refuses with 400 `stateMismatch` (unknown, expired, or another browser's), 400 `codeUsed` (a replay: what the first
 * exchange issued is revoked), 400 `signInInterrupted` (a step after the exchange failed), 403 `mfaRequired`,
 * `firmLocked` or `signInRejected` with a location header, and 503 `unavailable` when the provider was not reached,
 * after which the same code and state may be tried again.
 */
export async function finishSignIn(
  db: Database,
  party: RelyingParty,
  { code, state, browser }: { readonly code: string; readonly state: string; readonly browser: string },
): Promise<{ ticket: string; returnTo: string | null }> {
  const stateHash = hashOf(state);
  const sessionId = newSecret();
  const [attempt] = await db
    .update(signInAttempts)
    .set({ usedAt: new Date(), sessionId })
    .where(
      and(
        eq(signInAttempts.stateHash, stateHash),
        eq(signInAttempts.browserHash, hashOf(browser)),
        isNull(signInAttempts.usedAt),
        gt(signInAttempts.expiresAt, new Date()),
      ),
    )
    .returning();
  if (!attempt) return await refuseAttempt(db, stateHash);

  const language = languageOfPath(new URL(attempt.redirectUri).pathname) ?? defaultLanguage;
  const { nonce, codeVerifier, redirectUri, clientId } = attempt;
  try {
    if (clientId === null) throw new Refusal(403, 'signInRejected');
    const checks = { state, nonce, codeVerifier, redirectUri, clientId };
    const identity = await party.exchange(code, checks).catch(async (error: unknown) => {
      // Only now the code is still good: the provider was not reached.
      if (error instanceof Refusal && error.status === 503)
        await db
          .update(signInAttempts)
          .set({ usedAt: null, sessionId: null })
          .where(eq(signInAttempts.stateHash, stateHash));
      throw error;
    });
    return { ticket: await ticketFor(db, identity, { sessionId, browser }), returnTo: attempt.returnTo };
  } catch (error) {
    // These two have words of their own, on the page that asked.
    const isTold = error instanceof Refusal && (error.status === 503 || error.reason === 'signInInterrupted');
    if (!(error instanceof Refusal) || isTold) throw error;
    const page = outcomePages[error.reason] ?? 'signin-error';
    throw new Refusal(error.status, error.reason, error.message, {
      location: `${prefixOf(language)}/auth/${page}`,
    });
  }
}

/**
 * The login ticket of an identity whose code is used. Without the database the sign-in has to begin anew: the same code
 * would be refused as a replay.
 */
async function ticketFor(
  db: Database,
  identity: Identity,
  { sessionId, browser }: { readonly sessionId: string; readonly browser: string },
): Promise<string> {
  try {
    const user = await userOf(db, identity);
    if (!user) throw new Refusal(403, 'signInRejected');
    await demandOpen(db, user);
    return await issueTicket(db, { kind: 'login', userId: user.id, sessionId, browser });
  } catch (error) {
    const isAway = refusalIn(error)?.status === 503 || databaseFaultOf(error) === 'away';
    throw isAway ? interrupted() : error;
  }
}

const outcomePages: Partial<Record<Reason, string>> = {
  mfaRequired: 'mfa-required',
  firmLocked: 'firm-locked',
};

async function refuseAttempt(db: Database, stateHash: string): Promise<never> {
  const [attempt] = await db.select().from(signInAttempts).where(eq(signInAttempts.stateHash, stateHash));
  if (!attempt?.usedAt) throw new Refusal(400, 'stateMismatch');
  // Someone else has this code. The ticket is revoked first: a call that exchanges it for a session holds its row, so
  // that this statement waits until the session exists and can be revoked.
  if (attempt.sessionId) {
    await db
      .update(tickets)
      .set({ usedAt: sql`coalesce(${tickets.usedAt}, now())` })
      .where(and(eq(tickets.kind, 'login'), eq(tickets.sessionId, attempt.sessionId)));
    await db
      .update(sessions)
      .set({ revokedAt: new Date() })
      .where(and(eq(sessions.id, attempt.sessionId), isNull(sessions.revokedAt)));
  }
  throw new Refusal(400, 'codeUsed');
}

/** Refuses with 403 a user who may not sign in, or whose firm is locked. */
async function demandOpen(db: Database, user: User): Promise<void> {
  if (user.isClosed) throw new Refusal(403, 'signInRejected');
  if (user.signInPolicy !== 'allowed') throw new Refusal(403, user.signInPolicy);
  const [firm] = await db
    .select({ lockedAt: companies.lockedAt })
    .from(companies)
    .where(eq(companies.id, user.companyId));
  if (firm?.lockedAt) throw new Refusal(403, 'firmLocked');
}

/** The user of an identity: by subject, else by the verified e-mail of a user who has no subject yet. */
async function userOf(db: Database, identity: Identity): Promise<User | undefined> {
  // No user has such a subject or address, and the database refuses to look for it.
  if (!isStorable(identity)) return undefined;
  const [known] = await db.select().from(users).where(eq(users.subject, identity.subject));
  if (known || !identity.verifiedEmail) return known;
  const [bound] = await db
    .update(users)
    .set({ subject: identity.subject })
    .where(and(eq(users.email, identity.verifiedEmail), isNull(users.subject)))
    .returning();
  return bound;
}
