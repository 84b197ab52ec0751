import { readFileSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

/**
 * What tells one run of a process from a later one that was given the same number. Process numbers are soon
 * reused in containers; where the system does not tell a start time, the number alone has to do.
 */
function identityOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, but belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop() ?? '';
    return `${pid} ${afterName.split(' ')[19]}`;
  } catch {
    return `${pid}`;
  }
}

/**
 * Takes the data folder for this process, so that two copies never work on one database.
 * A lock whose process is gone is taken over. Answers how to give the folder back.
 * Throws `StartError` when another copy is running or the folder cannot be written.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'server.lock');
  const draft = `${path}.${process.pid}`;
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    for (;;) {
      try {
        // Written first and linked then, so that no process ever reads half a lock.
        await writeFile(draft, `${identityOf(process.pid)}\n`, { mode: 0o600 });
        await link(draft, path);
        return () => rm(path, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      } finally {
        await rm(draft, { force: true });
      }
      const holder = (await readFile(path, 'utf8').catch(() => '')).trim();
      const pid = Number.parseInt(holder, 10);
      if (pid > 0 && identityOf(pid) === holder)
        throw new StartError(`The portal is already running on ${dataDir} (process ${pid}). Stop it first.`);
      await rm(path, { force: true });
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The data folder ${dataDir} cannot be used: ${(error as Error).message}.`);
  }
}
