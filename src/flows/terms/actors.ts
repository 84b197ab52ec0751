import { asActor } from '../../boot/as-actor.ts';
import { createTermsServices } from '../../services/terms-services.ts';
import type { FlowActors } from '../define-flow.ts';

const createActors: FlowActors<'terms'> = ({ http }) => {
  const services = createTermsServices({ http });
  return {
    actors: { checkTerms: asActor(services.checkTerms), acceptTerms: asActor(services.acceptTerms) },
  };
};

export default createActors;
