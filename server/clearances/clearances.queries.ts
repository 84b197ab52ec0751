import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { type Day, daysBetween, todayInBrazil } from '../../contract/brazil/business-days.ts';
import type { ClientAgency, Crawl } from '../../contract/brazil/clearances.ts';
import { chargeDaily } from '../db/daily-quota.ts';
import type { Database } from '../db/database.ts';
import { clientAgencies, crawlerHistory } from '../db/schema/brazil-schema.ts';
import { byAgency, kindOf, nameOf, validityOf } from './agencies.ts';

export type AgencyRow = typeof clientAgencies.$inferSelect;
export type CrawlRow = typeof crawlerHistory.$inferSelect;

/** The agencies of a client in the order of a list; one client has at most 60. */
export async function agenciesOf(db: Pick<Database, 'select'>, clientId: string): Promise<AgencyRow[]> {
  const rows = await db.select().from(clientAgencies).where(eq(clientAgencies.clientId, clientId));
  return rows.sort((one, other) => byAgency(one.agencyId, other.agencyId));
}

/** Whether the firm was asked about a certificate on a day in Brazil. */
export const wasAskedOn = ({ askedAt }: Pick<AgencyRow, 'askedAt'>, today: Day): boolean =>
  askedAt !== null && todayInBrazil(askedAt) === today;

/** Agencies as answers, each with what its last run says. */
export async function describeAgencies(
  db: Database,
  rows: readonly AgencyRow[],
  now: Date,
  today: Day,
): Promise<ClientAgency[]> {
  const ids = rows.flatMap(({ settledRunId }) => settledRunId ?? []);
  const runs =
    ids.length > 0 ? await db.select().from(crawlerHistory).where(inArray(crawlerHistory.id, ids)) : [];
  const runOf = new Map(runs.map((run) => [run.id, run]));
  return rows.map((row) => {
    const { agencyId, clientId, status, validUntil, checkedAt, heldUntil, nextRunAt, settledRunId } = row;
    const run = runOf.get(settledRunId ?? '');
    const isAsked = status === null || (heldUntil !== null && heldUntil > now);
    return {
      agencyId,
      clientId,
      kind: kindOf(agencyId),
      name: nameOf(agencyId),
      status: isAsked ? 'querying' : status,
      validUntil,
      validity: validUntil === null ? null : validityOf(agencyId, validUntil, today),
      daysLeft: validUntil === null ? null : daysBetween(today, validUntil),
      checkedAt: checkedAt?.toISOString() ?? null,
      retryAt: !isAsked && status === 'unavailable' ? nextRunAt.toISOString() : null,
      debts: run?.debts.length ?? 0,
      message: run?.message ?? null,
      historyId: run?.id ?? null,
      hasDocument: run?.blobKey != null,
      firmToldAt: row.firmToldAt?.toISOString() ?? null,
      asked: row.askedAt && { at: row.askedAt.toISOString(), by: row.askedByName ?? '' },
      mayAsk: status === 'positive' && !wasAskedOn(row, today),
    };
  });
}

/** A part of the runs about an agency, the newest first, and how many there are. */
export async function runsOf(
  db: Database,
  { clientId, agencyId }: { readonly clientId: string; readonly agencyId: string },
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ runs: CrawlRow[]; total: number }> {
  const which = and(eq(crawlerHistory.clientId, clientId), eq(crawlerHistory.agencyId, agencyId));
  const [runs, [counted]] = await Promise.all([
    db
      .select()
      .from(crawlerHistory)
      .where(which)
      .orderBy(desc(crawlerHistory.startedAt), crawlerHistory.id)
      .offset(offset)
      .limit(limit),
    db.select({ total: count() }).from(crawlerHistory).where(which),
  ]);
  return { runs, total: counted?.total ?? 0 };
}

export async function findRun(db: Database, id: string): Promise<CrawlRow | undefined> {
  const [run] = await db.select().from(crawlerHistory).where(eq(crawlerHistory.id, id));
  return run;
}

const resultOf = ({ finishedAt, status }: CrawlRow): Crawl['result'] => {
  if (finishedAt === null) return 'running';
  return status === 'unavailable' ? 'failed' : 'succeeded';
};

/** A run as an answer. */
export const crawlOf = (run: CrawlRow, agency: ClientAgency | undefined): Crawl => ({
  id: run.id,
  agencyId: run.agencyId,
  clientId: run.clientId,
  startedAt: run.startedAt.toISOString(),
  finishedAt: run.finishedAt?.toISOString() ?? null,
  trigger: run.trigger,
  result: resultOf(run),
  status: run.status,
  certificateNumber: run.certificateNumber,
  controlCode: run.controlCode,
  issuedAt: run.issuedAt,
  validUntil: run.validUntil,
  debts: [...run.debts],
  message: run.message,
  attempts: run.attempts,
  documentId: run.blobKey === null ? null : run.id,
  sizeBytes: run.size,
  sha256: run.sha256,
  ...(agency ? { clientAgencyExpanded: agency } : {}),
});

/**
 * Asks from now on about these agencies of a client, and about no others. Those that are new to it are asked at once, so
 * each counts against the client's quota of a day: taken off and put back, all would be asked again.
 */
export async function chooseAgencies(
  db: Database,
  clientId: string,
  {
    agencyIds,
    now,
    mostADay,
  }: {
    readonly agencyIds: readonly string[];
    readonly now: Date;
    readonly mostADay: number;
  },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .delete(clientAgencies)
      .where(
        and(
          eq(clientAgencies.clientId, clientId),
          sql`${clientAgencies.agencyId} <> all(${sql.param([...agencyIds])})`,
        ),
      );
    if (agencyIds.length === 0) return;
    const added = await tx
      .insert(clientAgencies)
      .values(agencyIds.map((agencyId) => ({ clientId, agencyId, trigger: 'firm' as const, nextRunAt: now })))
      .onConflictDoNothing()
      .returning({ agencyId: clientAgencies.agencyId });
    if (added.length === 0) return;
    const quota = {
      kind: 'agencies',
      ownerId: clientId,
      limit: mostADay,
      reason: 'tooManyRequests',
    } as const;
    const message = 'Too many agencies were chosen for this client today.';
    await chargeDaily(tx, { ...quota, message }, added.length);
  });
}
