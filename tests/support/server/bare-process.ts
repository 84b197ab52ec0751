import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface BareProcess {
  readonly origin: string;
  readonly pid: number;
  /** Stops it and removes its data. */
  dispose(): Promise<void>;
}

/** Starts a portal without the browser app in a process of its own; `env` adds to the environment. */
export async function startBareProcess(env: Readonly<Record<string, string>>): Promise<BareProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bare-'));
  const script = new URL('bare-portal.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    env: { ...process.env, ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const dispose = async () => {
    child.kill();
    await exited;
    await rm(dataDir, { recursive: true, force: true });
  };
  for await (const origin of createInterface({ input: child.stdout }))
    return { origin, pid: child.pid ?? 0, dispose };
  await dispose();
  throw new Error('the portal ended before it was ready');
}
