import { eq, or, sql } from 'drizzle-orm';
import type { AccessFacts } from '../../contract/session/access.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema/core-schema.ts';
import { writtenOnce } from '../db/written-once.ts';
import type { Principal } from '../http/principal.ts';
import { unauthenticated } from '../http/refusal.ts';
import { findFeatureFlags } from '../support/feature-flags.ts';
import { sessionOf } from './session-shape.ts';

const peopleOf = writtenOnce((db) =>
  db
    .select()
    .from(users)
    .where(or(eq(users.id, sql.placeholder('userId')), eq(users.id, sql.placeholder('viewerId'))))
    .prepare('people_of_session'),
);

/**
 * What decides what the caller may by the one table of rights (decision 16): bindings and flags as they are in the
 * database now. In a preview they are those of the user who is shown [T6.01]. Rights depend on neither token nor expiry.
 */
export async function factsOf(db: Database, principal: Principal): Promise<AccessFacts> {
  const { userId, companyId, sessionId, impersonator } = principal;
  const viewerId = impersonator?.userId ?? userId;
  const [people, flags] = await Promise.all([
    peopleOf(db).execute({ userId, viewerId }),
    findFeatureFlags(db, companyId),
  ]);
  const find = (id: string) => people.find((one) => one.id === id);
  const person = find(userId);
  const viewer = find(viewerId);
  if (!person || !viewer) throw unauthenticated();
  const parts = { sessionId, longToken: '', expiresAt: new Date(0) };
  return { session: sessionOf(parts, viewer, impersonator ? person : undefined), flags };
}
