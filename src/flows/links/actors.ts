import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import { createLinksServices } from './services.ts';

const createActors: FlowActors<'links'> = ({ http }) => {
  const services = createLinksServices({ http });
  return {
    actors: {
      loadLinks: asActor(services.loadLinks),
      extendLink: asActor(services.extendLink),
      revokeLink: asActor(services.revokeLink),
    },
  };
};

export default createActors;
