/** The database under the load, and the ways in which it is lost. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { clusterUser } from '../../server/db/cluster.ts';
import { startDatabase } from '../../server/db/postgres.ts';
import { readLimits } from '../../server/limits.ts';

/** Losses in quick succession are wanted here, and no reason to give a database up. */
export const patientRestarts = { LIMIT_DATABASE_RESTARTS: '100000', LIMIT_DATABASE_RESTART_MS: '1000' };

export interface SoakDatabase {
  /** For `DATABASE_URL`; empty where the portal starts the database itself. */
  readonly url: string;
  /** Asks past the portal. */
  ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>;
  /** What can happen to it; it comes back by itself. */
  readonly losses: Readonly<Record<string, () => Promise<void>>>;
  stop(): Promise<void>;
}

const quietly = () => undefined;

/** The process number and the port of the PostgreSQL in a folder. */
async function postmasterOf(folder: string): Promise<{ pid: number; port: number }> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

function databaseIn(
  folder: string,
  config: () => Promise<pg.ClientConfig>,
  parts: Pick<SoakDatabase, 'url' | 'stop'>,
): SoakDatabase {
  const ask: SoakDatabase['ask'] = async (statement) => {
    const client = new pg.Client(await config());
    client.on('error', quietly);
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };
  async function end(signal: NodeJS.Signals): Promise<void> {
    const { pid } = await postmasterOf(folder);
    process.kill(pid, signal);
    while (isThere(pid)) await wait(5);
  }
  return {
    ...parts,
    ask,
    losses: {
      'database: connections ended': async () => {
        await ask(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
        );
      },
      'database: shut down': () => end('SIGINT'),
      'database: killed': () => end('SIGKILL'),
    },
  };
}

/** Starts a database that outlives the servers, with its data in `dataDir`, and starts it again whenever it ends. */
export async function startOwnDatabase(dataDir: string): Promise<SoakDatabase> {
  const limits = readLimits({ ...process.env, ...patientRestarts });
  const cluster = await startDatabase({ dataDir, databaseUrl: undefined, limits }, quietly);
  const { admin } = cluster.connections;
  await admin.query('create database soak');
  const { host, port, user, password } = admin.options;
  const address = new URL(`postgres://${host}:${port}/soak`);
  address.username = `${user}`;
  address.password = `${password}`;
  return databaseIn(join(dataDir, 'postgres'), async () => ({ connectionString: address.href }), {
    url: address.href,
    stop: () => cluster.stop(),
  });
}

/** The database that a portal starts for itself in `dataDir`. */
export function embeddedDatabase(dataDir: string): SoakDatabase {
  const folder = join(dataDir, 'postgres');
  const config = async (): Promise<pg.ClientConfig> => ({
    host: '127.0.0.1',
    port: (await postmasterOf(folder)).port,
    user: clusterUser,
    password: (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim(),
    database: 'postgres',
  });
  return databaseIn(folder, config, { url: '', stop: async () => undefined });
}
