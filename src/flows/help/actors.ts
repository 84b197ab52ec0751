import { asActor } from '../../boot/as-actor.ts';
import { createHelpServices } from '../../services/help-services.ts';
import type { FlowActors } from '../define-flow.ts';

const createActors: FlowActors<'help'> = ({ http }) => {
  const services = createHelpServices({ http });
  return {
    actors: { loadArticles: asActor(services.loadArticles) },
  };
};

export default createActors;
