/** The project as it was at a tag, a branch or a commit. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Calls `read` with a folder that holds the project at `ref`, with the libraries of today; it is gone afterwards. */
export async function atRef<T>(
  project: string,
  ref: string,
  read: (folder: string) => Promise<T>,
): Promise<T> {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: project, stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`);
  } catch {
    throw new Error(`git knows no tag, branch or commit "${ref}" here`);
  }
  const above = mkdtempSync(join(tmpdir(), 'charts-since-'));
  const folder = join(above, 'project');
  try {
    git('worktree', 'add', '--detach', folder, ref);
    const libraries = join(folder, 'node_modules');
    symlinkSync(realpathSync(join(project, 'node_modules')), libraries, 'dir');
    try {
      return await read(folder);
    } finally {
      unlinkSync(libraries);
      git('worktree', 'remove', '--force', folder);
    }
  } finally {
    rmSync(above, { recursive: true, force: true });
  }
}
