import { asActor } from '../../boot/as-actor.ts';
import { createClientServices } from '../../services/client-services.ts';
import type { FlowActors } from '../define-flow.ts';

const createActors: FlowActors<'clients'> = ({ http, store }) => {
  const services = createClientServices({ http, store });
  return {
    actors: {
      loadClients: asActor(services.loadClients),
      searchClients: asActor(services.searchClients),
      saveActiveClient: asActor(services.saveActiveClient),
    },
  };
};

export default createActors;
