import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import { createActionServices } from './services.ts';

const createActors: FlowActors<'actions'> = ({ http }) => {
  const services = createActionServices({ http });
  return { actors: { loadActions: asActor(services.loadActions) } };
};

export default createActors;
