import {
  type DeleteResult,
  deleteDocument,
  restoreDocuments,
  trashDocuments,
} from '../../../contract/storage/storage-changes.ts';
import type { StorageDocument } from '../../../contract/storage/storage-items.ts';
import type { OwnEndpoint, TrashQuestion } from '../../../machines/deletion/removal.ts';
import type { Http } from '../../platform/http/http.ts';
import type { Storage } from '../../platform/http/service-route.ts';

/** The path of an endpoint; a host before it is no more used than that of any other service [S7.15]. */
const pathOf = (endpoint: string): string => {
  const { pathname, search } = new URL(endpoint, 'http://portal');
  return pathname + search;
};

/** What the deletion chart needs from the world [S4.18, S7.21]. */
export function createDeletionServices({ http, storage }: { http: Http; storage: Storage }) {
  return {
    /** Puts at most 500 documents in the trash. What is there already counts as done, so that a call may come twice. */
    async trashDocuments(
      { documents, staffUploads }: TrashQuestion,
      signal: AbortSignal,
    ): Promise<DeleteResult> {
      const { data } = await storage.call(trashDocuments, {
        body: { Documents: [...documents], StaffUploads: [...staffUploads] },
        signal,
      });
      return data;
    },

    /** Deletes a document for good by its own endpoint. */
    async eraseDocument({ endpoint }: OwnEndpoint, signal: AbortSignal): Promise<void> {
      await http.call({ ...deleteDocument, path: pathOf(endpoint), params: undefined }, { signal });
    },

    /** Takes at most 500 documents out of the trash; answers those that are back, under the names they have now. */
    async restoreDocuments(
      { ids }: { ids: readonly string[] },
      signal: AbortSignal,
    ): Promise<readonly Pick<StorageDocument, 'id' | 'name'>[]> {
      const { data } = await storage.call(restoreDocuments, { body: { Ids: [...ids] }, signal });
      return data;
    },
  };
}
