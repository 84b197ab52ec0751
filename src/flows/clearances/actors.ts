import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import { createClearanceServices } from './services.ts';

const createActors: FlowActors<'clearances'> = ({ http, page }) => {
  const services = createClearanceServices({ http, page });
  return {
    actors: {
      loadAgencies: asActor(services.loadAgencies),
      loadHistory: asActor(services.loadHistory),
      askFirm: asActor(services.askFirm),
      findCertificate: asActor(services.findCertificate),
      saveCertificate: asActor(services.saveCertificate),
    },
  };
};

export default createActors;
