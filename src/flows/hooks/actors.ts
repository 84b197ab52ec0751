import { fromCallback, fromPromise } from 'xstate';
import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import { createHooksServices, type Watch } from './services.ts';

/** Makes an actor of what watches the page; leaving the state that invoked it ends the watching. */
const asWatcher = (watch: Watch) => fromCallback(({ sendBack }) => watch(sendBack));

const createActors: FlowActors<'hooks'> = ({ http, page, trail }) => {
  const services = createHooksServices({ http, page, subscribe: trail.subscribe });
  return {
    actors: {
      watchNetwork: asWatcher(services.watchNetwork),
      catchErrors: asWatcher(services.catchErrors),
      reportDebug: asWatcher(services.reportDebug),
      measureLoad: asWatcher(services.measureLoad),
      loadFlags: fromPromise(({ signal }) => services.loadFlags(signal)),
      writeLog: asActor(services.writeLog),
    },
  };
};

export default createActors;
