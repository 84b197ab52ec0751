import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { sessions } from '../../../server/db/schema/access-schema.ts';
import { users } from '../../../server/db/schema/core-schema.ts';
import { staffGrants, withGrants } from '../../../server/demo/rights.ts';
import { hashOf, newSecret } from '../../../server/security/secrets.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

/** A browser that is signed in: what it sends with every call. */
export interface Visitor {
  readonly userId: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A portal of a test's own, whose users are signed in without a trip to the provider. */
export interface StorageServer extends TestServer {
  readonly blobDir: string;
  /** Signs a user in by their id; with `shownId` in a preview of that person's portal. */
  visitor(userId: string, shownId?: string): Promise<Visitor>;
  /** Calls the server as `visitor`, or without a session. */
  call(visitor: Visitor | undefined, path: string, init?: RequestInit): Promise<Response>;
}

export async function startStorageServer(env: NodeJS.ProcessEnv = {}): Promise<StorageServer> {
  const server = await startTestServer(env);
  const { db, settings } = server.deps;
  return {
    ...server,
    blobDir: join(settings.dataDir, 'blobs'),
    async visitor(userId, shownId) {
      const [user] = await db.select().from(users).where(eq(users.id, userId));
      if (!user) throw new Error(`no user ${userId}`);
      // Each call of a preview asks whether the viewer may still see the account.
      if (shownId !== undefined && user.grants.Emulation?.EmulateePrismGuid !== shownId)
        await db
          .update(users)
          .set({ grants: withGrants(user.grants, staffGrants) })
          .where(eq(users.id, userId));
      const [token, cookie] = [newSecret(), newSecret()];
      await db.insert(sessions).values({
        id: randomUUID(),
        userId,
        companyId: user.companyId,
        tokenHash: hashOf(token),
        cookieHash: hashOf(cookie),
        emulateeId: shownId ?? null,
        expiresAt: new Date(Date.now() + 600_000),
      });
      return { userId, headers: { authorization: `Bearer ${token}`, cookie: `cc-session=${cookie}` } };
    },
    call: (visitor, path, init = {}) =>
      fetch(new URL(path, server.origin), {
        ...init,
        headers: {
          ...(typeof init.body === 'string' ? { 'content-type': 'application/json' } : {}),
          ...visitor?.headers,
          ...init.headers,
        },
      }),
  };
}
