import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = new URL('../../..', import.meta.url).pathname;
let dataDir: string;
let started: Run[] = [];

interface Run {
  readonly child: ChildProcess;
  /** What it wrote so far. */
  readonly out: () => string;
  readonly err: () => string;
  readonly exit: Promise<number | null>;
  /** Resolves with the portal's origin when it is ready, with `undefined` when it ended before. */
  readonly ready: Promise<string | undefined>;
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-process-'));
  started = [];
});
afterEach(async () => {
  for (const { child, exit } of started) {
    child.kill('SIGTERM');
    await exit;
  }
  await rm(dataDir, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

function run(env: Record<string, string>): Run {
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  const exit = once(child, 'close').then(([code]) => code as number | null);
  const ready = new Promise<string | undefined>((resolve) => {
    child.stdout.on('data', (text) => {
      out += text;
      const origin = /^Portal ready at (\S+)\/clientcenter\/en\/us\/$/m.exec(out)?.[1];
      if (origin) resolve(origin);
    });
    exit.then(() => resolve(undefined));
  });
  child.stderr.on('data', (text) => {
    err += text;
  });
  const made = { child, out: () => out, err: () => err, exit, ready };
  started.push(made);
  return made;
}

/** Runs to the end and answers the exit code with what it complained of. */
async function complaint(env: Record<string, string>): Promise<[number | null, string]> {
  const { exit, err } = run(env);
  return [await exit, err()];
}

test('SIGTERM lets a request finish and ends with code 0', async () => {
  const { ready, child, exit, out } = run({ PORT: String(await freePort()) });
  const origin = (await ready) ?? '';
  const open = request(`${origin}/api/security/v1/tokens/long`, {
    method: 'POST',
    headers: { expect: '100-continue', 'content-type': 'application/json', origin },
  });
  open.flushHeaders();
  // The server has taken the request and waits for its body.
  await once(open, 'continue');
  child.kill('SIGTERM');
  while (!out().includes('Stopping')) await once(child.stdout ?? child, 'data');
  open.end('{"from":"loginToken","token":"x"}');
  const [response] = await once(open, 'response');
  expect(response.statusCode).toBe(401);
  response.resume();
  expect(await exit).toBe(0);
});

test('a second copy on the same data says so in one line', async () => {
  const first = run({ PORT: String(await freePort()) });
  await first.ready;
  expect(await complaint({ PORT: String(await freePort()) })).toEqual([
    1,
    `The portal is already running on ${dataDir} (process ${first.child.pid}). Stop it first.\n`,
  ]);
});

test('a port that is taken ends the start with one line', async () => {
  const other = createServer().listen(0);
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  expect(await complaint({ PORT: String(port) })).toEqual([
    1,
    `Port ${port} is taken by another program. Stop it, or set PORT to another number.\n`,
  ]);
  other.close();
});

test('a damaged database ends the start with one line', async () => {
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres', 'something'), '');
  expect(await complaint({})).toEqual([
    1,
    `The database in ${join(dataDir, 'postgres')} is damaged: it has no PG_VERSION. Restore a backup.\n`,
  ]);
});

test.each([
  [{ PORT: 'many' }, 'PORT must be a whole number from 1 to 65535, but is "many".\n'],
  [
    { OIDC_ISSUER: 'https://id.example' },
    'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET beside it.\n',
  ],
  [
    { DATABASE_URL: 'postgres://unknown@127.0.0.1:1/none' },
    'The database of DATABASE_URL does not answer: connect ECONNREFUSED 127.0.0.1:1\n',
  ],
])('invalid settings end the start with one line: %o', async (env, line) => {
  expect(await complaint(env)).toEqual([1, line]);
});
