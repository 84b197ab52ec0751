import type { BrowserStore } from './browser-store.ts';
import { createDrafts } from './drafts.ts';
import type { Http } from './http.ts';
import type { Storage } from './service-route.ts';
import { createFileServices } from './upload-files.ts';
import { createFolderServices } from './upload-folders.ts';
import { createHashes, openHashWorker } from './upload-hash.ts';
import { createUploadMemory } from './upload-memory.ts';
import type { Say } from './upload-receipt.ts';
import { createReceiptServices } from './upload-receipt.ts';

interface Options {
  readonly page: Window;
  readonly store: BrowserStore;
  readonly http: Http;
  readonly storage: Storage;
  /** The texts of a receipt, fetched first where they are not there yet. */
  readonly translate: () => Promise<Say>;
}

/** What the upload charts need from the world. */
export const createUploadServices = ({ page, store, http, storage, translate }: Options) => ({
  ...createFileServices({
    http,
    storage,
    memory: createUploadMemory({ drafts: createDrafts(store), locks: page.navigator.locks }),
    hashes: createHashes(openHashWorker),
    origin: page.location.origin,
  }),
  ...createFolderServices({ storage }),
  ...createReceiptServices({ page, translate }),
});
