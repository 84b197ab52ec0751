import { Readable } from 'node:stream';
import { missingClientId } from '../../contract/brazil/clearances.ts';
import { listEmployees } from '../../contract/requests/employees.ts';
import { kindOf } from '../../contract/requests/kinds/kinds.ts';
import {
  addRequestFile,
  createRequest,
  deleteRequest,
  deleteRequestFile,
  downloadRequestFile,
  getRequest,
  listRequests,
  readRequest,
  requestsPerPage,
  saveRequest,
  sendRequest,
  withdrawRequest,
  writeRequestMessage,
} from '../../contract/requests/requests.ts';
import { demandClient } from '../clients/dashboard-scope.ts';
import { attachmentHeaders } from '../http/attachment.ts';
import type { Routes } from '../http/handle.ts';
import { keyOf } from '../http/idempotency.ts';
import { Refusal } from '../http/refusal.ts';
import { deleteDraft, makeDraft, saveForm, sendForm, withdraw, writeMessage } from './client-changes.ts';
import { employeesOf } from './employees.queries.ts';
import { deleteFile, demandFile, storeFile } from './request-files.ts';
import { prepareRequestNotices, type Report, type RequestParts } from './request-notices.ts';
import { demandKind, demandRequest, demandRequests, demandWriter } from './request-scope.ts';
import { answerAbout, noteRead, requestsOf } from './requests.queries.ts';

/** The routes of service requests [T3.14]: what clients do with them, and what both sides read. */
export function addRequestRoutes(routes: Routes, parts: RequestParts, report: Report): void {
  const { db, blobs, settings } = parts;
  const { limits } = settings;
  const empty = () => new Response(null, { status: 204 });

  routes.handle(listEmployees, async ({ principal, query: { clientId } }) => {
    const scope = await demandRequests(db, principal);
    await demandClient(db, scope, clientId);
    const items = await employeesOf(db, clientId);
    return { items: scope.seesCpf ? items : items.map((one) => ({ ...one, cpf: null })) };
  });

  routes.handle(
    listRequests,
    async ({ principal, query: { clientId, filter, startIndex, itemsPerPage } }) => {
      if (!clientId) throw new Refusal(400, 'badRequest', missingClientId);
      const scope = await demandRequests(db, principal);
      await demandClient(db, scope, clientId);
      const part = { offset: startIndex ?? 0, limit: itemsPerPage ?? requestsPerPage };
      return await requestsOf(db, scope, clientId, { ...filter, ...part });
    },
  );

  routes.handle(getRequest, async ({ principal, params: { id } }) =>
    answerAbout(db, await demandRequests(db, principal), id),
  );

  routes.handle(createRequest, async ({ context, principal, body }) => {
    const scope = await demandRequests(db, principal);
    await demandClient(db, scope, body.clientId);
    const kind = kindOf(body.kind);
    if (!kind) throw new Refusal(400, 'badRequest', 'body: kind is not valid');
    demandKind(scope, kind.id);
    await demandWriter(db, scope, body.clientId);
    const id = await makeDraft(db, scope, body, { kind, key: keyOf(context), limits });
    return await answerAbout(db, scope, id);
  });

  routes.handle(saveRequest, async ({ principal, params: { id }, body }) => {
    const scope = await demandRequests(db, principal);
    await saveForm(db, scope, id, body);
    return await answerAbout(db, scope, id);
  });

  routes.handle(sendRequest, async ({ principal, params: { id }, body }) => {
    const scope = await demandRequests(db, principal);
    const notices = await prepareRequestNotices(parts, scope, { id, event: 'send' }, report);
    const { findings, ...verdict } = await sendForm(db, scope, id, body, notices);
    await notices.send();
    const { data } = await answerAbout(db, scope, id);
    return {
      data,
      ...verdict,
      findings: findings.map(({ values, ...rest }) => ({
        ...rest,
        ...(values ? { values: { ...values } } : {}),
      })),
    };
  });

  routes.handle(writeRequestMessage, async ({ context, principal, params: { id }, body }) => {
    const scope = await demandRequests(db, principal);
    const notices = await prepareRequestNotices(parts, scope, { id, event: 'message' }, report);
    await writeMessage(db, scope, id, body, { key: keyOf(context), limits, notices });
    await notices.send();
    return await answerAbout(db, scope, id);
  });

  routes.handle(withdrawRequest, async ({ principal, params: { id }, body: { version } }) => {
    const scope = await demandRequests(db, principal);
    await withdraw(db, scope, id, version);
    return await answerAbout(db, scope, id);
  });

  routes.handle(deleteRequest, async ({ principal, params: { id } }) => {
    await deleteDraft(db, await demandRequests(db, principal), id);
    return empty();
  });

  routes.handle(readRequest, async ({ principal, params: { id } }) => {
    const scope = await demandRequests(db, principal);
    await noteRead(db, scope, await demandRequest(db, scope, id));
    return empty();
  });

  routes.handle(addRequestFile, async ({ context, principal, params: { id }, query: { type } }) =>
    storeFile(parts, await demandRequests(db, principal), { context, id, type }),
  );

  routes.handle(deleteRequestFile, async ({ principal, params }) => {
    await deleteFile(parts, await demandRequests(db, principal), params);
    return empty();
  });

  routes.handle(downloadRequestFile, async ({ context, principal, params: { id, fileId } }) => {
    const scope = await demandRequests(db, principal);
    await demandRequest(db, scope, id);
    const { name, mimeType, size, sha256, blobKey } = await demandFile(db, scope, id, fileId);
    const headers = { ...attachmentHeaders({ name, mimeType, sizeBytes: size }), etag: `"${sha256}"` };
    const isHead = context.req.method === 'HEAD';
    const body = isHead ? null : (Readable.toWeb(await blobs.open(blobKey)) as ReadableStream);
    return new Response(body, { headers });
  });
}
