import { requestMachine } from '../../../machines/requests/request.machine.ts';
import { requestListMachine } from '../../../machines/requests/requests.machine.ts';
import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import { createRequestServices } from './services.ts';

const createActors: FlowActors<'requests'> = ({ http, page, store }) => {
  const services = createRequestServices({ http, page, store });
  return {
    actors: {
      startRequest: asActor(services.startRequest),
      list: requestListMachine.provide({ actors: { loadPart: asActor(services.loadRequests) } }),
      request: requestMachine.provide({
        actors: {
          beginRequest: asActor(services.beginRequest),
          rereadRequest: asActor(services.rereadRequest),
          saveForm: asActor(services.saveForm),
          sendForm: asActor(services.sendForm),
          withdraw: asActor(services.withdraw),
          remove: asActor(services.remove),
          keepAnswers: asActor(services.keepAnswers),
          keepText: asActor(services.keepText),
          writeMessage: asActor(services.writeMessage),
          addFile: asActor(services.addFile),
          removeFile: asActor(services.removeFile),
          saveFile: asActor(services.saveFile),
          markRead: asActor(services.markRead),
          findSheet: asActor(services.findSheet),
          loadMonth: asActor(services.loadMonth),
        },
      }),
    },
  };
};

export default createActors;
