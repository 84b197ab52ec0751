import { type SQL, sql } from 'drizzle-orm';
import type { Day } from '../../contract/brazil/business-days.ts';
import type { ManifestField, ManifestSort } from '../../contract/manifest/manifest.ts';
import { eventRules } from '../../contract/manifest/manifest-life.ts';
import type { FilterColumn } from '../db/filter-sql.ts';
import { manifestInvoices } from '../db/schema/manifest-schema.ts';
import { amount, code, dayOf, digits, folded, word } from '../fiscal/fiscal-filter.ts';

const { authorizedAt, id, state, standing, total, sortIssuer } = manifestInvoices;

/** Whether an invoice waits for an answer that is given for good. */
export const isWaiting: SQL = sql`(${standing} = 'authorized' and ${state} in ('none', 'acknowledged'))`;

/** Whether the time for any answer is over on a day: that for confirming is the longest. */
export const isOver = (today: Day): SQL =>
  sql`((${authorizedAt} at time zone 'America/Sao_Paulo')::date + ${eventRules.confirm.days}::int < ${today}::date)`;

/** Which stage an invoice is in. */
export const stageSql: SQL<string> = sql<string>`case when ${isWaiting} then 'waiting' else 'done' end`;

/** What invoices are filtered by, in SQL. Days are those in Brasília. */
export const manifestColumns: Readonly<Record<ManifestField, FilterColumn>> = {
  issuerName: folded(sortIssuer),
  issuerTaxId: code(manifestInvoices.issuerTaxId),
  number: digits(manifestInvoices.number),
  key: code(manifestInvoices.key),
  authorizedDate: dayOf(authorizedAt),
  total: amount(total),
  state: word(state),
  standing: word(standing),
  stage: word(stageSql),
};

const newest = [sql`${authorizedAt} desc`, sql`${id} desc`];

/** The order of a list on a day; without one those that wait come first. */
export function orderOf(sort: ManifestSort | undefined, today: Day): readonly SQL[] {
  const isLate = sql`(${isWaiting} and ${isOver(today)})`;
  switch (sort) {
    case 'deadline':
      return [
        sql`case when ${isLate} then 2 when ${isWaiting} then 0 else 1 end`,
        sql`${authorizedAt} asc`,
        sql`${id} asc`,
      ];
    case 'largest':
      return [sql`${total} desc`, sql`${id} desc`];
    case 'issuer':
      return [sql`${sortIssuer} collate "C"`, ...newest];
    case 'newest':
      return [sql`${isLate}`, ...newest];
    default:
      return [sql`case when not ${isWaiting} then 2 when ${isLate} then 1 else 0 end`, ...newest];
  }
}
