import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import { createTrashServices } from './services.ts';

const createActors: FlowActors<'trash'> = ({ storage }) => {
  const services = createTrashServices({ storage: storage() });
  return {
    actors: {
      loadTrash: asActor(services.loadTrash),
      restoreDocument: asActor(services.restoreDocument),
    },
  };
};

export default createActors;
