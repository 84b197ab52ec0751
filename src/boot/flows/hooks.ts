import { fromCallback, fromPromise } from 'xstate';
import type { Watch } from '../../services/hooks-services.ts';
import { asActor } from '../as-actor.ts';
import type { FlowLoader } from './flow-tools.ts';

/** Makes an actor of what watches the page; leaving the state that invoked it ends the watching. */
const asWatcher = (watch: Watch) => fromCallback(({ sendBack }) => watch(sendBack));

/** The hooks flow with its services. */
export const loadHooksFlow: FlowLoader = async ({ page, trail, world }) => {
  const [{ hooksMachine }, { createHooksServices }, { http }] = await Promise.all([
    import('../../../machines/hooks/hooks.machine.ts'),
    import('../../services/hooks-services.ts'),
    world(),
  ]);
  const services = createHooksServices({ http, page, subscribe: trail.subscribe });
  return hooksMachine.provide({
    actors: {
      watchNetwork: asWatcher(services.watchNetwork),
      catchErrors: asWatcher(services.catchErrors),
      reportDebug: asWatcher(services.reportDebug),
      measureLoad: asWatcher(services.measureLoad),
      loadFlags: fromPromise(({ signal }) => services.loadFlags(signal)),
      writeLog: asActor(services.writeLog),
    },
  });
};
