import type { Call, ResponseOf } from '../../contract/call.ts';
import {
  containerDocuments,
  containerTree,
  descendants,
  documentsOfContainers,
  documentsPageSize,
  getDocument,
  serviceRoute,
} from '../../contract/storage.ts';
import type { Container, ContainerType } from '../../contract/storage-items.ts';
import { pathTypes } from '../../contract/storage-items.ts';
import type { DocumentPage, PageQuestion } from '../../machines/documents/documents.types.ts';
import type { FolderTree } from '../../machines/documents/tree.ts';
import { treeOf } from '../../machines/documents/tree.ts';
import type { Http, Request } from './http.ts';

/** How many levels of folders come with the first answer; deeper ones when a folder is opened. */
const firstDepth = 4;
const contractBase = '/api/storage/v1';

/** Calls to storage, whose base path a look-up decides [S7.15]. */
export interface Storage {
  call<C extends Call>(call: C, request: Request<C>): Promise<ResponseOf<C>>;
  /** The path of a storage address under the base path in force. */
  path(contractPath: string, signal?: AbortSignal): Promise<string>;
}

/** Looks the base path up once a page; of the address that comes only the path is used [S7.15, T7.19]. */
export function createStorage({ http }: { http: Http }): Storage {
  let found: Promise<string> | undefined;
  const base = (): Promise<string> => {
    found ??= http
      .call(serviceRoute, { params: { name: 'DocumentServices' } })
      .then(({ url }) => new URL(url).pathname.replace(/\/+$/, ''))
      .catch((error: unknown) => {
        found = undefined;
        throw error;
      });
    return found;
  };
  // Asked at once: every call to storage waits for it.
  base().catch(() => undefined);
  const path = async (contractPath: string) => (await base()) + contractPath.slice(contractBase.length);
  return {
    path,
    call: async (call, request) =>
      http.call({ ...call, path: await path(call.path) }, request as never) as never,
  };
}

const itemOf = (container: { id: string; type: ContainerType }) => ({
  type: pathTypes[container.type],
  id: container.id,
});

/** What the documents chart needs from the world [S7.19, S7.26]. */
export function createDocumentServices(storage: Storage) {
  return {
    async loadTree(input: { clientId: string }, signal: AbortSignal): Promise<FolderTree> {
      const { data } = await storage.call(containerTree, {
        query: {
          clientId: input.clientId,
          includeOrphans: true,
          countDocuments: true,
          calculateLocks: true,
          depth: firstDepth,
        },
        signal,
      });
      return treeOf(data);
    },

    async loadDescendants(input: { container: { id: string; type: ContainerType } }, signal: AbortSignal) {
      const { data } = await storage.call(descendants, {
        params: itemOf(input.container),
        query: { depth: firstDepth },
        signal,
      });
      return data as readonly Container[];
    },

    /** A page of a container's documents [S9.03]. */
    async loadDocuments(question: PageQuestion, signal: AbortSignal): Promise<DocumentPage> {
      const query = {
        pageIndex: question.pageIndex,
        pageSize: documentsPageSize,
        ...(question.from === null ? {} : { from: question.from }),
        ...(question.readByClientUser === null ? {} : { readByClientUser: question.readByClientUser }),
      };
      const { data, next, total, totalPages } = question.container
        ? await storage.call(containerDocuments, { params: itemOf(question.container), query, signal })
        : await storage.call(documentsOfContainers, {
            query: { ...query, clientId: question.clientId },
            signal,
          });
      return { documents: data, next, total, totalPages, pageIndex: question.pageIndex };
    },

    async prepareDownload(input: { documentId: string }, signal: AbortSignal): Promise<{ url: string }> {
      const { data } = await storage.call(getDocument, {
        params: { id: input.documentId },
        query: { includeDownloadUrl: true },
        signal,
      });
      return { url: data.downloadUrl ?? '' };
    },
  };
}
