import { erasingMachine } from '../../../machines/deletion/erasing.machine.ts';
import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import { createDeletionServices } from './services.ts';

const createActors: FlowActors<'deletion'> = ({ http, storage }) => {
  const services = createDeletionServices({ http, storage: storage() });
  return {
    actors: {
      trashDocuments: asActor(services.trashDocuments),
      eraseDocuments: erasingMachine.provide({ actors: { eraseDocument: asActor(services.eraseDocument) } }),
      restoreDocuments: asActor(services.restoreDocuments),
    },
  };
};

export default createActors;
