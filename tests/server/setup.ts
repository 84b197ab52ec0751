/** One PostgreSQL for all tests of the server, with a migrated database in it that each test server gets a copy of. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { startDatabase } from '../../server/db/postgres.ts';
import { readLimits } from '../../server/limits.ts';
import { databaseUrl, migratedDatabase } from '../support/server/own-database.ts';

const quietly = () => undefined;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-databases-'));
  const limits = readLimits({});
  const cluster = await startDatabase({ dataDir, databaseUrl: undefined, limits }, quietly);
  const { host, port, user, password } = cluster.connections.admin.options;
  const address = new URL(`postgres://${host}:${port}/postgres`);
  address.username = `${user}`;
  address.password = `${password}`;
  await cluster.connections.admin.query(`create database ${migratedDatabase}`);
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
