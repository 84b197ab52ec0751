import { descendants, listProjects } from '../../../contract/storage/storage.ts';
import { createFolder } from '../../../contract/storage/storage-changes.ts';
import type { Container } from '../../../contract/storage/storage-items.ts';
import { defaultUploadFolderName, pathTypes } from '../../../contract/storage/storage-items.ts';
import { ProblemError } from '../../../machines/problem.ts';
import type { ContainerRef } from '../../../machines/signals.ts';
import type { FolderWish } from '../../../machines/upload/intake.machine.ts';
import type { Storage } from '../../platform/http/service-route.ts';

const refOf = ({ id, type, name, permissions }: Container): ContainerRef => ({
  id,
  type,
  name,
  canCreate: permissions.canCreate,
});

/** A client's own id stands for a default folder that is not there yet: its folders go to the client's top. */
const parentTypeOf = ({ clientId, parent }: FolderWish) => (parent.id === clientId ? 'Client' : parent.type);

const isSameName = (one: string, other: string) => one.normalize('NFC') === other.normalize('NFC');

/** The folders that uploads need [S7.18, S7.26]. */
export const createFolderServices = ({ storage }: { storage: Storage }) => ({
  /** The project that takes what a client's people upload at the top [S7.26]; the client itself when it has none yet. */
  async findDefaultFolder(input: { clientId: string }, signal: AbortSignal): Promise<ContainerRef> {
    const { data } = await storage.call(listProjects, {
      query: { primaryAssociationId: input.clientId, primaryAssociationType: 'Client' },
      signal,
    });
    const folder = data.find(({ name }) => name === defaultUploadFolderName);
    // The server makes the folder with the first upload to the client itself.
    return folder
      ? refOf(folder)
      : { id: input.clientId, type: 'Folder', name: defaultUploadFolderName, canCreate: true };
  },

  /** Makes a folder [S7.18]. Rejects with `nameTaken` when there is one of this name. */
  async createFolder(wish: FolderWish, signal: AbortSignal): Promise<ContainerRef> {
    const { data } = await storage.call(createFolder, {
      body: { name: wish.name, parentId: wish.parent.id, parentType: parentTypeOf(wish) },
      idempotencyKey: wish.idempotencyKey,
      signal,
    });
    return refOf(data);
  },

  /** The folder of a name that is there already. */
  async findFolder(wish: FolderWish, signal: AbortSignal): Promise<ContainerRef> {
    const { data } = await storage.call(descendants, {
      params: { type: pathTypes[parentTypeOf(wish)], id: wish.parent.id },
      query: { depth: 1 },
      signal,
    });
    const folder = data.find(
      ({ name, parent }) => parent?.id === wish.parent.id && isSameName(name, wish.name),
    );
    if (!folder) throw new ProblemError({ code: 'notFound' });
    return refOf(folder);
  },
});
