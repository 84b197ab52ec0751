import {
  containerDocuments,
  containerTree,
  descendants,
  documentsOfContainers,
  documentsPageSize,
  findContainer,
  firstTreeDepth,
  getDocument,
  listContainers,
  maxSearchLength,
  treeQuery,
  treeReach,
} from '../../../contract/storage/storage.ts';
import type { Container, ContainerType, StorageDocument } from '../../../contract/storage/storage-items.ts';
import { pathTypes } from '../../../contract/storage/storage-items.ts';
import type { TreeQuestion } from '../../../machines/documents/folder-tree.machine.ts';
import type { DocumentPage } from '../../../machines/documents/lists.ts';
import type { PageQuestion, Question } from '../../../machines/documents/question.ts';
import type { FolderTree } from '../../../machines/documents/tree.ts';
import { isVisibleRoot, treeOf, withDescendants } from '../../../machines/documents/tree.ts';
import type { Storage } from '../../platform/http/service-route.ts';
import { createSharedParts } from './shared-parts.ts';

const itemOf = (container: { id: string; type: ContainerType }) => ({
  type: pathTypes[container.type],
  id: container.id,
});

/** The query of a list besides its container, as far as it differs from the server's defaults. */
const queryOf = ({ orderBy, orderDir, addedBy, readByClientUser, search }: Question) => ({
  ...(orderBy === 'modified' && orderDir === 'desc' ? {} : { orderBy, orderDir }),
  ...(addedBy === null ? {} : { addedBy }),
  ...(readByClientUser === null ? {} : { readByClientUser }),
  ...(search === '' ? {} : { search: search.slice(0, maxSearchLength) }),
});

/** The folders of a client from root to root: each with its descendants. */
async function walkTree(
  storage: Storage,
  clientId: string,
  reach: { depth?: number; reaching?: string },
  signal: AbortSignal,
): Promise<FolderTree> {
  const { data: roots } = await storage.call(listContainers, { query: { clientId }, signal });
  const readable = roots.filter(isVisibleRoot);
  const branches = await Promise.all(
    readable.map((root) => storage.call(descendants, { params: itemOf(root), query: reach, signal })),
  );
  const tree = treeOf({ tree: readable.map(({ id }) => ({ id, children: [] })), containers: readable });
  return readable.reduce(
    (known, root, index) => withDescendants(known, root.id, branches[index]?.data ?? []),
    tree,
  );
}

/** What the documents chart needs from the world [S7.19, S7.26]. */
export function createDocumentServices(storage: Storage) {
  const shared = createSharedParts();
  return {
    /**
     * The folders of a client: some levels at first, or all of them where the firm has switched lazy loading off [S6.08];
     * as a whole, or walked from the roots where the firm has it so [S6.06].
     */
    async loadTree(input: TreeQuestion, signal: AbortSignal): Promise<FolderTree> {
      const reach = treeReach(input);
      if (input.isWalked) return walkTree(storage, input.clientId, reach, signal);
      const { data } = await storage.call(containerTree, {
        query: treeQuery(input.clientId, reach),
        signal,
      });
      return treeOf(data);
    },

    async loadDescendants(input: { container: { id: string; type: ContainerType } }, signal: AbortSignal) {
      const { data } = await storage.call(descendants, {
        params: itemOf(input.container),
        query: { depth: firstTreeDepth },
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
        ...queryOf(question.question),
      };
      const { container, parentIds, clientId } = question;
      const { data, next, total, totalPages } =
        container && parentIds === null
          ? await storage.call(containerDocuments, { params: itemOf(container), query, signal })
          : await storage.call(documentsOfContainers, {
              query: {
                ...query,
                ...(parentIds === null ? { clientId } : { parentIds: parentIds.join(',') }),
              },
              signal,
            });
      return { documents: data.map(shared), next, total, totalPages, pageIndex: question.pageIndex };
    },

    /** The client of a folder, whichever client is active. */
    async findOwner(input: { containerId: string }, signal: AbortSignal): Promise<{ clientId: string }> {
      const { data } = await storage.call(findContainer, { params: { id: input.containerId }, signal });
      return data;
    },

    /** One document, in its present folder. */
    async findDocument(input: { documentId: string }, signal: AbortSignal): Promise<StorageDocument> {
      const { data } = await storage.call(getDocument, {
        params: { id: input.documentId },
        query: {},
        signal,
      });
      return data;
    },
  };
}
