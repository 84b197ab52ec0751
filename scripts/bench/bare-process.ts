/** Starts a bare server, a script of this folder, in a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface BareProcess {
  readonly origin: string;
  stop(): Promise<void>;
}

/** The script says on its first line where it listens. `env` adds to the environment. */
export async function startBare(script: string, env: Record<string, string>): Promise<BareProcess> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', path], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${script} ended before it was ready`);
  });
  const lines = createInterface({ input: child.stdout });
  const [origin] = (await Promise.race([once(lines, 'line'), ended])) as [string];
  ended.catch(() => undefined);
  return {
    origin,
    async stop() {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}
