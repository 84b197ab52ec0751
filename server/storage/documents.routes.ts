import { fillPath } from '../../contract/call.ts';
import {
  containerDocuments,
  documentsExist,
  documentsOfContainers,
  documentsPageSize,
  downloadDocument,
  getDocument,
} from '../../contract/storage.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { issueTicket } from '../security/tickets.ts';
import type { AccessQueries, AccessRow } from './access.queries.ts';
import { readCursor, writeCursor } from './cursor.ts';
import type { DocumentQueries } from './documents.queries.ts';
import type { Asker, Standing } from './rights.ts';
import { documentOf } from './shape.ts';
import type { Targets } from './upload-target.ts';

/** How many containers one question may name. */
const mostContainers = 2_000;

interface Paging {
  readonly from?: string | undefined;
  readonly pageIndex?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly readByClientUser?: boolean | undefined;
}

interface Services {
  readonly access: AccessQueries;
  readonly documents: DocumentQueries;
  readonly targets: Targets;
}

/** The routes that answer documents' fields [S7.17, S7.19, S7.26]. `readByClientUser` filters. */
export function addDocumentRoutes(
  routes: Routes,
  { db }: Pick<Deps, 'db'>,
  { access, documents, targets }: Services,
): void {
  async function pageOf(places: readonly Standing<AccessRow>[], asker: Asker, paging: Paging) {
    const pageSize = paging.pageSize ?? documentsPageSize;
    const after = paging.from === undefined ? undefined : readCursor(paging.from);
    const pageIndex = after?.pageIndex ?? paging.pageIndex ?? 0;
    const containerIds = places.map((place) => place.row.container.id);
    const read = paging.readByClientUser;
    const rows = await documents.page({
      containerIds,
      read,
      after,
      offset: after ? 0 : pageIndex * pageSize,
      limit: pageSize + 1,
    });
    const placeOf = new Map(places.map((place) => [place.row.container.id, place]));
    const shown = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? shown.at(-1) : undefined;
    const total =
      read === undefined
        ? places.reduce((sum, place) => sum + place.row.container.documentCount, 0)
        : await documents.countRead(containerIds, read);
    return {
      data: shown.flatMap((row) => {
        const place = placeOf.get(row.containerId);
        return place ? [documentOf(row, place, asker)] : [];
      }),
      pageIndex,
      totalPages: Math.ceil(total / pageSize),
      total,
      next: last
        ? writeCursor({ modifiedMs: last.modifiedAt.getTime(), id: last.id, pageIndex: pageIndex + 1 })
        : null,
    };
  }

  routes.handle(containerDocuments, async ({ principal, params, query }) => {
    const { place, asker } = await targets.container(principal, params);
    return await pageOf([place], asker, query);
  });

  routes.handle(documentsOfContainers, async ({ principal, query }) => {
    if (query.clientId !== undefined) {
      const all = await access.ofClient(principal, query.clientId);
      if (!all) throw notFound();
      return await pageOf([...all.standings.values()], all.asker, query);
    }
    const ids = [...new Set((query.parentIds ?? '').split(',').filter((id) => id !== ''))];
    if (ids.length === 0 || ids.length > mostContainers)
      throw new Refusal(400, 'badRequest', 'query: parentIds is not valid');
    const { standings, asker } = await access.ofContainers(principal, ids);
    const places = ids.map((id) => standings.get(id)).filter((place) => place !== undefined);
    const owners = new Set(places.map((place) => place.row.container.clientId));
    if (places.length < ids.length || owners.size > 1) throw notFound();
    return await pageOf(places, asker, query);
  });

  routes.handle(documentsExist, async ({ principal, params, body }) => {
    const { place } = await targets.upload(principal, params, false);
    const keys = body.map((name) => name.normalize('NFC'));
    const taken = await documents.takenNames(place.row.container.id, keys);
    return { data: body.map((name, index) => ({ name, exists: taken.has(keys[index] ?? name) })) };
  });

  routes.handle(getDocument, async ({ principal, params, query }) => {
    const row = await documents.find(params.id);
    if (!row) throw notFound();
    const { standings, asker } = await access.ofContainers(principal, [row.containerId]);
    const place = standings.get(row.containerId);
    if (!place) throw notFound();
    const document = documentOf(row, place, asker);
    if (!query.includeDownloadUrl) return { data: document };
    const token = await issueTicket(db, {
      kind: 'download',
      userId: principal.userId,
      sessionId: principal.sessionId,
      target: row.id,
    });
    const path = fillPath(downloadDocument, { folderId: row.containerId, docId: row.id });
    return { data: { ...document, downloadUrl: `${path}?token=${encodeURIComponent(token)}` } };
  });
}
