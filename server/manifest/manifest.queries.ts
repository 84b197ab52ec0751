import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { todayInBrazil } from '../../contract/brazil/business-days.ts';
import type { Filter } from '../../contract/calls/filter.ts';
import type {
  ManifestField,
  ManifestInvoice,
  ManifestSort,
  ManifestStage,
} from '../../contract/manifest/manifest.ts';
import type { DashboardScope } from '../clients/dashboard-scope.ts';
import type { Database } from '../db/database.ts';
import { filterSql, withoutField } from '../db/filter-sql.ts';
import { clients } from '../db/schema/core-schema.ts';
import { fiscalClients, fiscalDocuments } from '../db/schema/fiscal-schema.ts';
import { manifestAskings, manifestCertificates, manifestInvoices } from '../db/schema/manifest-schema.ts';
import { reached } from '../tasks/scope.ts';
import { usedBy } from './answered.ts';
import { describeCertificate } from './certificates.ts';
import { eventOfCode } from './event-xml.ts';
import { isOver, isWaiting, manifestColumns, orderOf, stageSql } from './manifest-filter.ts';
import { clientOf, type ManifestClient } from './manifest-scope.ts';
import { registeredEvents } from './store-announced.ts';

type Reader = Pick<Database, 'select'>;
export type InvoiceRow = typeof manifestInvoices.$inferSelect;

/** Invoices of one client as an answer, with what was registered about them and whether Box-e has them. */
export async function describeInvoices(
  db: Reader,
  clientId: string,
  rows: readonly InvoiceRow[],
): Promise<ManifestInvoice[]> {
  if (rows.length === 0) return [];
  const keys = rows.map(({ key }) => key);
  const [events, held] = await Promise.all([
    registeredEvents(db, clientId, keys),
    db
      .select({ id: fiscalDocuments.id, key: fiscalDocuments.key })
      .from(fiscalDocuments)
      .where(
        and(
          eq(fiscalDocuments.clientId, clientId),
          inArray(fiscalDocuments.key, keys),
          eq(fiscalDocuments.storage, 'nfe-storage'),
        ),
      ),
  ]);
  const answers = events.flatMap(({ type, ...row }) => {
    const event = eventOfCode(type);
    return event ? [{ ...row, event }] : [];
  });
  const ids = new Map(held.map(({ key, id }) => [key, id]));
  return rows.map((row) => {
    const own = answers.filter(({ key }) => key === row.key);
    const last = own.at(-1);
    return {
      id: row.id,
      clientId,
      key: row.key,
      number: row.number,
      series: row.series,
      issuer: { name: row.issuerName, taxId: row.issuerTaxId },
      authorizedAt: row.authorizedAt.toISOString(),
      total: row.total,
      standing: row.standing,
      state: row.state,
      used: usedBy(own.map(({ event }) => event)),
      last: last
        ? {
            event: last.event,
            sequence: last.sequence,
            at: last.at.toISOString(),
            by: last.userName,
            protocol: last.protocol,
          }
        : null,
      fiscalId: ids.get(row.key) ?? null,
    };
  });
}

/** Which invoices of a client are meant. */
export interface InvoiceQuestion {
  readonly clientId: string;
  readonly filter?: Filter<ManifestField> | undefined;
}

const counted = sql<number>`count(*)::int`;

const askedFor = ({ clientId, filter }: InvoiceQuestion): SQL =>
  and(eq(manifestInvoices.clientId, clientId), filter && filterSql(manifestColumns, filter)) as SQL;

/** How many invoices of clients wait for an answer that can still be given, and for how many its time is over. */
const openAndClosed = (now: Date) => ({
  open: sql<number>`count(*) filter (where ${isWaiting} and not ${isOver(todayInBrazil(now))})::int`,
  closed: sql<number>`count(*) filter (where ${isWaiting} and ${isOver(todayInBrazil(now))})::int`,
});

/** How many invoices of a client wait at a moment, while they can be answered and afterwards. */
export async function countWaiting(
  db: Reader,
  clientId: string,
  now: Date,
): Promise<{ readonly open: number; readonly closed: number }> {
  const [counts] = await db
    .select(openAndClosed(now))
    .from(manifestInvoices)
    .where(eq(manifestInvoices.clientId, clientId));
  return counts ?? { open: 0, closed: 0 };
}

