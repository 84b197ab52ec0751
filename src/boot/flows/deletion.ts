import { asActor } from '../as-actor.ts';
import type { FlowLoader } from './flow-tools.ts';

/** The deletion flow with its services. */
export const loadDeletionFlow: FlowLoader = async ({ world, storage }) => {
  const [{ deletionMachine }, { createDeletionServices }, base, { http }] = await Promise.all([
    import('../../../machines/deletion/deletion.machine.ts'),
    import('../../services/deletion-services.ts'),
    storage(),
    world(),
  ]);
  const services = createDeletionServices({ http, storage: base });
  return deletionMachine.provide({
    actors: {
      trashDocuments: asActor(services.trashDocuments),
      eraseDocuments: asActor(services.eraseDocuments),
      restoreDocuments: asActor(services.restoreDocuments),
    },
  });
};
