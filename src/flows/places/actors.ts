import { asActor } from '../../boot/as-actor.ts';
import { createPlacesServices } from '../../services/places-services.ts';
import type { FlowActors } from '../define-flow.ts';

const createActors: FlowActors<'places'> = ({ http }) => {
  const services = createPlacesServices({ http });
  return {
    actors: { loadCountries: asActor(services.loadCountries), loadStates: asActor(services.loadStates) },
  };
};

export default createActors;
