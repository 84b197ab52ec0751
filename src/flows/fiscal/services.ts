import * as z from 'zod/mini';
import { encodeQuery, fillPath } from '../../../contract/calls/call.ts';
import {
  addFiscalFile,
  downloadFiscalDocument,
  findFiscalArchive,
  findFiscalDocument,
  getFiscalDocument,
  isXmlName,
  type ListedFiscal,
  listFiscalDocuments,
  type StoredFile,
} from '../../../contract/fiscal/box-e.ts';
import { mostXmlBytes } from '../../../contract/fiscal/fiscal-summary.ts';
import { withStanding } from '../../../contract/fiscal/with-standing.ts';
import type { FiscalReading } from '../../../machines/fiscal/fiscal.machine.ts';
import type { FiscalQuery, FiscalSums } from '../../../machines/fiscal/fiscal-list.ts';
import type { PickedXml } from '../../../machines/fiscal/fiscal-upload.machine.ts';
import type { ListPart, ListQuestion } from '../../../machines/parts/paged-list.machine.ts';
import { viewLimits } from '../../../machines/preview/content.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { authorizedFetch } from '../../platform/http/authorized-fetch.ts';
import { fetchBytes } from '../../platform/http/fetch-bytes.ts';
import { type Http, problemOfAnswer } from '../../platform/http/http.ts';

interface Options {
  readonly http: Http;
  readonly page: Window;
  readonly fetch?: typeof globalThis.fetch;
}

/** The query of a list without what asks nothing. */
const askedFor = ({ clientId, storage, filter, sort }: FiscalQuery) => ({
  clientId,
  storage,
  ...(filter ? { filter } : {}),
  ...(sort === 'newest' ? {} : { sort }),
});

const resultsSchema = addFiscalFile.response;

/** What the charts of Box-e need from the world [T2.15]. All reject with a `ProblemError`. */
export function createFiscalServices({ http, page, fetch = globalThis.fetch.bind(globalThis) }: Options) {
  const asUser = authorizedFetch(http, fetch);
  const addressOf = (path: string): string => `${page.location.origin}${path}`;
  return {
    /** A part of the documents that a filter lets through, with their count and sum. */
    async loadDocuments(
      { query, from, count }: ListQuestion<FiscalQuery>,
      signal: AbortSignal,
    ): Promise<ListPart<ListedFiscal, FiscalSums>> {
      const part = { ...(from > 0 ? { startIndex: from } : {}), itemsPerPage: count };
      const { items, totalItems, ...extra } = await http.call(listFiscalDocuments, {
        query: { ...askedFor(query), ...part } as never,
        signal,
      });
      return { items, totalItems, extra };
    },

    /** A document with its events, and its XML read in a worker: a file may be made to take long. */
    async readDocument({ documentId }: { documentId: string }, signal: AbortSignal): Promise<FiscalReading> {
      const params = { id: documentId };
      const url = addressOf(fillPath(downloadFiscalDocument, params));
      const [{ data, events }, bytes, { readInWorker }] = await Promise.all([
        http.call(getFiscalDocument, { params, signal }),
        fetchBytes(url, mostXmlBytes, signal, asUser),
        import('../../reading/read-in-worker.ts'),
      ]);
      if (!bytes) throw new ProblemError({ code: 'tooLarge' });
      const language = page.document.documentElement.lang;
      const read = await readInWorker({ kind: 'xml', bytes, limits: viewLimits, language }, signal);
      if (read.kind === 'fiscal')
        return { listed: data, reading: withStanding(read.document, data, events), xml: read.text };
      return { listed: data, reading: null, xml: read.kind === 'text' ? read.text : '' };
    },

    /** Where the XML of a document is: a URL that works once. */
    async findDocument(
      { documentId }: { documentId: string },
      signal: AbortSignal,
    ): Promise<{ url: string }> {
      const { downloadUrl } = await http.call(findFiscalDocument, { params: { id: documentId }, signal });
      return { url: downloadUrl };
    },

    /** Where the archive of all that a filter lets through is: a URL that works once. */
    async findArchive(query: FiscalQuery, signal: AbortSignal): Promise<{ url: string }> {
      const { clientId, storage, filter } = query;
      const { downloadUrl } = await http.call(findFiscalArchive, {
        query: { clientId, storage, ...(filter ? { filter } : {}) } as never,
        signal,
      });
      return { url: downloadUrl };
    },

    /** Sends an XML file or an archive; answers what became of each file in it. */
    async sendXml(
      { clientId, file }: { clientId: string; file: PickedXml | undefined },
      signal: AbortSignal,
    ): Promise<readonly StoredFile[]> {
      if (!file) return [];
      const body = new FormData();
      body.append('file[]', file.source as Blob, file.name);
      const url = addressOf(`${addFiscalFile.path}?${encodeQuery({ clientId })}`);
      const response = await asUser(url, { method: 'POST', body, signal }).catch((error: unknown) => {
        throw new ProblemError({ code: 'offline' }, error);
      });
      const answer: unknown = await response.json().catch(() => null);
      if (!response.ok) throw problemOfAnswer(response.status, answer, null);
      const stored = z.safeParse(resultsSchema, answer);
      if (!stored.success) throw new ProblemError({ code: 'malformed' });
      const { results } = stored.data;
      // The server has the name without the folders that the file was picked in.
      return isXmlName(file.name) ? results.map((one) => ({ ...one, name: file.name })) : results;
    },
  };
}
