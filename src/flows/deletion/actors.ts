import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import { createDeletionServices } from './services.ts';

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
