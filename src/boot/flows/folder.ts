import { asActor } from '../as-actor.ts';
import type { FlowLoader } from './flow-tools.ts';

/** The folder flow with its services. */
export const loadFolderFlow: FlowLoader = async ({ storage, store }) => {
  const [{ folderMachine }, { createFolderServices }, base] = await Promise.all([
    import('../../../machines/folder/folder.machine.ts'),
    import('../../services/folder-services.ts'),
    storage(),
  ]);
  const services = createFolderServices({ storage: base, store });
  return folderMachine.provide({
    actors: {
      beginFolder: asActor(services.beginFolder),
      keepDraft: asActor(services.keepDraft),
      createFolder: asActor(services.createFolder),
    },
  });
};
