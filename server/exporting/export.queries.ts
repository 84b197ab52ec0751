import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { JobFault, JobStatus } from '../../contract/storage/export-jobs.ts';
import type { Database } from '../db/database.ts';
import { lockUser } from '../db/lock-user.ts';
import { documents, users } from '../db/schema/core-schema.ts';
import { type ExportFile, exportJobs } from '../db/schema/sharing-schema.ts';
import type { Principal } from '../http/principal.ts';
import { Refusal } from '../http/refusal.ts';
import type { Limits } from '../limits.ts';

export type ExportJob = typeof exportJobs.$inferSelect;
export type NewExport = Pick<ExportJob, 'id' | 'name' | 'files' | 'totalBytes'>;
export type JobState = Omit<ExportJob, 'files'>;

/** The state of an export; only its worker needs the list of what it packs. */
const { files: _files, ...state } = getTableColumns(exportJobs);

/** Who asks: a preview session has no exports, and reaches none of the user who is shown. */
const viewerOf = ({ userId, impersonator }: Principal): string => impersonator?.userId ?? userId;

type Lifetimes = Pick<Limits, 'archiveMs' | 'exportSilenceMs'>;

const soon = ({ archiveMs }: Pick<Limits, 'archiveMs'>) => new Date(Date.now() + archiveMs);
const isSilent = ({ exportSilenceMs }: Lifetimes) =>
  lt(exportJobs.heartbeatAt, new Date(Date.now() - exportSilenceMs));
const isRunning = eq(exportJobs.status, 'RUNNING');

type ExportLimits = Lifetimes &
  Pick<Limits, 'openExportsPerUser' | 'archivesPerUser' | 'archiveBytesPerUser'>;
type KeptJob = Pick<ExportJob, 'id' | 'status' | 'totalBytes' | 'archiveKey' | 'archiveBytes'>;

const isOpen = ({ status }: KeptJob): boolean => status === 'PENDING' || status === 'RUNNING';
const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);

/** The finished archives that have to go so that a new export stays within the limits; `jobs` begin with the newest. */
function surplus(jobs: readonly KeptJob[], newBytes: number, limits: ExportLimits): KeptJob[] {
  const open = jobs.filter(isOpen);
  let count = open.length + 1;
  let bytes = sumOf(open.map(({ totalBytes }) => totalBytes)) + newBytes;
  return jobs.filter((job) => {
    if (isOpen(job) || job.archiveKey === null) return false;
    count += 1;
    bytes += job.archiveBytes ?? 0;
    return count > limits.archivesPerUser || bytes > limits.archiveBytesPerUser;
  });
}

/** Why another export of `newBytes` is refused beside those that are under way, or `undefined`. */
function refusalBeside(
  open: readonly KeptJob[],
  newBytes: number,
  limits: ExportLimits,
): Refusal | undefined {
  const soonEnough = { 'retry-after': '10' };
  if (newBytes > limits.archiveBytesPerUser) return new Refusal(413, 'tooLarge');
  if (open.length >= Math.min(limits.openExportsPerUser, limits.archivesPerUser))
    return new Refusal(429, 'tooManyRequests', 'Too many exports are under way.', soonEnough);
  const bytes = sumOf(open.map(({ totalBytes }) => totalBytes)) + newBytes;
  return bytes > limits.archiveBytesPerUser
    ? new Refusal(429, 'exportQuota', 'The exports under way leave no room for this one.', soonEnough)
    : undefined;
}

/**
 * Puts an export in the queue. Refuses with 429 when the user has too many, or too many bytes, there or being packed, and
 * with 413 when this one alone is too large. The oldest finished archives of the user give way to it: answers them,
 * already out of reach of their user, for removal.
 */
export async function addJob(
  db: Database,
  principal: Principal,
  job: NewExport,
  limits: ExportLimits,
): Promise<Pick<ExportJob, 'id' | 'archiveKey'>[]> {
  const viewerId = viewerOf(principal);
  // One whose server died does not block the next.
  await buryDead(db, limits);
  return await db.transaction(async (tx) => {
    await lockUser(tx, viewerId);
    const jobs = await tx
      .select(state)
      .from(exportJobs)
      .where(eq(exportJobs.viewerId, viewerId))
      .orderBy(desc(exportJobs.createdAt));
    const refusal = refusalBeside(jobs.filter(isOpen), job.totalBytes, limits);
    if (refusal) throw refusal;
    const gone = surplus(jobs, job.totalBytes, limits);
    const ids = gone.map(({ id }) => id);
    if (ids.length > 0)
      await tx.update(exportJobs).set({ expiresAt: new Date() }).where(inArray(exportJobs.id, ids));
    await tx.insert(exportJobs).values({ ...job, userId: principal.userId, viewerId });
    return gone;
  });
}

/** Declares exports dead whose server gave no sign of life for too long; all of them, or one. */
export async function buryDead(db: Database, limits: Lifetimes, id?: string): Promise<void> {
  await db
    .update(exportJobs)
    .set({ status: 'ERROR', expiresAt: soon(limits) })
    .where(and(isRunning, isSilent(limits), id === undefined ? undefined : eq(exportJobs.id, id)));
}

/** The present state of an export of the caller's own; `undefined` when it is not there, not theirs or over. */
export async function findJob(
  { db, settings }: { readonly db: Database; readonly settings: { readonly limits: Lifetimes } },
  principal: Principal,
  id: string,
): Promise<JobState | undefined> {
  await buryDead(db, settings.limits, id);
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

/** Where the documents of a finished archive are now. */
export interface ArchivePlaces {
  /** Of documents that are gone there is none. */
  readonly containerIds: readonly string[];
  /** Whether a member of the firm has deleted one of the documents since. */
  readonly isDeletedByFirm: boolean;
}

/** Finds where the documents of a finished archive are now, and whether the firm has deleted any of them. */
export async function placesOfJob(db: Database, id: string): Promise<ArchivePlaces> {
  const rows = await db
    .selectDistinct({
      containerId: documents.containerId,
      isDeletedByFirm: sql<boolean>`(${documents.trashedAt} is not null and ${users.kind} is not distinct from 'staff')`,
    })
    .from(documents)
    .leftJoin(users, eq(users.id, documents.trashedBy))
    .where(
      sql`${documents.id} in (select file ->> 'id' from ${exportJobs}, jsonb_array_elements(${exportJobs.files}) as file where ${exportJobs.id} = ${id})`,
    );
  return {
    containerIds: [...new Set(rows.map(({ containerId }) => containerId))],
    isDeletedByFirm: rows.some((row) => row.isDeletedByFirm),
  };
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
  readonly fault?: JobFault;
  /** How long the export and its archive are kept from now on, in milliseconds. */
  readonly archiveMs: number;
  readonly archive?: { readonly key: string; readonly size: number; readonly files: readonly ExportFile[] };
}

/** Keeps how an export ended; answers `false` when it was declared dead meanwhile, and its archive has to go. */
export async function finishJob(db: Database, id: string, outcome: Outcome): Promise<boolean> {
  const finished = await db
    .update(exportJobs)
    .set({
      status: outcome.status,
      failed: outcome.failed,
      fault: outcome.fault ?? null,
      archiveKey: outcome.archive?.key ?? null,
      archiveBytes: outcome.archive?.size ?? null,
      // From now on these are the documents that are in the archive: see `placesOfJob`.
      ...(outcome.archive && { files: outcome.archive.files }),
      expiresAt: soon(outcome),
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
