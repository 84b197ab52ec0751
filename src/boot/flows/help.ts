import { asActor } from '../as-actor.ts';
import type { FlowLoader } from './flow-tools.ts';

/** The help flow with its services. */
export const loadHelpFlow: FlowLoader = async ({ world }) => {
  const [{ helpMachine }, { createHelpServices }, { http }] = await Promise.all([
    import('../../../machines/help/help.machine.ts'),
    import('../../services/help-services.ts'),
    world(),
  ]);
  const services = createHelpServices({ http });
  return helpMachine.provide({ actors: { loadArticles: asActor(services.loadArticles) } });
};
