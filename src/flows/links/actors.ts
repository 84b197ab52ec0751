import { asActor } from '../../boot/as-actor.ts';
import { createLinksServices } from '../../services/links-services.ts';
import type { FlowActors } from '../define-flow.ts';

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
