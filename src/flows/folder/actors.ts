import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import { createFolderServices } from './services.ts';

const createActors: FlowActors<'folder'> = ({ store, storage }) => {
  const services = createFolderServices({ storage: storage(), store });
  return {
    actors: {
      beginFolder: asActor(services.beginFolder),
      keepDraft: asActor(services.keepDraft),
      createFolder: asActor(services.createFolder),
    },
  };
};

export default createActors;
