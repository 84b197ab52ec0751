/** A database of a test server's own, copied from one that is migrated: an empty PostgreSQL for each would take longer. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The PostgreSQL of the tests, as DATABASE_URL names it. */
    postgres: string;
  }
}

/** The database that the others are copied from. */
export const migratedDatabase = 'migrated';

/** What keeps a question about `pg_locks` to the database that asks: those of other test files are of the same PostgreSQL. */
export const locksOfThisDatabase = sql`locktype = 'advisory' and database =
  (select oid from pg_database where datname = current_database())`;

/** The URL of another database of the same PostgreSQL. */
export function databaseUrl(postgres: string, name: string): string {
  const url = new URL(postgres);
  url.pathname = name;
  return url.href;
}

/** Makes a database with all tables and no rows, or with those of another one to copy. */
export async function ownDatabase(
  template = migratedDatabase,
): Promise<{ url: string; drop(): Promise<void> }> {
  const postgres = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const say = async (statement: string) => {
    const client = new pg.Client({ connectionString: postgres });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await say(`create database ${name} template ${template} strategy file_copy`);
  return {
    url: databaseUrl(postgres, name),
    drop: () => say(`drop database ${name} with (force)`),
  };
}
