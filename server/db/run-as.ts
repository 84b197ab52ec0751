import { execFile } from 'node:child_process';
import { chmod, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';

const run = promisify(execFile);

/** The user that the database runs under; empty for the user who started the portal. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL refuses to run as root: then it runs as `postgres`, or as `nobody` where there is no such user. */
export async function unprivilegedUser(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const uid = Number((await run('id', ['-u', name])).stdout);
      const gid = Number((await run('id', ['-g', name])).stdout);
      if (uid > 0 && gid > 0) return { uid, gid };
    } catch {
      // No such user: try the next.
    }
  }
  throw new StartError(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as. Start the portal as another user, or set DATABASE_URL.',
  );
}

/** Lets the user pass through the data folder, which is ours, without letting it read what else is there. */
export async function letThrough(dataDir: string, user: RunAs): Promise<void> {
  if (user.uid === undefined) return;
  const { mode } = await stat(dataDir);
  await chmod(dataDir, (mode & 0o777) | 0o011);
}

/** Throws `StartError` unless the user may pass through every folder on the way to `path`. */
export async function demandReachable(path: string, user: RunAs): Promise<void> {
  if (user.uid === undefined) return;
  try {
    await run('test', ['-x', path], user);
  } catch {
    throw new StartError(
      `PostgreSQL does not run as root, and the user it runs as (${user.uid}) cannot reach ${path}. Move the portal or DATA_DIR to a folder that others may enter, start the portal as another user, or set DATABASE_URL.`,
    );
  }
}
