import { randomBytes } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { findBinaries } from './binaries.ts';
import { clusterUser, createCluster, startCluster } from './cluster.ts';
import { type Connections, openConnections } from './connections.ts';
import { lockDataDir } from './data-lock.ts';
import type { PooledDatabase } from './database.ts';
import type { FairPool } from './fair-pool.ts';
import { keepCluster } from './kept-cluster.ts';
import { demandReachable, letThrough, unprivilegedUser } from './run-as.ts';

/** A database that answers, and is waited for when it goes away later. */
export interface StartedDatabase {
  readonly db: PooledDatabase;
  /** The same for work that may take long. */
  readonly adminDb: PooledDatabase;
  readonly connections: Connections;
  stop(): Promise<void>;
}

type DatabaseSettings = Pick<Settings, 'dataDir' | 'databaseUrl' | 'limits'>;

/**
 * Opens the database of the settings: the PostgreSQL of DATABASE_URL, or the embedded one, which it makes, starts and
 * restarts. Throws `StartError` with one clear line when that cannot be done. `report` is called with progress.
 */
export async function startDatabase(
  settings: DatabaseSettings,
  report: (line: string) => void,
): Promise<StartedDatabase> {
  const { databaseUrl, limits } = settings;
  if (databaseUrl) {
    const connections = openConnections({ connectionString: databaseUrl }, limits);
    await demandAnswer(connections, 'The database of DATABASE_URL');
    return started(connections, () => connections.end());
  }
  const unlock = await lockDataDir(settings.dataDir);
  try {
    const embedded = await startEmbedded(settings, report);
    return started(embedded.connections, async () => {
      await embedded.stop();
      await unlock();
    });
  } catch (error) {
    await unlock();
    throw error;
  }
}

const started = (connections: Connections, stop: () => Promise<void>): StartedDatabase => ({
  db: databaseOn(connections.requests),
  adminDb: databaseOn(connections.admin),
  connections,
  stop,
});

/** A database whose transactions wait for held rows without a connection: each may be done more than once. */
function databaseOn(pool: FairPool): PooledDatabase {
  const db = drizzle(pool);
  const transaction: typeof db.transaction = db.transaction.bind(db);
  db.transaction = (work, config) => pool.rows.run(() => transaction(work, config));
  return db;
}

async function startEmbedded(
  { dataDir, limits }: DatabaseSettings,
  report: (line: string) => void,
): Promise<Pick<StartedDatabase, 'connections' | 'stop'>> {
  const folder = join(dataDir, 'postgres');
  const binaries = await findBinaries();
  const user = await unprivilegedUser();
  await letThrough(dataDir, user);
  await demandReachable(dataDir, user);
  await demandReachable(binaries.postgres, user);
  const password = await keptPassword(join(dataDir, 'postgres-password'));
  if (!(await exists(join(folder, 'PG_VERSION')))) {
    if (await exists(folder))
      throw new StartError(`The database in ${folder} is damaged: it has no PG_VERSION. Restore a backup.`);
    report('Making the database');
    await createCluster(binaries, folder, password, user);
  }
  report('Starting the database');
  let connections: Connections | undefined;
  const cluster = await keepCluster({
    start: (port) => startCluster(binaries, folder, user, limits, port),
    onReturn: (port) => connections?.moveTo(port),
    report,
    limits,
  });
  const { port } = cluster;
  const opened = openConnections(
    { host: '127.0.0.1', port, user: clusterUser, password, database: 'postgres' },
    limits,
  );
  connections = opened;
  try {
    await demandAnswer(opened, `The database in ${folder}`);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return {
    connections: opened,
    async stop() {
      await opened.end();
      await cluster.stop();
    },
  };
}

async function demandAnswer(connections: Connections, what: string): Promise<void> {
  try {
    await connections.requests.query('select 1');
  } catch (error) {
    await connections.end();
    throw new StartError(`${what} does not answer: ${reasonOf(error)}`);
  }
}

const reasonOf = (error: unknown): string => {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || String(error);
};

async function keptPassword(path: string): Promise<string> {
  const kept = await readFile(path, 'utf8').catch(() => '');
  if (kept) return kept.trim();
  const password = randomBytes(24).toString('base64url');
  await writeFile(path, password, { mode: 0o600 });
  return password;
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
