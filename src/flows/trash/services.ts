import { listTrash, restoreDocuments } from '../../../contract/storage/storage-changes.ts';
import { ProblemError } from '../../../machines/problem.ts';
import type { TrashPage, TrashQuestion } from '../../../machines/trash/trash.setup.ts';
import type { Storage } from '../../platform/http/service-route.ts';

/** What the trash chart needs from the world [S7.21]. */
export function createTrashServices({ storage }: { storage: Storage }) {
  return {
    /** A page of the deleted documents of a client, newest first. */
    async loadTrash({ clientId, from }: TrashQuestion, signal: AbortSignal): Promise<TrashPage> {
      const { data, next, keptDays } = await storage.call(listTrash, {
        query: { clientId, ...(from === null ? {} : { from }) },
        signal,
      });
      return { documents: data, next, keptDays };
    },

    /** Takes one document out of the trash; answers the name that it has now. */
    async restoreDocument({ id }: { id: string }, signal: AbortSignal): Promise<{ name: string }> {
      const { data } = await storage.call(restoreDocuments, { body: { Ids: [id] }, signal });
      const [document] = data;
      if (!document) throw new ProblemError({ code: 'notFound', status: 404 });
      return { name: document.name };
    },
  };
}
