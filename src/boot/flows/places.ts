import { asActor } from '../as-actor.ts';
import type { FlowLoader } from './flow-tools.ts';

/** The places flow with its services. */
export const loadPlacesFlow: FlowLoader = async ({ world }) => {
  const [{ placesMachine }, { createPlacesServices }, { http }] = await Promise.all([
    import('../../../machines/places/places.machine.ts'),
    import('../../services/places-services.ts'),
    world(),
  ]);
  const services = createPlacesServices({ http });
  return placesMachine.provide({
    actors: { loadCountries: asActor(services.loadCountries), loadStates: asActor(services.loadStates) },
  });
};
