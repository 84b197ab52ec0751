import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { fillPath } from '../../contract/calls/call.ts';
import {
  downloadExport,
  exportResult,
  exportStatus,
  startExport,
} from '../../contract/storage/export-jobs.ts';
import type { Deps } from '../deps.ts';
import { attachmentHeaders } from '../http/attachment.ts';
import type { Routes } from '../http/handle.ts';
import type { Principal } from '../http/principal.ts';
import { notFound, Refusal, unauthenticated } from '../http/refusal.ts';
import { principalOfTicket } from '../security/authenticate.ts';
import { limitTickets } from '../security/ticket-allowance.ts';
import { issueTicket } from '../security/tickets.ts';
import { createAccessQueries } from '../storage/access.queries.ts';
import { createReach } from '../storage/reach.ts';
import { addJob, findJob, type JobState, placesOfJob } from './export.queries.ts';
import type { ExportRunner } from './export-runner.ts';
import { select } from './selection.ts';
import { removeExports } from './sweep-exports.ts';

/** Documents packed into one archive [S7.20, S9.04]. The work goes on after the call is answered; another user's job answers 404. */
export function addExportRoutes(routes: Routes, deps: Deps, runner: ExportRunner): void {
  const { db, blobs, settings } = deps;
  const access = createAccessQueries(db);
  const services = { db, access, reach: createReach(db, access) };

  async function own(principal: Principal, id: string): Promise<JobState> {
    const job = await findJob(deps, principal, id);
    if (!job) throw notFound();
    // The request may have come to another server than the one that took the order, and that one may be gone.
    if (job.status === 'PENDING') runner.wake();
    return job;
  }

  /**
   * Refuses with 404 an archive with documents that the caller may not read any more: of a client that they left, or
   * that the firm has deleted since (docs/decisions/038).
   */
  async function demandAll(principal: Principal, id: string): Promise<void> {
    const { containerIds, isDeletedByFirm } = await placesOfJob(db, id);
    if (isDeletedByFirm && principal.kind !== 'staff') throw notFound();
    const { standings } = await access.ofContainers(principal, containerIds);
    if (!containerIds.every((containerId) => standings.has(containerId))) throw notFound();
  }

  routes.handle(startExport, async ({ principal, body }) => {
    const asked = { fileIds: body.fileIDs, folderIds: body.folderIDs ?? [] };
    const id = randomUUID();
    const selection = await select(services, principal, asked);
    await blobs.assertRoom(selection.totalBytes);
    const gone = await addJob(db, principal, { id, ...selection }, settings.limits);
    runner.wake();
    // One that cannot be removed now is out of reach already, and the sweep tries again.
    await removeExports(deps, gone).catch(() => undefined);
    return { data: id };
  });

  routes.handle(exportStatus, async ({ principal, params }) => {
    const { status, failed, fault, doneBytes, totalBytes } = await own(principal, params.jobId);
    const isDone = status === 'SUCCESS' || status === 'PARTIAL_SUCCESS';
    const progress = isDone ? 1 : totalBytes === 0 ? 0 : Math.min(1, doneBytes / totalBytes);
    return { data: { jobStatus: status, progress, failed: [...failed], fault } };
  });

  const takeTicket = limitTickets(settings.limits);
  routes.handle(exportResult, async ({ principal, params }) => {
    const { id, archiveKey, archiveBytes, name } = await own(principal, params.jobId);
    if (!archiveKey || archiveBytes === null)
      throw new Refusal(409, 'unavailable', 'The job is not finished.');
    await demandAll(principal, id);
    takeTicket(principal.userId);
    const token = await issueTicket(db, {
      kind: 'download',
      userId: principal.userId,
      sessionId: principal.sessionId,
      target: id,
    });
    const path = fillPath(downloadExport, { jobId: id });
    return {
      data: { downloadUrl: `${path}?token=${encodeURIComponent(token)}`, name, sizeBytes: archiveBytes },
    };
  });

  routes.handle(downloadExport, async ({ context, principal, params, query }) => {
    const { jobId: target } = params;
    const asking =
      principal ??
      (query.token
        ? await principalOfTicket(deps, context, { kind: 'download', token: query.token, target })
        : undefined);
    if (!asking) throw unauthenticated();
    const { archiveKey, archiveBytes: sizeBytes, name } = await own(asking, target);
    if (!archiveKey || sizeBytes === null) throw notFound();
    await demandAll(asking, target);
    const isHead = context.req.method === 'HEAD';
    const body = isHead ? null : (Readable.toWeb(await blobs.open(archiveKey)) as ReadableStream);
    return new Response(body, {
      headers: attachmentHeaders({ name, mimeType: 'application/zip', sizeBytes }),
    });
  });
}
