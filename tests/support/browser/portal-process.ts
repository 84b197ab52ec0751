/** A portal in a process of its own, as `npm start` runs it, for tests that stop it, measure it or drive a browser. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { lateAnswers } from './slowness.ts';

const root = new URL('../../../', import.meta.url).pathname;
const readyLine = /^Portal ready at (\S+)$/;

/** No script plays the firm of the demo: what a test hands in stays as it is. */
const quiet = { DEMO_FIRM: 'off' };

export interface PortalProcess {
  /** `http://localhost:8123` */
  readonly origin: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Ends it with a signal and waits until it is gone. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Starts it again on the same port and the same data. */
  restart(): Promise<void>;
  /** Stops it and removes its data. */
  dispose(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/**
 * Starts a portal on a free port with data of its own. `env` adds to the environment; `stock` is a data folder whose
 * portal has stopped: the new one begins with a copy of it, which takes a third of the time of making the demo's data.
 */
export async function startPortalProcess(
  env: Record<string, string> = {},
  stock?: string,
): Promise<PortalProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-'));
  // With their owners: started by root, PostgreSQL runs as a user of its own.
  if (stock) await promisify(execFile)('cp', ['-a', `${stock}/.`, dataDir]);
  const port = await freePort();
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn(process.execPath, [...lateAnswers, '--enable-source-maps', 'dist/server/main.js'], {
      cwd: root,
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...quiet, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said: string[] = [];
    child.stderr?.on('data', (text) => said.push(String(text)));
    const lines = createInterface({ input: child.stdout ?? process.stdin });
    const ended = once(child, 'exit').then(() => {
      throw new Error(`the portal ended before it was ready: ${said.join('')}`);
    });
    const ready = (async () => {
      for await (const line of lines) if (readyLine.test(line)) return;
      throw new Error(`the portal closed its output before it was ready: ${said.join('')}`);
    })();
    await Promise.race([ready, ended]);
    ended.catch(() => undefined);
    child.stdout?.resume();
  };
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  await start();
  return {
    origin: `http://localhost:${port}`,
    dataDir,
    get pid() {
      return child?.pid ?? 0;
    },
    stop,
    restart: start,
    async dispose() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Resident memory of a process in bytes, or `undefined` where the system has no figure. */
export function residentBytes(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}
