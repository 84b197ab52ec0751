import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { clients } from '../db/schema/core-schema.ts';
import { fiscalClients, fiscalFirms } from '../db/schema/fiscal-schema.ts';
import { manifestAskings, manifestCertificates, manifestFirms } from '../db/schema/manifest-schema.ts';
import type { Deps } from '../deps.ts';
import { storeXml } from '../fiscal/store-fiscal.ts';
import { describeError } from '../http/describe-error.ts';
import { within } from '../time-limit.ts';
import { isCertificateOf } from './certificates.ts';
import { type Announced, readDistributed } from './read-distributed.ts';
import { type InvoiceOwner, storeAnnounced } from './store-announced.ts';
import { type DistributionAnswer, distributionCodes, nsuText, type TaxAuthority } from './tax-authority.ts';

type Parts = Pick<Deps, 'db' | 'blobs' | 'settings'>;
type Report = (line: string) => void;
type Asking = typeof manifestAskings.$inferSelect;

const fromTheBeginning = nsuText(0);

/** Gives each client that may be asked for a place to note it; one with another tax id begins anew. */
async function addAskings(db: Database, moment: Date): Promise<void> {
  const rows = await db
    .select({
      ...{ clientId: clients.id, taxId: fiscalClients.taxId, known: manifestAskings.taxId },
      certificateTaxId: manifestCertificates.taxId,
    })
    .from(clients)
    .innerJoin(
      manifestFirms,
      and(eq(manifestFirms.companyId, clients.companyId), eq(manifestFirms.isEnabled, true)),
    )
    .innerJoin(fiscalClients, eq(fiscalClients.clientId, clients.id))
    .innerJoin(
      manifestCertificates,
      and(eq(manifestCertificates.clientId, clients.id), gt(manifestCertificates.validUntil, moment)),
    )
    .leftJoin(manifestAskings, eq(manifestAskings.clientId, clients.id))
    .where(sql`${manifestAskings.taxId} is distinct from ${fiscalClients.taxId}`);
  const fresh = rows.filter(({ taxId, certificateTaxId }) =>
    isCertificateOf({ taxId: certificateTaxId }, taxId),
  );
  if (fresh.length === 0) return;
  await db
    .insert(manifestAskings)
    .values(fresh.map(({ clientId, taxId }) => ({ clientId, taxId, ultNsu: fromTheBeginning })))
    .onConflictDoUpdate({
      target: manifestAskings.clientId,
      set: {
        ...{ taxId: sql`excluded.tax_id`, ultNsu: sql`excluded.ult_nsu` },
        ...{ askedAt: null, nextAt: null, heldUntil: null, isAvailable: true },
      },
      // Another server may have done it meanwhile, and be on with it.
      setWhere: sql`${manifestAskings.taxId} <> excluded.tax_id`,
    });
}

/** Takes a client that is due; of servers that reach for it at once one gets it. */
async function claim(db: Database, heldMs: number, now: number): Promise<Asking | undefined> {
  const moment = new Date(now).toISOString();
  const [row] = await db
    .update(manifestAskings)
    .set({ heldUntil: new Date(now + heldMs) })
    .where(
      sql`${manifestAskings.clientId} = (
        select a.client_id from manifest_askings a
        join clients c on c.id = a.client_id
        join manifest_firms f on f.company_id = c.company_id and f.is_enabled
        join fiscal_clients t on t.client_id = a.client_id and t.tax_id = a.tax_id
        join manifest_certificates p on p.client_id = a.client_id and p.valid_until > ${moment}
          and left(p.tax_id, 8) = left(a.tax_id, 8)
        where (a.next_at is null or a.next_at <= ${moment}) and (a.held_until is null or a.held_until <= ${moment})
        order by a.next_at nulls first, a.client_id limit 1 for update of a skip locked)`,
    )
    .returning();
  return row;
}

/** Notes something about a client as long as no other server has gone on with it. Answers whether it was noted. */
async function note(
  db: Pick<Database, 'update'>,
  { clientId, taxId, ultNsu, heldUntil }: Asking,
  change: Partial<Asking>,
): Promise<Asking | undefined> {
  const [row] = await db
    .update(manifestAskings)
    .set(change)
    .where(
      and(
        eq(manifestAskings.clientId, clientId),
        eq(manifestAskings.taxId, taxId),
        eq(manifestAskings.ultNsu, ultNsu),
        heldUntil ? eq(manifestAskings.heldUntil, heldUntil) : undefined,
      ),
    )
    .returning();
  return row;
}

/** The client that a question is asked for, and whether whole invoices go to Box-e. */
async function findOwner(
  db: Database,
  { clientId, taxId }: Asking,
): Promise<(InvoiceOwner & { readonly hasBoxe: boolean }) | undefined> {
  const [row] = await db
    .select({
      companyId: clients.companyId,
      ofClient: fiscalClients.isEnabled,
      ofFirm: fiscalFirms.isEnabled,
    })
    .from(clients)
    .innerJoin(fiscalClients, eq(fiscalClients.clientId, clients.id))
    .leftJoin(fiscalFirms, eq(fiscalFirms.companyId, clients.companyId))
    .where(eq(clients.id, clientId));
  return row && { companyId: row.companyId, clientId, taxId, hasBoxe: row.ofClient && row.ofFirm === true };
}

