import { and, asc, count, eq, getTableColumns, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { type JobStatus, maxOpenExports } from '../../contract/export-jobs.ts';
import type { Database } from '../db/database.ts';
import { documents } from '../db/schema.ts';
import { type ExportFile, exportJobs } from '../db/sharing-schema.ts';
import { takeTurn } from '../db/turn.ts';
import type { Principal } from '../http/principal.ts';
import { Refusal } from '../http/refusal.ts';
import { archiveLifetimeMs, deadAfterMs } from './export-limits.ts';

export type ExportJob = typeof exportJobs.$inferSelect;
export type NewExport = Pick<ExportJob, 'id' | 'name' | 'files' | 'totalBytes'>;
export type JobState = Omit<ExportJob, 'files'>;

/** How an export stands; what it packs only its worker needs. */
const { files: _files, ...state } = getTableColumns(exportJobs);

/** Who asks: in a preview an export belongs to whoever looks on, as far as they look on at this person. */
const viewerOf = ({ userId, impersonator }: Principal): string => impersonator?.userId ?? userId;

const soon = () => new Date(Date.now() + archiveLifetimeMs);
const isSilent = () => lt(exportJobs.heartbeatAt, new Date(Date.now() - deadAfterMs));
const isRunning = eq(exportJobs.status, 'RUNNING');

/** Puts an export in the queue. Refuses with 429 whoever has too many there, or being packed. */
export async function addJob(db: Database, principal: Principal, job: NewExport): Promise<void> {
  const viewerId = viewerOf(principal);
  // One whose server died keeps nobody from the next.
  await buryDead(db);
  await db.transaction(async (tx) => {
    await takeTurn(tx, viewerId);
    const [open] = await tx
      .select({ jobs: count() })
      .from(exportJobs)
      .where(and(eq(exportJobs.viewerId, viewerId), inArray(exportJobs.status, ['PENDING', 'RUNNING'])));
    if ((open?.jobs ?? 0) >= maxOpenExports)
      throw new Refusal(429, 'tooManyRequests', 'Too many exports are under way.', { 'retry-after': '10' });
    await tx.insert(exportJobs).values({ ...job, userId: principal.userId, viewerId });
  });
}

/** Declares exports dead whose server gave no sign of life for too long; all of them, or one. */
export async function buryDead(db: Database, id?: string): Promise<void> {
  await db
    .update(exportJobs)
    .set({ status: 'ERROR', expiresAt: soon() })
    .where(and(isRunning, isSilent(), id === undefined ? undefined : eq(exportJobs.id, id)));
}

/** An export of the caller's own as it stands now; `undefined` when it is not there, not theirs or over. */
export async function findJob(db: Database, principal: Principal, id: string): Promise<JobState | undefined> {
  await buryDead(db, id);
  const [job] = await db
    .select(state)
    .from(exportJobs)
    .where(
      and(
        eq(exportJobs.id, id),
        eq(exportJobs.userId, principal.userId),
        eq(exportJobs.viewerId, viewerOf(principal)),
        or(isNull(exportJobs.expiresAt), gt(exportJobs.expiresAt, new Date())),
      ),
    );
  return job;
}

/** The containers in which the documents of a finished archive are now; of those that were deleted since there is none. */
export async function containersOfJob(db: Database, id: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ containerId: documents.containerId })
    .from(documents)
    .where(
      sql`${documents.id} in (select file ->> 'id' from ${exportJobs}, jsonb_array_elements(${exportJobs.files}) as file where ${exportJobs.id} = ${id})`,
    );
  return rows.map(({ containerId }) => containerId);
}

/** Takes the export that waits longest; of servers that reach for it at once one gets it. */
export async function claimJob(db: Database): Promise<ExportJob | undefined> {
  const next = db
    .select({ id: exportJobs.id })
    .from(exportJobs)
    .where(eq(exportJobs.status, 'PENDING'))
    .orderBy(asc(exportJobs.createdAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [job] = await db
    .update(exportJobs)
    .set({ status: 'RUNNING', heartbeatAt: new Date(), doneBytes: 0 })
    .where(eq(exportJobs.id, sql`(${next})`))
    .returning();
  return job;
}

/** Gives a sign of life and says how far the work is. Answers whether the export is still there to be worked on. */
export async function beat(db: Database, id: string, doneBytes: number): Promise<boolean> {
  const alive = await db
    .update(exportJobs)
    .set({ heartbeatAt: new Date(), doneBytes })
    .where(and(eq(exportJobs.id, id), isRunning))
    .returning({ id: exportJobs.id });
  return alive.length > 0;
}

/** How an export ended. */
export interface Outcome {
  readonly status: Extract<JobStatus, 'SUCCESS' | 'PARTIAL_SUCCESS' | 'ERROR'>;
  readonly failed: readonly string[];
  readonly archive?: { readonly key: string; readonly size: number; readonly files: readonly ExportFile[] };
}

/** Keeps how an export ended; answers `false` when it was declared dead meanwhile, and its archive is nobody's. */
export async function finishJob(db: Database, id: string, outcome: Outcome): Promise<boolean> {
  const finished = await db
    .update(exportJobs)
    .set({
      status: outcome.status,
      failed: outcome.failed,
      archiveKey: outcome.archive?.key ?? null,
      archiveBytes: outcome.archive?.size ?? null,
      // From now on these are the documents that are in the archive: see `containersOfJob`.
      ...(outcome.archive && { files: outcome.archive.files }),
      expiresAt: soon(),
    })
    .where(and(eq(exportJobs.id, id), isRunning))
    .returning({ id: exportJobs.id });
  return finished.length > 0;
}

/** Puts an export back in the queue: its server stops, and another one, or this one later, does the work. */
export async function releaseJob(db: Database, id: string): Promise<void> {
  await db
    .update(exportJobs)
    .set({ status: 'PENDING', heartbeatAt: null, doneBytes: 0 })
    .where(and(eq(exportJobs.id, id), isRunning));
}
