import { fillPlaceholders, type Query, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { PooledDatabase } from './database.ts';

const dialect = new PgDialect();
const { builtins } = pg.types;

/** How long `2026-01-02 03:04:05+00` is, as a connection in UTC writes a moment, and how long with milliseconds. */
const [shortest, longest] = [22, 26];

/** A moment of the database in ISO 8601, in UTC. Cut and not matched: a page has hundreds of them. */
export function isoMoment(value: string): string {
  const isInUtc = value.length >= shortest && value.length <= longest && value.endsWith('+00');
  if (!isInUtc || value[10] !== ' ') return new Date(value).toISOString();
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, -3).padEnd(3, '0')}Z`;
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') => {
    if (id === builtins.TIMESTAMPTZ) return isoMoment;
    if (id === builtins.INT8) return Number;
    return pg.types.getTypeParser(id, format as 'text');
  },
};

/** Columns under the names of a row's fields: `"name_key" as "nameKey"`. */
export const columnsAs = (columns: Readonly<Record<string, SQLWrapper>>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  );

/** A statement that is written once; called with the values of its placeholders, it answers its rows. */
export type Prepared<Row> = (values: Readonly<Record<string, unknown>>) => Promise<Row[]>;

/**
 * Makes a statement that goes straight to the driver, for long lists: mapping their columns one by one takes longer than
 * finding them. Rows have moments as ISO 8601 and bigints as numbers. With a name the database plans it once for
 * whatever values; without one each time for these.
 */
export function prepare<Row>(db: PooledDatabase, query: SQL, name?: string): Prepared<Row> {
  // Written at its first use: a server that starts makes hundreds of statements, and needs few of them at once.
  let written: Query | undefined;
  return async (values) => {
    written ??= dialect.sqlToQuery(query);
    const { sql: text, params } = written;
    const filled = fillPlaceholders(params, values);
    const { rows } = await db.$client.query({ ...(name && { name }), text, values: filled, types });
    return rows as Row[];
  };
}
