/** One PostgreSQL for all tests of the server, with a migrated database in it that each test server gets a copy of. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { findBinaries } from '../../server/db/binaries.ts';
import { type Cluster, clusterUser, createCluster, startCluster } from '../../server/db/cluster.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { startDatabase } from '../../server/db/postgres.ts';
import { letThrough, unprivilegedUser } from '../../server/db/run-as.ts';
import { readLimits } from '../../server/limits.ts';
import { databaseUrl, migratedDatabase } from '../support/server/own-database.ts';
import { quickFolder } from '../support/server/quick-folder.ts';

/**
 * Its settings without the wait for the disk, which nothing that these tests prove depends on: most tests make a database
 * and drop it. A test that kills a PostgreSQL starts one of its own.
 */
const hasty = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  // A database is copied as files, which then are not written to a log as well.
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

async function startHastyCluster(dataDir: string): Promise<{ cluster: Cluster; address: URL }> {
  const [binaries, user] = [await findBinaries(), await unprivilegedUser()];
  await letThrough(dataDir, user);
  const folder = join(dataDir, 'postgres');
  const password = randomBytes(24).toString('base64url');
  await createCluster(binaries, folder, password, user);
  const postgres = join(dataDir, 'postgres.sh');
  await writeFile(postgres, `#!/bin/sh\nexec '${binaries.postgres}' "$@" ${hasty}\n`, { mode: 0o755 });
  const isShell = process.platform !== 'win32';
  const cluster = await startCluster(
    isShell ? { ...binaries, postgres } : binaries,
    folder,
    user,
    readLimits({}),
  );
  const address = new URL(`postgres://127.0.0.1:${cluster.port}/postgres`);
  address.username = clusterUser;
  address.password = password;
  return { cluster, address };
}

const quietly = () => undefined;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(quickFolder, 'portal-databases-'));
  const limits = readLimits({});
  const { cluster, address } = await startHastyCluster(dataDir);
  const admin = new pg.Client({ connectionString: address.href });
  await admin.connect();
  await admin.query(`create database ${migratedDatabase}`);
  await admin.end();
  const migrated = await startDatabase(
    { dataDir, databaseUrl: databaseUrl(address.href, migratedDatabase), limits },
    quietly,
  );
  await migrateDatabase(migrated.connections.admin);
  await migrated.stop();
  project.provide('postgres', address.href);
  project.provide('demoFiles', join(dataDir, 'demo'));
  return async () => {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
