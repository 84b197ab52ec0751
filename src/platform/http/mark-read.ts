import { markRead } from '../../../contract/storage/storage-changes.ts';
import type { ReadWish } from '../../../machines/read-marks.machine.ts';
import type { ServiceAt } from './service-route.ts';

/** Sets the read-by-client state [S2.16]. */
export const createMarkRead =
  (storage: ServiceAt) =>
  async ({ documentIds, isRead }: ReadWish, signal: AbortSignal): Promise<void> => {
    await storage.call(markRead, { body: { Ids: [...documentIds], isReadByClientUser: isRead }, signal });
  };
