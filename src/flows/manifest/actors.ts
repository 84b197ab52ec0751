import { manifestListMachine } from '../../../machines/manifest/manifest-list.ts';
import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import { createManifestServices } from './services.ts';

const createActors: FlowActors<'manifest'> = ({ http }) => {
  const services = createManifestServices({ http });
  return {
    actors: {
      list: manifestListMachine.provide({ actors: { loadPart: asActor(services.loadInvoices) } }),
      sendAnswers: asActor(services.sendAnswers),
    },
  };
};

export default createActors;
