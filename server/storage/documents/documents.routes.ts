import * as z from 'zod/mini';
import { fillPath, type QueryOf, type ResponseOf } from '../../../contract/calls/call.ts';
import {
  containerDocuments,
  customFieldsSchema,
  documentsExist,
  documentsOfContainers,
  documentsPageSize,
  downloadDocument,
  getDocument,
} from '../../../contract/storage/storage.ts';
import { pathTypes } from '../../../contract/storage/storage-items.ts';
import { hasWords } from '../../db/document-keys.ts';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/handle.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { limitTickets } from '../../security/ticket-allowance.ts';
import { issueTicket } from '../../security/tickets.ts';
import type { AccessQueries, ListedRow } from '../access.queries.ts';
import type { Asker, Standing } from '../rights.ts';
import { documentOf } from '../shape.ts';
import type { Targets } from '../upload-target.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { type DocumentQuestion, orders } from './documents.orders.ts';
import type { DocumentPages } from './documents.pages.ts';
import type { DocumentQueries } from './documents.queries.ts';
import { createTotals } from './documents.totals.ts';

type Paging = QueryOf<typeof containerDocuments>;
type Place = Standing<ListedRow>;

interface Services {
  readonly access: AccessQueries;
  readonly documents: DocumentQueries;
  readonly pages: DocumentPages;
  readonly targets: Targets;
}

/** The custom fields in a query [S7.26], as JSON with sorted names; refuses with 400 what is no object of texts. */
function fieldsIn(text: string | undefined): string | null {
  if (text === undefined) return null;
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    given = null;
  }
  const parsed = z.safeParse(customFieldsSchema, given);
  if (!parsed.success) throw new Refusal(400, 'badRequest', 'query: customFields is not valid');
  return JSON.stringify(Object.fromEntries(Object.entries(parsed.data).sort()));
}

/** What is asked of a list; newest change first when nothing else is said. */
function questionOf(paging: Paging, fields: string | null): DocumentQuestion {
  const { orderBy = 'modified', search = '', addedBy = null, readByClientUser = null } = paging;
  const orderDir = paging.orderDir ?? (orderBy === 'modified' ? 'desc' : 'asc');
  return {
    orderBy,
    descending: orderDir === 'desc',
    search: hasWords(search) ? search : null,
    addedBy,
    read: readByClientUser,
    fields,
  };
}

/** The routes that answer documents' fields [S7.17, S7.19, S7.26]. */
export function addDocumentRoutes(
  routes: Routes,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { access, documents, pages, targets }: Services,
): void {
  const { limits } = settings;
  const totalOf = createTotals(pages, limits.knownTotals);

  /** A page of the documents of containers of one client; `scope` names them as the query does. */
  async function pageOf(
    scope: readonly string[],
    places: readonly Place[],
    asker: Asker,
    paging: Paging,
    fields: string | null = null,
  ): Promise<ResponseOf<typeof containerDocuments>> {
    const question = questionOf(paging, fields);
    const { keys, keyOf } = orders[question.orderBy];
    const asked = [scope, question];
    const after = paging.from === undefined ? undefined : readCursor(asked, keys, paging.from);
    const pageSize = paging.pageSize ?? documentsPageSize;
    const pageIndex = after?.pageIndex ?? paging.pageIndex ?? 0;
    const placeOf = new Map(places.map((place) => [place.row.container.id, place]));
    const of = {
      clientId: places[0]?.row.container.clientId ?? '',
      containerIds: [...placeOf.keys()],
      question,
    };
    const total = await totalOf(
      of,
      places.map(({ row }) => row.container),
    );
    const offset = after ? 0 : pageIndex * pageSize;
    const rows = await pages.page({ ...of, total, after, offset, limit: pageSize + 1 });
    const shown = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? shown.at(-1) : undefined;
    return {
      data: shown.flatMap((row) => {
        const place = placeOf.get(row.containerId);
        return place ? [documentOf(row, place, asker)] : [];
      }),
      pageIndex,
      totalPages: Math.ceil(total / pageSize),
      total,
      next: last ? writeCursor(asked, { key: keyOf(last), id: last.id, pageIndex: pageIndex + 1 }) : null,
    };
  }

  routes.handle(containerDocuments, async ({ principal, params, query }) => {
    const { standings, asker } = await access.listedContainers(principal, [params.id]);
    const place = standings.get(params.id);
    if (!place || pathTypes[place.row.container.type] !== params.type) throw notFound();
    return await pageOf(['container', params.id], [place], asker, query);
  });

  routes.handle(documentsOfContainers, async ({ principal, query }) => {
    const fields = fieldsIn(query.customFields);
    if (fields !== null && (query.clientId === undefined || query.parentIds !== undefined))
      throw new Refusal(400, 'badRequest', 'query: customFields goes with clientId, and without parentIds');
    if (query.clientId !== undefined) {
      const all = await access.listedClient(principal, query.clientId);
      if (!all) throw notFound();
      return await pageOf(['client', query.clientId], [...all.standings.values()], all.asker, query, fields);
    }
    const ids = [...new Set((query.parentIds ?? '').split(',').filter((id) => id !== ''))].sort();
    if (ids.length === 0 || ids.length > limits.containersPerQuestion)
      throw new Refusal(400, 'badRequest', 'query: parentIds is not valid');
    const { standings, asker } = await access.listedContainers(principal, ids);
    const places = ids.map((id) => standings.get(id)).filter((place) => place !== undefined);
    const owners = new Set(places.map((place) => place.row.container.clientId));
    if (places.length < ids.length || owners.size > 1) throw notFound();
    return await pageOf(['containers', ...ids], places, asker, query);
  });

  routes.handle(documentsExist, async ({ principal, params, body }) => {
    const { place } = await targets.upload(principal, params, false);
    const keys = body.map((name) => name.normalize('NFC'));
    const taken = await documents.takenNames(place.row.container.id, keys);
    return { data: body.map((name, index) => ({ name, exists: taken.has(keys[index] ?? name) })) };
  });

  const takeTicket = limitTickets(settings.limits);
  routes.handle(getDocument, async ({ principal, params, query }) => {
    const row = await documents.find(params.id);
    if (!row) throw notFound();
    const { standings, asker } = await access.ofContainers(principal, [row.containerId]);
    const place = standings.get(row.containerId);
    if (!place) throw notFound();
    const document = documentOf(row, place, asker);
    if (!query.includeDownloadUrl) return { data: document };
    takeTicket(principal.userId);
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
