import {
  type DeleteResult,
  deleteDocument,
  restoreDocuments,
  trashDocuments,
} from '../../../contract/storage/storage-changes.ts';
import type { StorageDocument } from '../../../contract/storage/storage-items.ts';
import type { EraseAnswer, OwnEndpoint, TrashQuestion } from '../../../machines/deletion/removal.ts';
import { isPassing, type Problem, ProblemError, problemOf } from '../../../machines/problem.ts';
import type { Http } from '../../platform/http/http.ts';
import type { Storage } from '../../platform/http/service-route.ts';

/** How many documents are deleted by their own endpoints at the same time. */
const maxParallel = 4;

/** The path of an endpoint; a host before it is no more used than that of any other service [S7.15]. */
const pathOf = (endpoint: string): string => {
  const { pathname, search } = new URL(endpoint, 'http://portal');
  return pathname + search;
};

const reasonOf = ({ code }: Problem): EraseAnswer['kept'][number]['reason'] => {
  if (code === 'forbidden') return 'permission';
  return code === 'taskClosed' ? 'handedIn' : 'other';
};

/** What the deletion chart needs from the world [S4.18, S7.21]. */
export function createDeletionServices({ http, storage }: { http: Http; storage: Storage }) {
  /** Deletes one document; answers why it stays, or `null` when it is gone. */
  async function erase({ endpoint }: OwnEndpoint, signal: AbortSignal): Promise<Problem | null> {
    try {
      await http.call({ ...deleteDocument, path: pathOf(endpoint), params: undefined }, { signal });
      return null;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      // The answer to the call before may have been lost: what is not there is as gone as it can be.
      return error.problem.code === 'notFound' ? null : problemOf(error);
    }
  }

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

    /**
     * Deletes documents for good by their own endpoints, a few at a time. A problem that will pass keeps the others
     * from being tried: they are not named in the answer.
     */
    async eraseDocuments(
      { documents }: { documents: readonly OwnEndpoint[] },
      signal: AbortSignal,
    ): Promise<EraseAnswer> {
      const waiting = [...documents];
      const gone: string[] = [];
      const kept: EraseAnswer['kept'][number][] = [];
      let passing: Problem | null = null;
      const work = async () => {
        for (let next = waiting.shift(); next && passing === null; next = waiting.shift()) {
          const problem = await erase(next, signal);
          if (problem === null) gone.push(next.id);
          else if (isPassing(problem)) passing = problem;
          else kept.push({ id: next.id, reason: reasonOf(problem) });
        }
      };
      await Promise.all(Array.from({ length: maxParallel }, work));
      return { gone, kept, problem: passing };
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
