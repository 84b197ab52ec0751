import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { encodeQuery, fillPath } from '../../contract/calls/call.ts';
import {
  addFiscalFile,
  boxeClient,
  boxeCompany,
  downloadFiscalArchive,
  downloadFiscalDocument,
  findFiscalArchive,
  findFiscalDocument,
  fiscalPerPage,
  getFiscalDocument,
  isFiscalFileName,
  isXmlName,
  listFiscalDocuments,
  type StoredFile,
  setBoxeClient,
  setBoxeCompany,
} from '../../contract/fiscal/box-e.ts';
import { type DashboardScope, demandClient } from '../clients/dashboard-scope.ts';
import { chargeDaily } from '../db/daily-quota.ts';
import { createLanes } from '../db/lanes.ts';
import { fiscalClients, fiscalFirms } from '../db/schema/fiscal-schema.ts';
import type { Deps } from '../deps.ts';
import { createEntryNames } from '../exporting/entry-names.ts';
import { zipOf } from '../exporting/zip.ts';
import { attachmentHeaders } from '../http/attachment.ts';
import type { Routes } from '../http/handle.ts';
import type { Principal } from '../http/principal.ts';
import { Refusal } from '../http/refusal.ts';
import { askerOf } from '../security/asker.ts';
import { limitTickets } from '../security/ticket-allowance.ts';
import { issueTicket } from '../security/tickets.ts';
import { receiveFile } from '../storage/upload.form.ts';
import { demandFirm } from '../tasks/scope.ts';
import { archivedFiscal, eventsAbout, type FiscalQuestion, listedOf, listFiscal } from './fiscal.queries.ts';
import { type ArchivedFile, readArchive } from './fiscal-archive.ts';
import {
  demandFiscal,
  demandFiscalDocument,
  demandOpenClient,
  type FiscalClient,
  type FiscalRow,
  findFiscalClient,
  hasBoxe,
  mayAddTo,
} from './fiscal-scope.ts';
import { storeXml } from './store-fiscal.ts';

const xmlType = 'application/xml';

/** What a ticket opens: no document of another kind has such an id. */
const documentTarget = (id: string): string => `fiscal ${id}`;
const archiveTarget = ({ clientId, storage, filter }: FiscalQuestion): string =>
  `fiscal archive ${createHash('sha256')
    .update(JSON.stringify([clientId, storage, filter ?? null]))
    .digest('hex')}`;

const toggleOf = (client: FiscalClient | undefined) =>
  client ? { enabled: client.isEnabled, at: client.toggledAt.toISOString() } : null;

/** A name for the file of a document, as it was sent; without one by its key. */
const nameOf = ({ fileName, key, id }: FiscalRow): string =>
  fileName.slice(fileName.lastIndexOf('/') + 1) || `${key || id}.xml`;

