import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import { createClientServices } from './services.ts';

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
