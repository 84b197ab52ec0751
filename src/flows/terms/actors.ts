import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import { createTermsServices } from './services.ts';

const createActors: FlowActors<'terms'> = ({ http }) => {
  const services = createTermsServices({ http });
  return {
    actors: { checkTerms: asActor(services.checkTerms), acceptTerms: asActor(services.acceptTerms) },
  };
};

export default createActors;
