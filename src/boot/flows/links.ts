import { asActor } from '../as-actor.ts';
import type { FlowLoader } from './flow-tools.ts';

/** The links flow with its services. */
export const loadLinksFlow: FlowLoader = async ({ world }) => {
  const [{ linksMachine }, { createLinksServices }, { http }] = await Promise.all([
    import('../../../machines/links/links.machine.ts'),
    import('../../services/links-services.ts'),
    world(),
  ]);
  const services = createLinksServices({ http });
  return linksMachine.provide({
    actors: {
      loadLinks: asActor(services.loadLinks),
      extendLink: asActor(services.extendLink),
      revokeLink: asActor(services.revokeLink),
    },
  });
};
