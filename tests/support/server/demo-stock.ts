/** The data of the demo, made once for all test servers that need them, and copied for each: to make them takes ten times as long. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { createBlobs } from '../../../server/blobs/create-blobs.ts';
import { startDatabase } from '../../../server/db/postgres.ts';
import { providerAccounts } from '../../../server/db/schema/access-schema.ts';
import { demoPassword, seedDemo } from '../../../server/demo/seed.ts';
import { readLimits } from '../../../server/limits.ts';
import { databaseUrl, migratedDatabase } from './own-database.ts';
import { quickHashOf } from './quick-hash.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder for the files of the demo. */
    demoFiles: string;
  }
}

/** A database to copy, and the folder with the blobs that its documents refer to. */
export interface DemoStock {
  readonly template: string;
  readonly blobDir: string;
}

/** When the demo of the tests was made: what it holds does not depend on the clock. */
export const demoMadeAt = new Date(2026, 10, 21, 15, 30);

const template = 'demo';
/** Any number that no other test takes as an advisory lock. */
const stockLock = 7_310_299;
const quietly = () => undefined;

/** The demo as it is when it is made at `demoMadeAt`. The first test file to ask makes it, the others wait for it. */
export async function demoStock(): Promise<DemoStock> {
  const postgres = inject('postgres');
  const dataDir = join(inject('demoFiles'), template);
  const client = new pg.Client({ connectionString: postgres });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [stockLock]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      // Renamed when it is complete: a file that fails on the way must not leave half a demo to the next one.
      const draft = `${template}_draft`;
      await client.query(`drop database if exists ${draft} with (force)`);
      await client.query(`create database ${draft} template ${migratedDatabase}`);
      const limits = readLimits({});
      await mkdir(dataDir, { recursive: true });
      const database = await startDatabase(
        { dataDir, databaseUrl: databaseUrl(postgres, draft), limits },
        quietly,
      );
      try {
        const blobs = await createBlobs({ s3: undefined, dataDir, limits });
        await seedDemo({ db: database.adminDb, blobs }, quietly, demoMadeAt);
        await database.adminDb.update(providerAccounts).set({ passwordHash: quickHashOf(demoPassword) });
      } finally {
        await database.stop();
      }
      await client.query(`alter database ${draft} rename to ${template}`);
    }
  } finally {
    await client.end();
  }
  return { template, blobDir: join(dataDir, 'blobs') };
}
