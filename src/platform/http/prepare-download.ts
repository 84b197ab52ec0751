import { getDocument } from '../../../contract/storage/storage.ts';
import type { ServiceAt } from './service-route.ts';

/** Asks storage for the URL under which the browser may download a document [S7.19]; empty where there is none. */
export const createPrepareDownload =
  (storage: ServiceAt) =>
  async (input: { documentId: string }, signal: AbortSignal): Promise<{ url: string }> => {
    const { data } = await storage.call(getDocument, {
      params: { id: input.documentId },
      query: { includeDownloadUrl: true },
      signal,
    });
    return { url: data.downloadUrl ?? '' };
  };
