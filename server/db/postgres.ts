import { randomBytes } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { findBinaries } from './binaries.ts';
import { clusterUser, createCluster, startCluster } from './cluster.ts';
import { lockDataDir } from './data-lock.ts';
import type { PooledDatabase } from './database.ts';
import { demandReachable, letThrough, unprivilegedUser } from './run-as.ts';

/** A database that answers. `lost` resolves if it ends without being asked to. */
export interface StartedDatabase {
  readonly db: PooledDatabase;
  readonly pool: pg.Pool;
  readonly lost: Promise<void>;
  stop(): Promise<void>;
}

const poolSize = 20;

/**
 * Opens the database of the settings: the PostgreSQL of DATABASE_URL, or the embedded one, which it makes and starts.
 * Throws `StartError` with one clear line when that cannot be done. `report` hears of progress.
 */
export async function startDatabase(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  report: (line: string) => void,
): Promise<StartedDatabase> {
  if (settings.databaseUrl) {
    const opened = await open({ connectionString: settings.databaseUrl }, 'The database of DATABASE_URL');
    return { ...opened, lost: new Promise(() => undefined), stop: () => opened.pool.end() };
  }
  const unlock = await lockDataDir(settings.dataDir);
  try {
    const embedded = await startEmbedded(settings.dataDir, report);
    return {
      ...embedded,
      async stop() {
        await embedded.stop();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function startEmbedded(dataDir: string, report: (line: string) => void): Promise<StartedDatabase> {
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
  const cluster = await startCluster(binaries, folder, user);
  try {
    const opened = await open(
      { host: '127.0.0.1', port: cluster.port, user: clusterUser, password, database: 'postgres' },
      `The database in ${folder}`,
    );
    let asked = false;
    return {
      ...opened,
      lost: new Promise((resolve) => cluster.ended.then(() => !asked && resolve())),
      async stop() {
        asked = true;
        await opened.pool.end();
        await cluster.stop();
      },
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

async function open(config: pg.PoolConfig, what: string): Promise<{ db: PooledDatabase; pool: pg.Pool }> {
  const pool = new pg.Pool({ max: poolSize, ...config });
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new StartError(`${what} does not answer: ${reasonOf(error)}`);
  }
  return { db: drizzle(pool), pool };
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
