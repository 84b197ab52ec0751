import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import { createPlacesServices } from './services.ts';

const createActors: FlowActors<'places'> = ({ http }) => {
  const services = createPlacesServices({ http });
  return {
    actors: { loadCountries: asActor(services.loadCountries), loadStates: asActor(services.loadStates) },
  };
};

export default createActors;
