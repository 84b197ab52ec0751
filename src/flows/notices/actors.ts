import { asActor } from '../../boot/as-actor.ts';
import { createNoticesServices } from '../../services/notices-services.ts';
import type { FlowActors } from '../define-flow.ts';

const createActors: FlowActors<'notices'> = ({ store }) => {
  const services = createNoticesServices({ store });
  return {
    actors: { isDismissed: asActor(services.isDismissed), dismiss: asActor(services.dismiss) },
  };
};

export default createActors;
