import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import { createExportingServices } from './services.ts';

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
