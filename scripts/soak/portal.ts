/** The portal under load: one server process, or several behind a balancer, on one database and one folder of files. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type PortalProcess,
  residentBytes,
  startPortalProcess,
} from '../../tests/support/browser/portal-process.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { embeddedDatabase, patientRestarts, type SoakDatabase, startOwnDatabase } from './database.ts';

export interface SoakPortal {
  /** Where the portal answers, whichever server it is. */
  readonly origin: string;
  /** The folder of files that all servers share. */
  readonly dataDir: string;
  readonly database: SoakDatabase;
  /** Resident memory of the largest server in bytes; 0 while there is none. */
  memory(): number;
  /** Kills a server at random with SIGKILL; answers how it is started again. */
  killServer(): Promise<() => Promise<void>>;
  /** Starts every server again that ended by itself; answers how many had. */
  revive(): Promise<number>;
  stop(): Promise<void>;
}

/** A message of a server that was killed is taken over after this time, in milliseconds: runs are short. */
const mailHeldMs = 10_000;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts a portal with the demo on free ports of 127.0.0.1 and data of its own. With `isEmbedded` the one server starts
 * its database itself; else the database outlives the servers. `env` adds to the environment of every server.
 */
export async function startSoakPortal({
  nodes,
  isEmbedded,
  env = {},
}: {
  readonly nodes: number;
  readonly isEmbedded: boolean;
  readonly env?: Readonly<Record<string, string>>;
}): Promise<SoakPortal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-soak-'));
  const database = isEmbedded ? embeddedDatabase(dataDir) : await startOwnDatabase(dataDir);
  const balancer: Balancer | undefined = nodes > 1 ? await startBalancer() : undefined;
  const servers: PortalProcess[] = [];
  // One after the other: the first makes the tables and the demo.
  for (let node = 0; node < nodes; node += 1)
    servers.push(
      await startPortalProcess({
        DEMO: 'on',
        ...env,
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        LIMIT_MAIL_HELD_MS: String(mailHeldMs),
        ...patientRestarts,
        ...(balancer && { PUBLIC_ORIGIN: balancer.origin }),
      }),
    );
  balancer?.aim(servers.map(({ origin }) => Number(new URL(origin).port)));
  // A restart that is under way is no server that ended by itself.
  const restarting = new Set<PortalProcess>();
  const restart = async (server: PortalProcess): Promise<void> => {
    try {
      await server.restart();
    } finally {
      restarting.delete(server);
    }
  };
  return {
    origin: balancer?.origin ?? servers[0]?.origin ?? '',
    dataDir,
    database,
    memory: () => Math.max(0, ...servers.map(({ pid }) => residentBytes(pid) ?? 0)),
    async killServer() {
      const server = servers[Math.floor(Math.random() * servers.length)];
      if (!server) throw new Error('there is no server');
      restarting.add(server);
      await server.stop('SIGKILL');
      return () => restart(server);
    },
    async revive() {
      const dead = servers.filter((server) => !restarting.has(server) && !isAlive(server.pid));
      for (const server of dead) {
        restarting.add(server);
        await restart(server);
      }
      return dead.length;
    },
    async stop() {
      await Promise.all(servers.map((server) => server.dispose()));
      await balancer?.close();
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
