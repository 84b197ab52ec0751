import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { encodeQuery, fillPath } from '../../contract/calls/call.ts';
import {
  confirmReceipt,
  deliverReceipt,
  downloadReceiptFile,
  findReceiptFile,
  getReceipt,
  openReceiptDocument,
  refuseReceipt,
  sendReceipt,
} from '../../contract/reports/receipts.ts';
import { downloadDocument } from '../../contract/storage/storage.ts';
import type { DashboardScope } from '../clients/dashboard-scope.ts';
import type { Deps } from '../deps.ts';
import { attachmentHeaders } from '../http/attachment.ts';
import type { Routes } from '../http/handle.ts';
import { keyOf } from '../http/idempotency.ts';
import { clientAddress } from '../http/limits/client-address.ts';
import type { Principal } from '../http/principal.ts';
import { forbidden, notFound } from '../http/refusal.ts';
import { askerOf } from '../security/asker.ts';
import { findCompany } from '../security/theme.ts';
import { limitTickets } from '../security/ticket-allowance.ts';
import { issueTicket } from '../security/tickets.ts';
import { createAccessQueries } from '../storage/access.queries.ts';
import { createReach } from '../storage/reach.ts';
import { demandFirm } from '../tasks/scope.ts';
import { change, expireReceipts, isAnsweredBy, noteView, send } from './change-receipt.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { documentsIn, eventsOf, receiptAnswer } from './receipts.queries.ts';
import { demandReceipt, demandReports, type ReceiptRow } from './report-scope.ts';

const fileTarget = (id: string): string => `receipt ${id}`;

/** The routes of delivery receipts [T2.16]. */
export function addReceiptRoutes(routes: Routes, deps: Pick<Deps, 'db' | 'settings'>): void {
  const { db, settings } = deps;
  const reach = createReach(db, createAccessQueries(db));
  const parts = { db, reach, limits: settings.limits };
  const takeTicket = limitTickets(settings.limits);
  const addressOf = (context: Context): string =>
    clientAddress((context.env as HttpBindings).incoming as IncomingMessage, settings.proxies);

  /** A receipt as it is now: one whose due day has passed unopened is expired. */
  async function present(scope: DashboardScope, id: string): Promise<ReceiptRow> {
    const { clientId } = await demandReceipt(db, scope, id);
    await expireReceipts(db, clientId);
    return await demandReceipt(db, scope, id);
  }
  const answerAbout = async (scope: DashboardScope, id: string) =>
    await receiptAnswer(parts, scope, await demandReceipt(db, scope, id));

  const ticketFor = ({ userId, sessionId }: Principal, target: string): Promise<string> => {
    takeTicket(userId);
    return issueTicket(db, { kind: 'download', userId, sessionId, target });
  };

  routes.handle(getReceipt, async ({ principal, params: { id } }) => {
    const scope = await demandReports(db, principal);
    return { data: await receiptAnswer(parts, scope, await present(scope, id)) };
  });

  routes.handle(sendReceipt, async ({ context, principal, body }) => {
    await demandFirm(db, principal);
    const scope = await demandReports(db, principal);
    const id = await send(parts, scope, body, { key: keyOf(context), address: addressOf(context) });
    return { data: await answerAbout(scope, id) };
  });

  routes.handle(deliverReceipt, async ({ context, principal, params: { id }, body: { version } }) => {
    await demandFirm(db, principal);
    const scope = await demandReports(db, principal);
    await present(scope, id);
    await change(parts, scope, id, { event: 'deliver', seen: version, address: addressOf(context) });
    return { data: await answerAbout(scope, id) };
  });

  routes.handle(openReceiptDocument, async ({ context, principal, params: { id, documentId } }) => {
    const scope = await demandReports(db, principal);
    const row = await present(scope, id);
    const documents = await documentsIn(db, id);
    if (!documents.some((one) => one.documentId === documentId)) throw notFound();
    const [reached] = await reach.each(principal, [documentId]);
    if (!reached) throw notFound();
    const token = await ticketFor(principal, documentId);
    if (await isAnsweredBy(db, scope, row)) await noteView(db, scope, id, addressOf(context));
    const path = fillPath(downloadDocument, { folderId: reached.row.containerId, docId: documentId });
    return { downloadUrl: `${path}?${encodeQuery({ token })}`, data: await answerAbout(scope, id) };
  });

  /** The scope of a caller who is the contact of a receipt; refuses with 403 anybody else who can see it. */
  async function demandContact(principal: Principal, id: string): Promise<DashboardScope> {
    const scope = await demandReports(db, principal);
    if (!(await isAnsweredBy(db, scope, await present(scope, id)))) throw forbidden();
    return scope;
  }

  routes.handle(confirmReceipt, async ({ context, principal, params: { id }, body: { version } }) => {
    const scope = await demandContact(principal, id);
    await change(parts, scope, id, { event: 'confirm', seen: version, address: addressOf(context) });
    return { data: await answerAbout(scope, id) };
  });

  routes.handle(refuseReceipt, async ({ context, principal, params: { id }, body: { version, reason } }) => {
    const scope = await demandContact(principal, id);
    const address = addressOf(context);
    await change(parts, scope, id, { event: 'refuse', seen: version, address, refusedReason: reason });
    return { data: await answerAbout(scope, id) };
  });

  routes.handle(findReceiptFile, async ({ principal, params: { id } }) => {
    await demandReceipt(db, await demandReports(db, principal), id);
    const token = await ticketFor(principal, fileTarget(id));
    return { downloadUrl: `${fillPath(downloadReceiptFile, { id })}?${encodeQuery({ token })}` };
  });

  routes.handle(downloadReceiptFile, async ({ context, principal, params: { id }, query: { token } }) => {
    const asking = await askerOf(deps, context, principal, { target: fileTarget(id), token });
    const scope = await demandReports(db, asking);
    const row = await present(scope, id);
    const [company, documents, events] = await Promise.all([
      findCompany(db, row.companyId),
      documentsIn(db, id),
      eventsOf(db, id),
    ]);
    const { name, bytes } = await receiptPdf({
      ...{ receipt: row, documents, events, isFirm: scope.isFirm },
      firm: { name: company?.name ?? '', language: company?.language ?? 'pt-BR' },
    });
    const headers = attachmentHeaders({ name, mimeType: 'application/pdf', sizeBytes: bytes.length });
    return new Response(context.req.method === 'HEAD' ? null : (bytes as BodyInit), { headers });
  });
}
