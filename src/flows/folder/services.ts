import { maxNameBytes } from '../../../contract/storage/file-rules.ts';
import { createFolder } from '../../../contract/storage/storage-changes.ts';
import type { Beginning, CreatedFolder, FolderWish } from '../../../machines/folder/folder.setup.ts';
import { randomId } from '../../platform/browser/random-id.ts';
import type { Storage } from '../../platform/http/service-route.ts';
import type { BrowserStore } from '../../platform/store/browser-store.ts';
import { createDraftList } from '../../platform/store/draft-list.ts';
import { createDrafts } from '../../platform/store/drafts.ts';

interface Options {
  readonly storage: Pick<Storage, 'call'>;
  readonly store: Pick<BrowserStore, 'drafts'>;
  readonly createId?: () => string;
}

/** What the names of folders that were never made are called among a user's drafts. */
const draftName = 'folder';

/** What the folder chart needs from the world [S7.18]. */
export function createFolderServices({ storage, store, createId = randomId }: Options) {
  const drafts = createDraftList(createDrafts(store), draftName, maxNameBytes);
  return {
    /** What the user typed in this container before and never sent (decision 10), and a random name for the tries. */
    async beginFolder(input: { user: string; containerId: string }): Promise<Beginning> {
      return { name: drafts.get(input.user, input.containerId), tryId: createId() };
    },

    /** Keeps what is typed; an empty name forgets it. */
    async keepDraft(input: { user: string; containerId: string; name: string }): Promise<void> {
      drafts.set(input.user, input.containerId, input.name);
    },

    /** Makes a folder [S7.18] and forgets the draft of its name. */
    async createFolder(
      { user, container, name, idempotencyKey }: FolderWish,
      signal: AbortSignal,
    ): Promise<CreatedFolder> {
      const { data } = await storage.call(createFolder, {
        body: { name, parentId: container.id, parentType: container.type },
        idempotencyKey,
        signal,
      });
      drafts.set(user, container.id, '');
      return { id: data.id, name: data.name };
    },
  };
}