/** Reads the documents of an answer; one that cannot be read is reported and passed by. */
async function readAll({ documents }: DistributionAnswer, report: Report): Promise<Announced[]> {
  const announced: Announced[] = [];
  for (const document of documents) {
    try {
      announced.push(await readDistributed(document));
    } catch (error) {
      report(`The document ${document.nsu} of the tax authority cannot be read: ${describeError(error)}`);
    }
  }
  return announced;
}

/** Stores an answer, whole files first: what is stored twice is there once. Answers the client as it is then. */
async function store(
  parts: Parts,
  asking: Asking,
  answer: DistributionAnswer,
  change: Partial<Asking>,
  report: Report,
) {
  const { db } = parts;
  const owner = await findOwner(db, asking);
  if (!owner) return undefined;
  const announced = await readAll(answer, report);
  if (owner.hasBoxe)
    for (const { whole, invoice } of announced)
      if (whole && invoice)
        await storeXml(parts, owner, { name: `${invoice.key}-procNFe.xml`, bytes: whole });
  return await db.transaction(async (tx) => {
    const noted = await note(tx, asking, { ...change, ultNsu: answer.ultNsu });
    // Another server has gone on: it stores the same.
    if (noted) await storeAnnounced(tx, owner, announced);
    return noted;
  });
}

/** Asks for one client until there is no more, a bounded number of times. */
async function askFor(
  parts: Parts,
  authority: TaxAuthority,
  claimed: Asking,
  report: Report,
  clock: () => number,
): Promise<void> {
  const { db, settings } = parts;
  const { manifestQuestionsPerLook, manifestAskMs, manifestHeldMs, manifestPauseMs, manifestRetryMs } =
    settings.limits;
  let asking: Asking | undefined = claimed;
  for (let left = manifestQuestionsPerLook; left > 0; left -= 1) {
    const { taxId, ultNsu } = asking;
    try {
      const answer = await within(manifestAskMs, 'The tax authority took too long.', (signal) =>
        authority.distribute({ taxId, ultNsu }, signal),
      );
      const now = clock();
      const pausedUntil = new Date(now + manifestPauseMs);
      const asked = { askedAt: new Date(now), isAvailable: true };
      if (answer.code === distributionCodes.tooEarly) {
        await note(db, asking, { isAvailable: true, nextAt: pausedUntil, heldUntil: null });
        return;
      }
      if (answer.code !== distributionCodes.found && answer.code !== distributionCodes.nothing)
        throw new Error(`The tax authority answered ${answer.code}.`);
      const isAll = answer.code === distributionCodes.nothing || answer.ultNsu >= answer.maxNsu;
      const change = isAll
        ? { ...asked, nextAt: pausedUntil, heldUntil: null }
        : { ...asked, nextAt: new Date(now), heldUntil: left > 1 ? new Date(now + manifestHeldMs) : null };
      asking = await store(parts, asking, answer, change, report);
      if (isAll || !asking) return;
    } catch (error) {
      report(`No documents of the tax authority: ${describeError(error)}`);
      if (asking)
        await note(db, asking, {
          ...{ isAvailable: false, heldUntil: null },
          nextAt: new Date(clock() + manifestRetryMs),
        });
      return;
    }
  }
}

/**
 * Asks the tax authority for the new invoices of the clients that are due, a bounded number of them, one after the other.
 * `clock` answers milliseconds since 1970.
 */
export async function runDistribution(
  parts: Parts,
  authority: TaxAuthority,
  report: Report,
  clock: () => number = Date.now,
): Promise<void> {
  const { manifestClientsPerLook, manifestHeldMs } = parts.settings.limits;
  await addAskings(parts.db, new Date(clock()));
  const seen = new Set<string>();
  for (let left = manifestClientsPerLook; left > 0; left -= 1) {
    const asking = await claim(parts.db, manifestHeldMs, clock());
    if (!asking) return;
    if (seen.has(asking.clientId)) {
      // It has had its questions of this look.
      await note(parts.db, asking, { heldUntil: null });
      return;
    }
    seen.add(asking.clientId);
    await askFor(parts, authority, asking, report, clock);
  }
}

/** Looks for clients to ask for until it is stopped, one look after the other. */
export function startDistribution(
  parts: Parts,
  authority: TaxAuthority,
  report: Report,
): () => Promise<void> {
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= runDistribution(parts, authority, report)
      .catch((error: unknown) => report(`The look for new invoices failed: ${describeError(error)}`))
      .finally(() => {
        looking = undefined;
      });
  }, parts.settings.limits.manifestLookMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
