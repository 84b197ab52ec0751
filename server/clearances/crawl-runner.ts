import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, eq, sql } from 'drizzle-orm';
import { todayInBrazil } from '../../contract/brazil/business-days.ts';
import { displayNameOf } from '../../contract/firm/clients.ts';
import { TooLarge } from '../blobs/blobs.ts';
import type { Database } from '../db/database.ts';
import { clientAgencies, crawlerHistory } from '../db/schema/brazil-schema.ts';
import { clients } from '../db/schema/core-schema.ts';
import { describeError } from '../http/describe-error.ts';
import type { Limits } from '../limits.ts';
import { within } from '../time-limit.ts';
import {
  type ClearanceParts,
  lettersOfChange,
  type Report,
  remindOfClearances,
  sendKept,
} from './clearance-notices.ts';
import { type CrawlRow, findRun } from './clearances.queries.ts';
import type { CrawlAnswer, Crawler, HeldCertificate } from './crawler.ts';

type AgencyRow = typeof clientAgencies.$inferSelect;

const dayMs = 86_400_000;
/** Each further pause is so many times as long. */
const pauseGrowth = 3;
const mostMessageCharacters = 500;

/** The next moment at which agencies are asked in the night. */
export const nextNight = ({ crawlAtMs }: Pick<Limits, 'crawlAtMs'>, now: number): Date =>
  new Date((Math.floor((now - crawlAtMs) / dayMs) + 1) * dayMs + crawlAtMs);

const isRow = ({ clientId, agencyId }: Pick<AgencyRow, 'clientId' | 'agencyId'>) =>
  and(eq(clientAgencies.clientId, clientId), eq(clientAgencies.agencyId, agencyId));

/** Takes a question that is due; of servers that reach for it at once one gets it. */
async function claim(db: Database, heldMs: number, now: number): Promise<AgencyRow | undefined> {
  const moment = new Date(now).toISOString();
  const [row] = await db
    .update(clientAgencies)
    .set({ heldUntil: new Date(now + heldMs) })
    .where(
      sql`(${clientAgencies.clientId}, ${clientAgencies.agencyId}) = (
        select client_id, agency_id from client_agencies
        where next_run_at <= ${moment} and (held_until is null or held_until <= ${moment})
        order by next_run_at limit 1 for update skip locked)`,
    )
    .returning();
  return row;
}

/** The certificate of a run, if it has one. */
function certificateOf(run: CrawlRow | undefined): HeldCertificate | null {
  if (!run?.certificateNumber || !run.issuedAt || !run.validUntil) return null;
  const { certificateNumber, controlCode, issuedAt, validUntil } = run;
  return { certificateNumber, controlCode, issuedAt, validUntil };
}

/** The bytes of an answer: those of the certificate that is held, or new ones; none when they are too many. */
async function storePdf(
  { blobs, settings }: ClearanceParts,
  answer: CrawlAnswer,
  held: CrawlRow | undefined,
): Promise<Pick<CrawlRow, 'blobKey' | 'size' | 'sha256'>> {
  const number = answer.certificate?.certificateNumber;
  if (held?.blobKey && number !== undefined && number === held.certificateNumber)
    return { blobKey: held.blobKey, size: held.size, sha256: held.sha256 };
  if (!answer.pdf) return { blobKey: null, size: null, sha256: null };
  try {
    const source = Readable.from([Buffer.from(answer.pdf)]);
    const { key, size, sha256 } = await blobs.put(source, settings.limits.crawlPdfBytes);
    return { blobKey: key, size, sha256 };
  } catch (error) {
    if (error instanceof TooLarge) return { blobKey: null, size: null, sha256: null };
    throw error;
  }
}

/** Begins a run, or goes on with the one whose agency has not answered yet. Answers its id. */
async function beginRun(db: Database, row: AgencyRow, now: Date): Promise<string> {
  const { clientId, agencyId, trigger, tries, runId } = row;
  if (tries > 0 && runId) {
    await db
      .update(crawlerHistory)
      .set({ attempts: tries + 1, finishedAt: null, status: 'querying' })
      .where(eq(crawlerHistory.id, runId));
    return runId;
  }
  const id = randomUUID();
  await db.transaction(async (tx) => {
    await tx
      .insert(crawlerHistory)
      .values({ id, clientId, agencyId, trigger, startedAt: now, status: 'querying' });
    await tx.update(clientAgencies).set({ runId: id }).where(isRow(row));
  });
  return id;
}

