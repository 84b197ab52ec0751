/** Session tickets as a signed-in browser gets them, without a trip to the provider. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../server/db/database.ts';
import { sessions } from '../../../server/db/schema/access-schema.ts';
import { users } from '../../../server/db/schema/core-schema.ts';
import { hashOf, newSecret } from '../../../server/security/secrets.ts';
import { issueTicket } from '../../../server/security/tickets.ts';
import { CookieBrowser } from './cookie-browser.ts';

export interface OwnTicket {
  readonly ticket: string;
  /** The browser that asked for the ticket, with the cookie of the session that it asked in. */
  readonly browser: CookieBrowser;
  readonly parentId: string;
}

/** A ticket of `userId`, asked for in a session that begins now; with `target` it shows that person's portal. */
export async function ownTicket(db: Database, userId: string, target?: string): Promise<OwnTicket> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Error(`no user ${userId}`);
  const [parentId, cookie, browser] = [randomUUID(), newSecret(), new CookieBrowser()];
  await db.insert(sessions).values({
    id: parentId,
    userId,
    companyId: user.companyId,
    tokenHash: hashOf(newSecret()),
    cookieHash: hashOf(cookie),
    expiresAt: new Date(Date.now() + 600_000),
  });
  browser.cookies.set('cc-session', cookie);
  const order = { kind: 'session', userId, sessionId: parentId, browser: cookie, target } as const;
  return { ticket: await issueTicket(db, order), browser, parentId };
}
