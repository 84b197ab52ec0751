import { asActor } from '../as-actor.ts';
import type { FlowLoader } from './flow-tools.ts';

/** The clients flow with its services. */
export const loadClientsFlow: FlowLoader = async ({ world, store }) => {
  const [{ clientsMachine }, { createClientServices }, { http }] = await Promise.all([
    import('../../../machines/clients/clients.machine.ts'),
    import('../../services/client-services.ts'),
    world(),
  ]);
  const services = createClientServices({ http, store });
  return clientsMachine.provide({
    actors: {
      loadClients: asActor(services.loadClients),
      searchClients: asActor(services.searchClients),
      saveActiveClient: asActor(services.saveActiveClient),
    },
  });
};
