import { markRead, maxItemsAtOnce } from '../../contract/storage/storage-changes.ts';
import type { ReadWish } from '../../machines/read-marks.machine.ts';
import type { ServiceAt } from './service-route.ts';

/** Sets the read-by-client state [S2.16], as many documents at a time as a call takes. */
export const createMarkRead =
  (storage: ServiceAt) =>
  async ({ documentIds, isRead }: ReadWish, signal: AbortSignal): Promise<void> => {
    for (let at = 0; at < documentIds.length; at += maxItemsAtOnce)
      await storage.call(markRead, {
        body: { Ids: documentIds.slice(at, at + maxItemsAtOnce), isReadByClientUser: isRead },
        signal,
      });
  };
