import { asActor } from '../../boot/as-actor.ts';
import { createDeletionServices } from '../../services/deletion-services.ts';
import type { FlowActors } from '../define-flow.ts';

const createActors: FlowActors<'deletion'> = ({ http, storage }) => {
  const services = createDeletionServices({ http, storage: storage() });
  return {
    actors: {
      trashDocuments: asActor(services.trashDocuments),
      eraseDocuments: asActor(services.eraseDocuments),
      restoreDocuments: asActor(services.restoreDocuments),
    },
  };
};

export default createActors;