/** A part of the invoices, with the counts of all that the filter lets through, at a moment. */
export async function listInvoices(
  db: Reader,
  question: InvoiceQuestion,
  {
    offset,
    limit,
    sort,
  }: { readonly offset: number; readonly limit: number; readonly sort: ManifestSort | undefined },
  now: Date,
): Promise<{
  readonly items: ManifestInvoice[];
  readonly totalItems: number;
  readonly stages: Record<ManifestStage, number>;
  readonly open: number;
  readonly closed: number;
}> {
  const { clientId, filter } = question;
  const anyStage = filter && withoutField(filter, 'stage');
  const fits = askedFor(question);
  const fitsAnyStage = askedFor({ clientId, filter: anyStage });
  const countOf = (stage: ManifestStage) =>
    sql<number>`count(*) filter (where ${fitsAnyStage} and ${stageSql} = ${stage})::int`;
  const [rows, [counts]] = await Promise.all([
    db
      .select()
      .from(manifestInvoices)
      .where(fits)
      .orderBy(...orderOf(sort, todayInBrazil(now)))
      .offset(offset)
      .limit(limit),
    // One pass: a client may have many thousands of invoices.
    db
      .select({
        totalItems: sql<number>`count(*) filter (where ${fits})::int`,
        waiting: countOf('waiting'),
        done: countOf('done'),
        ...openAndClosed(now),
      })
      .from(manifestInvoices)
      .where(eq(manifestInvoices.clientId, clientId)),
  ]);
  const { totalItems = 0, waiting = 0, done = 0, open = 0, closed = 0 } = counts ?? {};
  return {
    items: await describeInvoices(db, clientId, rows),
    totalItems,
    stages: { waiting, done },
    open,
    closed,
  };
}

/** When the authority was asked for a client, as an answer. */
export const describeAsking = (asking: ManifestClient['asking']) => ({
  at: asking?.askedAt?.toISOString() ?? null,
  nextAt: asking?.nextAt?.toISOString() ?? null,
  isAvailable: asking?.isAvailable ?? true,
});

/** The certificate of a client, as an answer. */
export const certificateOf = ({ certificate }: ManifestClient, now: Date) =>
  certificate && describeCertificate(certificate, now);

/** The clients of a scope that have a tax id, in the order of their names, with how many invoices of each wait. */
export async function listClients(
  db: Reader,
  scope: DashboardScope,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  now: Date,
) {
  const ofScope = reached(scope, { companyId: clients.companyId, clientId: clients.id });
  const [rows, [whole]] = await Promise.all([
    db
      .select({
        id: clients.id,
        taxId: fiscalClients.taxId,
        certificate: manifestCertificates,
        asking: manifestAskings,
      })
      .from(clients)
      .innerJoin(fiscalClients, eq(fiscalClients.clientId, clients.id))
      .leftJoin(manifestCertificates, eq(manifestCertificates.clientId, clients.id))
      .leftJoin(manifestAskings, eq(manifestAskings.clientId, clients.id))
      .where(ofScope)
      .orderBy(clients.sortName, clients.id)
      .offset(offset)
      .limit(limit),
    db
      .select({ count: counted })
      .from(clients)
      .innerJoin(fiscalClients, eq(fiscalClients.clientId, clients.id))
      .where(ofScope),
  ]);
  const ids = rows.map(({ id }) => id);
  const waiting =
    ids.length === 0
      ? []
      : await db
          .select({ clientId: manifestInvoices.clientId, open: openAndClosed(now).open })
          .from(manifestInvoices)
          .where(inArray(manifestInvoices.clientId, ids))
          .groupBy(manifestInvoices.clientId);
  return {
    items: rows.map(({ id, ...row }) => {
      const client = clientOf(id, row);
      return {
        clientId: id,
        certificate: certificateOf(client, now),
        asked: describeAsking(client.asking),
        waiting: waiting.find(({ clientId }) => clientId === id)?.open ?? 0,
      };
    }),
    totalItems: whole?.count ?? 0,
  };
}
