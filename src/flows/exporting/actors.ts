import { asActor } from '../../boot/as-actor.ts';
import { createExportingServices } from '../../services/exporting-services.ts';
import type { FlowActors } from '../define-flow.ts';

const createActors: FlowActors<'exporting'> = ({ storage }) => {
  const services = createExportingServices({ storage: storage() });
  return {
    actors: {
      startExport: asActor(services.startExport),
      askStatus: asActor(services.askStatus),
      fetchResult: asActor(services.fetchResult),
    },
  };
};

export default createActors;
