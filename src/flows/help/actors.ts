import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import { createHelpServices } from './services.ts';

const createActors: FlowActors<'help'> = ({ http }) => {
  const services = createHelpServices({ http });
  return {
    actors: { loadArticles: asActor(services.loadArticles) },
  };
};

export default createActors;
