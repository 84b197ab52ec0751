import { Readable } from 'node:stream';
import { todayInBrazil } from '../../contract/brazil/business-days.ts';
import {
  askAboutClearance,
  downloadClearance,
  findClearanceDocument,
  listClientAgencies,
  listCrawlerHistory,
  missingAgencyId,
  missingClientId,
  setClientAgencies,
} from '../../contract/brazil/clearances.ts';
import { fillPath } from '../../contract/calls/call.ts';
import { usualItemsPerPage } from '../../contract/calls/json-query.ts';
import { demandClient, demandDashboards } from '../clients/dashboard-scope.ts';
import { attachmentHeaders } from '../http/attachment.ts';
import type { Routes } from '../http/handle.ts';
import type { Principal } from '../http/principal.ts';
import { forbidden, notFound, Refusal, unauthenticated } from '../http/refusal.ts';
import { principalOfTicket } from '../security/authenticate.ts';
import { limitTickets } from '../security/ticket-allowance.ts';
import { issueTicket } from '../security/tickets.ts';
import { demandFirm } from '../tasks/scope.ts';
import { nameOf } from './agencies.ts';
import { askAboutClearance as askFirm } from './ask-about-clearance.ts';
import type { ClearanceParts, Report } from './clearance-notices.ts';
import {
  agenciesOf,
  type CrawlRow,
  chooseAgencies,
  crawlOf,
  describeAgencies,
  findRun,
  runsOf,
} from './clearances.queries.ts';

/** What a ticket for a certificate opens: no document has such an id. */
const targetOf = (id: string): string => `clearance ${id}`;

/** The routes of certificates [T7.25, T7.26, T7.27]. */
export function addClearanceRoutes(routes: Routes, deps: ClearanceParts, report: Report): void {
  const { db, blobs, settings } = deps;

  async function agenciesIn(clientId: string, startIndex: number, most: number) {
    const rows = await agenciesOf(db, clientId);
    const shown = rows.slice(startIndex, startIndex + most);
    return {
      items: await describeAgencies(db, shown, new Date(), todayInBrazil()),
      totalItems: rows.length,
    };
  }

  /** A run with a PDF, about a client of the caller's. */
  async function demandPdf(
    principal: Principal,
    id: string,
  ): Promise<CrawlRow & { readonly blobKey: string }> {
    const scope = await demandDashboards(db, principal);
    const run = await findRun(db, id);
    if (!run) throw notFound();
    await demandClient(db, scope, run.clientId);
    if (run.blobKey === null) throw notFound();
    return { ...run, blobKey: run.blobKey };
  }

  routes.handle(listClientAgencies, async ({ principal, query }) => {
    const clientId = query.filter?.clientId;
    if (!clientId) throw new Refusal(400, 'badRequest', missingClientId);
    await demandClient(db, await demandDashboards(db, principal), clientId);
    return await agenciesIn(clientId, query.startIndex ?? 0, query.itemsPerPage ?? usualItemsPerPage);
  });

  routes.handle(listCrawlerHistory, async ({ principal, query }) => {
    const { clientId, agencyId } = query.filter ?? {};
    if (!clientId || !agencyId) throw new Refusal(400, 'badRequest', missingAgencyId);
    await demandClient(db, await demandDashboards(db, principal), clientId);
    const part = { offset: query.startIndex ?? 0, limit: query.itemsPerPage ?? usualItemsPerPage };
    const { runs, total } = await runsOf(db, { clientId, agencyId }, part);
    const rows = query.expand ? await agenciesOf(db, clientId) : [];
    const [agency] = await describeAgencies(
      db,
      rows.filter((row) => row.agencyId === agencyId),
      new Date(),
      todayInBrazil(),
    );
    return { items: runs.map((run) => crawlOf(run, agency)), totalItems: total };
  });

  const takeTicket = limitTickets(settings.limits);
  routes.handle(findClearanceDocument, async ({ principal, params: { id } }) => {
    await demandPdf(principal, id);
    takeTicket(principal.userId);
    const { userId, sessionId } = principal;
    const token = await issueTicket(db, { kind: 'download', userId, sessionId, target: targetOf(id) });
    return { downloadUrl: `${fillPath(downloadClearance, { id })}?token=${encodeURIComponent(token)}` };
  });

  routes.handle(downloadClearance, async ({ context, principal, params: { id }, query: { token } }) => {
    const asked = { kind: 'download' as const, target: targetOf(id) };
    const asking = principal ?? (token && (await principalOfTicket(deps, context, { ...asked, token })));
    if (!asking) throw unauthenticated();
    const run = await demandPdf(asking, id);
    const name = `${nameOf(run.agencyId)} ${run.issuedAt ?? run.startedAt.toISOString().slice(0, 10)}.pdf`;
    const headers = {
      ...attachmentHeaders({
        name: name.replaceAll('/', '-'),
        mimeType: 'application/pdf',
        sizeBytes: run.size ?? 0,
      }),
      etag: `"${run.sha256}"`,
    };
    const isHead = context.req.method === 'HEAD';
    const body = isHead ? null : (Readable.toWeb(await blobs.open(run.blobKey)) as ReadableStream);
    return new Response(body, { headers });
  });

  routes.handle(askAboutClearance, async ({ principal, params: { agencyId }, body: { clientId, note } }) => {
    const scope = await demandDashboards(db, principal);
    if (scope.isFirm) throw forbidden();
    await demandClient(db, scope, clientId);
    const row = await askFirm(deps, principal, { clientId, agencyId, note }, report);
    const [data] = await describeAgencies(db, [row], new Date(), todayInBrazil());
    if (!data) throw notFound();
    return { data };
  });

  routes.handle(setClientAgencies, async ({ principal, body: { clientId, agencyIds } }) => {
    await demandClient(db, await demandFirm(db, principal), clientId);
    await chooseAgencies(db, clientId, {
      agencyIds: [...new Set(agencyIds)],
      now: new Date(),
      mostADay: settings.limits.agenciesPerClient,
    });
    return await agenciesIn(clientId, 0, usualItemsPerPage);
  });
}
