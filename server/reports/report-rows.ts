import { type SQL, sql } from 'drizzle-orm';
import type { Filter } from '../../contract/calls/filter.ts';
import { reportColumns } from '../../contract/reports/report-columns.ts';
import type { ReportName } from '../../contract/reports/report-names.ts';
import type { ReportRow } from '../../contract/reports/reports.ts';
import type { Database } from '../db/database.ts';
import { filterSql } from '../db/filter-sql.ts';
import { cellsOf, named, type ReportQuestion, reportSources } from './report-sources.ts';

type Reader = Pick<Database, 'execute'>;

/** Which rows of a report are meant. */
export interface AskedReport extends ReportQuestion {
  readonly report: ReportName;
  readonly filter?: Filter | undefined;
}

/** The rows that a filter lets through, as the end of a query. */
export const fromRows = (asked: AskedReport): SQL =>
  sql`from (${reportSources[asked.report].rows(asked)}) as report where ${
    (asked.filter && filterSql(reportSources[asked.report].filters, asked.filter)) ?? sql`true`
  }`;

interface RawRow extends Record<string, unknown> {
  readonly id: string;
  readonly receipt_id: string | null;
  readonly after: string;
}

const rowOf = (report: ReportName, raw: RawRow): ReportRow => ({
  id: raw.id,
  receiptId: raw.receipt_id,
  cells: Object.fromEntries(
    reportColumns[report].map(({ name }) => [name, (raw[`c_${name}`] as string | null) ?? null]),
  ),
});

/** The order of a report. Texts are compared by their code points: as a key of the next part they must not depend on a locale. */
function orderOf(report: ReportName) {
  const { sortType, isDescending } = reportSources[report];
  const collated = (value: SQL): SQL => (sortType === 'text' ? sql`${value} collate "C"` : value);
  const id = sql`${named('id')} collate "C"`;
  const direction = isDescending ? sql`desc` : sql`asc`;
  return {
    by: sql`order by ${collated(named('sort_key'))} ${direction}, ${id} ${direction}`,
    after: (key: string, lastId: string): SQL =>
      sql`and (${collated(named('sort_key'))}, ${id}) ${isDescending ? sql`<` : sql`>`}
        (${collated(sql`${key}::${sql.raw(sortType)}`)}, ${lastId}::text collate "C")`,
  };
}

const selected = (report: ReportName): SQL =>
  sql`select ${named('id')} as id, ${named('receipt_id')} as receipt_id, ${named('sort_key')}::text as after, ${cellsOf(report)}`;

/** A part of a report's rows. */
export async function rowsOf(
  db: Reader,
  asked: AskedReport,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<ReportRow[]> {
  const { by } = orderOf(asked.report);
  const { rows } = await db.execute<RawRow>(
    sql`${selected(asked.report)} ${fromRows(asked)} ${by} offset ${offset} limit ${limit}`,
  );
  return rows.map((raw) => rowOf(asked.report, raw));
}

/** How many rows a filter lets through, and the sums of their summed columns as decimal numbers with two places. */
export async function totalsOf(
  db: Reader,
  asked: AskedReport,
): Promise<{ readonly count: number; readonly sums: Record<string, string> }> {
  const summed = reportColumns[asked.report].filter(({ isSummed }) => isSummed);
  const sums = summed.map(
    ({ name }) =>
      sql`, coalesce(sum(${named(name)}), 0)::numeric(30, 2)::text as ${sql.identifier(`s_${name}`)}`,
  );
  const { rows } = await db.execute(sql`select count(*)::int as count${sql.join(sums)} ${fromRows(asked)}`);
  const [row] = rows;
  return {
    count: Number(row?.count ?? 0),
    sums: Object.fromEntries(summed.map(({ name }) => [name, `${row?.[`s_${name}`] ?? '0.00'}`])),
  };
}

/** All rows of a report, one part after the other as they are taken. Between two parts no connection is held. */
export async function* allRowsOf(
  db: Reader,
  asked: AskedReport,
  rowsPerPart: number,
): AsyncGenerator<readonly ReportRow[]> {
  for (const group of await groupsOf(db, asked)) yield* partsOf(db, { ...asked, group }, rowsPerPart);
}

/** The groups of a report in their order; one that has no name where it is not read in groups. */
async function groupsOf(db: Reader, asked: AskedReport): Promise<readonly (string | undefined)[]> {
  const groups = reportSources[asked.report].groups?.(asked);
  if (!groups) return [undefined];
  const { rows } = await db.execute<{ key: string }>(
    sql`select key from (${groups}) as groups order by key collate "C"`,
  );
  return rows.map(({ key }) => key);
}

async function* partsOf(
  db: Reader,
  asked: AskedReport,
  rowsPerPart: number,
): AsyncGenerator<readonly ReportRow[]> {
  const { by, after } = orderOf(asked.report);
  let last: RawRow | undefined;
  do {
    const next = last ? after(last.after, last.id) : sql``;
    const { rows } = await db.execute<RawRow>(
      sql`${selected(asked.report)} ${fromRows(asked)} ${next} ${by} limit ${rowsPerPart}`,
    );
    if (rows.length > 0) yield rows.map((raw) => rowOf(asked.report, raw));
    last = rows.length === rowsPerPart ? rows.at(-1) : undefined;
  } while (last);
}
