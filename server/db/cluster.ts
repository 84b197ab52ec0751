import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Limits } from '../limits.ts';
import { StartError } from '../start-error.ts';
import type { Binaries } from './binaries.ts';
import type { RunAs } from './run-as.ts';

/** The one role of the embedded database. */
export const clusterUser = 'portal';

type ClusterLimits = Pick<Limits, 'databaseStartMs' | 'databaseStopMs' | 'databaseServerConnections'>;

/** Makes a database folder. It gets its name only when it is whole, so that a crash half-way leaves none. */
export async function createCluster(
  binaries: Binaries,
  folder: string,
  password: string,
  user: RunAs,
): Promise<void> {
  const draft = `${folder}.new`;
  const secret = join(draft, 'password');
  const data = join(draft, 'data');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await writeFile(secret, password, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) {
    await chown(draft, user.uid, user.gid);
    await chown(secret, user.uid, user.gid);
  }
  const initdb = spawn(
    binaries.initdb,
    [
      `--pgdata=${data}`,
      `--username=${clusterUser}`,
      `--pwfile=${secret}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
    ],
    { ...user, env: { ...process.env, LC_ALL: 'C' }, cwd: draft, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const lines: string[] = [];
  createInterface({ input: initdb.stderr }).on('line', (line) => lines.push(line));
  const code = await exitOf(initdb);
  if (code !== 0) throw new StartError(`The database could not be made in ${folder}: ${worstOf(lines)}`);
  await rename(data, folder);
  await rm(draft, { recursive: true, force: true });
}

/** A running database: its port on 127.0.0.1, a promise of its end, and how to end it. */
export interface Cluster {
  readonly port: number;
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the database of a folder, on the port `wanted` if that is free, and waits until it answers. Throws
 * `StartError` with the reason otherwise.
 */
export async function startCluster(
  binaries: Binaries,
  folder: string,
  user: RunAs,
  limits: ClusterLimits,
  wanted?: number,
): Promise<Cluster> {
  await endAbandoned(folder, limits.databaseStopMs);
  // Another program may take the free port before the database does: then another is tried.
  for (let attempt = 1; ; attempt += 1) {
    const port = attempt === 1 && wanted !== undefined ? wanted : await freePort('127.0.0.1');
    const started = await launch(binaries, folder, { user, limits, port });
    if ('stop' in started) return started;
    if (attempt === 3 || !started.lines.some((line) => line.includes('Address already in use')))
      throw new StartError(`The database in ${folder} does not start: ${worstOf(started.lines)}`);
  }
}

/**
 * Runs PostgreSQL in a process group of its own, so that Ctrl-C reaches only us and we end it last. A shell holds
 * on to our end of a pipe: when we are gone, however that came, it ends the database too.
 */
const keeper = `exec 3<&0
"$@" & server=$!
{ cat <&3 >/dev/null; kill -INT $server; } & wait $server`;

async function launch(
  binaries: Binaries,
  folder: string,
  { user, limits, port }: { readonly user: RunAs; readonly limits: ClusterLimits; readonly port: number },
): Promise<Cluster | { lines: string[] }> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'on',
    max_connections: limits.databaseServerConnections,
    shared_buffers: '128MB',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
  };
  const command = [binaries.postgres, '-D', folder];
  for (const [name, value] of Object.entries(settings)) command.push('-c', `${name}=${value}`);
  const windows = process.platform === 'win32';
  const child = spawn(
    windows ? binaries.postgres : 'sh',
    windows ? command.slice(1) : ['-c', keeper, 'sh', ...command],
    {
      ...user,
      cwd: folder,
      env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' },
      detached: !windows,
      stdio: ['pipe', 'ignore', 'pipe'],
    },
  );
  // Without a free file descriptor there are no pipes.
  const { stdin, stderr } = child as ChildProcess;
  stdin?.on('error', () => undefined);
  let isAsked = false;
  const lines: string[] = [];
  // It is awaited late, or never; a rejection would end the server.
  const ended = exitOf(child).then(
    () => {
      // What keeps hold of our pipe would later send its signal to whichever process has the number of the database then.
      if (!isAsked && !windows) endGroup(child);
    },
    (error: Error) => void lines.push(error.message),
  );
  const ready = await new Promise<boolean>((resolve) => {
    if (stderr)
      createInterface({ input: stderr }).on('line', (line) => {
        // A running database says little; the first lines are what a failed start is explained from.
        if (lines.length < 50) lines.push(line);
        if (line.includes('ready to accept connections')) resolve(true);
      });
    ended.then(() => resolve(false));
    setTimeout(() => resolve(false), limits.databaseStartMs).unref();
  });
  if (!ready) {
    isAsked = true;
    stdin?.end();
    await ended;
    return { lines };
  }
  return {
    port,
    ended,
    stop: () => {
      isAsked = true;
      return stop(child, ended, limits.databaseStopMs);
    },
  };
}

/** Ends what is left of the process group of the keeper. */
function endGroup({ pid }: ChildProcess): void {
  if (!pid) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing is left.
  }
}

async function stop(child: ChildProcess, ended: Promise<void>, mostMs: number): Promise<void> {
  const windows = process.platform === 'win32';
  child.stdin?.end();
  if (windows) child.kill();
  const patience = setTimeout(() => {
    // The whole group of the keeper; PostgreSQL recovers from its log at the next start.
    if (windows) child.kill('SIGKILL');
    else endGroup(child);
  }, mostMs);
  await ended;
  clearTimeout(patience);
}

/**
 * Clears the way after a run of ours that was killed: waits for a database that is still going down, and removes
 * `postmaster.pid` when its process number now belongs to something else, which PostgreSQL cannot tell.
 */
async function endAbandoned(folder: string, mostMs: number): Promise<void> {
  const path = join(folder, 'postmaster.pid');
  const deadline = Date.now() + mostMs;
  for (let asked = false; ; asked = true) {
    const pid = Number.parseInt(await readFile(path, 'utf8').catch(() => ''), 10);
    if (!(pid > 0)) return;
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
    if (command === undefined) return;
    if (!command.includes(folder)) return await rm(path, { force: true });
    // We hold the folder's lock, so the server that started this one is gone.
    if (!asked) process.kill(pid, 'SIGINT');
    if (Date.now() > deadline)
      throw new StartError(`Another PostgreSQL (process ${pid}) still uses ${folder}. Stop it first.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function exitOf(child: ChildProcess): Promise<number> {
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  } catch (error) {
    throw new StartError(`PostgreSQL could not be run: ${(error as Error).message}.`);
  }
}

/** The line that explains the failure best. */
function worstOf(lines: readonly string[]): string {
  const line = lines.find((one) => /FATAL|PANIC|ERROR|error:/.test(one)) ?? lines.at(-1) ?? 'no reason given';
  return line.replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, '');
}

/** A port that is free on `host` at the moment. */
export async function freePort(host: string): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, host, resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new StartError('No free port was found.');
  return address.port;
}
