import type { Http } from '../../platform/http/http.ts';
import type { Storage } from '../../platform/http/service-route.ts';
import type { BrowserStore } from '../../platform/store/browser-store.ts';
import { createDrafts } from '../../platform/store/drafts.ts';
import { createKeptFiles } from '../../platform/store/kept-files.ts';
import { createClaims } from './claims.ts';
import { createCopyServices } from './copies.ts';
import { createFileServices } from './files.ts';
import { createFolderServices } from './folders.ts';
import { createHashes, openHashWorker } from './hash.ts';
import { createUploadMemory } from './memory.ts';
import type { Say } from './receipt.ts';
import { createReceiptServices } from './receipt.ts';

interface Options {
  readonly page: Window;
  readonly store: BrowserStore;
  readonly http: Http;
  readonly storage: Storage;
  /** The translations of a receipt, fetched first where they are not there yet. */
  readonly translate: () => Promise<Say>;
}

/** What the upload charts need from the world. */
export function createUploadServices({ page, store, http, storage, translate }: Options) {
  // A page without a secure origin has no lock manager.
  const locks = page.navigator.locks as LockManager | undefined;
  const claims = createClaims(locks);
  return {
    ...createFileServices({
      http,
      storage,
      memory: createUploadMemory({ drafts: createDrafts(store), claims }),
      hashes: createHashes(openHashWorker),
      origin: page.location.origin,
    }),
    ...createCopyServices({ files: createKeptFiles(), claims, canClaim: locks !== undefined }),
    ...createFolderServices({ storage }),
    ...createReceiptServices({ page, translate }),
  };
}