/** Asks one agency and keeps what it answers, with a letter to the staff when the status is another one than before. */
async function crawl(parts: ClearanceParts, crawler: Crawler, row: AgencyRow, report: Report, now: number) {
  const { db, mails, settings } = parts;
  const { limits } = settings;
  const { clientId, agencyId } = row;
  const runId = await beginRun(db, row, new Date(now));
  const [client] = await db.select().from(clients).where(eq(clients.id, clientId));
  const held = row.settledRunId ? await findRun(db, row.settledRunId) : undefined;
  let answer: CrawlAnswer;
  let pdf: Awaited<ReturnType<typeof storePdf>>;
  try {
    const question = {
      agencyId,
      client: { id: clientId, name: client ? displayNameOf(client) : '' },
      held: certificateOf(held),
      today: todayInBrazil(new Date(now)),
    };
    answer = await within(limits.crawlMs, 'The agency took too long.', (signal) =>
      crawler.ask(question, signal),
    );
    pdf = await storePdf(parts, answer, held);
  } catch (error) {
    report(`No answer of the agency ${agencyId}: ${describeError(error)}`);
    await noteFailure(parts, row, runId, now);
    return;
  }
  const isOther = row.settled !== answer.status;
  // A first answer is no news, unless it is one that the firm has to act on.
  const isNews = isOther && (row.settled !== null || answer.status === 'positive');
  const letters = isNews ? await lettersOfChange(parts, clientId, agencyId, answer.status) : [];
  const finishedAt = new Date();
  const kept = await db.transaction(async (tx) => {
    await tx
      .update(crawlerHistory)
      .set({
        finishedAt,
        status: answer.status,
        certificateNumber: answer.certificate?.certificateNumber ?? null,
        controlCode: answer.certificate?.controlCode ?? null,
        issuedAt: answer.certificate?.issuedAt ?? null,
        validUntil: answer.certificate?.validUntil ?? null,
        debts: answer.debts,
        message: answer.message?.slice(0, mostMessageCharacters) ?? null,
        ...pdf,
      })
      .where(eq(crawlerHistory.id, runId));
    const changed = await tx
      .update(clientAgencies)
      .set({
        status: answer.status,
        settled: answer.status,
        validUntil: answer.certificate?.validUntil ?? null,
        checkedAt: finishedAt,
        settledRunId: runId,
        ...(isOther && {
          firmToldAt: letters.length > 0 ? finishedAt : null,
          askedAt: null,
          askedByName: null,
        }),
        trigger: 'night',
        nextRunAt: nextNight(limits, now),
        tries: 0,
        heldUntil: null,
      })
      // Another server may have asked meanwhile, or the firm may ask no more.
      .where(and(isRow(row), eq(clientAgencies.runId, runId)))
      .returning({ agencyId: clientAgencies.agencyId });
    return changed.length > 0 ? await mails.keep(tx, letters) : [];
  });
  await sendKept(parts, kept, report);
}

/** Notes that an agency did not answer: it is asked again after a pause that grows, and after the last try in the next night. */
async function noteFailure(
  { db, settings: { limits } }: ClearanceParts,
  row: AgencyRow,
  runId: string,
  now: number,
): Promise<void> {
  const tries = row.tries + 1;
  const isLast = tries >= limits.crawlTries;
  const pauseMs = limits.crawlPauseMs * pauseGrowth ** row.tries;
  await db.transaction(async (tx) => {
    await tx
      .update(crawlerHistory)
      .set({ finishedAt: new Date(), status: 'unavailable' })
      .where(eq(crawlerHistory.id, runId));
    await tx
      .update(clientAgencies)
      .set({
        status: 'unavailable',
        nextRunAt: isLast ? nextNight(limits, now) : new Date(now + pauseMs),
        tries: isLast ? 0 : tries,
        heldUntil: null,
      })
      .where(and(isRow(row), eq(clientAgencies.runId, runId)));
  });
}

/** Asks the agencies that are due, a bounded number of them, one after the other. */
export async function runCrawls(
  parts: ClearanceParts,
  crawler: Crawler,
  report: Report,
  now: number = Date.now(),
): Promise<void> {
  const { crawlsPerLook, crawlHeldMs } = parts.settings.limits;
  for (let left = crawlsPerLook; left > 0; left -= 1) {
    const row = await claim(parts.db, crawlHeldMs, now);
    if (!row) return;
    await crawl(parts, crawler, row, report, now);
  }
}

/** Looks for agencies to ask and for certificates about to end until it is stopped, one look after the other. */
export function startCrawls(parts: ClearanceParts, crawler: Crawler, report: Report): () => Promise<void> {
  let looking: Promise<void> | undefined;
  const look = async () => {
    await runCrawls(parts, crawler, report);
    await remindOfClearances(parts, report, todayInBrazil());
  };
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => report(`The look for certificates failed: ${describeError(error)}`))
      .finally(() => {
        looking = undefined;
      });
  }, parts.settings.limits.crawlLookMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
