import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from 'hono';
import { withoutHiddenCharacters } from '../../../contract/calls/hidden-characters.ts';
import { sessions } from '../../db/schema/access-schema.ts';
import { companies, users } from '../../db/schema/core-schema.ts';
import type { Deps } from '../../deps.ts';
import type { Principal } from '../../http/principal.ts';
import { readCookie, sessionCookie } from '../../security/cookies.ts';
import { hasRole, isOpen, type User } from '../../security/roles.ts';
import { hashOf } from '../../security/secrets.ts';
import { isLive } from '../../security/sessions.ts';
import type { Company } from '../../security/theme.ts';

/** A user of the firm's staff with a session of their own. */
export interface Staff {
  readonly sessionId: string;
  readonly user: User;
  readonly company: Company;
}

/**
 * The staff member whom a request's cookie identifies, else `undefined`. A preview is no session of staff [T6.01].
 * The area runs no script, so there is no token: the cookie is out of reach of other sites, and nothing is done on it
 * without `isFromPortal`.
 */
export async function staffOf(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  context: Context,
): Promise<Staff | undefined> {
  const cookie = readCookie(context, settings, sessionCookie);
  if (!cookie) return undefined;
  const [row] = await db
    .select({ sessionId: sessions.id, user: users, company: companies })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(
      and(
        eq(sessions.cookieHash, hashOf(cookie)),
        isNull(sessions.emulateeId),
        isNull(companies.lockedAt),
        isLive,
      ),
    );
  return row && isOpen(row.user) && hasRole(row.user, 'staff') ? row : undefined;
}

/** The same as the caller of a call, for the scopes of the calls. */
export function principalOf({ sessionId, user }: Staff): Principal {
  const { id, companyId, contactId, firstName, lastName, kind } = user;
  return {
    ...{ sessionId, companyId, contactId, kind, userId: id, impersonator: null },
    name: withoutHiddenCharacters(`${firstName} ${lastName}`.trim()),
  };
}
