import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import { createSendingServices } from './services.ts';

const createActors: FlowActors<'sending'> = ({ http, store }) => {
  const services = createSendingServices({ http, store });
  return {
    actors: {
      beginMessage: asActor(services.beginMessage),
      keepDraft: asActor(services.keepDraft),
      sendMessage: asActor(services.sendMessage),
    },
  };
};

export default createActors;
