import { Readable } from 'node:stream';
import { downloadDocument } from '../../../contract/storage/storage.ts';
import type { Deps } from '../../deps.ts';
import { attachmentHeaders } from '../../http/attachment.ts';
import type { Routes } from '../../http/handle.ts';
import { notFound, unauthenticated } from '../../http/refusal.ts';
import { principalOfTicket } from '../../security/authenticate.ts';
import type { AccessQueries } from '../access.queries.ts';
import { readRange } from '../range.ts';
import type { DocumentQueries } from './documents.queries.ts';

/** The route that answers a document's bytes, for a session or for a ticket [S7.19, S7.28]. */
export function addDownloadRoute(
  routes: Routes,
  deps: Deps,
  { access, documents }: { readonly access: AccessQueries; readonly documents: DocumentQueries },
): void {
  routes.handle(downloadDocument, async ({ context, principal, params, query }) => {
    const asking =
      principal ??
      (query.token
        ? await principalOfTicket(deps, context, {
            kind: 'download',
            token: query.token,
            target: params.docId,
          })
        : undefined);
    if (!asking) throw unauthenticated();

    const row = await documents.find(params.docId);
    if (!row || row.containerId !== params.folderId) throw notFound();
    const { standings } = await access.ofContainers(asking, [row.containerId]);
    if (!standings.has(row.containerId)) throw notFound();

    const { name, mimeType, size, sha256 } = row;
    const headers = {
      ...attachmentHeaders({ name, mimeType, sizeBytes: size }),
      'accept-ranges': 'bytes',
      etag: `"${sha256}"`,
    };
    const condition = context.req.header('if-range');
    const wholeAsked = condition !== undefined && condition !== headers.etag;
    const range = wholeAsked ? undefined : readRange(context.req.header('range'), row.size);
    if (range === 'unsatisfiable')
      return new Response(null, { status: 416, headers: { 'content-range': `bytes */${row.size}` } });

    const isHead = context.req.method === 'HEAD';
    const body = isHead
      ? null
      : (Readable.toWeb(await deps.blobs.open(row.blobKey, range)) as ReadableStream);
    if (!range) return new Response(body, { headers });
    return new Response(body, {
      status: 206,
      headers: {
        ...headers,
        'content-length': String(range.end - range.start + 1),
        'content-range': `bytes ${range.start}-${range.end}/${row.size}`,
      },
    });
  });
}
