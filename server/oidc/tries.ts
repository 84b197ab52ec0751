import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { providerEntries } from '../db/access-schema.ts';
import type { Database } from '../db/database.ts';

/** How many wrong passwords an account takes, and in which time, before it makes everybody wait. */
export const wrongPasswordLimit = 10;
export const wrongPasswordWindowMs = 15 * 60_000;

const model = 'PasswordTries';
const idOf = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');

/**
 * Counts a try for an e-mail address before its password is looked at, so that many at once cannot slip through.
 * Answers whether it may go on. Addresses without an account count alike: nothing is learnt from the difference.
 */
export async function countTry(db: Database, email: string): Promise<boolean> {
  const expiresAt = new Date(Date.now() + wrongPasswordWindowMs);
  const over = sql`${providerEntries.expiresAt} <= now()`;
  const [row] = await db
    .insert(providerEntries)
    .values({ model, id: idOf(email), payload: { count: 1 }, expiresAt })
    .onConflictDoUpdate({
      target: [providerEntries.model, providerEntries.id],
      set: {
        payload: sql`case when ${over} then '{"count":1}'::jsonb else jsonb_build_object('count', (${providerEntries.payload}->>'count')::int + 1) end`,
        expiresAt: sql`case when ${over} then excluded.expires_at else ${providerEntries.expiresAt} end`,
      },
    })
    .returning();
  return Number(row?.payload.count) <= wrongPasswordLimit;
}

/** Forgets the tries of an address after its right password. */
export async function forgetTries(db: Database, email: string): Promise<void> {
  await db
    .delete(providerEntries)
    .where(and(eq(providerEntries.model, model), eq(providerEntries.id, idOf(email))));
}
