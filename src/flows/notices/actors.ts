import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import { createNoticesServices } from './services.ts';

const createActors: FlowActors<'notices'> = ({ store }) => {
  const services = createNoticesServices({ store });
  return {
    actors: { isDismissed: asActor(services.isDismissed), dismiss: asActor(services.dismiss) },
  };
};

export default createActors;