/** The routes of Box-e [T2.15, T7.23, T7.24]. */
export function addFiscalRoutes(routes: Routes, deps: Pick<Deps, 'db' | 'blobs' | 'settings'>): void {
  const { db, blobs, settings } = deps;
  const { limits } = settings;
  const takeTicket = limitTickets(limits);

  routes.handle(boxeCompany, async ({ principal }) => ({ enabled: await hasBoxe(db, principal.companyId) }));

  routes.handle(boxeClient, async ({ principal, params: { id } }) => ({
    lastToggle: toggleOf(await findFiscalClient(db, await demandFiscal(db, principal), id)),
  }));

  routes.handle(setBoxeCompany, async ({ principal, body: { enabled: isEnabled } }) => {
    await demandFirm(db, principal);
    await db
      .insert(fiscalFirms)
      .values({ companyId: principal.companyId, isEnabled })
      .onConflictDoUpdate({ target: fiscalFirms.companyId, set: { isEnabled } });
    return { enabled: isEnabled };
  });

  routes.handle(setBoxeClient, async ({ principal, params: { id: clientId }, body }) => {
    await demandClient(db, await demandFirm(db, principal), clientId);
    const changed = { taxId: body.taxId, isEnabled: body.enabled, toggledAt: new Date() };
    const [client] = await db
      .insert(fiscalClients)
      .values({ clientId, ...changed })
      .onConflictDoUpdate({ target: fiscalClients.clientId, set: changed })
      .returning();
    return { lastToggle: toggleOf(client) };
  });

  routes.handle(listFiscalDocuments, async ({ principal, query }) => {
    const scope = await demandFiscal(db, principal);
    const client = await findFiscalClient(db, scope, query.clientId);
    const part = {
      offset: query.startIndex ?? 0,
      limit: query.itemsPerPage ?? fiscalPerPage,
      sort: query.sort ?? 'newest',
    };
    return {
      ...(await listFiscal(db, query, part)),
      lastToggle: toggleOf(client),
      mayUpload: await mayAddTo(db, scope, client),
    };
  });

  routes.handle(getFiscalDocument, async ({ principal, params: { id } }) => {
    const row = await demandFiscalDocument(db, await demandFiscal(db, principal), id);
    return { data: listedOf(row), events: await eventsAbout(db, row) };
  });

  const ticketFor = ({ userId, sessionId }: Principal, target: string): Promise<string> => {
    takeTicket(userId);
    return issueTicket(db, { kind: 'download', userId, sessionId, target });
  };

  routes.handle(findFiscalDocument, async ({ principal, params: { id } }) => {
    await demandFiscalDocument(db, await demandFiscal(db, principal), id);
    const token = await ticketFor(principal, documentTarget(id));
    return { downloadUrl: `${fillPath(downloadFiscalDocument, { id })}?${encodeQuery({ token })}` };
  });

  routes.handle(downloadFiscalDocument, async ({ context, principal, params: { id }, query: { token } }) => {
    const asking = await askerOf(deps, context, principal, { target: documentTarget(id), token });
    const row = await demandFiscalDocument(db, await demandFiscal(db, asking), id);
    const headers = {
      ...attachmentHeaders({ name: nameOf(row), mimeType: xmlType, sizeBytes: row.size }),
      etag: `"${row.sha256}"`,
    };
    const isHead = context.req.method === 'HEAD';
    return new Response(isHead ? null : (Readable.toWeb(await blobs.open(row.blobKey)) as ReadableStream), {
      headers,
    });
  });

  /** The documents of an archive; refuses with 400 more than one takes. */
  async function archivedFor(principal: Principal, question: FiscalQuestion): Promise<FiscalRow[]> {
    await demandClient(db, await demandFiscal(db, principal), question.clientId);
    const rows = await archivedFiscal(db, question, limits.fiscalArchiveDocuments);
    const bytes = rows.reduce((sum, { size }) => sum + size, 0);
    if (rows.length > limits.fiscalArchiveDocuments || bytes > limits.fiscalArchiveDownloadBytes)
      throw new Refusal(400, 'tooMuchData', 'More documents or bytes than one archive takes.');
    return rows;
  }

  routes.handle(findFiscalArchive, async ({ principal, query }) => {
    await archivedFor(principal, query);
    const token = await ticketFor(principal, archiveTarget(query));
    return { downloadUrl: `${downloadFiscalArchive.path}?${encodeQuery({ ...query, token })}` };
  });

  routes.handle(downloadFiscalArchive, async ({ context, principal, query: { token, ...question } }) => {
    const asking = await askerOf(deps, context, principal, { target: archiveTarget(question), token });
    const rows = await archivedFor(asking, question);
    const names = createEntryNames();
    const { body, sizeBytes } = zipOf(
      rows.map((row) => ({
        path: names.file('', nameOf(row)),
        sizeBytes: row.size,
        modifiedAt: row.issuedAt ?? row.createdAt,
        open: () => blobs.open(row.blobKey),
      })),
    );
    const name = `${question.storage}.zip`;
    const headers = attachmentHeaders({ name, mimeType: 'application/zip', sizeBytes });
    if (context.req.method !== 'HEAD')
      return new Response(Readable.toWeb(body) as ReadableStream, { headers });
    body.destroy();
    return new Response(null, { headers });
  });

  // An upload is in memory while it is checked, and its check takes the thread of all requests.
  const turns = createLanes({
    abreast: limits.fiscalChecks,
    ofMember: 1,
    waiting: limits.fiscalChecksWaiting,
    waitMs: limits.fiscalCheckWaitMs,
  });

  /** Stores the file of an upload until it is its turn, and answers what `use` makes of its bytes. */
  async function withUpload<Made>(
    context: Context,
    userId: string,
    use: (upload: { readonly name: string; readonly bytes: Buffer }) => Promise<Made>,
  ): Promise<Made> {
    const length = Number(context.req.header('content-length') ?? 0);
    if (length > limits.fiscalUploadBytes + limits.formBytes) throw new Refusal(413, 'tooLarge');
    await blobs.assertRoom(length);
    const incoming = (context.env as HttpBindings).incoming as IncomingMessage;
    const { name, blob } = await receiveFile(incoming, blobs, limits);
    try {
      if (blob.size > limits.fiscalUploadBytes) throw new Refusal(413, 'tooLarge');
      if (!isFiscalFileName(name)) throw new Refusal(415, 'fileType', 'Neither XML nor ZIP.');
      const leave = await turns.enter('fiscal', userId);
      try {
        return await use({ name, bytes: await buffer(await blobs.open(blob.key)) });
      } finally {
        leave();
      }
    } finally {
      await blobs.remove(blob.key);
    }
  }

  async function openFor(principal: Principal, clientId: string) {
    const scope: DashboardScope = await demandFiscal(db, principal);
    return await demandOpenClient(db, scope, clientId);
  }

  routes.handle(addFiscalFile, async ({ context, principal, query: { clientId } }) => {
    const { taxId } = await openFor(principal, clientId);
    return await withUpload(context, principal.userId, async ({ name, bytes }) => {
      const message = 'The upload quota of the user is used up for today.';
      const quota = { kind: 'user', ownerId: principal.userId, reason: 'uploadQuota', message } as const;
      await chargeDaily(db, { ...quota, limit: limits.uploadBytesPerUser }, bytes.length);
      const owner = { companyId: principal.companyId, clientId, taxId };
      const files: readonly ArchivedFile[] = isXmlName(name)
        ? [{ name, refused: null, unpack: async () => bytes }]
        : await readArchive(bytes, limits);
      await chargeDaily(
        db,
        {
          ...{ kind: 'fiscalFiles', ownerId: clientId, limit: limits.fiscalFilesPerClient },
          ...{
            reason: 'clientUploadQuota',
            message: 'The client has sent as many fiscal files as fit into a day.',
          },
        },
        files.length,
      );
      const results: StoredFile[] = [];
      for (const { name: path, refused, unpack } of files) {
        // The check of a large file takes its time: other requests get their turn between two files.
        await nextTurn();
        results.push(
          refused === null
            ? await storeXml(deps, owner, { name: path, bytes: await unpack() })
            : { name: path, outcome: 'refused', reason: refused, storage: null, flags: [] },
        );
      }
      return { results };
    });
  });
}
