import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { describeError } from '../http/describe-error.ts';
import { StartError } from '../start-error.ts';

/** Any number that nothing else takes as an advisory lock. */
const migrationLock = 7_310_201;

/**
 * Brings the tables up to date. Servers that start together take turns.
 * Throws `StartError` when a migration fails; nothing of it is kept then.
 */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client), {
      migrationsFolder: fileURLToPath(new URL('../../server/db/migrations', import.meta.url)),
    });
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    client.release();
  } catch (error) {
    // The lock goes with the connection.
    client.release(true);
    throw new StartError(`The database cannot be brought up to date: ${describeError(error)}`);
  }
}
