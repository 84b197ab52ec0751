import { mkdir, open, opendir, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes what happened in a folder durable. Windows can neither do this nor needs it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Moves a file into a folder, which is made when it is missing, for good when the promise resolves. */
export async function moveDurably(from: string, to: string): Promise<void> {
  const folder = dirname(to);
  const made = await mkdir(folder, { recursive: true });
  await rename(from, to);
  await syncFolder(folder);
  if (made) await syncFolder(dirname(folder));
}

/** The names in a folder; none when it is not there. */
export async function* namesIn(path: string): AsyncIterable<string> {
  const folder = await opendir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (folder) for await (const entry of folder) yield entry.name;
}

/** Size in bytes and last change in milliseconds of a file; `undefined` when it is not there. */
export async function factsOf(path: string): Promise<{ size: number; writtenAt: number } | undefined> {
  try {
    const { size, mtimeMs } = await stat(path);
    return { size, writtenAt: mtimeMs };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
