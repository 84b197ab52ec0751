import { eq, lt, or } from 'drizzle-orm';
import { exportJobs } from '../db/schema/sharing-schema.ts';
import type { Deps } from '../deps.ts';
import { buryDead } from './export.queries.ts';

/** Removes exports that are over, each with its archive, and those that no server ever came to. */
export async function sweepExports({
  db,
  blobs,
  settings,
}: Pick<Deps, 'db' | 'blobs' | 'settings'>): Promise<void> {
  const { limits } = settings;
  await buryDead(db, limits);
  const over = await db
    .select({ id: exportJobs.id, archiveKey: exportJobs.archiveKey })
    .from(exportJobs)
    .where(
      or(
        lt(exportJobs.expiresAt, new Date()),
        lt(exportJobs.createdAt, new Date(Date.now() - limits.exportWaitMs)),
      ),
    );
  await removeExports({ db, blobs }, over);
}

/** Removes exports with their archives. */
export async function removeExports(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  jobs: readonly { readonly id: string; readonly archiveKey: string | null }[],
): Promise<void> {
  for (const { id, archiveKey } of jobs) {
    if (archiveKey) await blobs.remove(archiveKey);
    await db.delete(exportJobs).where(eq(exportJobs.id, id));
  }
}
