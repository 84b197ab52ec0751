import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Filter } from '../../contract/calls/filter.ts';
import type { FiscalField, FiscalSort, ListedEvent, ListedFiscal } from '../../contract/fiscal/box-e.ts';
import type { FiscalStatus } from '../../contract/fiscal/fiscal-document.ts';
import type { FiscalStorage } from '../../contract/fiscal/fiscal-summary.ts';
import type { Database } from '../db/database.ts';
import { filterSql, withoutField } from '../db/filter-sql.ts';
import { fiscalDocuments, fiscalEvents } from '../db/schema/fiscal-schema.ts';
import { fiscalColumns } from './fiscal-filter.ts';
import type { FiscalRow } from './fiscal-scope.ts';

type Reader = Pick<Database, 'select'>;

/** Which documents of a client are meant. */
export interface FiscalQuestion {
  readonly clientId: string;
  readonly storage: FiscalStorage;
  readonly filter?: Filter<FiscalField> | undefined;
}

/** A document as an answer. */
export const listedOf = (row: FiscalRow): ListedFiscal => ({
  id: row.id,
  clientId: row.clientId,
  storage: row.storage,
  root: row.root,
  model: row.model,
  key: row.key,
  number: row.number,
  series: row.series,
  issuedAt: row.issuedAt?.toISOString() ?? null,
  nature: row.nature,
  total: row.total,
  issuer: { name: row.issuerName, taxId: row.issuerTaxId },
  recipient: { name: row.recipientName, taxId: row.recipientTaxId },
  direction: row.direction,
  status: row.status,
  isCorrected: row.isCorrected,
  isContested: row.isContested,
  flags: [...row.flags],
  sizeBytes: row.size,
});

const inStorage = ({ clientId, storage }: FiscalQuestion): SQL =>
  and(eq(fiscalDocuments.clientId, clientId), eq(fiscalDocuments.storage, storage)) as SQL;

const askedFor = (question: FiscalQuestion): SQL =>
  and(inStorage(question), question.filter ? filterSql(fiscalColumns, question.filter) : undefined) as SQL;

/** Each status is counted as if it were asked for. */
const withoutStatus = (question: FiscalQuestion): FiscalQuestion => ({
  ...question,
  filter: question.filter && withoutField(question.filter, 'status'),
});

const { issuedAt, id, total, sortIssuer } = fiscalDocuments;
const orders: Readonly<Record<FiscalSort, readonly SQL[]>> = {
  newest: [sql`${issuedAt} desc nulls last`, desc(id)],
  oldest: [sql`${issuedAt} asc nulls last`, asc(id)],
  largest: [sql`${total} desc nulls last`, desc(id)],
  issuer: [sql`${sortIssuer} collate "C"`, sql`${issuedAt} desc nulls last`, desc(id)],
};

/** A part of the documents, with the count and sum of all that the filter lets through. */
export async function listFiscal(
  db: Reader,
  question: FiscalQuestion,
  { offset, limit, sort }: { readonly offset: number; readonly limit: number; readonly sort: FiscalSort },
): Promise<{
  readonly items: ListedFiscal[];
  readonly totalItems: number;
  readonly sum: string;
  readonly stored: number;
  readonly statuses: Partial<Record<FiscalStatus, number>>;
}> {
  const counted = sql<number>`count(*)::int`;
  const [rows, [whole], [stored], statuses] = await Promise.all([
    db
      .select()
      .from(fiscalDocuments)
      .where(askedFor(question))
      .orderBy(...orders[sort])
      .offset(offset)
      .limit(limit),
    db
      .select({ count: counted, sum: sql<string>`coalesce(sum(${total}), 0)::numeric(20, 2)::text` })
      .from(fiscalDocuments)
      .where(askedFor(question)),
    db.select({ count: counted }).from(fiscalDocuments).where(inStorage(question)),
    db
      .select({ status: fiscalDocuments.status, count: counted })
      .from(fiscalDocuments)
      .where(askedFor(withoutStatus(question)))
      .groupBy(fiscalDocuments.status),
  ]);
  return {
    items: rows.map(listedOf),
    totalItems: whole?.count ?? 0,
    sum: whole?.sum ?? '0.00',
    stored: stored?.count ?? 0,
    statuses: Object.fromEntries(statuses.map(({ status, count }) => [status, count])),
  };
}

/** The documents of an archive, the oldest first; one more than `most` where there are more. */
export const archivedFiscal = (db: Reader, question: FiscalQuestion, most: number): Promise<FiscalRow[]> =>
  db
    .select()
    .from(fiscalDocuments)
    .where(askedFor(question))
    .orderBy(...orders.oldest)
    .limit(most + 1);

/** The events that the authority registered about a document, the oldest first. */
export async function eventsAbout(
  db: Reader,
  { clientId, key }: Pick<FiscalRow, 'clientId' | 'key'>,
): Promise<ListedEvent[]> {
  if (key === '') return [];
  const rows = await db
    .select()
    .from(fiscalEvents)
    .where(
      and(eq(fiscalEvents.clientId, clientId), eq(fiscalEvents.key, key), eq(fiscalEvents.isAccepted, true)),
    )
    .orderBy(sql`${fiscalEvents.at} asc nulls last`, fiscalEvents.type, fiscalEvents.sequence);
  return rows.map(({ type, sequence, at, text, protocol }) => ({
    type,
    sequence,
    at: at?.toISOString() ?? null,
    text,
    protocol,
  }));
}

/** How many documents each storage of a client has. */
export async function storedIn(
  db: Reader,
  clientId: string,
): Promise<Readonly<Partial<Record<FiscalStorage, number>>>> {
  const rows = await db
    .select({ storage: fiscalDocuments.storage, count: sql<number>`count(*)::int` })
    .from(fiscalDocuments)
    .where(eq(fiscalDocuments.clientId, clientId))
    .groupBy(fiscalDocuments.storage);
  return Object.fromEntries(rows.map(({ storage, count }) => [storage, count]));
}
