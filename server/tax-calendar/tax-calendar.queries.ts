import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { CalendarLeads, TaxFacts } from '../../contract/brazil/tax-calendar.ts';
import type { Database } from '../db/database.ts';
import { sessions } from '../db/schema/access-schema.ts';
import { calendarFeeds, calendarLeads, obligationMarks, taxFacts } from '../db/schema/brazil-schema.ts';
import type { Principal } from '../http/principal.ts';
import { unauthenticated } from '../http/refusal.ts';
import { isLive } from '../security/sessions.ts';
import { usualLeads } from './occurrences.ts';

export type Mark = typeof obligationMarks.$inferSelect;

/** The facts of clients, by client; a client whose facts the firm has not entered is not in it. */
export async function factsOfClients(
  db: Database,
  clientIds: readonly string[],
): Promise<Map<string, TaxFacts>> {
  if (clientIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(taxFacts)
    .where(inArray(taxFacts.clientId, [...clientIds]));
  return new Map(rows.map(({ clientId, ...facts }) => [clientId, facts]));
}

export async function saveFacts(db: Database, clientId: string, facts: TaxFacts): Promise<void> {
  await db
    .insert(taxFacts)
    .values({ clientId, ...facts })
    .onConflictDoUpdate({ target: taxFacts.clientId, set: facts });
}

/** The leads of a firm. */
export async function leadsOf(db: Database, companyId: string): Promise<CalendarLeads> {
  const [row] = await db.select().from(calendarLeads).where(eq(calendarLeads.companyId, companyId));
  return row ?? usualLeads;
}

export async function saveLeads(db: Database, companyId: string, leads: CalendarLeads): Promise<void> {
  await db
    .insert(calendarLeads)
    .values({ companyId, ...leads })
    .onConflictDoUpdate({ target: calendarLeads.companyId, set: leads });
}

/** What was noted about obligations of clients, by client and obligation. */
export async function marksOf(
  db: Database,
  clientIds: readonly string[],
  obligationIds: readonly string[],
): Promise<(clientId: string, obligationId: string) => Mark | undefined> {
  if (clientIds.length === 0 || obligationIds.length === 0) return () => undefined;
  const rows = await db
    .select()
    .from(obligationMarks)
    .where(
      and(
        inArray(obligationMarks.clientId, [...clientIds]),
        inArray(obligationMarks.obligationId, [...new Set(obligationIds)]),
      ),
    );
  const found = new Map(rows.map((row) => [`${row.clientId} ${row.obligationId}`, row]));
  return (clientId, obligationId) => found.get(`${clientId} ${obligationId}`);
}

/** A text that changes with each change of what was noted about obligations of clients. */
export async function versionOfMarks(db: Database, clientIds: readonly string[]): Promise<string> {
  if (clientIds.length === 0) return '';
  const [row] = await db
    .select({
      marks: count(),
      paid: count(obligationMarks.paidAt),
      // The largest moment is not enough: clocks of several servers differ.
      changes: sql<string | null>`sum(extract(epoch from ${obligationMarks.changedAt}))`,
    })
    .from(obligationMarks)
    .where(inArray(obligationMarks.clientId, [...clientIds]));
  return [row?.marks, row?.paid, row?.changes].join(' ');
}

/** Notes something about an obligation; what is not named stays as it is. */
export async function noteMark(
  db: Database,
  clientId: string,
  obligationId: string,
  change: Partial<Pick<Mark, 'paidAt' | 'paidById' | 'paidByName' | 'guideId'>>,
): Promise<void> {
  const noted = { ...change, changedAt: new Date() };
  await db
    .insert(obligationMarks)
    .values({ clientId, obligationId, ...noted })
    .onConflictDoUpdate({ target: [obligationMarks.clientId, obligationMarks.obligationId], set: noted });
}

/** The one subscription of a user. */
export async function findFeed(db: Database, userId: string): Promise<{ createdAt: Date } | undefined> {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return row;
}

/**
 * Gives the user of a session a subscription with this token; the one before stops working. Refuses with 401 when the session
 * is over: one that is being ended at this moment is waited for, and must leave no address behind.
 */
export async function replaceFeed(
  db: Database,
  { sessionId, userId }: Pick<Principal, 'sessionId' | 'userId'>,
  tokenHash: string,
): Promise<Date> {
  const feed = { tokenHash, createdAt: new Date() };
  await db.transaction(async (tx) => {
    const live = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), isLive))
      .for('share');
    if (live.length === 0) throw unauthenticated();
    await tx
      .insert(calendarFeeds)
      .values({ userId, ...feed })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: feed });
  });
  return feed.createdAt;
}

export async function endFeed(db: Database, userId: string): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}

/** The subscription that a token opens. */
export async function feedOf(
  db: Database,
  tokenHash: string,
): Promise<typeof calendarFeeds.$inferSelect | undefined> {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.tokenHash, tokenHash));
  return row;
}
