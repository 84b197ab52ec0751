/** The portal under load: a server process of its own on a database that outlives it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase } from '../../server/db/postgres.ts';
import { readLimits } from '../../server/limits.ts';
import { residentBytes, startPortalProcess } from '../../tests/helpers/portal-process.ts';

export interface SoakPortal {
  readonly origin: string;
  readonly dataDir: string;
  /** The address of its database. */
  readonly databaseUrl: string;
  /** Resident memory of the server in bytes; 0 while there is none. */
  memory(): number;
  /** Ends every connection of the server to its database. */
  killBackends(): Promise<void>;
  /** Kills the server with SIGKILL and starts it again. */
  killServer(): Promise<void>;
  /** Starts the server again when it ended by itself; answers whether it had. */
  revive(): Promise<boolean>;
  stop(): Promise<void>;
}

const quietly = () => undefined;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts a database and a portal with the demo on free ports of 127.0.0.1, both with data of their own; `env` adds to the
 * environment of the portal.
 */
export async function startSoakPortal(env: Readonly<Record<string, string>> = {}): Promise<SoakPortal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-soak-'));
  const cluster = await startDatabase(
    { dataDir, databaseUrl: undefined, limits: readLimits(process.env) },
    quietly,
  );
  const { host, port, user, password } = cluster.connections.admin.options;
  const address = new URL(`postgres://${host}:${port}/soak`);
  address.username = `${user}`;
  address.password = `${password}`;
  await cluster.connections.admin.query('create database soak');
  const server = await startPortalProcess({ DEMO: 'on', ...env, DATABASE_URL: address.href });
  // A restart that is under way is no server that ended by itself.
  let restarting: Promise<void> | undefined;
  const restart = async (): Promise<void> => {
    restarting ??= server.restart().finally(() => {
      restarting = undefined;
    });
    await restarting;
  };
  return {
    origin: server.origin,
    dataDir: server.dataDir,
    databaseUrl: address.href,
    memory: () => residentBytes(server.pid) ?? 0,
    async killBackends() {
      await cluster.connections.admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'soak' and pid <> pg_backend_pid()",
      );
    },
    async killServer() {
      restarting ??= server
        .stop('SIGKILL')
        .then(() => server.restart())
        .finally(() => {
          restarting = undefined;
        });
      await restarting;
    },
    async revive() {
      if (restarting || isAlive(server.pid)) return false;
      await restart();
      return true;
    },
    async stop() {
      await server.dispose();
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
